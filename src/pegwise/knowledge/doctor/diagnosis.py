"""What the doctor finds: whether answers can all be true, and if not, which may be wrong."""

from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback


@dataclass(frozen=True, slots=True)
class Explanation:
    """Turns that may all be wrong, counted from 1, and how many codes fit all the others."""

    turns: tuple[int, ...]
    candidates: int


@dataclass(frozen=True, slots=True)
class Correction:
    """What the answer to a suspect turn should have been by so many of the nearest codes."""

    feedback: Feedback
    candidates: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A turn whose answer may be wrong, with the answers that the codes it excludes would give."""

    turn: int
    guess: Code
    given: Feedback
    instead: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Whether the answers of a game can all be true, and where they cannot, how few are wrong.

    ``nearest`` are the numbers of the codes that contradict the fewest turns; ``since`` is the
    turn, counted from 1, after which no code was left. Explanations come in the order of their
    turns, suspects in the order of play; both are empty where no answer needs to be wrong.

    On boards too large to list, ``exact`` is False unless few codes are left: all counts are of the
    codes that were found, so that there are at least so many. A contradiction that is not
    ``proven`` means that a long search found no code; ``since_proven`` says the same of the turns
    up to ``since``. Where no few wrong answers were found that would explain the game, ``decided``
    is False, and so many are wrong at least as ``fewest_lies`` says: 0 where not even that is
    known. ``refusal`` says why where it did not search at all. ``everything`` is the size of a
    board that is not listed, where nothing was answered yet.
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

    @property
    def consistent(self) -> bool:
        """Whether some code fits every answer."""
        return self.decided and self.fewest_lies == 0

    @property
    def contradictory(self) -> bool:
        """Whether no code fits every answer, as far as that is known."""
        return self.fewest_lies > 0

    @property
    def candidates(self) -> int:
        """How many codes fit every answer."""
        if self.everything is not None:
            return self.everything
        return len(self.nearest) if self.consistent else 0
