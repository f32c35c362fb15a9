"""A game in words: sentences with codes in them, symbols, facts and boards, and the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pegwise.errors import quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation, span_of, symbols_of
from pegwise.game.rules import Rules
from pegwise.game.variants import CLASSIC, Variant
from pegwise.game.wording import count_of, join, say_count, say_turns
from pegwise.knowledge.certainty import Absent, AtMost, Certainty, Fact, NotPlaced, Placed, Present

TIMES = {1: "once", 2: "twice", 3: "three times", 4: "four times"}


@dataclass(frozen=True)
class Sentence:
    """Words with codes between them, which every shell draws in its own way."""

    parts: tuple[str | Code, ...]

    def written(self, notation: Notation) -> str:
        """With the codes as text: ``I guess 1122.``"""
        write = notation.write_code
        return "".join(part if isinstance(part, str) else write(part) for part in self.parts)

    def spelled(self, notation: Notation) -> str:
        """For a screen reader, which takes no code for a number: ``I guess 1 1 2 2.``"""
        symbols = symbols_of(notation.rules)
        return "".join(
            part if isinstance(part, str) else " ".join(symbols[symbol] for symbol in part)
            for part in self.parts
        )


def sentence(*parts: str | Code) -> Sentence:
    """A sentence of these words and codes."""
    return Sentence(parts)


def name_code(variant: Variant, seed: str) -> str:
    """``a Mastermind code (seed 3)``, ``a code on 8x10 (seed 3)``."""
    seeded = f"(seed {seed if seed.strip() else quote(seed)})"
    if any(variant.name == classic.name for classic in CLASSIC):
        name = variant.name.replace("-", " ").title().replace(" And ", " and ")
        return f"a {name} code {seeded}"
    return f"a code {'on' if variant.rules.words is None else 'from'} {variant} {seeded}"


def say_symbol(symbol: int, notation: Notation) -> str:
    """The symbol, or its colour if the game has colours."""
    return notation.colours[symbol] if notation.colours else symbols_of(notation.rules)[symbol]


def say_fact(fact: Fact, notation: Notation) -> str:
    """``red is absent``, ``red is present``, ``place 2 is red``, ``place 2 is not red``."""
    symbol = say_symbol(fact.symbol, notation)
    if isinstance(fact, Placed):
        return f"place {fact.place} is {symbol}"
    if isinstance(fact, NotPlaced):
        return _say_not_placed([fact], notation)[0]
    if isinstance(fact, Absent):
        return f"{symbol} is absent"
    if fact == Present(fact.symbol, 1):
        return f"{symbol} is present"
    most = "at most" if isinstance(fact, AtMost) else "at least"
    return f"{symbol} is present {most} {TIMES.get(fact.times, f'{fact.times} times')}"


def say_facts(facts: Sequence[Fact], notation: Notation) -> str:
    """Facts, those of a kind together."""
    alike = (list(group) for _, group in groupby(facts, key=_fact_kind))
    return "; ".join(_say_alike(group, notation) for group in alike)


def say_certain(certain: Sequence[Certainty], notation: Notation) -> str:
    """Facts with their proofs, those of a kind with the same proof together."""
    alike = groupby(certain, key=lambda one: (one.turns, _fact_kind(one.fact)))
    return "; ".join(
        f"{_say_alike([one.fact for one in group], notation)} ({say_turns(turns)})"
        for (turns, _), group in alike
    )


def _fact_kind(fact: Fact) -> str:
    """A key for grouping: facts of a kind share a sentence."""
    return f"{type(fact).__name__} {fact.times if isinstance(fact, Present | AtMost) else ''}"


def _say_alike(facts: list[Fact], notation: Notation) -> str:
    if isinstance(facts[0], NotPlaced):
        return join(_say_not_placed(facts, notation))
    said = [say_fact(fact, notation) for fact in facts]
    if len(said) == 1 or isinstance(facts[0], Placed | AtMost):
        return join(said)
    symbols = join(say_symbol(fact.symbol, notation) for fact in facts)
    return f"{symbols} are {said[0].partition(' is ')[2]}"


def _say_not_placed(facts: list[Fact], notation: Notation) -> list[str]:
    """``place 2 is not red or blue``, one for each place."""
    symbols: dict[int, list[str]] = {}
    for fact in facts:
        if isinstance(fact, NotPlaced):
            symbols.setdefault(fact.place, []).append(say_symbol(fact.symbol, notation))
    return [f"place {place} is not {join(some, 'or')}" for place, some in symbols.items()]


LONGEST_EXAMPLE = 12  # positions; on wider boards an example is no help
MOST_WORDS_SAID = 400  # of a word list
MOST_DIGITS = 10  # symbols, up to which they are called digits


def thing_of(notation: Notation) -> str:
    """What a code consists of: ``colour``, ``letter``, ``digit`` or ``symbol``."""
    if notation.rules.spells_words:
        return "letter"
    if notation.colours:
        return "colour"
    return "digit" if notation.rules.symbols <= MOST_DIGITS else "symbol"


def say_answer(notation: Notation) -> str:
    """``Black: right colour, right place. White: right colour, wrong place.``"""
    return notation.rules.kind.meaning(notation.words, thing_of(notation))


def say_rules(variant: Variant, limit: int | None, role: str) -> Iterator[str]:
    """What the player of this role has to do, what an answer means, and an example."""
    notation = variant.notation
    code = say_code_form(notation)
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


def say_code_form(notation: Notation) -> str:
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
