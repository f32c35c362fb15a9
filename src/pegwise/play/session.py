"""One game for any shell: its turns, taking them back, how it stands, and its text form."""

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.variants import Variant, find_variant, split_game
from pegwise.game.wording import Estimate, count_of, were
from pegwise.knowledge.position import Position

from .lies import LieAllowance, contradicted

Limit = int | None | Literal["usual"]


class Status(StrEnum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    GAVE_UP = "gave up"
    CONTRADICTORY = "contradictory"


@dataclass(frozen=True, slots=True)
class Moment:
    """What undo brings back: the turns, and whether somebody has given up."""

    position: Position
    gave_up: bool = False


class Session:
    """A game in progress, the one object here that changes. Prints as ``mastermind 1122:1,0``.

    ``lies`` is how many answers may be wrong before the game counts as contradictory; None where
    the answers come from a program and need no checking.
    """

    def __init__(
        self,
        variant: Variant,
        limit: Limit = "usual",
        lies: int | None = None,
        turns: Iterable[Turn] = (),
    ) -> None:
        self.variant = variant
        self.limit = variant.limit if limit == "usual" else limit
        self.lies = lies
        self._history = [Moment(Position(variant.rules))]
        self._now = 0
        for turn in turns:
            self._refuse_after_the_end(self.position.solved)
            self._push(Moment(self.position.after(*turn)))
        if self.limit is not None and len(self.turns) > self.limit:
            raise PegwiseError(
                f"{quote(self.save())} has {len(self.turns)} turns: "
                f"expected at most {self.limit}, the limit"
            )

    @classmethod
    def load(
        cls,
        text: str,
        limit: Limit = "usual",
        lies: int | None = None,
        variant: Variant | None = None,
    ) -> "Session":
        """Read a variant and its turns; ``variant`` is the same board in another dress."""
        board, turns = split_game(text)
        dress = variant or find_variant(board)
        if find_variant(board).rules != dress.rules:
            raise PegwiseError(f"{quote(text)} is played on {board}: expected {dress}")
        return cls(dress, limit, lies, map(dress.notation.read_turn, turns))

    def save(self) -> str:
        """The game on one line, which ``load`` reads back."""
        turns = map(self.variant.notation.write_turn, self.turns)
        return shlex.join([self.variant.name, *turns])

    __str__ = save

    @property
    def moment(self) -> Moment:
        """How the game stands now; any step, undo included, makes it another one."""
        return self._history[self._now]

    @property
    def position(self) -> Position:
        """What the breaker knows."""
        return self.moment.position

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        return self.position.turns

    def turn(self, number: int) -> Turn:
        """The turn with this number, counted from 1."""
        if not 1 <= number <= len(self.turns):
            known = f"1 to {len(self.turns)}" if self.turns else "a guess first"
            raise PegwiseError(f"there is no turn {number}: expected {known}")
        return self.turns[number - 1]

    @property
    def guesses_left(self) -> int | None:
        """How many guesses the limit leaves; None where there is none."""
        return None if self.limit is None else max(0, self.limit - len(self.turns))

    @property
    def status(self) -> Status:
        """How the game stands. A win that its own answers rule out is a contradiction."""
        if self.moment.gave_up:
            return Status.GAVE_UP
        if self.lies is not None and not self._can_be_true(self.lies):
            return Status.CONTRADICTORY
        if self.position.solved:
            return Status.WON
        return Status.LOST if self.guesses_left == 0 else Status.PLAYING

    @property
    def verdict(self) -> str:
        """How the game stands, in words."""
        guesses = count_of(len(self.turns), "guess")
        return {
            Status.PLAYING: f"still playing after {guesses}",
            Status.WON: f"won in {guesses}",
            Status.LOST: f"lost: {guesses} {were(len(self.turns))} not enough",
            Status.GAVE_UP: f"given up after {guesses}",
            Status.CONTRADICTORY: f"contradictory after {guesses}",
        }[self.status]

    def play(self, guess: Code, feedback: Feedback) -> Status:
        """One more turn; how the game stands after it."""
        self._refuse_after_the_end(self.status is not Status.PLAYING)
        self._push(Moment(self.position.after(guess, feedback)))
        return self.status

    def correct(self, turn: int, feedback: Feedback) -> Status:
        """Put the answer of an earlier turn right, counted from 1; undo takes that back too."""
        corrected = Turn(self.turn(turn).guess, feedback)
        turns = list(self.turns)
        turns[turn - 1] = corrected
        if any(earlier.feedback.bulls == self.variant.rules.positions for earlier in turns[:-1]):
            raise PegwiseError(f"turn {turn} was not the last: expected an answer that goes on")
        self._push(Moment(Position(self.variant.rules, tuple(turns))))
        return self.status

    def give_up(self) -> None:
        """End the game without a winner by guessing."""
        self._push(Moment(self.position, gave_up=True))

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""
        if self._now == 0:
            return False
        self._now -= 1
        return True

    def redo(self) -> bool:
        """Take the last undo back; whether there was one."""
        if self._now + 1 == len(self._history):
            return False
        self._now += 1
        return True

    def _push(self, moment: Moment) -> None:
        self._history[self._now + 1 :] = [moment]
        self._now += 1

    def _can_be_true(self, lies: int) -> bool:
        if self.position.solved:
            found = self.turns[-1].guess
            return len(contradicted(self.turns, found, self.variant.rules)) <= lies
        return len(self.turns) <= lies or LieAllowance(lies).left(self.position) != Estimate(0)

    def _refuse_after_the_end(self, over: bool) -> None:
        if over:
            raise PegwiseError(f"{quote(self.save())} is over: expected no turn after the last")
