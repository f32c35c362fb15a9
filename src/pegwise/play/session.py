"""Undo and redo, for games and worksheets alike: the states so far, and which one is current.

Playing on although some answers may be lies: one array counts the lies that a code needs.

The candidates of a game with lies are the codes that need no more lies than are allowed. The
breaker plays for those that need the fewest: until somebody lies these are the ordinary
candidates, so the caution costs nothing against an honest maker.

A game in progress for any shell: its turns, undo and redo, its status, its text form.
"""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import ContradictoryAnswers, PegwiseError, quote
from pegwise.game.arguments import whole_number
from pegwise.game.codes import Code, CodeLike, FeedbackLike, Turn, TurnLike
from pegwise.game.coerce import feedback_of, turn_of, turns_of
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import find_variant, split_game, variant_of
from pegwise.game.wording import Estimate, count_of, say_turns, were
from pegwise.knowledge.lies import contradicted, denied, lies_needed, may_be_secret
from pegwise.knowledge.position import Position
from pegwise.pictures.svg import Picture, Pictured
from pegwise.strategies import Strategy, default_strategy
from pegwise.strategies.protocol import reads_candidates

State = TypeVar("State")


class NothingToUndo(PegwiseError):
    """Undo at the first state, or redo at the last."""


@dataclass(frozen=True, slots=True)
class History(Generic[State]):
    """Every state since the start; ``place`` is the index of the current one. Immutable."""

    states: tuple[State, ...]
    place: int = 0

    @property
    def now(self) -> State:
        return self.states[self.place]

    @property
    def can_undo(self) -> bool:
        return self.place > 0

    @property
    def can_redo(self) -> bool:
        return self.place + 1 < len(self.states)

    def push(self, state: State) -> "History[State]":
        """Move on to a new state; what was undone can no longer be redone."""
        return History((*self.states[: self.place + 1], state), self.place + 1)

    def undo(self) -> "History[State]":
        """Go one state back."""
        if not self.can_undo:
            raise NothingToUndo("there is nothing to undo")
        return History(self.states, self.place - 1)

    def redo(self) -> "History[State]":
        """Take the last undo back."""
        if not self.can_redo:
            raise NothingToUndo("there is nothing to redo")
        return History(self.states, self.place + 1)


@dataclass(frozen=True, slots=True)
class LieAllowance:
    """How many answers may be lies (`knowledge/lies.py`): a win is always told truthfully."""

    lies: int = 0

    def possible(self, position: Position) -> NDArray[np.intp]:
        """The indices of the possible codes."""
        if not self.lies:
            return position.candidates
        return np.flatnonzero(lies_needed(position.rules, position.turns) <= self.lies)

    def left(self, position: Position) -> Estimate | None:
        """A quick count or estimate of the possible codes; None if there is none."""
        if not self.lies:
            return position.left
        return None if position.rules.why_unlisted() else Estimate(len(self.possible(position)))

    def nearest(self, position: Position) -> Position:
        """The same turns with the codes that contradict the fewest of them as candidates."""
        if not self.lies and position.rules.why_unlisted():
            return position
        if position.count or not self.lies:
            return position.require_candidates()
        counts = lies_needed(position.rules, position.turns)
        if counts.min() > self.lies:
            wrong = count_of(self.lies, "wrong answer")
            raise ContradictoryAnswers(f"no code fits {quote(str(position))} with {wrong}")
        *earlier, last = position.turns
        before = Position(position.rules, tuple(earlier))
        return before.narrowed(last, np.flatnonzero(counts == counts.min()))


@dataclass(frozen=True, slots=True)
class LieTolerant:
    """Any strategy, made to find the code in spite of a few wrong answers.

    The game always ends: whatever the answer, a guess that is a candidate or that tells two
    candidates apart makes some candidate contradict one more turn, and few are allowed.
    """

    inner: Strategy
    allowance: LieAllowance

    @property
    def name(self) -> str:
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The inner strategy's guess among the codes that contradict the fewest turns."""
        if position.count:
            return self.inner.choose(position)
        return self.player(position.rules).choose(self.allowance.nearest(position))

    def player(self, rules: Rules) -> Strategy:
        """The strategy that plays once answers contradict each other."""
        if reads_candidates(self.inner):
            return self.inner
        return default_strategy(rules, ranks=True).make("")


