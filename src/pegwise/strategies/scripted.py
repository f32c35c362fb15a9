"""Guesses given by name, to replay a game or to test one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

PREFIX = "scripted:"


@dataclass(frozen=True, slots=True)
class Scripted:
    """Plays the given guesses in order, then the first code that fits every answer."""

    guesses: tuple[str, ...]
    reads_candidates = True

    @property
    def name(self) -> str:
        """As it is asked for: ``scripted:1122,1344``."""
        return PREFIX + ",".join(self.guesses)

    def choose(self, position: "Position") -> Code:
        """The guess given for this turn, else the first candidate."""
        turn = len(position.turns)
        if turn < len(self.guesses):
            return Notation(position.rules).read_code(self.guesses[turn])
        return position.require_candidates().candidate(0)

    def objection(self, rules: Rules) -> str | None:
        """Which of its guesses is no code of this board."""
        try:
            for guess in self.guesses:
                Notation(rules).read_code(guess)
        except PegwiseError as error:
            return f"has no such guess: {error}"
        return rules.why_unlisted()


def spelled_out(name: str, notation: Notation) -> str:
    """The name of a strategy, with guesses in colours or initials rewritten as plain codes.

    If a guess cannot be read the name is unchanged, and the strategy refuses it.
    """
    if not name.strip().lower().startswith(PREFIX):
        return name
    guesses = name.strip()[len(PREFIX) :].split(",")
    try:
        return PREFIX + ",".join(notation.write_code(notation.read_code(g)) for g in guesses)
    except PegwiseError:
        return name
