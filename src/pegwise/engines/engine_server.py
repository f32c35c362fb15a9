"""Our side of the protocol: every strategy and every maker of this package as an engine."""

from pegwise.coach.values import Judge, ReviewBudget
from pegwise.errors import PegwiseError, UnknownName, quote, unknown_name
from pegwise.game.codes import Code
from pegwise.knowledge.ranking import WorkLimit
from pegwise.play.advice import TimeLimited, advise, breaker_strategy
from pegwise.play.makers import Maker, lies_of, lies_of_builtin_maker, make_maker
from pegwise.play.session import LieAllowance
from pegwise.strategies import Strategy, find_strategy
from pegwise.strategies.protocol import Ranks
from pegwise.strategies.registry import needs_sample

from .protocol import (
    PROTOCOL_VERSION,
    VERBS,
    GoLimits,
    InvalidRequest,
    Situation,
    read_go,
    read_position,
    words_of,
)

VALUE_SECONDS = 0.5  # for the exact value of a position
NO_POSITION = "no position: expected position before go, answer or reveal"


class EngineServer:
    """Answers requests; the replies depend on the last ``position`` alone."""

    def __init__(self, strategy: str = "auto", maker: str = "honest") -> None:
        self.strategy, self.maker = strategy, maker
        lies_of_builtin_maker(maker)  # raises if there is no such maker
        self.chance = find_strategy(strategy).randomised
        self.quitting = False
        self._situation: Situation | None = None
        self._player: tuple[object, Strategy] | None = None

    def reply(self, line: str) -> list[str]:
        """The lines that answer a request; none for a blank line."""
        if not line.strip():
            return []
        try:
            verb, *words = words_of(line) or [""]
            if verb not in VERBS:
                raise unknown_name("command", verb, VERBS)
            return self._obey(verb, words)
        except PegwiseError as error:
            return [f"error {' '.join(str(error).split())}"]

    def _obey(self, verb: str, words: list[str]) -> list[str]:
        if verb == "hello":
            chance = f"info chance {'yes' if self.chance else 'no'}"
            name = f"info name Pegwise {self.strategy}"
            return [name, "info roles breaker maker", chance, f"ok {PROTOCOL_VERSION}"]
        if verb == "list-commands":
            return [f"ok {' '.join(VERBS)}"]
        if verb == "position":
            known = self._situation.position if self._situation else None
            self._situation = None
            self._situation = read_position(words, known)
            return ["ok"]
        if verb in ("result", "quit"):
            self.quitting = verb == "quit"
            return ["ok"]
        if self._situation is None:
            raise InvalidRequest(NO_POSITION)
        if verb == "go":
            return self._go(self._situation, read_go(words))
        situation, notation = self._situation, self._situation.variant.notation
        if verb == "answer" and not words:
            raise InvalidRequest("answer without a guess: expected answer GUESS")
        maker = self._maker(situation)
        if verb == "reveal":
            return [f"secret {notation.write_code(maker.reveal(situation.position))}"]
        guess = notation.read_code(" ".join(words))
        return [f"feedback {notation.write_feedback(maker.answer(situation.position, guess))}"]

    def _go(self, situation: Situation, limits: GoLimits) -> list[str]:
        if situation.position.solved:
            raise InvalidRequest(f"{quote(situation.position)} is won: expected a game to go on")
        codes = self._guesses(situation, limits)
        notation = situation.variant.notation
        left = LieAllowance(situation.lies).left(situation.position)
        infos = []
        if left is not None:
            infos.append(f"info candidates {left.count} {'exact' if left.exact else 'estimate'}")
        if limits.value and not situation.lies:
            infos += self._value(situation)
        return [*infos, f"guess {' '.join(map(notation.write_code, codes))}"]

    def _guesses(self, situation: Situation, limits: GoLimits) -> list[Code]:
        """The guess of the strategy, then the others that it ranks highest."""
        player, position = self._breaker(situation), situation.position
        sampled = needs_sample(player, position.rules)
        if limits.nodes is not None and isinstance(player, Ranks) and not sampled:
            work = WorkLimit(limits.nodes, limits.nodes)
            return [one.guess for one in player.rank(position, limits.best, work)]
        guess = TimeLimited(player, limits.seconds).choose(position)
        if limits.best == 1 or situation.lies:
            return [guess]
        others = advise(player, position, limits.best, seconds=limits.seconds)
        ranked = [one.guess for one in others if one.guess != guess]
        return [guess, *ranked][: limits.best]

    def _value(self, situation: Situation) -> list[str]:
        """The guesses still to come with perfect play, if the board can be listed."""
        position = situation.position
        if position.rules.why_unlisted() or not position.count:
            return []
        judge = Judge(position.rules, False, ReviewBudget.of_seconds(VALUE_SECONDS), [position])
        worth = judge.best(position)
        status = "exact" if worth.exact else "estimate"
        return [f"info value {worth.total / position.count:.4f} {status}"]

    def _breaker(self, situation: Situation) -> Strategy:
        """The strategy for this board, seed and number of lies."""
        key = (situation.variant.rules, situation.seed, situation.lies)
        if self._player is None or self._player[0] != key:
            made = breaker_strategy(
                situation.variant, self.strategy, None, situation.seed, situation.lies
            )
            self._player = key, made
        return self._player[1]

    def _maker(self, situation: Situation) -> Maker:
        name, lies = self.maker, situation.lies
        if lies_of(name) > lies:
            expected = f"expected position lies {lies_of(name)} BOARD ..."
            raise UnknownName(f"maker {quote(name)} with {lies} lies allowed: {expected}")
        return make_maker(name, situation.variant.rules, situation.seed)
