"""The game in a few functions: compare two codes, and filter codes by an answer.

A code is any sequence of symbols: a tuple of integers from 0, a string, a list of colours. These
are the functions of a classic course exercise (docs/sources/exercises.md).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from pegwise.errors import InvalidCode, InvalidRules, quote
from pegwise.kernel import reference
from pegwise.kernel.reference import Symbols

from .arguments import several
from .feedback import Feedback, Marks

if TYPE_CHECKING:
    from .rules import GameLike

Code = tuple[int, ...]
AnyCode = TypeVar("AnyCode", bound=Symbols)
AnySymbol = TypeVar("AnySymbol")
AnyAnswer = TypeVar("AnyAnswer")

# What is accepted where a code, an answer or a turn is expected; ``game/coerce.py`` reads them.
CodeLike = str | Sequence[int] | Sequence[str]
FeedbackLike = str | tuple[int, ...]
TurnLike = str | tuple[CodeLike, FeedbackLike]


class Turn(NamedTuple):
    """A guess and the feedback it got.

    >>> Turn.of("RBYO", "ROOB")
    Turn(guess=(0, 4, 4, 2), feedback=Feedback(bulls=1, cows=2))
    """

    guess: Code
    feedback: Feedback

    @classmethod
    def of(cls, secret: CodeLike, guess: CodeLike, game: "GameLike | None" = None) -> "Turn":
        """The turn in which this secret answers this guess; without a game there are six colours.

        >>> Turn.of("3420", "0851", "bullets-and-maggots").feedback
        Feedback(bulls=0, cows=1)
        """
        from .coerce import board_for, code_of
        from .variants import variant_of

        board = board_for(secret) if game is None else variant_of(game)
        code, guessed = code_of(secret, board, secret=True), code_of(guess, board)
        return cls(guessed, board.rules.feedback(code, guessed))


def get_move(secret: CodeLike, guess: CodeLike, game: "GameLike | None" = None) -> Turn:
    """The move of a guess: the guess and its answer, as `Turn.of` gives them.

    >>> get_move("RBYO", "ROOB").feedback
    Feedback(bulls=1, cows=2)
    """
    return Turn.of(secret, guess, game)


def count_symbols(code: CodeLike, symbols: int = 6, colours: Sequence[str] = ()) -> list[int]:
    """How often each symbol 0, 1, ... occurs in the code.

    >>> count_symbols("GBGO")
    [0, 2, 1, 0, 1, 0]
    """
    from .coerce import board_for, code_of
    from .notation import named_in

    if isinstance(code, Sequence) and not code:
        return [0] * symbols
    known = code_of(code, board_for(code, symbols, named_in(colours) if colours else ()))
    return [known.count(symbol) for symbol in range(symbols)]


def count_colours(code: CodeLike, colours: Sequence[str] | str = ()) -> list[int]:
    """How often each colour occurs, in the order red, green, blue, yellow, orange, purple.

    >>> count_colours("red blue yellow purple")
    [1, 0, 1, 1, 0, 1]
    >>> count_colours("pink pink", colours="blue pink")
    [0, 2]
    """
    from .notation import colours as own

    names = [colour.name for colour in own(colours)] if colours else []
    return count_symbols(code, len(names) or 6, names)


count_colors = count_colours


def exact_matches(secret: Symbols, guess: Symbols, game: "GameLike | None" = None) -> int:
    """Bulls: the number of places with the same symbol in both codes.

    >>> exact_matches("RBGY", "RPGO")
    2
    """
    return reference.exact_matches(*_of_one_length(secret, guess, game))


def matches(secret: Symbols, guess: Symbols, game: "GameLike | None" = None) -> int:
    """Bulls and cows together: the symbols that the codes share, each peg used once.

    >>> matches("RBYO", "ROOB")
    3
    """
    try:
        return reference.matches(*_of_one_length(secret, guess, game))
    except TypeError:
        raise _of_no_symbols(secret, guess) from None


def feedback(secret: Symbols, guess: Symbols, game: "GameLike | None" = None) -> Feedback:
    """The bulls and cows that a guess gets against a secret.

    Text is compared by its characters or, with separators, by its words; with a game, as its codes.

    >>> feedback("83A6", "81A3")
    Feedback(bulls=2, cows=1)
    >>> feedback("RRGG", "1221", "mastermind")
    Feedback(bulls=2, cows=2)
    """
    return Feedback._make(answered_by(reference.bulls_and_cows, secret, guess, game))


def marks(secret: Symbols, guess: Symbols, game: "GameLike | None" = None) -> Marks:
    """A mark for each place of the guess: right, elsewhere or absent, as in Wordle.

    >>> marks("abbey", "babes"), marks("abbey", "babes").squares
    (Marks('YYGG-'), '🟨🟨🟩🟩⬛')
    """
    return Marks(answered_by(reference.marks, secret, guess, game))


def answered_by(
    answer: Callable[[Symbols, Symbols], AnyAnswer],
    secret: Symbols,
    guess: Symbols,
    game: "GameLike | None" = None,
) -> AnyAnswer:
    """Apply `answer` to two codes of equal length; raises if they are not."""
    if type(secret) is not tuple or type(guess) is not tuple or game is not None:
        secret, guess = _of_one_length(secret, guess, game)
    elif len(secret) != len(guess):
        raise _of_two_lengths(secret, guess, len(secret), len(guess))
    try:
        return answer(secret, guess)
    except TypeError:
        raise _of_no_symbols(secret, guess) from None


def _of_one_length(
    secret: Symbols, guess: Symbols, game: "GameLike | None"
) -> tuple[Symbols, Symbols]:
    from .coerce import comparable

    ours, theirs = comparable(secret, guess, game)
    if len(ours) != len(theirs):
        raise _of_two_lengths(secret, guess, len(ours), len(theirs))
    return ours, theirs


def _of_two_lengths(secret: Symbols, guess: Symbols, ours: int, theirs: int) -> InvalidCode:
    lengths = f"codes of {ours} and {theirs} symbols"
    return InvalidCode(f"{quote(secret)} and {quote(guess)} are {lengths}: expected one length")


def _of_no_symbols(secret: Symbols, guess: Symbols) -> InvalidCode:
    expected = "expected rows of symbols such as numbers, letters or colours"
    return InvalidCode(f"{quote(secret)} and {quote(guess)} are not codes: {expected}")


def is_consistent(turn: str | tuple[Symbols, FeedbackLike], code: Symbols) -> bool:
    """Whether the code is consistent with this turn, that is, could be the secret.

    >>> is_consistent("RRBG:1,1", "RBYP"), is_consistent("RRBG:1,1", "RBRP")
    (True, False)
    """
    from .coerce import loose_turn

    guess, answer = loose_turn(turn)
    return _function_for(answer)(code, guess) == answer


def filter_codes(
    turn: str | tuple[Symbols, FeedbackLike], codes: Iterable[AnyCode]
) -> list[AnyCode]:
    """The codes that are consistent with this turn, in the order given.

    >>> filter_codes("RRGG:2,2", ["RGRG", "RRRR", "GRRG"])
    ['RGRG', 'GRRG']
    """
    from .coerce import loose_turn

    guess, answer = loose_turn(turn)
    answer_of = _function_for(answer)
    return [code for code in several(codes, "codes") if answer_of(code, guess) == answer]


def _function_for(answer: Feedback) -> Callable[[Symbols, Symbols], Feedback]:
    """The function whose answers are of the same kind."""
    return marks if isinstance(answer, Marks) else feedback


@overload
def all_codes(length: int, symbols: int = 6) -> list[Code]: ...


@overload
def all_codes(length: int, symbols: Sequence[AnySymbol]) -> list[tuple[AnySymbol, ...]]: ...


def all_codes(length: int, symbols: int | Sequence[AnySymbol] = 6) -> list[tuple[Any, ...]]:
    """Every code of this length, in lexicographic order.

    >>> all_codes(2, 3)[:4]
    [(0, 0), (0, 1), (0, 2), (1, 0)]
    >>> from pegwise import Green, Red
    >>> all_codes(2, [Red, Green])
    [(Red, Red), (Red, Green), (Green, Red), (Green, Green)]
    """
    try:
        pegs = symbols if isinstance(symbols, Sequence) else range(symbols)
        return list(product(pegs, repeat=length))
    except (TypeError, ValueError):
        raise InvalidRules(
            f"codes of {quote(length)} out of {quote(symbols)} symbols: expected whole numbers"
        ) from None
