"""What a caller gave, text or objects, as the values that are meant.

Every public function reads its codes, answers, turns and games here, once, at its door; below it
there are only values. Codes in plain integers pass with one look at their types.
"""

from collections.abc import Hashable, Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING

from pegwise.errors import InvalidCode, InvalidFeedback, quote

from .codes import Code, Turn
from .feedback import BLACK_WHITE, Feedback, Marks, counts_of
from .notation import SEPARATORS, Colour, Notation
from .rules import Rules
from .variants import CLASSIC, Variant, notation_of
from .wordlist import fold

if TYPE_CHECKING:
    from pegwise.kernel.reference import Symbols

    from .codes import CodeLike, FeedbackLike, TurnLike
    from .rules import GameLike

PLAIN = {int}


def code_of(given: "CodeLike", game: "GameLike | Notation", secret: bool = False) -> Code:
    """The code that text, numbers, colours or names of symbols stand for, as plain integers."""
    if type(game) is Rules and type(given) is tuple and set(map(type, given)) == PLAIN:
        return (game if secret else game.guessing).require(given)
    notation = notation_of(game)
    if isinstance(given, str):
        return notation.read_secret(given) if secret else notation.read_code(given)
    try:
        code = tuple([_number(symbol, notation, given) for symbol in given])
    except TypeError:
        expected = f"expected {notation.expected}, as text or as numbers from 0"
        raise InvalidCode(f"{quote(given)} is not a code: {expected}") from None
    return (notation.rules if secret else notation.rules.guessing).require(code)


def _number(symbol: object, notation: Notation, code: object) -> int:
    if isinstance(symbol, str):
        return notation.read_symbol(symbol.strip(), code)
    if isinstance(symbol, Colour) and notation.colours:
        return notation.read_symbol(symbol.name, code)
    return index(symbol)  # type: ignore[arg-type]


def feedback_of(given: "FeedbackLike", game: "GameLike | Notation") -> Feedback:
    """The feedback that text or two numbers stand for; raises if no secret could give it."""
    if isinstance(given, str):
        return notation_of(game).read_feedback(given)
    rules = game if isinstance(game, Rules) else notation_of(game).rules
    answer = rules.kind.coerce(given, rules.positions)
    reason = rules.why_impossible(answer)
    if reason:
        raise InvalidFeedback(f"'{answer}' is impossible on {rules}: {reason}")
    return answer


def turn_of(given: "TurnLike", game: "GameLike | Notation") -> Turn:
    """The turn that ``GUESS:FEEDBACK`` or a pair of a guess and its answer stands for."""
    if isinstance(given, str):
        return notation_of(game).read_turn(given)
    guess, answer = _pair(given)
    return Turn(code_of(guess, game), feedback_of(answer, game))


def turns_of(given: "Iterable[TurnLike] | str", game: "GameLike | Notation") -> tuple[Turn, ...]:
    """Several turns; as one text they have spaces between them."""
    several = given
    if isinstance(given, str):
        several = given.split() if given.count(":") > 1 else [given]
    try:
        return tuple([turn_of(turn, game) for turn in several])
    except TypeError:
        raise InvalidFeedback(
            f"{quote(given)} are not turns: expected a row of them, such as ['1122:1,0']"
        ) from None


def loose_turn(given: "str | tuple[Symbols, FeedbackLike]") -> "tuple[Symbols, Feedback]":
    """The guess and the answer of a turn without a board: the guess stays as it is spelled."""
    if isinstance(given, str):
        spelled, colon, answered = given.rpartition(":")
        guess, answer = _pair((spelled, answered) if colon else given)
    else:
        guess, answer = _pair(given)
    return guess, loose_answer(answer)


def loose_answer(given: "FeedbackLike") -> Feedback:
    """The answer that text or numbers stand for, whatever the board: counts or marks."""
    if isinstance(given, str):
        try:
            return counts_of(given)
        except InvalidFeedback as error:
            try:
                return Marks.parse(given)
            except InvalidFeedback:
                raise error from None
    return given if isinstance(given, Feedback) else counts_of(given)  # type: ignore[arg-type]


def _pair(given: object) -> "tuple[CodeLike, FeedbackLike]":
    if not isinstance(given, tuple | list) or len(given) != 2:
        expected = "expected GUESS:FEEDBACK, such as 1122:1,0, or a guess and its answer"
        raise InvalidFeedback(f"{quote(given)} is not a turn: {expected}")
    return given[0], given[1]


def board_for(code: "CodeLike", symbols: int = 6, colours: Sequence[str] | None = None) -> Variant:
    """The game of a code that comes without one: as many positions as it has, six colours.

    Four positions make Mastermind.
    """
    known = tuple(colours) if colours else CLASSIC[0].colours if symbols == 6 else ()
    notation = Notation(Rules(1, symbols), BLACK_WHITE, known)
    try:
        spelled = notation.split(code) if isinstance(code, str) else tuple(code)
    except TypeError:
        raise InvalidCode(
            f"{quote(code)} is not a code: expected text such as 'RBGY' or a row of symbols"
        ) from None
    rules = Rules(len(spelled), symbols)
    return Variant(str(rules), rules, BLACK_WHITE, known)


def comparable(
    secret: "Symbols", guess: "Symbols", game: "GameLike | None" = None
) -> "tuple[Symbols, Symbols]":
    """Two codes in one spelling, to be compared symbol by symbol.

    With a game they are read as its codes. Without one, two texts are compared by their characters
    or, if they have separators, by their words; text beside numbers is read as one of six colours.
    """
    if game is not None:
        return code_of(secret, game, secret=True), code_of(guess, game)  # type: ignore[arg-type]
    kinds = [_kind(secret), _kind(guess)]
    if kinds in (["text", "text"], ["numbers", "numbers"]) or "other" in kinds:
        return _words(secret, kinds[0]), _words(guess, kinds[1])
    try:
        first, second = (code_of(code, board_for(code)) for code in (secret, guess))  # type: ignore
    except InvalidCode as error:
        if "text" in kinds or "numbers" in kinds:
            hint = "name the board of codes that are not six colours, as in game='4x10'"
            raise InvalidCode(f"{error}; {hint}") from None
        return _words(secret, kinds[0]), _words(guess, kinds[1])
    return first, second


def _kind(code: "Symbols") -> str:
    """``text``, ``separated`` text, a row of ``names`` or of ``numbers``, or ``other``."""
    if isinstance(code, str):
        return "separated" if SEPARATORS.search(code.strip()) else "text"
    try:
        symbols = list(code)
    except TypeError:
        raise InvalidCode(f"{quote(code)} is not a code: expected a row of symbols") from None
    if all(isinstance(symbol, str) for symbol in symbols):
        return "names" if any(len(str(symbol)) != 1 for symbol in symbols) else "text"
    return "numbers" if all(hasattr(symbol, "__index__") for symbol in symbols) else "other"


def _words(code: "Symbols", kind: str) -> "Sequence[Hashable]":
    if kind == "numbers":
        return tuple(map(index, code))  # type: ignore[arg-type]
    if kind == "text":
        return fold("".join(code))  # type: ignore[arg-type]
    if kind == "separated":
        return [word for word in SEPARATORS.split(fold(str(code))) if word]
    return [fold(symbol) for symbol in code] if kind == "names" else list(code)  # type: ignore
