"""The games of a league: refereed, written to a file as they end, played here or by an executor.

A game is its turns, or the reason why a player lost it. The file only grows, by a line for each
game: a process that is killed at any moment loses the games under way, and a last line without its
end is dropped when the file is read again.

The games that follow several failures of a player in a row on a board are lost unplayed. Failures
are counted over the games in their order, whichever of them end first. Where several are played at
once, some may be over before it is known that they are forfeited; they are then lost all the same,
so that jobs and interruptions change no result.
"""

import json
import os
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple

from pegwise import __version__
from pegwise.engines.client import tell_result
from pegwise.engines.process import EngineLimits
from pegwise.errors import PegwiseError, quote
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
from pegwise.runtime.checkpoints import MOST_CHECKPOINT_BYTES, InvalidCheckpoint
from pegwise.runtime.files import check_writable, parse_json, read_text

from .plan import LeaguePlan, LeaguePlayer
from .statistics import Decision, ErrorRates, SequentialTest

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
        maker: Maker
        if task.maker is not None:
            maker = task.maker.maker(task.rules, task.hiding, task.limits, task.lies)
        else:
            assert task.secret is not None
            maker = Honest(task.secret)
        while not self.position.solved and len(self.position.turns) < task.limit:
            self.turn_of = "breaker"
            guess = task.rules.guessing.check(breaker.choose(self.position))
            self.turn_of = "maker"
            self.position = self.position.after(guess, maker.answer(self.position, guess))
            if task.maker is not None and not task.rules.why_unlisted():
                LieAllowance(task.lies).nearest(self.position)  # raises if no code fits
        self._check_secret(maker.reveal(self.position))
        for self.turn_of, player in (("breaker", breaker), ("maker", maker)):
            tell_result(player, self.position)
        return LeagueGame(self.turns, self.position.solved)

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


RECORD_KEY = "pegwise league"
RECORD_VERSION = 1


class GameKey(NamedTuple):
    """Which game: the board, the secret or round, the breaker, and the maker of a duel or -1."""

    board: int
    game: int
    breaker: int
    maker: int = -1


class GameRecord:
    """The games that are known, and the file they are appended to, if there is one."""

    def __init__(self, plan: LeaguePlan, path: Path | None = None) -> None:
        self.path, self.known = path, dict[GameKey, LeagueGame]()
        self._head = {RECORD_KEY: RECORD_VERSION, "boards": plan.head()}
        self._file: int | None = None
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        check_writable(path)
        whole = 0
        if path.exists() and path.stat().st_size:
            text = read_text(path, "league", InvalidCheckpoint, MOST_CHECKPOINT_BYTES)
            end = text.rfind("\n") + 1
            self._read(text[:end], path)
            whole = len(text[:end].encode())
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
        os.ftruncate(self._file, whole)
        os.lseek(self._file, 0, os.SEEK_END)
        if not whole:
            self._append({**self._head, "program": __version__})

    def _read(self, text: str, path: Path) -> None:
        try:
            head, *lines = map(parse_json, text.splitlines())
            version = head[RECORD_KEY]
        except (ValueError, KeyError, TypeError):
            raise InvalidCheckpoint(f"{quote(path)} is not the file of a league") from None
        if version != RECORD_VERSION or head.get("boards") != json.loads(
            json.dumps(self._head["boards"])
        ):
            told = "expected the same players, boards, games, seed and limits"
            raise InvalidCheckpoint(f"{quote(path)} belongs to another league: {told}")
        try:
            for line in lines:
                turns, solved = tuple(line["turns"].split()), line.get("solved", True)
                game = LeagueGame(turns, solved, line.get("fault"), line.get("culprit"))
                self.known[GameKey(*line["key"])] = game
        except (KeyError, TypeError, ValueError):
            raise InvalidCheckpoint(f"{quote(path)} is damaged: start a new one") from None

    def add(self, key: GameKey, game: LeagueGame) -> None:
        """Keep a game, in the file too."""
        self.known[key] = game
        if self._file is not None:
            kept: dict[str, Any] = {"key": list(key), "turns": " ".join(game.turns)}
            kept |= {} if game.solved else {"solved": False}
            kept |= {"fault": game.fault, "culprit": game.culprit} if game.fault else {}
            self._append(kept)

    def _append(self, line: dict[str, Any]) -> None:
        assert self._file is not None
        content = memoryview(f"{json.dumps(line, separators=(',', ':'))}\n".encode())
        while content:
            content = content[os.write(self._file, content) :]

    def close(self) -> None:
        """Close the file; it stays."""
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None


