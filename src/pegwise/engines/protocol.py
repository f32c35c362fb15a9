"""The text of the protocol: requests of one line, ``info`` lines, and one final line as reply."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from pegwise.errors import UNSEEN, InvalidCode, PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant, find_variant
from pegwise.knowledge.position import Position

PROTOCOL_VERSION = "1"
VERBS = ("hello", "list-commands", "position", "go", "answer", "reveal", "result", "quit")
FINAL = ("ok", "guess", "feedback", "secret", "error")
INFO = "info"
LONGEST_LINE = 65_536  # bytes of a request or of a line of a reply
MOST_ENGINE_LIES = 999
MOST_ENGINE_GUESSES = 1000
WHOLE_FORM = re.compile("[0-9]{1,18}")
SECONDS_FORM = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class InvalidRequest(PegwiseError):
    """A request that cannot be read."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What ``position`` sets: the game so far, the lies that may be in it, and the maker's seed."""

    variant: Variant
    position: Position
    lies: int = 0
    seed: str = ""

    def request(self) -> str:
        """The line that sets it, with rules and codes in canonical form."""
        lies = ["lies", str(self.lies)] if self.lies else []
        seed = ["seed", self.seed] if self.seed else []
        return " ".join(["position", *map(shlex.quote, [*lies, *seed]), str(self.position)])


@dataclass(frozen=True, slots=True)
class GoLimits:
    """What ``go`` asks for: how many guesses, and the time and the work they may take."""

    best: int = 1
    seconds: float | None = None
    nodes: int | None = None
    value: bool = False

    def request(self) -> str:
        """The line that asks for it."""
        words = ["go"]
        words += ["best", str(self.best)] if self.best > 1 else []
        words += ["seconds", f"{self.seconds:g}"] if self.seconds is not None else []
        words += ["nodes", str(self.nodes)] if self.nodes is not None else []
        return " ".join([*words, "value"] if self.value else words)


@dataclass(frozen=True, slots=True)
class EngineReply:
    """A reply: the texts of its ``info`` lines, the first word of the final line, and the rest."""

    infos: tuple[str, ...]
    kind: str
    text: str

    @property
    def facts(self) -> Mapping[str, str]:
        """The ``info`` lines by their first word; the last one of a word counts."""
        split = (info.partition(" ") for info in self.infos)
        return {key: rest.strip() for key, _, rest in split}


def words_of(line: str) -> list[str]:
    """The words of a request; quotes keep spaces together, as in a shell."""
    if UNSEEN.search(line):
        raise InvalidRequest(f"{quote(line)} has control characters: expected plain text")
    try:
        return shlex.split(line)
    except ValueError:
        raise InvalidRequest(f"{quote(line)}: expected closed quotation marks") from None


def read_guess(text: str, rules: Rules) -> Code:
    """The guess in a reply; raises unless it is written as the rules write it."""
    notation = Notation(rules)
    code = notation.read_code(text)
    if (canonical := notation.write_code(code)) != text:
        raise InvalidCode(f"{quote(text)}: expected {quote(canonical)}")
    return code


def read_position(words: list[str], known: Position | None = None) -> Situation:
    """The situation that ``position [lies K] [seed TEXT] BOARD TURN...`` sets.

    ``known`` is an earlier position, whose candidates need not be found again if it is extended.
    """
    rest, lies, seed = list(words), 0, ""
    while rest[:1] in (["lies"], ["seed"]):
        if len(rest) < 2:
            raise InvalidRequest(f"{quote(rest[0])} without a value: expected {EXPECTED_POSITION}")
        option, value, *rest = rest
        if option == "seed":
            seed = value
        else:
            lies = whole(option, value, 0, MOST_ENGINE_LIES)
    if not rest:
        raise InvalidRequest(f"no board: expected {EXPECTED_POSITION}")
    variant = find_variant(rest[0])
    turns = tuple(map(variant.notation.read_turn, rest[1:]))
    position = Position(variant.rules)
    if known and known.rules == variant.rules and known.turns == turns[: len(known.turns)]:
        position = known
    for turn in turns[len(position.turns) :]:
        position = position.after(*turn)
    return Situation(variant, position, lies, seed)


EXPECTED_POSITION = "position [lies K] [seed TEXT] BOARD GUESS:FEEDBACK ..."
EXPECTED_GO = "go [best N] [seconds T] [nodes N] [value]"


def read_go(words: list[str]) -> GoLimits:
    """What ``go [best N] [seconds T] [nodes N] [value]`` asks for."""
    best, seconds, nodes, rest = 1, None, None, list(words)
    value = "value" in rest
    rest = [word for word in rest if word != "value"]
    while rest:
        option, given, *rest = [*rest, ""] if len(rest) == 1 else rest
        if option == "best":
            best = whole(option, given, 1, MOST_ENGINE_GUESSES)
        elif option == "nodes":
            nodes = whole(option, given, 1)
        elif option == "seconds" and SECONDS_FORM.fullmatch(given):
            seconds = float(given)
        else:
            raise InvalidRequest(f"{quote(f'{option} {given}'.strip())}: expected {EXPECTED_GO}")
    return GoLimits(best, seconds, nodes, value)


def whole(option: str, given: str, least: int, most: int | None = None) -> int:
    """A whole number behind an option; raises if it is none or out of range."""
    if not WHOLE_FORM.fullmatch(given) or int(given) < least or (most and int(given) > most):
        upto = f"{least} to {most}" if most else f"{least} or more"
        raise InvalidRequest(f"{quote(f'{option} {given}'.strip())}: expected a number, {upto}")
    return int(given)
