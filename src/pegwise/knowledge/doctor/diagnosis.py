"""Diagnose the answers of a game: can they all be true, and if not, which may be wrong?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, quote
from pegwise.game.codes import Code, Turn, TurnLike
from pegwise.game.coerce import turns_of
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position, PositionLike
from pegwise.knowledge.unlisted.marked import counts_by_place

if TYPE_CHECKING:
    from pegwise.schemas.games import CheckDocument


@dataclass(frozen=True, slots=True)
class Explanation:
    """Turns, counted from 1, that may all be wrong, and how many codes fit all the others."""

    turns: tuple[int, ...]
    candidates: int


class Correction(NamedTuple):
    """Another answer to a suspect turn, and how many of the nearest codes would have given it."""

    feedback: Feedback
    candidates: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A turn, counted from 1, whose answer may be wrong, and the answers that may be right."""

    turn: int
    guess: Code
    given: Feedback
    instead: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Whether the answers of a game can all be true, and if not, how few are wrong.

    ``nearest`` are the numbers of the codes that contradict the fewest turns; ``since`` is the
    turn, counted from 1, after which no code was left. Explanations are in order of their turns,
    suspects in order of play; both are empty if no answer needs to be wrong.

    The other fields matter on boards too large to list. Counts are lower bounds unless ``exact``.
    Unless ``proven``, a contradiction means that a long search found no code; ``since_proven`` says
    that of the turns up to ``since``. If no explanation was found, ``decided`` is False and
    ``fewest_lies`` is a lower bound, 0 if not even a contradiction is known. ``refusal`` says why
    there was no search. ``everything`` is how many codes fit where more fit than ``nearest`` has.

    ``unexplained`` is True if not even lies in every answer explain the game: then there are no
    explanations. That happens only if a win must be told truthfully.

    >>> diagnose("mastermind 1111:2,0 2222:3,0").consistent
    False
    """

    fewest_lies: int
    nearest: NDArray[Any] = field(compare=False, repr=False)
    since: int | None = None
    explanations: tuple[Explanation, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    exact: bool = True
    decided: bool = True
    everything: int | None = None
    refusal: str | None = None
    proven: bool = True
    since_proven: bool = True
    unexplained: bool = False

    @property
    def consistent(self) -> bool:
        """Whether some code fits every answer."""
        return self.decided and self.fewest_lies == 0

    @property
    def contradictory(self) -> bool:
        """Whether no code fits every answer, proven or after a long search."""
        return self.fewest_lies > 0

    @property
    def candidates(self) -> int:
        """How many codes fit every answer."""
        if self.everything is not None:
            return self.everything
        return len(self.nearest) if self.consistent else 0


def diagnose(
    game: PositionLike, turns: Iterable[TurnLike] = (), lies_only: bool = False
) -> Diagnosis:
    """Whether the answers of a game can all be true, and if not, which may be wrong.

    The turns follow the board, or come with the game. Any answer may be a mistake, even one that
    denies a win; with ``lies_only`` a win is always told truthfully, as in games with lies
    (`knowledge/lies.py`). Raises BoardTooLarge if the board cannot be searched.

    >>> diagnose("mastermind 1122:1,0 1344:0,1").consistent
    True
    >>> wrong = diagnose("mastermind", ["1111:2,0", "2222:3,0"])
    >>> wrong.fewest_lies, [suspect.turn for suspect in wrong.suspects]
    (1, [1, 2])
    """
    if isinstance(game, Rules):
        return _diagnose(game, turns_of(turns, game), lies_only)
    position = Position.of(game)
    played = (*position.turns, *turns_of(turns, position.rules))
    return _diagnose(position.rules, played, lies_only)


def _diagnose(rules: Rules, turns: Sequence[Turn], lies_only: bool) -> Diagnosis:
    if counts_by_place(rules) and not lies_only:
        from .marked import diagnose_marked

        return diagnose_marked(rules, turns)
    unlisted = rules.why_unlisted()
    if unlisted and lies_only:
        raise BoardTooLarge(f"lies on {quote(str(rules))}: it {unlisted}")
    if unlisted:
        from .unlisted import diagnose_unlisted

        return diagnose_unlisted(rules, turns)
    from .listed import diagnose_listed

    return diagnose_listed(rules, turns, lies_only)


def try_diagnose(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """Like diagnose, but returns an undecided Diagnosis instead of raising BoardTooLarge."""
    try:
        return diagnose(rules, turns)
    except BoardTooLarge as error:
        nothing = np.array([])
        return Diagnosis(0, nothing, exact=False, decided=False, proven=False, refusal=str(error))


def document(
    diagnosis: Diagnosis,
    notation: Notation,
    lies: int | None = None,
    possible: int | None = None,
) -> "CheckDocument":
    """The diagnosis as the JSON of ``pegwise check``; what is undecided is None.

    ``possible`` is the number of codes that need at most ``lies`` lies, if those are allowed.
    """
    decided = diagnosis.decided
    known = decided or diagnosis.contradictory
    write = notation.write_feedback
    return {
        "consistent": diagnosis.consistent if known else None,
        "decided": decided,
        "exact": diagnosis.exact,
        "candidates": diagnosis.candidates if known else None,
        "fewest_lies": diagnosis.fewest_lies if decided and not diagnosis.unexplained else None,
        "since": diagnosis.since,
        "explanations": [
            {"turns": list(explanation.turns), "candidates": explanation.candidates}
            for explanation in diagnosis.explanations
        ],
        "suspects": [
            {
                "turn": suspect.turn,
                "guess": notation.write_code(suspect.guess),
                "given": write(suspect.given),
                "instead": [
                    {"feedback": write(one.feedback), "candidates": one.candidates}
                    for one in suspect.instead
                ],
            }
            for suspect in diagnosis.suspects
        ],
        "lies": lies,
        "possible": possible,
    }
