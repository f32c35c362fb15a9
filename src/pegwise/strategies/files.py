"""Strategies in a file of the user's: ``path/to/file.py:Name``, for ``-s`` on the command line.

Only a ``StrategyFile`` is looked up in a file. Other text, such as what a page sends to the server,
never runs one.
"""

import linecache
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, wraps
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pegwise.errors import UnknownName, quote, unknown_name
from pegwise.game.arguments import read_file
from pegwise.game.rules import Rules

from .blame import blaming
from .own import OutsideName, OwnStrategy, own_entry
from .protocol import CAPABILITIES, Entry, Strategy

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

LONGEST_FILE = 10_000_000  # bytes
SUFFIX = ".py"
PREFIX = re.compile(r"^(\s*strength:[^:]*:)+", re.IGNORECASE)
EXPECTED = "expected FILE.py:NAME, a class, an object or a function in a file"


class StrategyFile(OutsideName):
    """The name of a strategy in a file, given by somebody who may run that file here.

    It is text like any other name. On its way to other processes it takes the content of the file
    along: a machine of a cluster need not have that.

    >>> find_strategy(StrategyFile("examples/fewest_left.py:FewestLeft")).summary
    'Guesses the candidate that leaves fewest codes at worst.'
    """

    __slots__ = ()

    @property
    def path(self) -> str:
        """The path as it was typed."""
        path, _, _ = self.rpartition(":")
        return path if path.endswith(SUFFIX) else str(self)

    @property
    def wanted(self) -> str:
        """The name behind the last colon; empty if there is none."""
        path, _, name = self.rpartition(":")
        return name.strip() if path.endswith(SUFFIX) else ""

    @property
    def resolved(self) -> Path:
        """The absolute path, on the machine where the name was given."""
        if self in _received:
            return _received[self][0]
        return Path(self.path).expanduser().absolute()

    def entry(self) -> Entry:
        """The entry of the strategy in the file."""
        return file_entry(self)

    @property
    def plain(self) -> "StrategyFile":
        """The name without ``strength:P:`` before it."""
        return StrategyFile(PREFIX.sub("", self))

    def __reduce__(self) -> tuple[Callable[..., "StrategyFile"], tuple[Any, ...]]:
        file = self.plain
        return _receive, (str(self), str(file), str(file.resolved), _content(file))


# What came from other processes: the path and the content of the file, by the name.
_received: dict[str, tuple[Path, bytes]] = {}


def _receive(text: str, file: str, path: str, content: bytes) -> StrategyFile:
    """The name in this process, with the file that came along."""
    _received[file] = (Path(path), content)
    lines = content.decode(errors="replace").splitlines(keepends=True)
    linecache.cache[path] = (len(content), None, lines, path)  # for the line that a fault shows
    return StrategyFile(text)


def names_a_file(name: str) -> bool:
    """Whether the name of a strategy has the form of a file's: with ``.py`` before a colon or last.

    >>> names_a_file("mine.py:Mine"), names_a_file("mine.py"), names_a_file("bovines:plus")
    (True, True, False)
    """
    return f"{SUFFIX}:" in name or name.strip().endswith(SUFFIX)


class FileStrategy(OwnStrategy):
    """A strategy from a file: what it raises becomes one line that shows the line of the file."""

    def __init__(self, strategy: object, name: StrategyFile) -> None:
        super().__init__(strategy, name)
        self._file = name
        inner, self._choose = self._choose, self._blamed_choice
        self._inner_choose = inner
        for capability in CAPABILITIES:
            method = getattr(self, capability, None)
            if callable(method) and not hasattr(method, "choose"):
                setattr(self, capability, self._guarded(method))

    def _blamed_choice(self, position: "Position") -> Any:
        with blaming(self._file.wanted, self._file.resolved, position):
            return self._inner_choose(position)

    def _guarded(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def guarded(*args: Any, **options: Any) -> Any:
            with blaming(self._file.wanted, self._file.resolved):
                found = method(*args, **options)
            return FileStrategy(found, self._file) if hasattr(found, "choose") else found

        return guarded


def file_entry(name: StrategyFile) -> Entry:
    """The entry of a strategy in a file, under the name by which it was asked for.

    Raises a StrategyFailed that shows the line if the file or the strategy raises.
    """
    found = _found(name)
    with blaming(name.wanted, name.resolved):
        entry = own_entry(found)

    def make(seed: str) -> Strategy:
        with blaming(name.wanted, name.resolved):
            made = entry.make(seed)
            return FileStrategy(made.strategy if isinstance(made, OwnStrategy) else made, name)

    def objection(rules: Rules) -> str | None:
        with blaming(name.wanted, name.resolved):
            return entry.objection(rules)

    return replace(entry, name=name, source=name.path, make=make, objection=objection)


def identity_of(entry: Entry) -> str:
    """The name of a strategy, with a digest of its file: after an edit it is another strategy."""
    if not isinstance(entry.name, StrategyFile):
        return entry.name
    content = _content(StrategyFile(entry.source))
    return f"{entry.name} {sha256(content).hexdigest()[:16]}"


def _found(name: StrategyFile) -> Any:
    """What the file has under this name."""
    module = _loaded(name)
    known = [key for key, value in vars(module).items() if _is_strategy(key, value, module)]
    if not name.wanted:
        has = f"; it has {', '.join(known)}" if known else ""
        raise UnknownName(f"strategy {quote(name)}: {EXPECTED}{has}")
    if name.wanted not in vars(module):
        raise unknown_name(f"strategy in {quote(name.path)}:", name.wanted, known)
    return vars(module)[name.wanted]


def _is_strategy(key: str, value: object, module: ModuleType) -> bool:
    """Whether something in a file looks like a strategy that the file is about."""
    if key.startswith("_") or getattr(value, "__module__", module.__name__) != module.__name__:
        return isinstance(value, Entry) and not key.startswith("_")
    is_function = callable(value) and hasattr(value, "__code__")
    return is_function or callable(getattr(value, "choose", None))


def _content(name: StrategyFile) -> bytes:
    if name in _received:
        return _received[name][1]
    try:
        return read_file(name.resolved, LONGEST_FILE)
    except OSError as error:
        why = error.strerror or error
        raise UnknownName(f"strategy {quote(name)}: cannot read the file: {why}") from None


def _loaded(name: StrategyFile) -> ModuleType:
    with blaming(name.wanted, name.resolved):
        return _run(name.resolved, _content(name))


@lru_cache
def _run(path: Path, content: bytes) -> ModuleType:
    """The file as a module, run once in each process; modules beside it can be imported."""
    module = ModuleType(f"strategy_file_{path.stem}")
    module.__file__ = str(path)
    code = compile(content, str(path), "exec", dont_inherit=True)
    with _registered(module, str(path.parent)):
        exec(code, vars(module))
    return module


@contextmanager
def _registered(module: ModuleType, folder: str) -> Iterator[None]:
    """Python knows the module, as dataclasses require; not if running it fails."""
    if folder not in sys.path:
        sys.path.append(folder)
    sys.modules[module.__name__] = module
    try:
        yield
    except BaseException:
        sys.modules.pop(module.__name__, None)
        raise
