"""Sentences with codes in them, and symbols, facts and boards in the words of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pegwise.errors import quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.variants import CLASSIC, Variant
from pegwise.game.wording import join, say_turns
from pegwise.knowledge.certainty import (
    Absent,
    AtMost,
    Certainty,
    Fact,
    NotPlaced,
    Placed,
    Present,
)

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
    alike = (list(group) for _, group in groupby(facts, key=_kind))
    return "; ".join(_say_alike(group, notation) for group in alike)


def say_certain(certain: Sequence[Certainty], notation: Notation) -> str:
    """Facts with their proofs, those of a kind with the same proof together."""
    alike = groupby(certain, key=lambda one: (one.turns, _kind(one.fact)))
    return "; ".join(
        f"{_say_alike([one.fact for one in group], notation)} ({say_turns(turns)})"
        for (turns, _), group in alike
    )


def _kind(fact: Fact) -> str:
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
