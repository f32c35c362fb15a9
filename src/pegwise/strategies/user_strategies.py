"""The user's strategies: objects with ``choose``, classes of them, functions, and files of these.

``user_entry`` makes any of them an entry like those of the registry, so that whatever takes the
name of a strategy takes the strategy itself as well. What the code of a user's file raises becomes
one line that shows theirs.

A strategy in a file is ``path/to/file.py:Name``, for ``-s`` on the command line. Only a
``StrategyFile`` is looked up in a file: other text, such as what a page sends to the server, never
runs one.
"""

import inspect
import linecache
import re
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, wraps
from hashlib import sha256
from pathlib import Path
from traceback import format_exception_only, walk_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from pegwise.errors import (
    CannotPlay,
    ContradictoryAnswers,
    InvalidCode,
    PegwiseError,
    StrategyFailed,
    Undecided,
    UnknownName,
    quote,
    unknown_name,
)
from pegwise.game.arguments import read_file
from pegwise.game.codes import Code, CodeLike
from pegwise.game.coerce import code_of
from pegwise.game.rules import Rules

from .protocol import CAPABILITIES, Entry, Strategy

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


class Chooser(Protocol):
    """An object that chooses guesses, as codes or as text; its name is that of its class."""

    def choose(self, position: "Position") -> CodeLike:
        """The next guess."""


# What is accepted where a strategy is expected.
StrategyLike = str | Entry | Chooser | Callable[..., Chooser] | Callable[["Position"], CodeLike]

# A strategy that has not found the code by then never will.
MOST_TURNS = 1000


class ExternalName(str):
    """A name that runs code from outside this package, given by somebody who may run it here.

    It is text like any other name, and stays what it is on its way to other processes. Other text,
    such as what a page sends to the server, never runs anything.
    """

    __slots__ = ()

    @abstractmethod
    def entry(self) -> Entry:
        """The entry of the strategy that it names."""


class UserStrategy:
    """A strategy from outside, with its name and its guesses checked.

    What else it can do is passed on, unless it inherits that from a class whose ``choose`` it
    overrides: a rule that no longer decides its guesses.
    """

    def __init__(self, strategy: object, name: str) -> None:
        self.name = name
        self.strategy = strategy
        chooses = callable(getattr(strategy, "choose", None))
        self._choose: Callable[[Position], CodeLike] = (
            strategy.choose if chooses else strategy  # type: ignore[attr-defined,assignment]
        )
        for capability in CAPABILITIES:
            if chooses and _belongs(strategy, capability):
                setattr(self, capability, getattr(strategy, capability))

    def choose(self, position: "Position") -> Code:
        """The guess of the strategy, which may be text; raises if it is no code of the board."""
        refuse_endless(position, self.name)
        guess = self._choose(position)
        try:
            return code_of(guess, position.rules)
        except InvalidCode as error:
            where = f"strategy {quote(self.name)} at {quote(position)}"
            raise CannotPlay(f"{where}: {error}") from None


def refuse_endless(position: "Position", name: str) -> None:
    """Raise if the strategy of this name has guessed so often that it never finds the code."""
    rules, turns = position.rules, len(position.turns)
    if turns >= MOST_TURNS + rules.positions * rules.symbols:
        expected = "expected guesses that narrow the codes down"
        raise CannotPlay(f"strategy {quote(name)} found no code in {turns:,} guesses: {expected}")


def user_entry(strategy: StrategyLike) -> Entry:
    """The entry of a strategy that is given as an object, a class or a function.

    A class is made anew for each game, with the seed if it takes one argument. Games are sampled
    if the strategy has a true attribute ``randomised`` or takes a seed; ``objection(rules)``, if
    there is one, says why a board cannot be played.
    """
    if isinstance(strategy, Entry):
        return strategy
    takes_seed = isinstance(strategy, type) and _takes_seed(strategy)
    if isinstance(strategy, type):

        def make(seed: str) -> Strategy:
            return _checked(strategy(seed) if takes_seed else strategy())
    else:
        checked = _checked(strategy)

        def make(seed: str) -> Strategy:
            return checked

    objection = getattr(strategy, "objection", None)
    return Entry(
        name=make("").name,
        summary=(inspect.getdoc(strategy) or "a strategy of your own").splitlines()[0],
        source=str(getattr(strategy, "__module__", None) or type(strategy).__module__),
        make=make,
        randomised=bool(getattr(strategy, "randomised", takes_seed)),
        objection=objection if callable(objection) else lambda rules: None,
    )


