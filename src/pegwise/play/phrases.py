"""Pieces of sentences: lists, turns, symbols and facts in the words of a game."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from pegwise.game.notation import Notation, symbols_of
from pegwise.knowledge.certainty import Absent, Certainty, Fact, Placed, Present

TIMES = {2: "twice", 3: "three times", 4: "four times"}


def join(items: Iterable[str]) -> str:
    """``red``, ``red and blue``, ``red, blue and green``."""
    *others, last = items
    return f"{', '.join(others)} and {last}" if others else last


def say_turns(turns: Sequence[int]) -> str:
    """``turn 3``, ``turns 1 and 3``, ``turns 1 to 4``."""
    if len(turns) > 2 and turns[-1] - turns[0] == len(turns) - 1:
        return f"turns {turns[0]} to {turns[-1]}"
    return f"{'turn' if len(turns) == 1 else 'turns'} {join(map(str, turns))}"


def say_symbol(symbol: int, notation: Notation) -> str:
    """The symbol, by its colour where the game has colours."""
    return notation.colours[symbol] if notation.colours else symbols_of(notation.rules)[symbol]


def say_fact(fact: Fact, notation: Notation) -> str:
    """``red is absent``, ``red is present``, ``place 2 is red``."""
    symbol = say_symbol(fact.symbol, notation)
    if isinstance(fact, Placed):
        return f"place {fact.place} is {symbol}"
    if isinstance(fact, Absent):
        return f"{symbol} is absent"
    if fact.times == 1:
        return f"{symbol} is present"
    return f"{symbol} is present at least {TIMES.get(fact.times, f'{fact.times} times')}"


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
    """What facts must share to be told together."""
    return f"{type(fact).__name__} {fact.times if isinstance(fact, Present) else ''}"


def _say_alike(facts: list[Fact], notation: Notation) -> str:
    said = [say_fact(fact, notation) for fact in facts]
    if len(said) == 1 or isinstance(facts[0], Placed):
        return join(said)
    symbols = join(say_symbol(fact.symbol, notation) for fact in facts)
    return f"{symbols} are {said[0].partition(' is ')[2]}"