MOST_FAILURES = 5  # in a row; the games that follow are forfeited


class Forfeits:
    """Which of these games, given in their order, a player forfeits."""

    def __init__(self, plan: LeaguePlan, record: GameRecord, games: Sequence[GameKey]) -> None:
        self.plan, self.record, self.games = plan, record, games
        self._settled = 0
        self._streaks = Counter[int]()
        self.settle()

    def forfeited(self, key: GameKey) -> LeagueGame | None:
        """The lost game of a player that has failed too often; None if the game is to be played."""
        for role, player in (("breaker", key.breaker), ("maker", key.maker)):
            if self._streaks[player] >= MOST_FAILURES:
                said = f"not played: {self.plan.players[player].name} failed {MOST_FAILURES} times"
                return LeagueGame((), False, f"{said} in a row", role)
        return None

    def settle(self) -> None:
        """Count failures over the games that are known, up to the first that is not."""
        known = self.record.known
        while self._settled < len(self.games) and self.games[self._settled] in known:
            key = self.games[self._settled]
            lost, culprit = self.forfeited(key), known[key].culprit
            if lost is not None and known[key] != lost:
                self.record.add(key, lost)
            elif lost is None and culprit is None:
                self._streaks[key.breaker] = self._streaks[key.maker] = 0
            elif lost is None:
                self._streaks[key.breaker if culprit == "breaker" else key.maker] += 1
            self._settled += 1


AT_ONCE = 16  # games that an executor has at the same time

Progress = Callable[[int, int], object]


class Rounds:
    """The rounds of a board, judged in their order by sequential tests, if there are any."""

    def __init__(
        self, plan: LeaguePlan, record: GameRecord, board: int, rates: ErrorRates | None
    ) -> None:
        self.plan, self.record, self.board, self.judged = plan, record, board, 0
        pairs = combinations(range(len(plan.players)), 2) if rates else ()
        self.tests = {pair: SequentialTest(rates or ErrorRates()) for pair in pairs}

    @property
    def decisions(self) -> dict[tuple[int, int], Decision]:
        """The decision on each pair of players so far."""
        return {pair: test.decision for pair, test in self.tests.items()}

    def are_decided(self) -> bool:
        """Whether every pair is decided, after the rounds that all players have finished."""
        while self.tests and "undecided" in self.decisions.values():
            keys = [GameKey(self.board, self.judged, n) for n in range(len(self.plan.players))]
            if not all(key in self.record.known for key in keys):
                return False
            limit = self.plan.most_guesses(self.board)
            scores = [self.record.known[key].score(limit) for key in keys]
            self.judged += 1
            for (a, b), test in self.tests.items():
                test.add(scores[a] - scores[b])
        return bool(self.tests)


