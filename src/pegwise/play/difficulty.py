"""How hard a code was to break: against perfect play, and against a strategy people use."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import shape_of
from pegwise.game.wording import count_of
from pegwise.knowledge.pairs import feedback_matrix
from pegwise.knowledge.patterns import Pattern
from pegwise.knowledge.space import space_of
from pegwise.tablebase import find
from pegwise.value.game_value import best_maker, class_of, code_classes

from .phrasing import Sentence, sentence

TYPICAL = "first"
MOST_CODES_MEASURED = 6000  # a tree of a larger board takes a noticeable time


@dataclass(frozen=True, slots=True)
class PerfectPlay:
    """What the codes of a pattern cost the best breaker known, whose moves are permuted at random.

    ``proven`` if no breaker has a lower mean over all codes.
    """

    pattern: Pattern
    mean: float
    hardest: Pattern
    most: float
    overall: float
    proven: bool


@dataclass(frozen=True, slots=True)
class TypicalPlay:
    """The guesses that a strategy needs for a code, and for its hardest one.

    ``easier`` is the share of all codes that it finds with fewer guesses.
    """

    strategy: str
    guesses: int
    easier: float
    hardest: Code
    most: int


def against_perfect_play(rules: Rules, secret: Code) -> PerfectPlay | None:
    """How hard codes like this are for the best tree known; None if none is shipped."""
    file = find(rules)
    if file is None:
        return None
    means, found = _pattern_means(rules), code_classes(rules)
    shape = class_of(rules, shape_of(secret))
    ours = next(number for number, pattern in enumerate(found) if pattern.shape == shape)
    top = max(range(len(found)), key=lambda number: means[number])
    overall = file.tree.cost.mean
    proven = file.header.status == "proven"
    return PerfectPlay(found[ours], means[ours], found[top], means[top], overall, proven)


@lru_cache(maxsize=8)
def _pattern_means(rules: Rules) -> tuple[float, ...]:
    """The mean number of guesses of the shipped tree on each class of codes."""
    file, space = find(rules), space_of(rules)
    assert file is not None
    sums: dict[tuple[int, ...], float] = {}
    for code, needed in zip(space, file.tree.needed.tolist(), strict=True):
        shape = class_of(rules, shape_of(code))
        sums[shape] = sums.get(shape, 0.0) + needed
    return tuple(sums[pattern.shape] / pattern.size for pattern in code_classes(rules))


def against_typical_play(rules: Rules, secret: Code) -> TypicalPlay | None:
    """How hard this code is for ``first``, which guesses the lowest code that fits, as people do.

    None if that would keep a person waiting.
    """
    needed = _typical_guesses(rules)
    if needed is None:
        return None
    space = space_of(rules)
    guesses = int(needed[space.index(secret)])
    hardest = space.code(int(needed.argmax()))
    return TypicalPlay(
        TYPICAL, guesses, float((needed < guesses).mean()), hardest, int(needed.max())
    )


@lru_cache(maxsize=4)
def _typical_guesses(rules: Rules) -> NDArray[np.int64] | None:
    """The guesses of ``first`` for every code, by growing its tree with NumPy alone."""
    if rules.words is not None or rules.size > MOST_CODES_MEASURED:
        return None
    codes = space_of(rules).codes
    needed = np.zeros(rules.size, np.int64)
    waiting = [(np.arange(rules.size), 1)]
    while waiting:
        left, depth = waiting.pop()
        needed[left[0]] = depth
        others = left[1:]
        if len(others) <= 1:
            needed[others] = depth + 1
            continue
        told = feedback_matrix(codes[others], codes[left[:1]], rules)[:, 0]
        order = np.argsort(told, kind="stable")  # keeps the lowest code of each class first
        ends = np.flatnonzero(np.diff(told[order])) + 1
        waiting.extend((part, depth + 1) for part in np.split(others[order], ends))
    return needed


def say_cleverness(rules: Rules, secret: Code) -> str | None:
    """How often the best maker hides such a code, and how hard it is; None if that is unknown."""
    known, perfect = best_maker(rules), against_perfect_play(rules, secret)
    if known is None or perfect is None:
        return None
    play = "Perfect play" if perfect.proven else "The best strategy known"
    share = next((one for one in known.maker if one.pattern == perfect.pattern), None)
    if share is None or len(known.maker) == 1:
        needs = f"{play} needs {perfect.mean:.2f} guesses on average"
        return f"{needs}: on this board no code is harder than another."
    often, even = float(share.probability), perfect.pattern.size / rules.size
    return (
        f"The best maker hides a code {_with(perfect.pattern)} in {often:.1%} of "
        f"its games ({even:.1%} if drawn evenly). {play} needs {perfect.mean:.2f} guesses on "
        f"average for one, {perfect.overall:.2f} for any code."
    )


def say_hardness(rules: Rules, secret: Code) -> Iterator[Sentence]:
    """How well a person has hidden this code, in sentences; none if nothing is known."""
    perfect, typical = against_perfect_play(rules, secret), against_typical_play(rules, secret)
    if perfect is not None:
        play = "Perfect play" if perfect.proven else "The best strategy known"
        mean = f"{play} needs {perfect.mean:.2f} guesses on average for codes like yours"
        if perfect.pattern == perfect.hardest and len(code_classes(rules)) == 1:
            yield sentence(f"{mean}: on this board no code is harder than another.")
        elif perfect.pattern == perfect.hardest:
            yield sentence(
                f"{mean} ({perfect.pattern}), its hardest; {perfect.overall:.2f} for any code."
            )
        else:
            yield sentence(
                f"{mean} ({perfect.pattern}) and {perfect.overall:.2f} for any code; hardest are "
                f"codes {_with(perfect.hardest)}, at {perfect.most:.2f}."
            )
    if typical is not None:
        player = f"A player who guesses the lowest code that fits ({typical.strategy!r})"
        needs = f"{player} needs {count_of(typical.guesses, 'guess')} for it"
        if typical.guesses == typical.most:
            yield sentence(f"{needs}: no code is harder.")
            return
        percent = min(99, max(1, round(100 * typical.easier)))
        than = f"harder than {percent}% of all codes" if typical.easier else "no code is easier"
        yield sentence(
            f"{needs}: {than}. Its hardest is ",
            typical.hardest,
            f", with {count_of(typical.most, 'guess')}.",
        )


def _with(pattern: Pattern) -> str:
    return "with all symbols different" if max(pattern.shape, default=0) == 1 else f"with {pattern}"
