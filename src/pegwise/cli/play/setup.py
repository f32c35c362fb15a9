"""How a game at the terminal is set up: who plays, by which options, and what is said first."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from pegwise.errors import CannotPlay, PegwiseError, quote
from pegwise.game.variants import Variant
from pegwise.play.advice import TimeLimited, breaker_strategy, hint_strategy, usual_limit
from pegwise.play.breaker_game import BreakerGame, greet_breaker
from pegwise.play.maker_game import MakerGame, greet_maker
from pegwise.play.makers import is_clever, lies_of, make_maker, maker_fits
from pegwise.play.phrasing import say_answer
from pegwise.play.session import LieAllowance, Limit, Session
from pegwise.strategies.protocol import Explains

from .breaker import TerminalBreaker
from .maker import TerminalMaker
from .terminal_game import GameLog, TerminalGame


@dataclass(frozen=True)
class GameSetup:
    """The options of a game; ``open_game`` puts it on the screen, as often as it is played."""

    role: str
    strategy: str
    maker: str = "honest"
    hard: bool = False
    coach: bool = False
    strength: int | None = None
    lies: int = 0
    seconds: float | None = None
    explain: bool = False
    counting: bool = False
    record: str | None = None
    kept: bool = True  # for `stats` and `review --last`
    options: Sequence[str] = ()  # to type again when the game is resumed

    def new_session(self, variant: Variant, limit: Limit) -> Session:
        """A game without turns; no limit if the strategy cannot be expected to keep it."""
        makes = self.role == "maker"
        allowed = usual_limit(variant, self.strategy) if makes and limit == "usual" else limit
        return Session(variant, allowed, self.lies if makes else None)

    def open_game(self, session: Session, seed: str) -> TerminalGame:
        """The game, after its first lines."""
        variant = session.variant
        words = ["pegwise", "play", "-v", variant.name, "--seed", seed, *self.options]
        open_one = self._open_maker if self.role == "maker" else self._open_breaker
        game, greeting = open_one(session, seed, shlex.join(words))
        slash = "/" if variant.rules.spells_words else ""
        game.say(f"{greeting} Try '{slash}help'.")
        game.say(say_answer(variant.notation))
        return game

    def _open_maker(self, session: Session, seed: str, again: str) -> tuple[TerminalGame, str]:
        variant = session.variant
        player = breaker_strategy(variant, self.strategy, self.strength, seed, self.lies)
        if self.explain and not isinstance(player, Explains):
            raise CannotPlay(f"strategy {quote(player.name)} does not explain itself")
        facts = {"role": "maker", "seed": seed, "strategy": player.name}
        log = GameLog(again, facts, self.record, self.kept)
        game = MakerGame(session, TimeLimited(player, self.seconds))
        greeting = greet_maker(variant, player.name, seed)
        if session.limit is None and usual_limit(variant, self.strategy) != variant.limit:
            greeting += f" I may take more than {variant.limit} guesses: there is no limit."
        return TerminalMaker(game, log, self.counting, self.explain), greeting

    def _open_breaker(self, session: Session, seed: str, again: str) -> tuple[TerminalGame, str]:
        variant = session.variant
        answering = make_maker(self.maker, variant.rules, seed)
        if not maker_fits(answering, session.position):
            asked = f"{quote(session.save())} was not answered by {quote(self.maker)}"
            expected = "expected the maker and the seed of that game"
            raise PegwiseError(f"{asked} with seed {quote(seed)}: {expected}")
        facts = {"role": "breaker", "seed": seed, "maker": self.maker, "hard": self.hard}
        log = GameLog(again, facts, self.record, self.kept)
        allowance = LieAllowance(lies_of(self.maker))
        adviser = hint_strategy(variant, self.strategy, seed)
        clever = is_clever(self.maker)
        game = BreakerGame(session, allowance, self.hard, self.coach, adviser, clever)
        greeting = greet_breaker(variant, self.maker, seed)
        return TerminalBreaker(game, answering, log, self.counting), greeting