def _checked(strategy: Any) -> Strategy:
    """The strategy itself if it is one of this package, else with its guesses checked."""
    chooses = callable(getattr(strategy, "choose", None))
    if not chooses and not callable(strategy):
        raise UnknownName(
            f"{quote(strategy)} is not a strategy: expected its name, an object with "
            "choose(position), or a function of a position"
        )
    if chooses and type(strategy).__module__.partition(".")[0] == "pegwise":
        return strategy  # type: ignore[no-any-return]
    named = getattr(strategy, "name", None) or getattr(strategy, "__name__", None)
    name = named if isinstance(named, str) else type(strategy).__name__
    return UserStrategy(strategy, name)


def _belongs(strategy: object, capability: str) -> bool:
    """Whether a strategy has this besides its ``choose``: from the same class or a later one."""
    if not hasattr(strategy, capability) or capability in vars(type(strategy)):
        return hasattr(strategy, capability)
    classes = type(strategy).__mro__
    chooses = next((k for k, one in enumerate(classes) if "choose" in vars(one)), len(classes))
    has = next((k for k, one in enumerate(classes) if capability in vars(one)), 0)
    return has <= chooses


def _takes_seed(strategy: type[Any]) -> bool:
    """Whether a class is made with one argument: the seed of the game."""
    try:
        parameters = inspect.signature(strategy).parameters.values()
    except (TypeError, ValueError):
        return False
    needed = [one for one in parameters if one.default is one.empty and one.kind < one.VAR_KEYWORD]
    return len([one for one in needed if one.kind is not one.VAR_POSITIONAL]) == 1


LONGEST_MESSAGE = 200


@contextmanager
def blaming(name: str, path: Path, position: object = None) -> Iterator[None]:
    """Within this context an exception becomes a StrategyFailed with the line of the file.

    Answers that contradict each other are not the strategy's fault, and pass. So do errors that
    did not come through the file.
    """
    try:
        yield
    except (ContradictoryAnswers, Undecided, StrategyFailed):
        raise
    except (Exception, SystemExit) as error:
        number = _line_number(error, path)
        if number is None and isinstance(error, PegwiseError):
            raise
        where = "" if position is None else f" at '{position}'"
        said = f"strategy {quote(f'{path.name}:{name}')} failed{where}: {_message(error)}"
        raise StrategyFailed(said + _shown(number, path)) from None


def _line_number(error: BaseException, path: Path) -> int | None:
    """The line of the file that was running, or that cannot be read as Python."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return error.lineno
    frames = walk_tb(error.__traceback__)
    lines = [number for frame, number in frames if frame.f_code.co_filename == str(path)]
    return lines[-1] if lines else None


def _message(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    said = " ".join(format_exception_only(error)[0].split())
    return said if len(said) <= LONGEST_MESSAGE else f"{said[:LONGEST_MESSAGE]}..."


def _shown(number: int | None, path: Path) -> str:
    if number is None:
        return ""
    linecache.checkcache(str(path))
    line = linecache.getline(str(path), number).strip()
    return (
        f" (line {number} of {path.name}: {line})" if line else f" (line {number} of {path.name})"
    )


LONGEST_FILE = 10_000_000  # bytes
SUFFIX = ".py"
PREFIX = re.compile(r"^(\s*strength:[^:]*:)+", re.IGNORECASE)
EXPECTED = "expected FILE.py:NAME, a class, an object or a function in a file"


class StrategyFile(ExternalName):
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


class FileStrategy(UserStrategy):
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
        entry = user_entry(found)

    def make(seed: str) -> Strategy:
        with blaming(name.wanted, name.resolved):
            made = entry.make(seed)
            return FileStrategy(made.strategy if isinstance(made, UserStrategy) else made, name)

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
    with blaming(name.wanted, name.resolved):
        module = _run(name.resolved, _content(name))
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
