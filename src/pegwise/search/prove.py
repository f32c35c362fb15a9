"""The proof: the least cost of a game, and a tree of that cost."""

from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import monotonic

import numpy as np

from pegwise.errors import BoardTooLarge, ContradictoryBounds, PegwiseError, quote
from pegwise.game.arguments import callback_of, executor_of, seconds_of, whole_number
from pegwise.game.codes import Code, CodeLike
from pegwise.game.coerce import code_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import variant_of
from pegwise.game.weights import Weights, WeightsLike
from pegwise.kernel.exact.board import IMPOSSIBLE
from pegwise.kernel.exact.max_found import max_found_row
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.prior import is_even, whole_weights
from pegwise.knowledge.space import space_of
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter, head_of
from pegwise.runtime.signals import after
from pegwise.tree import DecisionTree

from .board_search import BoardSearch, Stopped
from .engine import UNLIMITED, EngineSettings, engine_for, is_compiled
from .openings import NoGuessFound, Opening, checkpoint_lines, facts_of, join_subtrees
from .planning import BEAM_WIDTH, FirstTree, best_of, compile_first_tree, replan
from .proof import (
    IMPOSSIBLE_WITHIN,
    PROVEN,
    UPPER_BOUND,
    Objective,
    Proof,
    Snapshot,
    Watch,
    waiting_for,
)
from .reach import (
    MOST_GUESSES,
    most_classes,
    rough_seconds,
    why_beyond_reach,
    why_too_deep,
    why_too_long,
)

# The first guesses worth a beam search, and the second guesses it tries.
BEAM_OPENINGS, BEAM_SECOND = 2, 4
# From this rough estimate of its seconds on, a search may be so long that a first tree is compiled.
NO_MOMENT = 0.1


def prove(
    rules: GameLike,
    objective: Objective | str | None = None,
    consistent: bool = False,
    first: CodeLike | None = None,
    beam: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    watch: Watch | None = None,
    checkpoint: str | Path | None = None,
    settings: EngineSettings | None = None,
    weights: WeightsLike | None = None,
    hard: bool = False,
) -> Proof:
    """The best tree for an objective, with the proof that there is no better one.

    ``first`` fixes the first guess. ``beam`` tries only that many guesses at each set and proves
    nothing. ``seconds`` and Ctrl-C stop early, with the best tree so far and a lower bound.
    ``jobs`` threads, or the workers of ``executor``, share the work. Facts are kept in the file
    ``checkpoint``, from which a later run resumes. ``settings`` change the tables, and so only the
    time. A board that would take days is refused unless ``seconds`` or ``beam`` is given.
    ``weights`` say how likely each code is: text such as ``pattern:2+1=3,1+1+1=1``, the name of a
    file of ``CODE WEIGHT`` lines, or a mapping; their search runs in one thread and keeps no facts.
    ``hard`` allows only guesses that use what marks have shown.

    >>> proof = prove("3x4", "worst")
    >>> proof.status, proof.total, proof.worst
    ('proven', 206, 4)
    >>> prove("3x4", weights="pattern:3=1,2+1=1,1+1+1=4").mean
    Fraction(413, 136)
    """
    check_arguments(beam, seconds, jobs, executor, watch, settings)
    game = variant_of(rules)
    rules, first = game.rules, None if first is None else code_of(first, game)
    aim = objective if isinstance(objective, Objective) else Objective.parse(objective or "mean")
    if hard and rules.kind.counts:
        raise PegwiseError(f"hard mode on '{rules}': expected marks, or consistent guesses")
    if hard and consistent:
        raise PegwiseError("hard mode and consistent guesses: expected only one")
    if weights is not None:
        given = Weights.of_like(weights, game)
        if not is_even(given):
            if executor is not None or checkpoint is not None:
                raise PegwiseError("a search with weights takes neither a cluster nor a checkpoint")
            from .weighted_search import weighted_proof

            question = (rules, given, aim, bool(consistent), first)
            return weighted_proof(*question, beam, seconds, watch, hard)
        given_work = (jobs, executor, watch, checkpoint, settings)
        even = prove(game, aim, consistent, first, beam, seconds, *given_work, hard=hard)
        each, bound = int(whole_weights(given)[0]), even.lower_bound
        return replace(even, lower_bound=None if bound is None else each * bound, weights=given)
    if not rules.kind.counts:
        from .answer_table import why_no_table
        from .openers import prove_on_table

        refusal = why_no_table(rules)
        if refusal:
            raise BoardTooLarge(f"'{rules}' {refusal}")
        work = (jobs, executor, watch, checkpoint)
        return prove_on_table(rules, aim, bool(consistent), first, beam, seconds, *work, hard)
    beyond = why_beyond_reach(rules)
    may_win = first is None or rules.why_not(first) is None
    if not beyond and may_win and most_classes(rules) <= 2:
        return _one_by_one(rules, aim, consistent, first)
    beyond = beyond or why_too_deep(rules, aim.limit, aim.worst)
    if not beyond and beam is None and seconds is None:
        beyond = why_too_long(rules)
    if beyond:
        raise BoardTooLarge(f"'{rules}' {beyond}")
    settings = settings or EngineSettings(rules, bool(consistent))
    # Threads, since the kernels release the GIL.
    with nullcontext(executor) if executor else ThreadPoolExecutor(jobs) as pool:
        workers = (pool, 2 * jobs if executor else jobs, executor is not None)
        run = _Run(settings, aim, first, seconds, watch, checkpoint)
        try:
            return run.proof(workers, beam)
        finally:
            run.first_tree.stop()


