"""The games of a league in a file that only grows: a line for each, written as soon as it ends.

A process that is killed at any moment loses the games under way. A last line without its end is
dropped when the file is read again.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pegwise import __version__
from pegwise.errors import quote
from pegwise.runtime.checkpoints import MOST_CHECKPOINT_BYTES, InvalidCheckpoint
from pegwise.runtime.files import check_writable, parse_json, read_text

from .games import LeagueGame
from .plan import LeaguePlan

KEY = "pegwise league"
VERSION = 1


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
        self._head = {KEY: VERSION, "boards": plan.head()}
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
            version = head[KEY]
        except (ValueError, KeyError, TypeError):
            raise InvalidCheckpoint(f"{quote(path)} is not the file of a league") from None
        if version != VERSION or head.get("boards") != json.loads(json.dumps(self._head["boards"])):
            told = "expected the same players, boards, games, seed and limits"
            raise InvalidCheckpoint(f"{quote(path)} belongs to another league: {told}")
        try:
            for line in lines:
                self.known[GameKey(*line["key"])] = _game(line)
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


def _game(line: dict[str, Any]) -> LeagueGame:
    turns = tuple(line["turns"].split())
    return LeagueGame(turns, line.get("solved", True), line.get("fault"), line.get("culprit"))
