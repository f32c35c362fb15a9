"""Whether compiled code grows the trees of one-step strategies; where numba is missing, none does.

NumPy then grows them, node by node: the same trees in more time.
"""

from pegwise.errors import CompilerMissing
from pegwise.game.rules import Rules


def can_compile_tree(rules: Rules) -> bool:
    """Whether compiled code can grow trees on this board, here."""
    try:
        from pegwise.tree.one_step_tree import can_grow
    except CompilerMissing:
        return False
    return can_grow(rules)


def is_ready() -> bool:
    """Whether that can start without compiling anything."""
    from pegwise.tree.one_step_tree import is_compiled

    return is_compiled()
