"""The decision tree of a strategy, grown once over all secrets instead of replaying each.

Compiled code grows the trees of one-step strategies; where numba is missing, NumPy grows them, node
by node: the same trees in more time.

The cost of a large tree is counted in pieces, each the tree below one position, which workers
share. A large piece is only cut: its guess is found, and every answer to it leads to another piece.
A small one is counted whole. Results are kept under the answers that lead to a piece, and written
to a checkpoint from which a later run resumes.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import cache
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import CompilerMissing
from pegwise.game.arguments import callback_of, whole_number
from pegwise.game.codes import Code, CodeLike, Turn
from pegwise.game.coerce import code_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import variant_of
from pegwise.kernel.compiling import COMPILING
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter, InvalidCheckpoint, head_of
from pegwise.strategies import StrategyLike, find_strategy, make_strategy
from pegwise.strategies.protocol import HasReadyTree, Strategy, WeighsByMetric
from pegwise.strategies.user_strategies import identity_of
from pegwise.tree import Cost, DecisionTree, TreeFile, cost_of


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


# The tree is cut into about this many tasks, to keep many workers busy to the end.
TASKS = 200
FEWEST_CODES = 10  # fewer are not worth a task

# The answers that lead to a piece, by their indices.
Answers = tuple[int, ...]


class WholeTree:
    """One count, which may resume an earlier one."""

    def __init__(
        self,
        player: Player,
        first: Code | None,
        executor: Executor | None = None,
        checkpoint: str | Path | None = None,
        report: Callable[[int], object] = lambda done: None,
    ) -> None:
        self.player, self.executor, self.report = player, executor, report
        self.share = max(player.rules.size // TASKS, FEWEST_CODES)
        opening = None if first is None else list(first)
        name = identity_of(find_strategy(player.strategy, player.rules))
        head = head_of(player.rules, strategy=name, first=opening)
        self.writer = CheckpointWriter(checkpoint, head)
        # Guesses at large pieces, games through small ones.
        self.known: dict[Answers, Found] = {}
        self.start = monotonic() - COMPILING.seconds
        self._resume()
        if first is not None:
            self.known[()] = first
        self.lengths: Counter[int] = Counter()
        # Pieces too small for a task of their own; tasks that wait; tasks that run.
        self.small: list[Position] = []
        self.waiting: list[list[Position]] = []
        self.running: dict[Future[list[Found]], list[Position]] = {}

    @property
    def seconds(self) -> float:
        """The time spent so far, earlier runs included, the compiler not."""
        return monotonic() - COMPILING.seconds - self.start

    @property
    def opening(self) -> Code:
        """The first guess, once it is known."""
        opening = self.known[()]
        if isinstance(opening, dict):  # the whole tree is always cut
            raise self.writer.impossible()
        return opening

    def count(self) -> Cost:
        """The cost of the tree. Whatever stops the count, a checkpoint is written."""
        try:
            self._enter(Position(self.player.rules))
            for bundle, found in self._explored():
                for position, piece_found in zip(bundle, found, strict=True):
                    self.known[_answers_to(position)] = piece_found
                    self._enter(position)
                self.report(self.lengths.total())
                self.writer.save(self._kept)
        except InvalidCheckpoint:
            raise
        except BaseException:
            self.writer.save(self._kept, now=True)
            raise
        self.writer.save(self._kept, now=True)
        return cost_of(self.lengths)

    def _kept(self) -> Checkpoint:
        return Checkpoint(map(list, self.known.items()), {"seconds": round(self.seconds, 3)})

    def _resume(self) -> None:
        kept = self.writer.read()
        try:
            for answers, found in kept.facts if kept else ():
                self.known[tuple(answers)] = _read_found(answers, found)
            self.start -= float(kept.end["seconds"]) if kept else 0.0
        except (TypeError, ValueError, KeyError):
            raise self.writer.impossible() from None

    def _explored(self) -> Iterator[tuple[list[Position], list[Found]]]:
        """Tasks with their results, as they are done, until there are none."""
        while self.waiting or self.running or self.small:
            if not self.waiting and not self.running:
                self._bundle()
            while self.waiting:
                bundle = self.waiting.pop()
                pieces = [Piece(position.turns, position.candidates) for position in bundle]
                if self.executor is None:
                    yield bundle, explore_pieces(self.player, self.share, pieces)
                else:
                    future = self.executor.submit(explore_pieces, self.player, self.share, pieces)
                    self.running[future] = bundle
            for future in wait(self.running, return_when=FIRST_COMPLETED).done:
                yield self.running.pop(future), future.result()

    def _enter(self, position: Position) -> None:
        """Count a piece as far as it is known; the rest becomes tasks."""
        found = self.known.get(_answers_to(position))
        if position.solved:
            self.lengths[len(position.turns)] += 1
        elif isinstance(found, dict):
            if sum(found.values()) != position.count:
                raise self.writer.impossible()
            self.lengths.update(found)
        elif found is not None:
            if self.player.rules.guessing.why_not(found):
                raise self.writer.impossible()
            for later in partition(position, found).values():
                self._enter(later)
        elif is_large(position, self.share):
            self.waiting.append([position])
        else:
            self.small.append(position)
            if sum(small.count for small in self.small) >= self.share:
                self._bundle()

    def _bundle(self) -> None:
        self.waiting.append(self.small)
        self.small = []


def _read_found(answers: list[int], found: list[int] | dict[str, int]) -> Found:
    """A guess, or games by length: each longer than the answers before it."""
    if not isinstance(found, dict):
        return tuple(found)
    lengths = {int(length): games for length, games in found.items()}
    if not all(length > len(answers) and games > 0 for length, games in lengths.items()):
        raise ValueError(f"impossible games {found}")
    return lengths


def _answers_to(position: Position) -> Answers:
    return tuple(position.rules.index_of(turn.feedback) for turn in position.turns)
