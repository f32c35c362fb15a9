"""Whether compiled code grows the trees of one-step strategies; where numba is missing, none does.

NumPy then grows them, node by node: the same trees in more time.

The decision tree of a strategy, grown once over all secrets instead of replaying each.

A strategy's tree in pieces, each the tree below one position: work for other processes.

A large piece is only cut: its guess is found, and every answer to it leads to another piece. A
small one is counted whole.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import CompilerMissing
from pegwise.game.arguments import callback_of, whole_number
from pegwise.game.codes import Code, CodeLike, Turn
from pegwise.game.coerce import code_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import variant_of
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.strategies import StrategyLike, find_strategy, make_strategy
from pegwise.strategies.protocol import HasReadyTree, Strategy, WeighsByMetric
from pegwise.tree import DecisionTree, TreeFile


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


Progress = Callable[[int], object]

# Up to this many codes NumPy grows a tree in less time than the compiler takes to start.
SMALL_BOARD = 2000


def grow(
    rules: GameLike,
    strategy: StrategyLike = "auto",
    first: CodeLike | None = None,
    progress: Progress | None = None,
    depth: int | None = None,
) -> DecisionTree:
    """The tree that the strategy plays; ``first`` forces the opening.

    ``progress`` is called with the number of secrets that are settled. With ``depth`` the tree may
    end below this many guesses, as in `grow_below`.

    >>> tree = grow("mastermind", "knuth")
    >>> tree.root.guess, tree.cost.total
    ((0, 0, 1, 1), 5801)
    """
    callback_of(progress)
    if depth is not None:
        whole_number(depth, "guesses to look ahead", 1)
    game = variant_of(rules)
    rules, first = game.rules, None if first is None else code_of(first, game)
    strategy = make_strategy(strategy, rules)
    if isinstance(strategy, WeighsByMetric) and is_compiled_work(rules):
        from pegwise.tree.one_step_tree import Grower

        return Grower(rules, *strategy.rule).whole_tree(first, progress)
    ready = ready_made(rules, strategy)
    if ready is not None and first in (None, ready.tree.root.guess):
        if progress:
            progress(rules.size)
        return ready.tree
    return grow_below(Position(rules), strategy, first, progress, depth)


def is_compiled_work(rules: Rules) -> bool:
    """Whether compiled code grows the trees of one-step strategies on this board."""
    return can_compile_tree(rules) and (is_ready() or rules.size > SMALL_BOARD)


def ready_made(rules: Rules, strategy: Strategy) -> TreeFile | None:
    """The tree that comes with the package, if that is what the strategy plays."""
    return strategy.ready_tree(rules) if isinstance(strategy, HasReadyTree) else None


def needs_compiler(rules: Rules, strategy: Strategy) -> bool:
    """Whether growing this tree would have to compile kernels first: none are in the cache."""
    if not isinstance(strategy, WeighsByMetric) or rules.size <= SMALL_BOARD:
        return False
    return can_compile_tree(rules) and not is_ready()


def grow_below(
    position: Position,
    strategy: Strategy,
    first: Code | None = None,
    progress: Progress | None = None,
    depth: int | None = None,
) -> DecisionTree:
    """The tree that any strategy plays from a position on, asked node by node.

    With ``depth`` the strategy is asked for that many guesses of a game only. The nodes below them
    count their candidates; their guess is meaningless.
    """
    number_of = cache(space_of(position.rules.guessing).index)
    rows: list[tuple[int, int, int, int]] = []
    settled = 0
    deepest = None if depth is None else len(position.turns) + depth
    waiting = [(position, -1, -1)]
    while waiting:
        here, parent, answer = waiting.pop()
        if len(here.turns) == deepest:
            rows.append((0, parent, answer, here.count))
            settled += here.count
            if progress:
                progress(settled)
            continue
        guess = first if first is not None and not rows else strategy.choose(here)
        rows.append((number_of(guess), parent, answer, here.count))
        for feedback, later in reversed(partition(here, guess).items()):
            if later.solved:
                settled += 1
            else:
                waiting.append((later, len(rows) - 1, here.rules.index_of(feedback)))
        if progress:
            progress(settled)
    return DecisionTree(position.rules, *np.array(rows, np.int64).T)


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


def explore_pieces(player: Player, share: int, bundle: Sequence[Piece]) -> list[Found]:
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
