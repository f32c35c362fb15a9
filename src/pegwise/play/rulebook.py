"""The rules of a game in sentences, for those who play it for the first time."""

from collections.abc import Iterator

from pegwise.game.codes import Code
from pegwise.game.notation import Notation, span_of, symbols_of
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of, join, say_count

LONGEST_EXAMPLE = 12  # positions; on wider boards an example is no help
MOST_WORDS_SAID = 400  # of a word list
DIGITS = 10  # symbols, up to which they are called digits


def thing_of(notation: Notation) -> str:
    """What a code consists of: ``colour``, ``letter``, ``digit`` or ``symbol``."""
    if notation.rules.spells_words:
        return "letter"
    if notation.colours:
        return "colour"
    return "digit" if notation.rules.symbols <= DIGITS else "symbol"


def say_answer(notation: Notation) -> str:
    """``Black: right colour, right place. White: right colour, wrong place.``"""
    return notation.rules.kind.meaning(notation.words, thing_of(notation))


def say_rules(variant: Variant, limit: int | None, role: str) -> Iterator[str]:
    """What the player of this role has to do, what an answer means, and an example."""
    notation = variant.notation
    code = say_code(notation)
    within = "" if limit is None else f" within {count_of(limit, 'guess')}"
    if role == "breaker":
        yield f"I've hidden {code}. Find it{within}: after every guess I say how good it was."
    else:
        answers = "answer each of my guesses"
        yield f"You hide {code}, and {answers}. I try to find it{within}."
    yield f"{say_answer(notation)} {say_counting(notation)}"
    example = _rules_example(variant.rules)
    if example is not None:
        secret, guess = example
        answer = notation.describe(variant.rules.feedback(secret, guess))
        pair = f"the code {notation.write_code(secret)}, the guess {notation.write_code(guess)}"
        yield f"An example: for {pair} gets {answer}."


def say_code(notation: Notation) -> str:
    """``a code of 4 colours out of 6; a colour may occur more than once``"""
    rules, thing = notation.rules, thing_of(notation)
    if rules.words is not None:
        return f"a word of {count_of(rules.positions, thing)} out of {say_count(rules.size)}"
    code = f"a code of {count_of(rules.positions, thing)} out of {rules.symbols}"
    if rules.positions == 1:
        return code
    return f"{code}, {'all different' if rules.distinct else 'repeats allowed'}"


def say_symbols(notation: Notation) -> str:
    """What the symbols are and which colours they stand for."""
    if notation.rules.words is not None:
        if notation.rules.size > MOST_WORDS_SAID:
            return ""
        words = join(map(notation.write_code, notation.rules.words.codes), "or")
        return f"It is {words}."
    symbols = symbols_of(notation.rules)
    if not notation.colours:
        span = span_of(notation.rules).replace("9A", "9 and A").replace("..", " to ")
        return f"The symbols are {span}."
    pairs = zip(symbols, notation.colours, strict=True)
    return f"The symbols are {join(f'{symbol} ({name})' for symbol, name in pairs)}."


def say_counting(notation: Notation) -> str:
    """Which of several pegs an answer is about."""
    return notation.rules.kind.counting(thing_of(notation), notation.rules.distinct)


def _rules_example(rules: Rules) -> tuple[Code, Code] | None:
    """A code and a guess: one symbol in place, two swapped, the last one wrong if it can be."""
    places, symbols = rules.positions, rules.symbols
    if rules.words is not None or not 3 <= places <= LONGEST_EXAMPLE or symbols < 3:
        return None
    secret = tuple(place % symbols for place in range(places))
    guess = [*secret]
    guess[1], guess[2] = guess[2], guess[1]
    if places > 3 and symbols > places:
        guess[-1] = places
    return None if rules.why_not(tuple(guess)) else (secret, tuple(guess))
