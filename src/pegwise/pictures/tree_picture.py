"""A decision tree from left to right: a guess on every node, an answer on every edge."""

from collections.abc import Sequence
from typing import NamedTuple

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.wording import say_count

from .pegs import code_pegs, on_tray
from .svg import Fragment, moved, paint, tag, width_of, write

PEG, LINE_HEIGHT = 20.0, 38.0
EDGE = 80.0  # the room for an edge and its answer
MORE = "…"


class DrawnNode(NamedTuple):
    """A guess, by depth from 1; ``more`` if guesses follow that are not drawn."""

    level: int
    answer: Feedback | None
    guess: Code
    size: int
    wins: bool
    more: bool = False


class PlacedNode(NamedTuple):
    """A node and where its middle is; its children come after it."""

    node: DrawnNode
    parent: int | None
    y: float


def tree(notation: Notation, nodes: Sequence[DrawnNode]) -> Fragment:
    """The nodes, parents before their children, in columns by depth."""
    placed = _placed(nodes)
    first = _node(notation, nodes[0])
    sizes = max(width_of(_size(node), 13) for node in nodes)
    column = first.width + 8 + sizes + EDGE
    drawn = []
    for one in placed:
        x = column * (one.node.level - 1)
        pill = _node(notation, one.node)
        drawn.append(moved(pill.body, x, one.y - pill.height / 2))
        drawn.append(write(x + pill.width + 8, one.y + 5, _size(one.node), 13, "ink-soft"))
        if one.parent is not None and one.node.answer is not None:
            answer = notation.write_feedback(one.node.answer)
            drawn.append(_edge(x - EDGE, placed[one.parent].y, x - 6, one.y, answer))
    levels = max(node.level for node in nodes)
    height = max(one.y for one in placed) + LINE_HEIGHT / 2
    return Fragment("".join(drawn), column * levels - EDGE, height)


def _placed(nodes: Sequence[DrawnNode]) -> list[PlacedNode]:
    """Leaves on lines of their own; a parent in the middle between its first and last child."""
    parents = list[int | None]()
    path = list[int]()
    for row, node in enumerate(nodes):
        del path[node.level - 1 :]
        parents.append(path[-1] if path else None)
        path.append(row)
    children: dict[int, list[int]] = {}
    for row, parent in enumerate(parents):
        if parent is not None:
            children.setdefault(parent, []).append(row)
    heights, lines = dict[int, float](), 0
    for row in range(len(nodes)):
        if row not in children:
            heights[row] = LINE_HEIGHT * (lines + 0.5)
            lines += 1
    for row in sorted(children, reverse=True):
        heights[row] = (heights[children[row][0]] + heights[children[row][-1]]) / 2
    return [PlacedNode(node, parents[row], heights[row]) for row, node in enumerate(nodes)]


def _node(notation: Notation, node: DrawnNode) -> Fragment:
    """The pegs on a tray; a dashed frame if the guess cannot be the code."""
    pill = on_tray(code_pegs(notation, node.guess, PEG, depth=False), 5)
    if node.wins:
        return pill
    frame = {"x": -2, "y": -2, "width": pill.width + 4, "height": pill.height + 4, "rx": 11}
    look = {"fill": "none", "class_": paint(stroke="accent"), "stroke_width": 2}
    dashed = tag("rect", **frame, **look, stroke_dasharray="5 4")
    return Fragment(pill.body + dashed, pill.width, pill.height)


def _size(node: DrawnNode) -> str:
    return f"{say_count(node.size)}{MORE if node.more else ''}"


def _edge(left: float, start: float, right: float, end: float, answer: str) -> str:
    """A step from the parent to the child, with the answer above its last part."""
    left, bend = left + 4, left + 24
    path = f"M{left:.1f} {start:.1f}H{bend:.1f}V{end:.1f}H{right:.1f}"
    line = tag("path", d=path, fill="none", class_=paint(stroke="line-strong"))
    return line + write((bend + right) / 2, end - 5, answer, 12, "ink", anchor="middle")
