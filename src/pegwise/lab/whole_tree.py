"""The cost of a strategy's whole tree, counted piece by piece.

The pieces go to whoever shares the work. What is found out is kept under the answers that lead to
a piece, and written to a checkpoint now and then, so that a later run finds it there.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from pegwise.errors import quote
from pegwise.game.codes import Code
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.runtime.checkpoints import CheckpointWriter, InvalidCheckpoint, Kept, head_of
from pegwise.tree import Cost, cost_of

from .pieces import Found, Lengths, Piece, Player, explore, is_large

# The tree is cut into about so many tasks, to keep many workers busy to the end.
TASKS = 200
FEWEST_CODES = 10  # less is not worth a task

# The answers that lead to a piece, by their indices.
Answers = tuple[int, ...]


@dataclass
class Known:
    """What is known of the pieces: guesses at the large ones, games through the small ones."""

    guesses: dict[Answers, Code] = field(default_factory=dict)
    lengths: dict[Answers, Lengths] = field(default_factory=dict)
    seconds: float = 0.0

    def kept(self, seconds: float) -> Kept:
        """As it stands in a checkpoint."""
        guesses = [[answers, guess] for answers, guess in self.guesses.items()]
        lengths = [[answers, found] for answers, found in self.lengths.items()]
        return Kept([*guesses, *lengths], {"seconds": round(seconds, 3)})

    def take(self, kept: Kept) -> None:
        """Takes over what stands in a checkpoint."""
        for answers, found in kept.facts:
            if isinstance(found, dict):
                self.lengths[tuple(answers)] = {int(n): games for n, games in found.items()}
            else:
                self.guesses[tuple(answers)] = tuple(found)
        self.seconds = float(kept.end["seconds"])


class WholeTree:
    """One count, which may go on from an earlier one."""

    def __init__(
        self,
        player: Player,
        first: Code | None,
        executor: Executor | None = None,
        checkpoint: Path | None = None,
        report: Callable[[int], object] = lambda done: None,
    ) -> None:
        self.player, self.executor, self.report = player, executor, report
        self.share = max(player.rules.size // TASKS, FEWEST_CODES)
        opening = None if first is None else list(first)
        head = head_of(player.rules, strategy=player.strategy, first=opening)
        self.keeper, self.known = CheckpointWriter(checkpoint, head), Known()
        self._take_up()
        if first is not None:
            self.known.guesses[()] = first
        self.start = monotonic() - self.known.seconds
        self.lengths: Counter[int] = Counter()
        # Pieces too small for a task of their own, and tasks: waiting ones, and those given away.
        self.small: list[Position] = []
        self.waiting: list[list[Position]] = []
        self.running: dict[Future[list[Found]], list[Position]] = {}

    @property
    def seconds(self) -> float:
        """How long it took so far, earlier runs included."""
        return monotonic() - self.start

    @property
    def opening(self) -> Code:
        """The first guess, once it is known."""
        return self.known.guesses[()]

    def count(self) -> Cost:
        """The cost of the tree. Whatever stops it, what is known by then is kept."""
        try:
            self._enter(Position(self.player.rules))
            for bundle, found in self._explored():
                for position, piece_found in zip(bundle, found, strict=True):
                    self._note(position, piece_found)
                self.report(self.lengths.total())
                self.keeper.keep(self._kept)
        except InvalidCheckpoint:
            raise
        except BaseException:
            self.keeper.keep(self._kept, now=True)
            raise
        self.keeper.keep(self._kept, now=True)
        return cost_of(self.lengths)

    def _kept(self) -> Kept:
        return self.known.kept(self.seconds)

    def _take_up(self) -> None:
        kept = self.keeper.read()
        if kept is None:
            return
        try:
            self.known.take(kept)
        except (TypeError, ValueError, KeyError):
            raise self._unlike() from None

    def _unlike(self) -> InvalidCheckpoint:
        return InvalidCheckpoint(
            f"checkpoint {quote(str(self.keeper.path))} holds what cannot be: start a new one"
        )

    def _explored(self) -> Iterator[tuple[list[Position], list[Found]]]:
        """Tasks as they are done, until there are none."""
        while self.waiting or self.running or self.small:
            if not self.waiting and not self.running:
                self._bundle()
            if self.executor is None:
                bundle = self.waiting.pop()
                yield bundle, explore(*self._task(bundle))
                continue
            while self.waiting:
                bundle = self.waiting.pop()
                self.running[self.executor.submit(explore, *self._task(bundle))] = bundle
            for task in wait(self.running, return_when=FIRST_COMPLETED).done:
                yield self.running.pop(task), task.result()

    def _task(self, bundle: list[Position]) -> tuple[Player, int, list[Piece]]:
        pieces = [Piece(position.turns, position.candidates) for position in bundle]
        return self.player, self.share, pieces

    def _note(self, position: Position, found: Found) -> None:
        """Takes up what is new."""
        answers = _way_to(position)
        if isinstance(found, dict):
            self.known.lengths[answers] = found
        else:
            self.known.guesses[answers] = found
        self._enter(position)

    def _enter(self, position: Position) -> None:
        """Counts a piece as far as it is known; what is not known becomes work."""
        answers = _way_to(position)
        if position.solved:
            self.lengths[len(answers)] += 1
        elif answers in self.known.lengths:
            self._add(position, self.known.lengths[answers])
        elif answers in self.known.guesses:
            self._cut(position, self.known.guesses[answers])
        elif is_large(position, self.share):
            self.waiting.append([position])
        else:
            self.small.append(position)
            if sum(small.count for small in self.small) >= self.share:
                self._bundle()

    def _add(self, position: Position, lengths: Lengths) -> None:
        if sum(lengths.values()) != position.count:
            raise self._unlike()
        self.lengths.update(lengths)

    def _cut(self, position: Position, guess: Code) -> None:
        if self.player.rules.guessing.why_not(guess):
            raise self._unlike()
        for later in partition(position, guess).values():
            self._enter(later)

    def _bundle(self) -> None:
        self.waiting.append(self.small)
        self.small = []


def _way_to(position: Position) -> Answers:
    return tuple(position.rules.index_of(turn.feedback) for turn in position.turns)