class LeagueRun:
    """A league under way; the record has the games that an earlier run finished.

    With ``sequential`` rates a board ends as soon as every pair of players is decided. The verdicts
    depend on the games in their order, not on which of them end first.
    """

    def __init__(
        self,
        plan: LeaguePlan,
        record: GameRecord,
        executor: Executor | None = None,
        progress: Progress | None = None,
        sequential: ErrorRates | None = None,
    ) -> None:
        self.plan, self.record, self.executor = plan, record, executor
        self.progress, self.sequential = progress, sequential
        # The players that play both sides.
        both = (player.plays_maker(plan.limits) for player in plan.players if plan.duels)
        self.duellists = [number for number, plays in enumerate(both) if plays]
        self.rounds = [len(plan.secrets(board)) for board in range(len(plan.boards))]
        self.decisions = [dict[tuple[int, int], Decision]() for _ in plan.boards]
        self._total = sum(self.rounds) * len(plan.players)
        self._total += len(plan.boards) * plan.duels * len(list(permutations(self.duellists, 2)))

    def play(self) -> None:
        """Play every game that is not in the record."""
        self._grow_trees()
        boards = range(len(self.plan.boards))
        for board in boards:
            self._play_board(board)
        for board in boards:
            pairs = list(permutations(self.duellists, 2))
            games = range(self.plan.duels)
            self._play([GameKey(board, game, b, maker) for game in games for maker, b in pairs])
        self._report()

    def _grow_trees(self) -> None:
        """The games of our own strategies against every code of a board, from their trees."""
        for board, variant in enumerate(self.plan.boards):
            for number, player in enumerate(self.plan.players):
                secrets, limit = self.plan.secrets(board), self.plan.most_guesses(board)
                if len(secrets) < variant.rules.size or not player.has_tree(variant.rules):
                    continue
                keys = [GameKey(board, game, number) for game in range(len(secrets))]
                if all(key in self.record.known for key in keys):
                    continue
                for key, game in zip(
                    keys, games_of_tree(variant.rules, player, secrets, limit), strict=True
                ):
                    if key not in self.record.known:
                        self._keep(key, game)

    def _play_board(self, board: int) -> None:
        """The games of a board, secret by secret, until its pairs are decided or it is over."""
        players = range(len(self.plan.players))
        rounds = Rounds(self.plan, self.record, board, self.sequential)
        games = range(self.rounds[board])
        keys = [GameKey(board, game, player) for game in games for player in players]
        self._play(keys, rounds.are_decided)
        decided, self.decisions[board] = rounds.are_decided(), rounds.decisions
        if decided:
            self._total -= (self.rounds[board] - rounds.judged) * len(players)
            self.rounds[board] = rounds.judged

    def _play(self, keys: list[GameKey], over: Callable[[], bool] = lambda: False) -> None:
        """Play those of these games that are not known, until there are none or it is ``over``."""
        forfeits = Forfeits(self.plan, self.record, keys)
        waiting = deque(key for key in keys if key not in self.record.known)
        running: dict[Future[LeagueGame], GameKey] = {}
        while (waiting or running) and not over():
            while waiting and len(running) < (AT_ONCE if self.executor else 1):
                key = waiting.popleft()
                lost = forfeits.forfeited(key)
                if lost is not None:
                    self._keep(key, lost)
                elif self.executor is None:
                    self._keep(key, self._task(key).play())
                    break
                else:
                    running[self.executor.submit(GameTask.play, self._task(key))] = key
            for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                self._keep(running.pop(future), future.result())
            forfeits.settle()
        for future in running:
            future.cancel()

    def _task(self, key: GameKey) -> GameTask:
        plan, duel = self.plan, key.maker >= 0
        pair = sorted([key.breaker, key.maker])  # both break the same code of an honest maker
        return GameTask(
            plan.boards[key.board].rules,
            plan.players[key.breaker],
            plan.game_seed(key.breaker, key.game),
            plan.most_guesses(key.board),
            plan.limits,
            None if duel else plan.secrets(key.board)[key.game],
            plan.players[key.maker] if duel else None,
            f"{plan.seed}/duel/{pair}/{key.game}",
            plan.lies if duel else 0,
        )

    def _keep(self, key: GameKey, game: LeagueGame) -> None:
        self.record.add(key, game)
        self._report()

    def _report(self) -> None:
        if self.progress:
            self.progress(min(len(self.record.known), self._total), self._total)
