"""One game of a league, refereed: its turns, or the reason why a player lost it."""

from dataclasses import dataclass

from pegwise.engines.client import tell_result
from pegwise.engines.process import EngineLimits
from pegwise.errors import PegwiseError
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.knowledge.lies import contradicted, may_be_secret
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.lab.grow import grow
from pegwise.play.makers import Honest, Maker
from pegwise.play.session import LieAllowance

from .players import LeaguePlayer

LONGEST_REASON = 300  # characters


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """The turns of a game, whether the code was found, and what a player did wrong, if anything.

    ``fault`` is the reason, ``culprit`` the role that lost the game by it.
    """

    turns: tuple[str, ...]
    solved: bool
    fault: str | None = None
    culprit: str | None = None

    def score(self, limit: int) -> int:
        """The guesses that count: those of a game that was won, else one more than the limit."""
        return len(self.turns) if self.solved else limit + 1


@dataclass(frozen=True, slots=True)
class GameTask:
    """A game to play, here or in another process; without a maker the referee answers.

    ``seed`` is the breaker's, ``hiding`` the maker's.
    """

    rules: Rules
    breaker: LeaguePlayer
    seed: str
    limit: int
    limits: EngineLimits
    secret: Code | None = None
    maker: LeaguePlayer | None = None
    hiding: str = ""
    lies: int = 0  # that the maker may tell

    def play(self) -> LeagueGame:
        """The game; whatever the players do, there is a result."""
        game = _Refereed(self)
        try:
            return game.play()
        except PegwiseError as error:
            said = " ".join(str(error).split())[:LONGEST_REASON]
            return LeagueGame(game.turns, False, said, game.turn_of)


def play_task(task: GameTask) -> LeagueGame:
    """The game of a task, for executors."""
    return task.play()


class _Refereed:
    """A game under way: who is to move, so that the right player gets the blame."""

    def __init__(self, task: GameTask) -> None:
        self.task, self.turn_of = task, "breaker"
        self.notation = Notation(task.rules)
        self.position = Position(task.rules)

    @property
    def turns(self) -> tuple[str, ...]:
        return tuple(map(self.notation.write_turn, self.position.turns))

    def play(self) -> LeagueGame:
        task = self.task
        breaker = task.breaker.breaker(task.rules, task.seed, task.limits, task.lies)
        maker = self._maker()
        while not self.position.solved and len(self.position.turns) < task.limit:
            self.turn_of = "breaker"
            guess = task.rules.guessing.check(breaker.choose(self.position))
            self.turn_of = "maker"
            self.position = self.position.after(guess, maker.answer(self.position, guess))
            self._check_answers()
        self._check_secret(maker.reveal(self.position))
        for self.turn_of, player in (("breaker", breaker), ("maker", maker)):
            tell_result(player, self.position)
        return LeagueGame(self.turns, self.position.solved)

    def _maker(self) -> Maker:
        task = self.task
        if task.maker is not None:
            return task.maker.maker(task.rules, task.hiding, task.limits, task.lies)
        assert task.secret is not None
        return Honest(task.secret)

    def _check_answers(self) -> None:
        """Raise if no code fits the answers of a maker, where the codes can be listed."""
        if self.task.maker is not None and not self.task.rules.why_unlisted():
            LieAllowance(self.task.lies).nearest(self.position)

    def _check_secret(self, secret: Code) -> None:
        """Raise if the code that a maker reveals needs more lies than are allowed."""
        turns, rules = self.position.turns, self.task.rules
        if not may_be_secret(secret, turns, rules, self.task.lies):
            wrong = contradicted(turns, secret, rules)
            at = -1 if self.position.solved and len(turns) in wrong else wrong[0] - 1
            code, turn = self.notation.write_code(secret), self.turns[at]
            raise PegwiseError(f"it revealed {code}, which contradicts its answer {turn}")


def games_of_tree(
    rules: Rules, player: LeaguePlayer, secrets: list[Code], limit: int
) -> list[LeagueGame]:
    """The games against these secrets of a strategy that plays one decision tree."""
    tree, notation, answers = grow(rules, player.strategy), Notation(rules), answers_of(rules)
    guesses = [space_of(rules.guessing).code(number) for number in tree.guesses.tolist()]
    written = list(map(notation.write_code, guesses))
    said = list(map(notation.write_feedback, answers))
    games = []
    for secret in secrets:
        row, turns, solved = 0, list[str](), False
        while not solved and len(turns) < limit:
            answer = rules.index_of(rules.feedback(secret, guesses[row]))
            turns.append(f"{written[row]}:{said[answer]}")
            solved = guesses[row] == secret
            row = row if solved else tree.children[row][answer]
        games.append(LeagueGame(tuple(turns), solved))
    return games
