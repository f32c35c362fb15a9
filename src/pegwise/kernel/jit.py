"""The one way in which this folder compiles: when first called, cached on disk, without the GIL."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, cast

numba: Any = import_module("numba")  # it has no type information

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def jit(function: Compiled) -> Compiled:
    """The function, compiled by numba."""
    return cast(Compiled, numba.njit(cache=True, nogil=True)(function))
