"""A puzzle: its turns, the one code that fits them, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pegwise.game.codes import Code, Turn
from pegwise.game.variants import Variant
from pegwise.pictures.pegs import BoardRow, board
from pegwise.pictures.svg import Fragment, Picture, Pictured, finished, heading, stacked

from .grading import difficulty
from .proof import PuzzleProof
from .wording import say_proof, say_question

if TYPE_CHECKING:
    from pegwise.schemas.games import PuzzleDocument


@dataclass(frozen=True)
class Puzzle(Pictured):
    """Turns that exactly one code fits, and more than one if any of them is left out.

    ``proof`` has its steps as values, ``steps`` as sentences. Prints as a game on one line.
    """

    variant: Variant
    turns: tuple[Turn, ...]
    answer: Code
    proof: PuzzleProof

    def __str__(self) -> str:
        return " ".join([str(self.variant), *map(self.variant.notation.write_turn, self.turns)])

    @cached_property
    def difficulty(self) -> str:
        """``easy``, ``medium`` or ``hard``, by the reasoning that the proof takes."""
        return difficulty(self.proof.steps)

    @property
    def steps(self) -> list[str]:
        return list(say_proof(self.proof, self.answer, self.variant.notation))

    @property
    def question(self) -> str:
        return say_question(self.variant, self.turns)

    def picture(self) -> Picture:
        """The turns, without the answer."""
        return picture_of_puzzles([self])

    def drawn(self) -> Fragment:
        """The turns on a tray."""
        return board(self.variant.notation, list(map(BoardRow, self.turns)))

    def document(self) -> "PuzzleDocument":
        """What ``pegwise puzzle --json`` prints."""
        notation = self.variant.notation
        turns = [
            (notation.write_code(guess), notation.write_feedback(answer))
            for guess, answer in self.turns
        ]
        return {
            "variant": self.variant.name,
            "turns": [{"guess": guess, "feedback": answer} for guess, answer in turns],
            "answer": notation.write_code(self.answer),
            "difficulty": self.difficulty,
            "steps": self.steps,
            "question": self.question,
        }


def picture_of_puzzles(puzzles: Sequence[Puzzle]) -> Picture:
    """The puzzles below each other, without their answers."""
    parts = []
    for number, one in enumerate(puzzles, 1):
        counted = f"{number}. " if len(puzzles) > 1 else ""
        title = f"{counted}{one.difficulty.capitalize()} puzzle ({one.variant})"
        parts += [heading(title, "Which code fits every answer?"), one.drawn()]
    return finished(stacked(parts), "; ".join(map(str, puzzles)))
