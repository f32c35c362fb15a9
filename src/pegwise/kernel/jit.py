"""The only way to numba: compile on first call, cache on disk, release the GIL.

numba's cache checks only the file of the compiled function, not the files of the functions that
are compiled into it. Here a cached function is stale as soon as any file below ``kernel`` changes,
and a cache that cannot be read, because it refers to types of another version, is ignored.
"""

from collections.abc import Callable
from functools import cache, partial, wraps
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

from pegwise.errors import CompilerMissing

from .compiling import COMPILING

try:  # neither numba nor llvmlite has type information
    numba: Any = import_module("numba")
    cgutils: Any = import_module("numba.core.cgutils")
    runtime: Any = import_module("numba.core.runtime")
    ir: Any = import_module("llvmlite.ir")
    events: Any = import_module("numba.core.event")
except ImportError as error:
    raise CompilerMissing(
        f"this takes compiled code, and numba cannot be imported here ({error}): expected it to be "
        "installed, as 'pip install numba' does where it supports this Python"
    ) from None

Compiled = TypeVar("Compiled", bound=Callable[..., Any])

# Makes a function for compiled code that emits its own LLVM instructions.
intrinsic: Any = numba.extending.intrinsic


class _Reporter(events.Listener):  # type: ignore[misc]
    """Reports what the compiler does; functions that come from the cache are not compiled."""

    def on_start(self, event: object) -> None:
        COMPILING.begin()

    def on_end(self, event: object) -> None:
        COMPILING.end()


events.register("numba:compile", _Reporter())


def jit(function: Compiled, **options: str) -> Compiled:
    """Compile with numba; the machine code is cached on disk."""
    try:
        dispatcher = _compiled(function, cache=True, **options)
    except RuntimeError:  # no writable cache folder: compile in every process
        dispatcher = _compiled(function, **options)
    stored: Any = getattr(dispatcher, "_cache", None)
    index: Any = getattr(stored, "_cache_file", None)
    if hasattr(index, "_source_stamp"):
        index._source_stamp = (index._source_stamp, folder_stamp())
        index._load_index = partial(_readable, index._load_index)
        stored.load_overload = partial(_load_quickly, stored)
    return dispatcher


def jit_inline(function: Compiled) -> Compiled:
    """Like `jit`, and inlined into compiled callers.

    LLVM optimises everything below a function again for each function above it, so every level
    left out saves a second or two of compiling.
    """
    return jit(function, inline="always")


def jit_long(function: Compiled) -> Compiled:
    """Like `jit`, for long-running functions that Python calls: Ctrl-C raises KeyboardInterrupt.

    If Ctrl-C arrives while compiled code runs, numba may return a value with the exception set,
    which Python reports as a SystemError.
    """
    dispatcher = jit(function)

    @wraps(function)
    def call(*arguments: Any) -> Any:
        try:
            return dispatcher(*arguments)
        except SystemError as error:
            cause: BaseException | None = error
            while isinstance(cause, SystemError):
                cause = cause.__cause__
            if isinstance(cause, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            raise

    call.__wrapped__ = dispatcher  # for `is_compiled`
    return cast(Compiled, call)


def jit_views(function: Compiled) -> Compiled:
    """Compile without NRT reference counting: leaf functions that neither allocate nor keep arrays.

    Where small functions pass many arrays around, counting references costs more than the rest.
    Only compiled code may call them; they are cached as part of their callers.
    """
    return _compiled(function, _nrt=False, no_cpython_wrapper=True)


def jit_part(function: Compiled) -> Compiled:
    """Like `jit_views`, for functions with a single caller: inlined, which compiles faster."""
    return _compiled(function, _nrt=False, no_cpython_wrapper=True, inline="always")


def _readable(load: Callable[[], dict[Any, str]]) -> dict[Any, str]:
    """The entries of a cache index; none if they refer to types that no longer exist."""
    try:
        return load()
    except (AttributeError, ImportError):
        return {}


def _load_quickly(stored: Any, signature: Any, context: Any) -> Any:
    """Machine code from the cache, or None.

    numba first loads all that its compiler knows, which takes longer than the rest. Code that is
    already compiled needs the runtime alone, and the compiler loads what it needs by itself.
    """
    runtime.rtsys.initialize(context)
    with stored._guard_against_spurious_io_errors():
        return stored._load_overload(signature, context)


def _compiled(function: Compiled, **options: bool | str) -> Compiled:
    return cast(Compiled, numba.njit(nogil=True, **options)(function))


def is_compiled(function: Callable[..., Any], for_type: str = "") -> bool:
    """Whether calling the function needs no compiler: its code is in memory or on disk.

    ``for_type``, as numba spells it, must be among the types of its arguments.
    """
    compiled: Any = function
    if not hasattr(compiled, "signatures"):  # made by `jit_long`
        compiled = compiled.__wrapped__
    if any(for_type in str(signature) for signature in compiled.signatures):
        return True
    index: Any = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    return index is not None and any(for_type in str(key[0]) for key in index._load_index())


@cache
def folder_stamp() -> tuple[tuple[str, int, int], ...]:
    """Name, modification time and size of every source file below this folder."""
    folder = Path(__file__).parent
    return tuple(
        (str(file.relative_to(folder)), file.stat().st_mtime_ns, file.stat().st_size)
        for file in sorted(folder.rglob("*.py"))
    )