def why_ruled_out(
    guess: Code, turns: Sequence[Turn], notation: Notation, allowance: LieAllowance
) -> str | None:
    """Why a guess cannot be the code after these turns; None if it can."""
    rules, played, code = notation.rules, tuple(turns), notation.write_code(guess)
    fault = rules.why_not(guess)
    if fault:
        return f"{code} cannot be the code: it {fault}."
    clashing = contradicted(played, guess, rules)
    if guess in denied(played, rules):
        number = [turn.guess for turn in played].index(guess) + 1
        got = notation.describe(played[number - 1].feedback)
        honest = " I may lie, but I always say when you win." if allowance.lies else ""
        return f"{code} cannot be the code: you tried it at turn {number} and got {got}.{honest}"
    if len(clashing) <= allowance.lies:
        return None
    number, (earlier, given) = clashing[0], played[clashing[0] - 1]
    most = count_of(allowance.lies, "lie")
    more = f" It clashes with {say_turns(clashing)}, and I tell at most {most}."
    return (
        f"{code} cannot be the code. If it were, turn {number} ({notation.write_code(earlier)}) "
        f"would have got {notation.describe(rules.feedback(guess, earlier))}, "
        f"not {notation.describe(given)}.{more if allowance.lies else ''}"
    )


Limit = int | None | Literal["usual"]