def check_arguments(
    beam: int | None,
    seconds: float | None,
    jobs: int,
    executor: Executor | None,
    watch: Watch | None,
    settings: EngineSettings | None,
) -> None:
    """Raise unless these are what a proof takes."""
    whole_number(1 if beam is None else beam, "guesses at each set", 1)
    whole_number(jobs, "jobs", 1)
    seconds_of(0 if seconds is None else seconds)
    executor_of(executor)
    callback_of(watch, "watch")
    if not isinstance(settings, EngineSettings | None):
        raise PegwiseError(f"{quote(settings)} are no settings: expected EngineSettings, or None")


def _one_by_one(rules: Rules, aim: Objective, consistent: bool, first: Code | None) -> Proof:
    """The proof where a guess wins or tells nothing else: any order of all codes is best."""
    given, space, guessing = first is not None, space_of(rules), space_of(rules.guessing)
    if aim.limit is not None and aim.limit < rules.size:
        return Proof(rules, aim, consistent, IMPOSSIBLE_WITHIN, None, None, None, 0, 0.0, given)
    codes = [space.code(number) for number in range(rules.size)]
    if first is not None:
        codes.remove(first)
        codes.insert(0, first)
    told = [rules.index_of(rules.feedback(later, guess)) for guess, later in pairwise(codes)]
    columns = [
        [guessing.index(code) for code in codes],
        range(-1, rules.size - 1),
        [-1, *told],
        range(rules.size, 0, -1),
    ]
    tree = DecisionTree(rules, *np.array(columns, np.int64))
    found = (PROVEN, tree, tree.cost.total, codes[0])
    return Proof(rules, aim, consistent, *found, 0, 0.0, given)


def compile_search(rules: Rules, weights: Weights | None = None) -> None:
    """Compile the search for boards like this one, so that the clock of a proof starts afterwards.

    The code depends on how many answers there are, and two symbols have as many as any.
    """
    if weights is not None and not is_even(weights):
        prove("2x2", weights="pattern:1+1=2,2=1")
        return
    if not rules.kind.counts:
        from .answer_table import why_no_table
        from .openers import compile_weighted_search

        if why_no_table(rules) is None:
            compile_weighted_search(rules)
    elif why_beyond_reach(rules) is None:
        if not is_compiled(rules):
            prove(Rules(rules.positions, 2, bulls_only=rules.bulls_only), beam=1)
        if rough_seconds(rules) >= NO_MOMENT:
            compile_first_tree(rules)


