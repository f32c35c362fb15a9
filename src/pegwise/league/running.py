"""Players that fail again and again: the rest of their games on a board is lost unplayed.

Failures in a row are counted over the games in their order, whichever of them end first. Where
several are played at once, some may be over before it is known that they are forfeited; they are
then lost all the same, so that jobs and interruptions change no result.

Playing a league: in this process or by an executor, with every game kept as it ends.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import combinations, permutations

from .games import GameKey, GameRecord, GameTask, LeagueGame, games_of_tree
from .plan import LeaguePlan
from .statistics import Decision, ErrorRates, SequentialTest

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
                if not self.plan.is_complete(board) or not player.has_tree(variant.rules):
                    continue
                secrets, limit = self.plan.secrets(board), self.plan.most_guesses(board)
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
