"""How a guess partitions the candidates: the position after each possible answer."""

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, CodeLike, Turn
from pegwise.game.coerce import code_of
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.kernel.packing import pack

from .pairs import answers_of
from .position import Position, PositionLike
from .unlisted_marks import MOST_COUNTED_ANSWERS, counts_by_place, marked_answers

Numbers = NDArray[np.intp]

# For so few candidates a loop in Python is quicker than setting up arrays.
FEW_CANDIDATES = 3


def partition(position: PositionLike, guess: CodeLike) -> dict[Feedback, Position]:
    """The position after each answer that some candidate gives, in the order of the kernels.

    >>> classes = partition("mastermind", "1122")
    >>> len(classes), len(classes[Feedback(1, 0)])
    (13, 256)
    """
    if type(position) is not Position or type(guess) is not tuple:
        position = Position.of(position)
        guess = code_of(guess, position.rules)
    return _partition(position, guess)


def class_sizes(position: Position, guess: Code) -> dict[Feedback, int]:
    """How many candidates give each answer to a guess; on boards of marks without a list.

    >>> class_sizes(Position.parse("mastermind"), (0, 0, 1, 1))[Feedback(1, 0)]
    256
    """
    rules = position.rules
    if counts_by_place(rules) and rules.slots <= MOST_COUNTED_ANSWERS:
        return marked_answers(rules, position.turns, guess)
    return {answer: later.count for answer, later in _partition(position, guess).items()}


def why_not_counted(rules: Rules) -> str | None:
    """Why the candidates that give an answer cannot be counted; None if they can."""
    if counts_by_place(rules) and rules.slots <= MOST_COUNTED_ANSWERS:
        return None
    return rules.why_unlisted()


def _partition(position: Position, guess: Code) -> dict[Feedback, Position]:
    answers = answers_of(position.rules)
    return {
        answers[index]: position.narrowed(Turn(guess, answers[index]), members)
        for index, members in _classes(position, guess).items()
    }


def _classes(position: Position, guess: Code) -> dict[int, Numbers]:
    rules, candidates = position.rules, position.candidates
    if len(candidates) <= FEW_CANDIDATES:
        found: dict[int, list[int]] = {}
        for number in candidates.tolist():
            answer = rules.index_of(rules.feedback(position.space.code(number), guess))
            found.setdefault(answer, []).append(number)
        return {index: np.array(found[index], np.intp) for index in sorted(found)}
    packed = position.space.packed.select(candidates)
    row = rules.kind.kernel.feedback_rows(pack([guess], rules.symbols), packed)[0]
    sizes = np.bincount(row)
    members = np.split(candidates[np.argsort(row, kind="stable")], np.cumsum(sizes)[:-1])
    return {index: members[index] for index in np.flatnonzero(sizes).tolist()}