class _Run:
    """One call of ``prove``: its clock, checkpoint and progress callback."""

    def __init__(
        self,
        settings: EngineSettings,
        aim: Objective,
        first: Code | None,
        seconds: float | None,
        watch: Watch | None,
        checkpoint: str | Path | None,
    ) -> None:
        self.settings, self.aim, self.watch = settings, aim, watch
        self.rules, self.consistent = settings.rules, settings.consistent
        self.first, self.first_given = first, first is not None
        # No tree worth having is deeper than there are codes, but for a first guess in vain.
        deepest = self.rules.size + self.first_given
        self.left = aim.limit if aim.limit and aim.limit < deepest else UNLIMITED
        given = None if first is None else list(first)
        question = {"objective": str(aim), "consistent": self.consistent, "first": given}
        head = head_of(self.rules, **question)
        self.writer = CheckpointWriter(checkpoint, head, settings.pace.checkpoint_seconds)
        self.start, self.stopped, self.nodes = monotonic(), False, 0  # nodes of earlier runs
        self.seconds_given: float | None = seconds
        self.deadline: float | None = None
        self.first_tree = FirstTree(self.rules, self.consistent, first)

    def _prepare(self, workers: tuple[Executor, int, bool]) -> bool:
        """Read the checkpoint and make the tables, beside which there is time for a first tree.

        False if the search was stopped meanwhile, and that is the tree to return: a checkpoint may
        have a better one, for which the tables are needed.
        """
        kept = self.writer.read()
        if kept is not None:
            self._count_earlier(kept)
        maker = ThreadPoolExecutor(1)
        made = maker.submit(engine_for, self.settings)
        maker.shutdown(wait=False)
        try:
            waiting_for(made, self._poll_early)
        except KeyboardInterrupt:
            self.stopped = True
            self.first_tree.finish()
            if kept is None and self.first_tree.within(self.left):
                return False
        self.engine = made.result()
        self.first_guesses = self.engine.first_guesses()
        if self.first is not None:
            self.first_guesses = [self.engine.guessing.index(self.first)]
        self.search = BoardSearch(self.engine, *workers)
        self.search.first_tree, self.search.nodes = self.first_tree, self.nodes
        if kept is not None:
            self._believe(kept)
        if self.seconds_given is not None:
            self.deadline = monotonic() + self.seconds_given
        self.search.poll = self._poll
        return True

    def _count_earlier(self, kept: Checkpoint) -> None:
        """Add the work of earlier runs to that of this one."""
        try:
            self.nodes = int(kept.end["nodes"])
            self.start -= float(kept.end["seconds"])
        except (TypeError, ValueError, KeyError):
            raise self.writer.impossible() from None

    def _believe(self, kept: Checkpoint) -> None:
        """Believe the facts of a checkpoint, unless they are impossible."""
        rules = self.rules
        try:
            facts = facts_of(kept.facts, self.engine.guessing.numbers, len(answers_of(rules)))
        except (TypeError, ValueError, KeyError, IndexError):
            raise self.writer.impossible() from None
        if self.left == UNLIMITED and not self.aim.worst:  # once written as a limit of 64
            facts = {(UNLIMITED, *key[1:]): fact for key, fact in facts.items()}
        self.search.facts = facts

    @property
    def seconds(self) -> float:
        """The time spent on this search, earlier runs included."""
        return monotonic() - self.start

    def _poll_early(self) -> None:
        """Report, while tables are made, what is known without them."""
        if self.watch:
            ready = self.first_tree.within(self.left)
            best = None if ready is None else ready.cost.total
            within = None if self.left >= UNLIMITED else self.left
            figures = (0, 0, 0, 0, self.nodes, self.seconds, within)
            self.watch(Snapshot(best, self._plain_bound, *figures))

    def _poll(self) -> None:
        """Called several times a second: report, write checkpoints, watch the deadline."""
        if self.watch:
            self.watch(self.search.snapshot(self.seconds))
        self._save()
        if self.deadline is not None and monotonic() > self.deadline:
            raise Stopped

    def _save(self, now: bool = False) -> None:
        """Write a checkpoint if the last one is old enough, or ``now``."""
        end = {"nodes": self.search.nodes, "seconds": round(self.seconds, 3)}
        indices = self.engine.guessing.indices
        known = self.search.known
        self.writer.save(lambda: Checkpoint(checkpoint_lines(known(), indices), end), now)

    @property
    def _plain_bound(self) -> int:
        """What every tree takes, as no guess makes more classes than there are answers."""
        kinds, size = most_classes(self.rules), self.rules.size
        return sum(max(0, size - found) for found in max_found_row(kinds, kinds, size))

    def proof(self, workers: tuple[Executor, int, bool], beam: int | None) -> Proof:
        """Search until the proof is done or the search is stopped.

        ``workers`` are an executor, how many it has, and whether they are remote.
        """
        if not self._prepare(workers):
            return self._proof_without_search()
        status = PROVEN if beam is None else UPPER_BOUND
        self.search.planner.width = beam or BEAM_WIDTH
        try:
            if self.stopped:
                raise Stopped
            if beam is None:
                self._prove()
            else:
                self.search.open(self.first_guesses, self.left)
                self.search.beam(beam, beam, beam)
        except (Stopped, KeyboardInterrupt):
            status, self.stopped = UPPER_BOUND, True
        finally:
            self.search.planner.stop()
        try:
            proof = self._proof(status)
        except ContradictoryBounds:
            raise
        except BaseException:
            self._save(now=True)
            raise
        self._save(now=True)
        return proof

    def _proof_without_search(self) -> Proof:
        """The first tree, of a search that was stopped before it had begun."""
        tree = self.first_tree.within(self.left)
        assert tree is not None
        found = (UPPER_BOUND, tree, self._plain_bound, tree.root.guess)
        effort = (self.nodes, self.seconds, self.first_given)
        return Proof(self.rules, self.aim, self.consistent, *found, *effort)

    def _prove(self) -> None:
        """Prove the least cost within a guess limit; for ``worst``, the least limit that works."""
        for left in range(1, MOST_GUESSES + 1) if self.aim.worst else [self.left]:
            self.search.open(self.first_guesses, left)
            if left < UNLIMITED:
                self.search.find_any()
                if self.search.best >= IMPOSSIBLE:
                    continue
            if self.deadline is not None and not self.aim.worst and left >= UNLIMITED:
                time_left = (self.deadline - monotonic()) * self.search.workers
                if rough_seconds(self.rules) > time_left:  # too short for a proof
                    self._beam_for_half_the_time()
                    self.search.raise_bounds()
            self.search.beam(BEAM_SECOND, BEAM_WIDTH, BEAM_OPENINGS)
            self.search.close()
            if self.search.best < IMPOSSIBLE:
                return
        if self.aim.worst:
            needed = f"needs more than {MOST_GUESSES} guesses in the worst case"
            raise BoardTooLarge(f"'{self.rules}' {needed}: expected a board that needs fewer")

    def _beam_for_half_the_time(self) -> None:
        """Find upper bounds, but leave half of the time for lower bounds."""
        end = self.deadline
        assert end is not None
        self.deadline = (monotonic() + end) / 2
        try:
            self.search.beam(BEAM_SECOND, BEAM_WIDTH, 1)
        except Stopped:
            if monotonic() > end:
                raise
        finally:
            self.deadline = end

    def _proof(self, status: str) -> Proof:
        tree, lower, first = None, None, None
        if status == PROVEN and self.search.best >= IMPOSSIBLE:
            status = IMPOSSIBLE_WITHIN
        else:
            tree = self._proven_tree() if status == PROVEN else self._tree()
            lower = min(self.search.lower_bound, IMPOSSIBLE if tree is None else tree.cost.total)
            if tree is not None and lower == tree.cost.total and not self.aim.worst:
                status = PROVEN  # a beam search or a search that was stopped may have met the bound
            first = None if tree is None else tree.root.guess
        found = (status, tree, None if lower == IMPOSSIBLE else lower, first)
        effort = (self.search.nodes, self.seconds, self.first_given)
        return Proof(self.rules, self.aim, self.consistent, *found, *effort)

    def _proven_tree(self) -> DecisionTree:
        """The tree of the least cost; raises if it does not cost what the search has found."""
        search, best = self.search, best_of(self.search.openings)
        assert best is not None
        for reply in best.replies:
            place = (best.first, reply.answer, reply.guess, search.left)
            with suppress(NoGuessFound):
                reply.subtree = replan(self.engine, *place)
            if not reply.lower == reply.upper == reply.planned:
                raise search.contradiction(best.first, reply)
        return self._joined(best)

    def _tree(self) -> DecisionTree | None:
        """The best tree known; if none is complete, that of entropy or of a narrow beam search.

        None if no tree is known that keeps to the limit of the objective.
        """
        search, first_tree = self.search, self.first_tree
        # What a beam search finds does not depend on how far the first tree has grown.
        welcome = self.stopped or not self.aim.worst
        if not self.aim.worst and (search.planned >= IMPOSSIBLE or not self.stopped):
            first_tree.finish()
        ready = first_tree.within(search.left) if welcome else None
        if ready is not None and ready.cost.total <= min(search.best, search.checkpoint_total):
            return ready
        if search.best >= IMPOSSIBLE:
            self.deadline, self.watch = None, None
            search.open(self.first_guesses, self.left)
            if self.left < UNLIMITED:
                search.beam(1, 1, 1)
                if search.best >= IMPOSSIBLE:
                    return ready
        best = best_of(search.openings)
        assert best is not None
        # Within a limit no guess may be poor.
        hurried = self.stopped and search.left >= UNLIMITED
        # Evaluation is interrupted after a while: a user who stops a search wants it to end.
        stop, seconds = self.engine.stop, self.engine.settings.pace.grace_seconds
        stop[0] |= hurried and seconds <= 0  # at once, not when a thread gets its turn
        try:
            with after(seconds, lambda: stop.fill(1)) if hurried else nullcontext():
                search.planner.finish(best, search.left)
        finally:
            if hurried:
                stop[0] = 0
        tree = self._joined(min(search.openings, key=lambda opening: opening.planned))
        ready = (first_tree.within(self.left) if welcome else None) or tree
        worst = (ready.cost.worst, tree.cost.worst) if self.aim.worst else (0, 0)
        return min((worst[1], tree.cost.total, 0, tree), (worst[0], ready.cost.total, 1, ready))[3]

    def _joined(self, opening: Opening) -> DecisionTree:
        subtrees = [(reply.answer, reply.subtree) for reply in opening.replies]
        known = [(answer, subtree) for answer, subtree in subtrees if subtree is not None]
        return join_subtrees(self.rules, opening.first, known, self.engine.guessing.indices)
