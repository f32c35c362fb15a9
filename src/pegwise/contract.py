"""What every strategy must obey, as tests to inherit.

Subclass it in a test module, set ``entry``, and pytest does the rest::

    class TestMine(StrategyContract):
        entry = MINE
"""

from collections.abc import Iterator
from typing import ClassVar

from .game.codes import Code
from .game.rules import Rules
from .knowledge.position import Position
from .knowledge.space import space_of
from .play.solve import break_code
from .runtime.seeds import Stream
from .strategies import Entry

SMALL_BOARDS = ("1x1", "1x5", "2x2", "3x3", "2x5:distinct", "3x4:bulls", "3x4:distinct,bulls")
CLASSIC_BOARDS = ("4x6", "4x10:distinct", "4x10", "4x16:distinct", "5x8")
ALL_SECRETS = 100
SOME_SECRETS = 20


class StrategyContract:
    """Finds every secret, repeats no guess, obeys the rules, and chooses by the position alone."""

    entry: ClassVar[Entry]

    def playable(self) -> list[Rules]:
        """Small boards that the strategy does not object to, or else classic ones."""
        for names in (SMALL_BOARDS, CLASSIC_BOARDS):
            boards = map(Rules.parse, names)
            suitable = [rules for rules in boards if not self.entry.objection(rules)]
            if suitable:
                return suitable
        return []

    def test_plays_some_board(self) -> None:
        """At least one of the boards here."""
        assert self.playable()

    def test_finds_secrets_and_never_repeats_a_guess(self) -> None:
        """Every secret of small boards, some of larger ones; every guess is a code."""
        for rules in self.playable():
            opening = self.entry.make("seed").choose(Position(rules))  # the longest search
            for secret in secrets_of(rules):
                *_, final = break_code(secret, rules, self.entry.make("seed"), opening)
                guesses = [turn.guess for turn in final.turns]
                assert guesses[-1] == secret
                assert len(set(guesses)) == len(guesses)
                assert all(rules.guessing.check(guess) == guess for guess in guesses)

    def test_the_same_position_gets_the_same_guess(self) -> None:
        """Also from a position that was read from text, by a strategy made anew."""
        for rules in self.playable():
            secret = next(secrets_of(rules))
            for position in break_code(secret, rules, self.entry.make("seed")):
                before = Position(rules, position.turns[:-1])
                again = self.entry.make("seed").choose(Position.parse(str(before)))
                assert again == position.turns[-1].guess

    def test_only_a_randomised_strategy_looks_at_the_seed(self) -> None:
        """Without chance, any seed gives the same game."""
        for rules in self.playable():
            secret = next(secrets_of(rules))
            games = {_guesses(secret, rules, self.entry, str(seed)) for seed in range(12)}
            assert len(games) == 1 or self.entry.randomised

    def test_the_registry_says_what_and_whence(self) -> None:
        """A name in lower case, a summary and a source."""
        assert self.entry.make("seed").name == self.entry.name == self.entry.name.lower()
        assert self.entry.summary
        assert self.entry.source


def _guesses(secret: Code, rules: Rules, entry: Entry, seed: str) -> tuple[Code, ...]:
    *_, final = break_code(secret, rules, entry.make(seed))
    return tuple(turn.guess for turn in final.turns)


def secrets_of(rules: Rules) -> Iterator[Code]:
    """All secrets of a small board, some of a larger one."""
    space, stream = space_of(rules), Stream("contract")
    if space.size <= ALL_SECRETS:
        yield from (space.code(number) for number in range(space.size))
    else:
        yield from (space.code(stream.below(space.size)) for _ in range(SOME_SECRETS))
