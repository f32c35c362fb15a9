"""One game of a league, refereed: its turns, or the reason why a player lost it.

The games of a league in a file that only grows: a line for each, written as soon as it ends.

A process that is killed at any moment loses the games under way. A last line without its end is
dropped when the file is read again.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
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
