"""A strategy's tree in pieces, each the tree below one position: work for other processes.

A large piece is only cut: its guess is found, and every answer to it leads to another piece. A
small one is counted whole.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.strategies import StrategyLike, find_strategy
from pegwise.strategies.protocol import WeighsByMetric

from .grow import grow_below, is_compiled_work

# The number of games by length, counted from the first guess on.
Lengths = dict[int, int]
# The guess at a large piece, or the games through a small one.
Found = Code | Lengths


class Player(NamedTuple):
    """Rules and the name of a strategy: enough to make it again in another process.

    A strategy without a name in the registry goes there itself.
    """

    rules: Rules
    strategy: StrategyLike


class Piece(NamedTuple):
    """A position in a form that takes its candidates to another process."""

    turns: tuple[Turn, ...]
    candidates: NDArray[np.intp]

    def position(self, rules: Rules) -> Position:
        """The position, with its candidates."""
        if not self.turns:
            return Position(rules)
        *earlier, last = self.turns
        return Position(rules, tuple(earlier)).narrowed(last, self.candidates)


def explore(player: Player, share: int, bundle: Sequence[Piece]) -> list[Found]:
    """The guess at each piece of more than ``share`` codes, the games through each other one."""
    strategy = find_strategy(player.strategy, player.rules).make("")
    grower = None
    if isinstance(strategy, WeighsByMetric) and is_compiled_work(player.rules):
        from pegwise.tree.one_step_tree import grower_for

        grower = grower_for(player.rules, *strategy.rule)
    choose = grower.choose if grower else strategy.choose
    found: list[Found] = []
    for piece in bundle:
        position, turns = piece.position(player.rules), len(piece.turns)
        if is_large(position, share):
            found.append(choose(position))
        else:
            tree = grower.tree_below(position) if grower else grow_below(position, strategy)
            found.append({turns + n: games for n, games in tree.cost.histogram.items()})
    return found


def is_large(position: Position, share: int) -> bool:
    """Whether a piece is to be cut; the whole tree always is."""
    return not position.turns or position.count > share
