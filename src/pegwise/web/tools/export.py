"""A whole tree as a file, in the formats of ``pegwise tree``."""

import json
import shlex
from typing import Literal

from pegwise import __version__
from pegwise.errors import PegwiseError
from pegwise.game.variants import Variant
from pegwise.knowledge.position import Position
from pegwise.lab.grow import grow_below
from pegwise.strategies import make_strategy
from pegwise.tree import TreeFile, format_tree
from pegwise.tree.drawing import as_document, as_graphviz
from pegwise.tree.files import without_proof

from .explore import player_of
from .nodes import GROWN, ready_file

Form = Literal["json", "text", "dot"]


def export(variant: Variant, strategy: str, form: Form) -> str:
    """The tree as a tree file, JSON or Graphviz; raises if it would take long to grow."""
    file = _file(variant, player_of(strategy, variant.rules))
    if form == "text":
        return format_tree(file)
    root, notation = file.tree.root, variant.notation
    if form == "json":
        return json.dumps(as_document(root, notation)) + "\n"
    return "\n".join(as_graphviz(root, notation)) + "\n"


def _file(variant: Variant, name: str) -> TreeFile:
    rules = variant.rules
    ready = ready_file(name, rules)
    if ready is not None:
        return ready
    command = ["tree", "-v", str(variant), "-s", name]
    if rules.size * rules.guessing.size > GROWN:
        typed = shlex.join(["pegwise", *command, "--out", f"{name.replace(':', '-')}.tree"])
        raise PegwiseError(
            f"this tree takes a while to grow: '{typed}' saves it on the command line"
        )
    tree = grow_below(Position(rules), make_strategy(name, rules))
    return without_proof(tree, shlex.join(["pegwise", __version__, *command]))
