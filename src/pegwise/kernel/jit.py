"""The one way in which this folder compiles: when first called, cached on disk, without the GIL.

numba's cache looks only at the file of the function itself, not at the functions compiled into it.
Here a cached function counts as stale when any file of the folder has changed.
"""

from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

numba: Any = import_module("numba")  # it has no type information

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def jit(function: Compiled) -> Compiled:
    """The function, compiled by numba."""
    try:
        dispatcher = _compiled(function, cache=True)
    except RuntimeError:  # nowhere to write: compile in every process
        dispatcher = _compiled(function)
    index: Any = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if hasattr(index, "_source_stamp"):
        index._source_stamp = (index._source_stamp, folder_stamp())
    return dispatcher


def jit_long(function: Compiled) -> Compiled:
    """The same for functions that people interrupt, called from Python only.

    Where Ctrl-C comes while compiled code runs, numba may hand over its result all the same, which
    Python then takes for a fault of its own.
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
    """The same for functions that make no array and keep none: nobody counts references there.

    Counting them costs more than all the rest where small functions hand many arrays around.
    They are called by compiled code only, with which they are kept on disk.
    """
    return _compiled(function, _nrt=False, no_cpython_wrapper=True)


def jit_part(function: Compiled) -> Compiled:
    """The same for functions with a single caller: compiled as a part of it, which is quicker."""
    return _compiled(function, _nrt=False, no_cpython_wrapper=True, inline="always")


def _compiled(function: Compiled, **options: bool | str) -> Compiled:
    return cast(Compiled, numba.njit(nogil=True, **options)(function))


def is_compiled(function: Callable[..., Any], for_type: str = "") -> bool:
    """Whether calling the function needs no compiler: it was compiled, or lies on disk.

    ``for_type`` is how numba spells a type that must be among those of its arguments.
    """
    compiled: Any = function
    if not hasattr(compiled, "signatures"):  # one of `jit_long`
        compiled = compiled.__wrapped__
    if any(for_type in str(signature) for signature in compiled.signatures):
        return True
    index: Any = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    return index is not None and any(for_type in str(key[0]) for key in index._load_index())


@cache
def folder_stamp() -> tuple[tuple[str, int, int], ...]:
    """The name, time and size of every source file of this folder."""
    folder = Path(__file__).parent
    return tuple(
        (str(file.relative_to(folder)), file.stat().st_mtime_ns, file.stat().st_size)
        for file in sorted(folder.rglob("*.py"))
    )
