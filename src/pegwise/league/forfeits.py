"""Players that fail again and again: the rest of their games on a board is lost unplayed.

Failures in a row are counted over the games in their order, whichever of them end first. Where
several are played at once, some may be over before it is known that they are forfeited; they are
then lost all the same, so that jobs and interruptions change no result.
"""

from collections import Counter
from collections.abc import Sequence

from .games import LeagueGame
from .plan import LeaguePlan
from .record import GameKey, GameRecord

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
            lost = self.forfeited(key)
            if lost is None:
                self._count(key, known[key])
            elif known[key] != lost:
                self.record.add(key, lost)
            self._settled += 1

    def _count(self, key: GameKey, game: LeagueGame) -> None:
        if game.culprit is None:
            self._streaks[key.breaker] = self._streaks[key.maker] = 0
        else:
            self._streaks[key.breaker if game.culprit == "breaker" else key.maker] += 1
