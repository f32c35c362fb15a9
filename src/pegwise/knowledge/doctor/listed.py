"""Which answers cannot all be true: how many are wrong at least, and which those may be.

Where the codes can be listed, all of it is read from one array, the number of turns that every
code contradicts. The codes with the fewest clashes are the nearest to what was told, and the turns
they contradict are suspects. On larger boards `large_contradictions` searches instead.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.kernel import vector
from pegwise.kernel.packing import Lanes, pack

from ..pairs import answers_of
from ..position import Position
from ..space import space_of
from .diagnosis import Correction, Diagnosis, Explanation, Suspect

__all__ = ["Correction", "Diagnosis", "Explanation", "Suspect", "clashes", "consult", "diagnose"]


def clashes(rules: Rules, turns: Sequence[Turn]) -> NDArray[Any]:
    """For every code, by its number, how many of the turns it contradicts."""
    codes = space_of(rules).packed
    counts = np.zeros(len(codes), np.min_scalar_type(len(turns)))
    for turn in turns:
        guess = pack([rules.guessing.check(turn.guess)], rules.symbols)
        counts += ~vector.matching(guess, rules.index_of(turn.feedback), codes, rules.bulls_only)
    return counts


def diagnose(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """What is wrong with these answers, if anything is."""
    if rules.why_unlisted():
        from .unlisted import diagnose_unlisted

        return diagnose_unlisted(rules, turns)
    return _diagnose_listed(rules, turns)


def consult(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """The same for a game that goes on whatever comes: undecided where that cannot be told."""
    try:
        return diagnose(rules, turns)
    except BoardTooLarge as error:
        return Diagnosis(
            0, np.array([]), exact=False, decided=False, proven=False, refusal=str(error)
        )


def _diagnose_listed(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    counts = clashes(rules, turns)
    fewest = int(counts.min())
    nearest = np.flatnonzero(counts == fewest)
    if not fewest:
        return Diagnosis(fewest, nearest)
    told = _answers(rules, turns, nearest)
    given = np.array([rules.index_of(turn.feedback) for turn in turns])
    wrong = told != given[:, None]
    return Diagnosis(
        fewest,
        nearest,
        _first_contradiction(rules, turns),
        _explanations(wrong),
        _suspects(rules, turns, told, wrong),
    )


def _answers(rules: Rules, turns: Sequence[Turn], numbers: NDArray[np.intp]) -> Lanes:
    """The feedback index that each of these codes gives at each turn, a row a turn."""
    guesses = pack([turn.guess for turn in turns], rules.symbols)
    secrets = space_of(rules).packed.select(numbers)
    return vector.feedback_rows(guesses, secrets, rules.bulls_only)


def _first_contradiction(rules: Rules, turns: Sequence[Turn]) -> int:
    """The turn after which no code is left; some turn must be, since no code fits them all."""
    position = Position(rules)
    while position.count:
        position = position.after(*turns[len(position.turns)])
    return len(position.turns)


def _explanations(wrong: NDArray[np.bool_]) -> tuple[Explanation, ...]:
    """The different columns of a table of turns by codes, and how often each occurs."""
    sets, counts = np.unique(np.packbits(wrong, axis=0), axis=1, return_counts=True)
    columns = np.unpackbits(sets, axis=0, count=len(wrong)).T
    found = (
        Explanation(tuple((np.flatnonzero(column) + 1).tolist()), int(count))
        for column, count in zip(columns, counts, strict=True)
    )
    return tuple(sorted(found, key=lambda explanation: explanation.turns))


def _suspects(
    rules: Rules, turns: Sequence[Turn], told: Lanes, wrong: NDArray[np.bool_]
) -> tuple[Suspect, ...]:
    answers = answers_of(rules)
    return tuple(
        Suspect(number, turn.guess, turn.feedback, _corrections(row[excluded], answers))
        for number, (turn, row, excluded) in enumerate(zip(turns, told, wrong, strict=True), 1)
        if excluded.any()
    )


def _corrections(told: Lanes, answers: list[Feedback]) -> tuple[Correction, ...]:
    """The answers behind these indices, the most frequent first, then in the kernels' order."""
    indices, counts = np.unique(told, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return tuple(Correction(answers[indices[place]], int(counts[place])) for place in order)
