"""How many bits of a word are set, in one instruction: numba has no name for it."""

from importlib import import_module
from typing import Any

from pegwise.kernel.jit import numba

_extending: Any = import_module("numba.extending")


def _popcount(typing_context: Any, word: Any) -> Any:
    """The number of set bits of an unsigned integer."""
    return numba.types.uint64(word), _emit_popcount


def _emit_popcount(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    counted = builder.ctpop(arguments[0])
    wide = context.get_value_type(signature.return_type)
    return counted if counted.type == wide else builder.zext(counted, wide)


popcount: Any = _extending.intrinsic(_popcount)
