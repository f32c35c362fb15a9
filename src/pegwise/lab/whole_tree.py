"""The cost of a strategy's whole tree, counted piece by piece.

Workers share the pieces. Results are kept under the answers that lead to a piece, and written to
a checkpoint from which a later run resumes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from time import monotonic

from pegwise.game.codes import Code
from pegwise.kernel.compiling import COMPILING
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter, InvalidCheckpoint, head_of
from pegwise.strategies import find_strategy
from pegwise.strategies.user_strategies import identity_of
from pegwise.tree import Cost, cost_of

from .grow import Found, Piece, Player, explore_pieces, is_large

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
