"""A time limit for a guess: iterative deepening, and what an interruption leaves."""

from dataclasses import dataclass

import pytest

from pegwise import Code, Position, Rules
from pegwise.errors import Undecided
from pegwise.play.advice import HURRIED, MOST_LOOKS, TimeLimited
from pegwise.strategies.sampled import Sampled, Search

BOARD = Position(Rules.parse("8x12"))


@dataclass(frozen=True)
class Instant(Sampled):
    """Finds its guess at once, and in it shows how hard it looked."""

    def choose(self, position: Position) -> Code:
        return (round(self.effort / HURRIED),)


@dataclass(frozen=True)
class Blind(Instant):
    """Sees nothing in a hurry."""

    def choose(self, position: Position) -> Code:
        if self.effort < 1:
            raise Undecided("nothing was found")
        return super().choose(position)


@dataclass(frozen=True)
class Disturbed(Instant):
    """Interrupted in every look but the first, or in the first one too."""

    seed: str

    def choose(self, position: Position) -> Code:
        if self.effort > HURRIED or self.seed == "at once":
            raise KeyboardInterrupt
        return super().choose(position)


def test_guesses_found_at_once_are_not_searched_for_longer() -> None:
    assert TimeLimited(Instant("a"), 60).choose(BOARD) == (2 ** (MOST_LOOKS - 1),)


def test_little_time_is_for_one_look() -> None:
    assert TimeLimited(Instant("a"), 1e-9).choose(BOARD) == (1,)


def test_without_a_limit_it_works_as_usual() -> None:
    assert TimeLimited(Instant("a")).choose(BOARD) == (1 / HURRIED,)


def test_what_a_hurried_look_missed_a_closer_one_finds() -> None:
    assert TimeLimited(Blind("a"), 60).choose(BOARD)
    with pytest.raises(Undecided):
        TimeLimited(Blind("a"), 1e-9).choose(BOARD)


def test_an_interruption_leaves_the_best_guess_so_far() -> None:
    assert TimeLimited(Disturbed("later"), 60).choose(BOARD) == (1,)
    assert TimeLimited(Disturbed("later")).choose(BOARD) == (1,)


def test_repeated_interruptions_end_the_search() -> None:
    with pytest.raises(KeyboardInterrupt):
        TimeLimited(Disturbed("at once"), 60).choose(BOARD)


def test_every_look_at_a_second_guess_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A remembered look would seem quick, and each search of a position would go deeper."""
    looks = iter([(0,) * 8, (1,) * 8])
    monkeypatch.setattr(Search, "best", lambda *_: next(looks))
    position, hurried = BOARD.after((0,) * 8, (1, 0)), Sampled("a").with_effort(HURRIED)
    assert [hurried.choose(position), hurried.choose(position)] == [(0,) * 8, (1,) * 8]
