"""A strategy's decision tree, node by node or whole as a file."""

import json
import shlex
from typing import Literal

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.lab.grow import grow_below
from pegwise.strategies import find_strategy, make_strategy
from pegwise.tree import TreeFile, format_tree
from pegwise.tree.drawing import as_document, as_graphviz
from pegwise.tree.files import without_proof
from pegwise.tree.tree import cost_document

from ..messages.boards import board_of
from ..messages.tools import Branch, NodeMessage
from ..messages.turns import show_turn
from .nodes import GROWN_AT_ONCE, Classes, WalkNode, node_at, ready_file

MOST_EXPLORED_CODES = 100_000  # which one-step strategies can still list
SAMPLE_SIZE = 12  # of the codes left
OWN_CHOICE = "own choice"

TreeFormat = Literal["json", "text", "dot"]


def explore(variant: Variant, strategy: str, answers: list[str]) -> NodeMessage:
    """The node in the strategy's tree to which these answers lead."""
    name = _checked_name(strategy, variant.rules)
    position = Position(variant.rules)
    node: WalkNode | None = node_at(name, position)
    for answer in answers:
        position, node = _step(position, node, answer, variant.notation)
    return _node(variant, name, position, node)


def _checked_name(strategy: str, rules: Rules) -> str:
    """The strategy's full name; raises if it has no tree or the board is too large."""
    if rules.size > MOST_EXPLORED_CODES:
        most = f"at most {MOST_EXPLORED_CODES:,} to explore"
        raise PegwiseError(f"'{rules}' has {rules.size:,} codes: expected {most}")
    make_strategy(strategy, rules)  # raises if it cannot play
    entry = find_strategy(strategy, rules)
    if entry.randomised:
        raise PegwiseError(
            f"strategy {quote(strategy)} leaves its guesses to chance: "
            "expected one that plays a tree, such as optimal or entropy"
        )
    return entry.name


def _step(
    position: Position, node: WalkNode | None, text: str, notation: Notation
) -> tuple[Position, WalkNode | None]:
    """The position after an answer, and its node; None if the code is found."""
    if node is None:
        raise PegwiseError(f"{quote(text)} comes after the win: expected no answer after it")
    answer, classes = notation.read_feedback(text), partition(position, node.guess)
    if answer not in classes:
        turns = [notation.write_turn(turn) for turn in position.turns]
        after = f" after {' '.join(turns)}" if turns else ""
        guess = notation.write_code(node.guess)
        raise PegwiseError(f"no code answers {quote(text)} to the guess {guess}{after}")
    later = classes[answer]
    return later, None if later.solved else node.after(answer, later)


def _node(variant: Variant, name: str, position: Position, node: WalkNode | None) -> NodeMessage:
    notation = variant.notation
    classes = {} if node is None else partition(position, node.guess)
    cost = None if node is None else node.cost
    file = ready_file(name, variant.rules)
    shown = min(SAMPLE_SIZE, position.count)
    ranks = (number * position.count // shown for number in range(shown))  # evenly spread
    turns = [notation.write_turn(turn) for turn in position.turns]
    return NodeMessage(
        board=board_of(variant),
        strategy=name,
        status=OWN_CHOICE if file is None else file.header.status,
        turns=[show_turn(turn, notation) for turn in position.turns],
        codes=position.count,
        guess=None if node is None else notation.write_code(node.guess),
        is_candidate=any(later.solved for later in classes.values()),
        branches=[] if node is None else _branches(position, node, classes, notation),
        below=None if cost is None else cost_document(cost),
        sample=[notation.write_code(position.candidate(rank)) for rank in ranks],
        command=_command(variant, name, turns),
    )


def _command(variant: Variant, name: str, turns: list[str]) -> str:
    """The command line that shows this node; empty for a word list, whose file only we have."""
    if variant.rules.words is not None:
        return ""
    return shlex.join(["pegwise", "tree", "-v", str(variant), "-s", name, *turns])


def _branches(
    position: Position, node: WalkNode, classes: Classes, notation: Notation
) -> list[Branch]:
    branches, following = [], node.next_guesses(classes)
    for answer, later in classes.items():
        guess, most_more = following[answer]
        branch = Branch(
            feedback=notation.write_feedback(answer),
            words=notation.speak(answer),
            codes=later.count,
            share=later.count / position.count,
            wins=later.solved,
            next=None if guess is None else notation.write_code(guess),
            most_more=0 if later.solved else most_more,
        )
        branches.append(branch)
    return branches


def export(variant: Variant, strategy: str, form: TreeFormat) -> str:
    """The tree as a tree file, JSON or Graphviz; raises if it would take long to grow."""
    file = _tree_file(variant, _checked_name(strategy, variant.rules))
    if form == "text":
        return format_tree(file)
    root, notation = file.tree.root, variant.notation
    if form == "json":
        return json.dumps(as_document(root, notation)) + "\n"
    return "\n".join(as_graphviz(root, notation)) + "\n"


def _tree_file(variant: Variant, name: str) -> TreeFile:
    rules = variant.rules
    ready = ready_file(name, rules)
    if ready is not None:
        return ready
    command = ["tree", "-v", str(variant), "-s", name]
    if rules.size * rules.guessing.size > GROWN_AT_ONCE:
        typed = shlex.join(["pegwise", *command, "--out", f"{name.replace(':', '-')}.tree"])
        raise PegwiseError(
            f"this tree takes a while to grow: '{typed}' saves it on the command line"
        )
    tree = grow_below(Position(rules), make_strategy(name, rules))
    return without_proof(tree, shlex.join(["pegwise", __version__, *command]))