class Status(StrEnum):
    """The state of a game."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    GAVE_UP = "gave up"
    CONTRADICTORY = "contradictory"


@dataclass(frozen=True, slots=True)
class Moment:
    """What undo restores: the turns, and whether the player has given up."""

    position: Position
    gave_up: bool = False


class Session(Pictured):
    """A game in progress, the one mutable object here. Prints as ``mastermind 1122:1,0``.

    ``lies`` is how many answers may be wrong before the game counts as contradictory; None if
    a program answers. ``undone`` are turns that ``redo`` plays again, the next one first.

    >>> game = Session("mastermind")
    >>> str(game.play("RRGG", "1 black")), game.guesses_left
    ('playing', 7)
    >>> game
    Session.load('mastermind 1122:1,0')
    """

    def __init__(
        self,
        variant: GameLike,
        limit: Limit = "usual",
        lies: int | None = None,
        turns: Iterable[TurnLike] = (),
        undone: Iterable[TurnLike] = (),
    ) -> None:
        self.variant = variant = variant_of(variant)
        self.limit = variant.limit if limit == "usual" else limit
        self.lies = lies
        for given, what in ((self.limit, "guesses"), (lies, "wrong answers")):
            if given is not None:
                whole_number(given, what)
        self._history = History((Moment(Position(variant.rules)),))
        for turn in turns_of(turns, variant):
            if self.position.solved:
                raise self._is_over()
            self._add(turn)
        if self.limit is not None and len(self.turns) > self.limit:
            raise PegwiseError(
                f"{quote(self.save())} has {len(self.turns)} turns: "
                f"expected at most {self.limit}, the limit"
            )
        place = self._history.place
        for turn in turns_of(undone, variant):
            self._add(turn)
        self._history = History(self._history.states, place)

    @classmethod
    def load(
        cls,
        text: str,
        limit: Limit = "usual",
        lies: int | None = None,
        variant: GameLike | None = None,
        undone: Iterable[TurnLike] = (),
    ) -> "Session":
        """Read a variant and its turns; ``variant`` gives the same board other colours or words."""
        board, turns = split_game(text)
        appearance = find_variant(board) if variant is None else variant_of(variant)
        if board != appearance.name and find_variant(board).rules != appearance.rules:
            raise PegwiseError(f"{quote(text)} is played on {board}: expected {appearance}")
        return cls(appearance, limit, lies, map(appearance.notation.read_turn, turns), undone)

    def save(self) -> str:
        """The game on one line, which ``load`` reads back."""
        turns = map(self.variant.notation.write_turn, self.turns)
        return shlex.join([self.variant.name, *turns])

    __str__ = save

    def __repr__(self) -> str:
        limit = "" if self.limit == self.variant.limit else f", limit={self.limit!r}"
        lies = "" if self.lies is None else f", lies={self.lies!r}"
        return f"Session.load({self.save()!r}{limit}{lies})"

    def picture(self, game: GameLike | None = None) -> Picture:
        """The turns with the codes left after each; ``game`` has other colours or words."""
        from pegwise.knowledge.position import left_after_turns
        from pegwise.pictures.picture import appearance_of, picture_of_turns

        variant = self.variant if game is None else appearance_of(self.variant.rules, game)
        left, said = left_after_turns(self.position), self.verdict
        return picture_of_turns(variant, self.turns, left, f"{said[:1].upper()}{said[1:]}")

    @property
    def moment(self) -> Moment:
        """The current state; every step, undo included, replaces it."""
        return self._history.now

    @property
    def position(self) -> Position:
        return self._history.now.position

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.position.turns

    @property
    def undone(self) -> tuple[Turn, ...]:
        """The turns that ``redo`` plays again, the next one first."""
        later = self._history.states[self._history.place + 1 :]
        return tuple(moment.position.turns[-1] for moment in later)

    def turn(self, number: int) -> Turn:
        """The turn with this number, counted from 1."""
        if whole_number(number, "as a turn") not in range(1, len(self.turns) + 1):
            known = f"1 to {len(self.turns)}" if self.turns else "a guess first"
            raise PegwiseError(f"there is no turn {number}: expected {known}")
        return self.turns[number - 1]

    @property
    def next_turn(self) -> str:
        """``3 of 8``, or ``3`` without a limit."""
        of = "" if self.limit is None else f" of {self.limit}"
        return f"{len(self.turns) + 1}{of}"

    @property
    def guesses_left(self) -> int | None:
        """The guesses left before the limit; None without a limit."""
        return None if self.limit is None else max(0, self.limit - len(self.turns))

    @property
    def say_guesses_left(self) -> str:
        """`` 5 guesses left.`` after another sentence; empty without a limit."""
        left = self.guesses_left
        return "" if left is None else f" {count_of(left, 'guess')} left."

    @property
    def status(self) -> Status:
        """A win that the earlier answers rule out counts as a contradiction."""
        if self._history.now.gave_up:
            return Status.GAVE_UP
        solved = self.position.solved
        if self.lies is not None and self.turns:
            if solved:
                guess, rules = self.turns[-1].guess, self.variant.rules
                possible = may_be_secret(guess, self.turns, rules, self.lies)
            else:
                possible = LieAllowance(self.lies).left(self.position) != Estimate(0)
            if not possible:
                return Status.CONTRADICTORY
        if solved:
            return Status.WON
        return Status.LOST if self.guesses_left == 0 else Status.PLAYING

    @property
    def verdict(self) -> str:
        """The status in words."""
        return self.verdict_of(self.status)

    def verdict_of(self, status: Status) -> str:
        """A status in words, also one that only a longer search can find."""
        guesses = count_of(len(self.turns), "guess")
        if status is Status.LOST:
            return f"lost: {guesses} {were(len(self.turns))} not enough"
        return {
            Status.PLAYING: f"still playing after {guesses}",
            Status.WON: f"won in {guesses}",
            Status.GAVE_UP: f"given up after {guesses}",
            Status.CONTRADICTORY: f"contradictory after {guesses}",
        }[status]

    def play(self, guess: CodeLike, feedback: FeedbackLike) -> Status:
        """Play one more turn; returns the new status."""
        if self.status is not Status.PLAYING:
            raise self._is_over()
        self._add(turn_of((guess, feedback), self.variant))
        return self.status

    def play_turn(self, turn: Turn) -> None:
        """Like ``play``, with a guess and an answer that were read before."""
        if self.status is not Status.PLAYING:
            raise self._is_over()
        self._add(turn)

    def _add(self, turn: Turn) -> None:
        self._history = self._history.push(Moment(self.position.extended(turn)))

    def _is_over(self) -> PegwiseError:
        return PegwiseError(f"{quote(self.save())} is over: expected no turn after the last")

    def correct(self, turn: int, feedback: FeedbackLike) -> Status:
        """Change the answer of an earlier turn, counted from 1; undo reverts this too."""
        answer = feedback_of(feedback, self.variant)
        corrected = Turn(self.turn(turn).guess, answer)
        turns = (*self.turns[: turn - 1], corrected, *self.turns[turn:])
        if any(earlier.feedback.bulls == self.variant.rules.positions for earlier in turns[:-1]):
            raise PegwiseError(f"turn {turn} is not the last: expected an answer other than a win")
        self._history = self._history.push(Moment(Position(self.variant.rules, turns)))
        return self.status

    def give_up(self) -> None:
        """End the game unfinished."""
        self._history = self._history.push(Moment(self.position, gave_up=True))

    def undo(self) -> bool:
        """Take the last step back; False if there was none."""
        possible = self._history.can_undo
        if possible:
            self._history = self._history.undo()
        return possible

    def redo(self) -> bool:
        """Take the last undo back; False if there was none."""
        possible = self._history.can_redo
        if possible:
            self._history = self._history.redo()
        return possible


def take_back(session: Session) -> str:
    """Undo the last step; returns a sentence about the new state."""
    if not session.undo():
        raise NothingToUndo("there is nothing to undo")
    return say_undone(session)


def redo_undone(session: Session) -> str:
    """Redo the last undone step; returns a sentence about the new state."""
    if not session.redo():
        raise NothingToUndo("there is nothing to redo")
    return say_redone(session)


def say_undone(session: Session) -> str:
    """``Taken back. 2 turns on the board. 6 guesses left.``"""
    return f"Taken back. {_progress(session)}"


def say_redone(session: Session) -> str:
    """``Played again. 3 turns on the board. 5 guesses left.``"""
    return f"Played again. {_progress(session)}"


def _progress(session: Session) -> str:
    return f"{count_of(len(session.turns), 'turn')} on the board.{session.say_guesses_left}"
