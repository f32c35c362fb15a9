"""How a server learns of the moves that other servers stored: one thread for all open pages.

PostgreSQL tells it (LISTEN and NOTIFY); an SQLite file is asked for the versions of the matches
that have open pages. The thread ends with the last page.
"""

from contextlib import closing
from datetime import UTC, datetime
from threading import Event, Lock, Thread

from sqlalchemy import bindparam, select

from ..database.schema import MatchRow
from ..database.transactions import TROUBLE, Database
from ..faults import Refused
from ..streams import MatchFeed
from ..telemetry import write_database_trouble
from .stored_matches import CHANNEL, load_match, show_match, tell_pages

VERSION_POLLING = 0.25  # seconds between two looks into an SQLite file
LISTENING = 1.0  # seconds between two looks whether there is still a page to listen for
PAUSE = 1.0  # seconds after a failure of the database
VERSIONS = select(MatchRow.c.id, MatchRow.c.version).where(
    MatchRow.c.id.in_(bindparam("matches", expanding=True))
)


class MatchWatcher:
    """Starts the thread when it is needed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread: Thread | None = None
        self._change = Lock()
        self._closing = Event()

    def watch(self, feed: MatchFeed) -> None:
        """Watch until no page is open any more."""
        with self._change:
            if self._thread is None and not self._closing.is_set():
                self._thread = Thread(target=self._run, args=(feed,), name="matches", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self._closing.set()
        thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self, feed: MatchFeed) -> None:
        listens = self._database.engine.dialect.name == "postgresql"
        while self._goes_on(feed):
            try:
                if listens:
                    self._listen(feed)
                else:
                    self._look(feed)
                    self._closing.wait(VERSION_POLLING)
            except (*TROUBLE, OSError) as error:
                write_database_trouble(error)
                self._closing.wait(PAUSE)

    def _goes_on(self, feed: MatchFeed) -> bool:
        with self._change:
            if feed.followed() and not self._closing.is_set():
                return True
            self._thread = None
            return False

    def _look(self, feed: MatchFeed) -> None:
        """Publish the matches whose version is not the one that was published last."""
        followed = feed.followed()
        with self._database.reading() as connection:
            found = connection.execute(VERSIONS, {"matches": list(followed)}).all()
        for match, version in found:
            if version > followed[match]:
                self._publish(feed, match)

    def _publish(self, feed: MatchFeed, match: str) -> None:
        try:
            with self._database.reading() as connection:
                stored = load_match(connection, match)
        except Refused:  # it was deleted
            return
        tell_pages(feed, show_match(stored, datetime.now(UTC)))

    def _listen(self, feed: MatchFeed) -> None:
        """Publish the matches that PostgreSQL names, and first those that changed before."""
        import psycopg

        url = self._database.engine.url.set(drivername="postgresql")
        try:
            with closing(
                psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)
            ) as own:
                own.execute(f"LISTEN {CHANNEL}")
                self._look(feed)
                while feed.followed() and not self._closing.is_set():
                    for told in own.notifies(timeout=LISTENING):
                        if told.payload in feed.followed():
                            self._publish(feed, told.payload)
        except psycopg.Error as error:
            raise OSError("PostgreSQL does not answer") from error
