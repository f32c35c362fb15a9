"""A strategy's tree in pieces: the work that others do, and what they find out.

A piece is the tree below one position. A large one is only cut: its guess is found, and every
answer to it leads to another piece. A small one is counted whole.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy, find_strategy
from pegwise.strategies.protocol import WeighsByMetric

from .grow import grow_below, is_compiled_work

if TYPE_CHECKING:
    from .one_step_tree import Grower

# How many games of each length there are, counted from the first guess on.
Lengths = dict[int, int]
# The guess at a large piece, or the games through a small one.
Found = Code | Lengths


class Player(NamedTuple):
    """Whose tree it is. The name is enough to make the strategy anew in another process."""

    rules: Rules
    strategy: str

    @property
    def itself(self) -> Strategy:
        """The strategy."""
        return find_strategy(self.strategy, self.rules).make("")


class Piece(NamedTuple):
    """A position on its way to a worker: its turns and the codes they leave."""

    turns: tuple[Turn, ...]
    candidates: NDArray[np.intp]

    def position(self, rules: Rules) -> Position:
        """The position again, its codes not sought anew."""
        if not self.turns:
            return Position(rules)
        *earlier, last = self.turns
        return Position(rules, tuple(earlier)).narrowed(last, self.candidates)


def explore(player: Player, share: int, bundle: Sequence[Piece]) -> list[Found]:
    """What there is to know of each piece: its guess if it has more than ``share`` codes."""
    strategy = player.itself
    positions = [piece.position(player.rules) for piece in bundle]
    return [
        _guess(position, strategy) if is_large(position, share) else _lengths(position, strategy)
        for position in positions
    ]


def is_large(position: Position, share: int) -> bool:
    """Whether a piece is to be cut; the whole tree always is."""
    return not position.turns or position.count > share


def _guess(position: Position, strategy: Strategy) -> Code:
    grower = _grower(position.rules, strategy)
    return strategy.choose(position) if grower is None else grower.choose(position)


def _lengths(position: Position, strategy: Strategy) -> Lengths:
    grower = _grower(position.rules, strategy)
    below = grow_below(position, strategy) if grower is None else grower.tree_below(position)
    turns = len(position.turns)
    return {turns + guesses: games for guesses, games in below.cost.histogram.items()}


def _grower(rules: Rules, strategy: Strategy) -> "Grower | None":
    """The compiled code, if it grows this tree."""
    if not isinstance(strategy, WeighsByMetric) or not is_compiled_work(rules):
        return None
    from .one_step_tree import grower_for

    return grower_for(rules, *strategy.rule)
