"""The population count of a word in one instruction, which numba does not offer."""

from typing import Any

from pegwise.kernel.jit import intrinsic, numba


@intrinsic
def popcount(typing_context: Any, word: Any) -> Any:
    """The number of set bits of an unsigned integer."""
    return numba.types.uint64(word), _emit_popcount


def _emit_popcount(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    counted = builder.ctpop(arguments[0])
    wide = context.get_value_type(signature.return_type)
    return counted if counted.type == wide else builder.zext(counted, wide)
