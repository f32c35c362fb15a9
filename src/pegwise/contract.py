"""What every strategy and every maker must do, as tests to inherit.

Subclass a contract in a test module, and pytest does the rest::

    class TestMyStrategy(StrategyContract):
        entry = MyStrategy  # or an object, a function of a position, or an Entry


    class TestMyMaker(MakerContract):
        def make(self, rules, seed):
            return MyMaker(rules, seed)
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from .game.codes import Code
from .game.rules import Rules
from .knowledge.lies import may_be_secret
from .knowledge.position import Position
from .knowledge.space import space_of
from .play.makers import Maker
from .play.solution import break_code
from .runtime.seeds import Stream
from .strategies import Entry, find_strategy

SMALL_BOARDS = ("1x1", "1x5", "2x2", "3x3", "2x5:distinct", "3x4:bulls", "3x4:distinct,bulls")
CLASSIC_BOARDS = ("4x6", "4x10:distinct", "4x10", "4x16:distinct", "5x8")
ALL_SECRETS = 100
SOME_SECRETS = 20
MOST_RANDOM_TURNS = 8


class StrategyContract:
    """Finds every secret, repeats no guess, obeys the rules, and chooses by the position alone."""

    entry: ClassVar[Any]  # what ``find_strategy`` takes

    @property
    def known(self) -> Entry:
        """The entry of the registry, or that of a strategy given as an object or a function."""
        given = inspect.getattr_static(self, "entry")  # a function would become a method
        return find_strategy(given.__func__ if isinstance(given, staticmethod) else given)

    def playable(self) -> list[Rules]:
        """The small boards that the strategy can play, or else the classic ones; never none."""
        for names in (SMALL_BOARDS, CLASSIC_BOARDS):
            boards = map(Rules.parse, names)
            if suitable := [rules for rules in boards if not self.known.objection(rules)]:
                return suitable
        raise AssertionError(f"{self.known.name} plays none of the boards of this contract")

    def test_finds_secrets_and_never_repeats_a_guess(self) -> None:
        """Every secret of small boards, some of larger ones; every guess is a code."""
        for rules in self.playable():
            opening = self.known.make("seed").choose(Position(rules))  # the longest search
            for secret in secrets_of(rules):
                *_, final = break_code(secret, rules, self.known.make("seed"), opening)
                guesses = [turn.guess for turn in final.turns]
                assert guesses[-1] == secret
                assert len(set(guesses)) == len(guesses)
                assert all(rules.guessing.check(guess) == guess for guess in guesses)

    def test_the_same_position_gets_the_same_guess(self) -> None:
        """A new instance, given the position as text, chooses what the first one chose."""
        for rules in self.playable():
            secret = next(secrets_of(rules))
            for position in break_code(secret, rules, self.known.make("seed")):
                before = Position(rules, position.turns[:-1])
                again = self.known.make("seed").choose(Position.parse(str(before)))
                assert again == position.turns[-1].guess

    def test_only_a_randomised_strategy_depends_on_the_seed(self) -> None:
        """Any other plays the same game with every seed."""
        for rules in self.playable():
            secret = next(secrets_of(rules))
            games = [list(break_code(secret, rules, self.known.make(str(n)))) for n in range(12)]
            assert self.known.randomised or all(game[-1] == games[0][-1] for game in games)

    def test_the_registry_entry_is_complete(self) -> None:
        """A name in lower case, a summary and a source."""
        assert self.known.make("seed").name == self.known.name
        assert self.known.name == self.known.name.lower() or not isinstance(self.entry, Entry)
        assert self.known.summary
        assert self.known.source


class MakerContract(ABC):
    """Gives answers that the rules allow, the same when asked again, and at most ``lies`` lies."""

    lies: ClassVar[int] = 0  # how many of its answers may be wrong
    boards: ClassVar[tuple[str, ...]] = SMALL_BOARDS

    @abstractmethod
    def make(self, rules: Rules, seed: str) -> Maker:
        """The maker under test, with the code that this seed hides."""

    def games(self) -> Iterator[tuple[Rules, str, Position]]:
        """Games of random guesses against makers with several seeds; a game may end unsolved."""
        for rules in map(Rules.parse, self.boards):
            for seed in ("a", "b", "c"):
                maker, space = self.make(rules, seed), space_of(rules)
                stream, position = Stream("contract", seed), Position(rules)
                while not position.solved and len(position.turns) < MOST_RANDOM_TURNS:
                    guess = space.code(stream.below(space.size))
                    position = position.after(guess, maker.answer(position, guess))
                yield rules, seed, position

    def test_answers_are_feedback_that_the_rules_allow(self) -> None:
        """Never more pegs than positions, and no cows if the feedback is bulls only."""
        for rules, _, position in self.games():
            assert not any(rules.why_impossible(turn.feedback) for turn in position.turns)

    def test_the_same_question_gets_the_same_answer(self) -> None:
        """A new maker with the same seed gives the same answers, asked in any order."""
        for rules, seed, position in self.games():
            for number in reversed(range(len(position.turns))):
                before, turn = Position(rules, position.turns[:number]), position.turns[number]
                assert self.make(rules, seed).answer(before, turn.guess) == turn.feedback

    def test_the_code_revealed_explains_the_answers(self) -> None:
        """It is a code of the board, and needs at most ``lies`` lies."""
        for rules, seed, position in self.games():
            for number in range(len(position.turns) + 1):
                turns = position.turns[:number]
                code = self.make(rules, seed).reveal(Position(rules, turns))
                assert rules.check(code) == code
                assert may_be_secret(code, turns, rules, self.lies)

    def test_a_win_is_true(self) -> None:
        """A winning guess is the code revealed, and guessing that code wins."""
        for rules, seed, position in self.games():
            maker = self.make(rules, seed)
            code = maker.reveal(position)
            assert maker.answer(position, code) == rules.feedback(code, code)
            if position.solved:
                assert position.turns[-1].guess == code


def secrets_of(rules: Rules) -> Iterator[Code]:
    """All secrets of a small board, some of a larger one."""
    space, stream = space_of(rules), Stream("contract")
    if space.size <= ALL_SECRETS:
        yield from (space.code(number) for number in range(space.size))
    else:
        yield from (space.code(stream.below(space.size)) for _ in range(SOME_SECRETS))
