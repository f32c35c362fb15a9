"""Games played lately, so that a request need not read all their turns again."""

from collections import OrderedDict
from copy import copy
from functools import lru_cache
from threading import Lock

from pegwise.game.codes import Turn
from pegwise.play.session import Session

from ..boards import variant_named
from ..messages.turns import OneTurn, show_turn

RECENT_SESSIONS = 512
RECENT_TURNS = 2_048


class RecentSessions:
    """Sessions by game and version; any server may hold them, as a version never changes."""

    def __init__(self, most: int = RECENT_SESSIONS) -> None:
        self._most = most
        self._sessions: OrderedDict[tuple[str, int], Session] = OrderedDict()
        self._lock = Lock()

    def find(self, game: str, version: int) -> Session | None:
        """A copy, to be played on."""
        with self._lock:
            found = self._sessions.get((game, version))
            if found is not None:
                self._sessions.move_to_end((game, version))
        return None if found is None else copy(found)

    def keep(self, game: str, version: int, session: Session) -> None:
        """Keep a copy, and drop the version before and the session unused for longest."""
        with self._lock:
            self._sessions.pop((game, version - 1), None)
            self._sessions[game, version] = copy(session)
            if len(self._sessions) > self._most:
                self._sessions.popitem(last=False)


RECENT = RecentSessions()


@lru_cache(maxsize=RECENT_TURNS)
def shown_turn(turn: Turn, variant: str) -> OneTurn:
    """The message of a turn, built once."""
    return show_turn(turn, variant_named(variant).notation)
