"""Diagnose contradictory answers on boards that can be listed.

Everything is read from one array: how many turns each code contradicts. The codes that contradict
the fewest are nearest to the answers, and the turns they contradict are the suspects.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.kernel.packing import Lanes, pack

from ..lies import NOT_THE_SECRET, clashes, lies_needed
from ..pairs import answers_of
from ..position import Position
from ..space import space_of
from .diagnosis import Correction, Diagnosis, Explanation, Suspect


def diagnose_listed(rules: Rules, turns: Sequence[Turn], lies_only: bool = False) -> Diagnosis:
    """The diagnosis from the number of turns that each code contradicts.

    With ``lies_only`` a win is never denied or claimed falsely, as in games with lies.
    """
    counts = lies_needed(rules, turns) if lies_only else clashes(rules, turns)
    fewest = int(counts.min())
    if fewest == NOT_THE_SECRET:
        nothing = np.array([], np.intp)
        return Diagnosis(len(turns), nothing, _first_contradiction(rules, turns), unexplained=True)
    nearest = np.flatnonzero(counts == fewest)
    if not fewest:
        return Diagnosis(fewest, nearest)
    # The index of the feedback that each of these codes gives at each turn, one row per turn.
    guesses = pack([turn.guess for turn in turns], rules.symbols)
    secrets = space_of(rules).packed.select(nearest)
    answers = rules.kind.kernel.feedback_rows(guesses, secrets)
    given = np.array([rules.index_of(turn.feedback) for turn in turns])
    wrong = answers != given[:, None]
    return Diagnosis(
        fewest,
        nearest,
        _first_contradiction(rules, turns),
        _explanations(wrong),
        _suspects(rules, turns, answers, wrong),
    )


def _first_contradiction(rules: Rules, turns: Sequence[Turn]) -> int:
    """The turn, counted from 1, after which no code is left."""
    position = Position(rules)
    while position.count:
        position = position.after(*turns[len(position.turns)])
    return len(position.turns)


def _explanations(wrong: NDArray[np.bool_]) -> tuple[Explanation, ...]:
    """The different sets of wrong turns, and how many codes have each; one row per turn."""
    sets, counts = np.unique(np.packbits(wrong, axis=0), axis=1, return_counts=True)
    columns = np.unpackbits(sets, axis=0, count=len(wrong)).T
    found = (
        Explanation(tuple((np.flatnonzero(column) + 1).tolist()), int(count))
        for column, count in zip(columns, counts, strict=True)
    )
    return tuple(sorted(found, key=lambda explanation: explanation.turns))


def _suspects(
    rules: Rules, turns: Sequence[Turn], answers: Lanes, wrong: NDArray[np.bool_]
) -> tuple[Suspect, ...]:
    feedback = answers_of(rules)
    return tuple(
        Suspect(number, turn.guess, turn.feedback, _corrections(row[excluded], feedback))
        for number, (turn, row, excluded) in enumerate(zip(turns, answers, wrong, strict=True), 1)
        if excluded.any()
    )


def _corrections(answers: Lanes, feedback: Sequence[Feedback]) -> tuple[Correction, ...]:
    """The feedback of these indices, most frequent first, then by index."""
    indices, counts = np.unique(answers, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return tuple(Correction(feedback[indices[place]], int(counts[place])) for place in order)
