"""Proofs on a table of answers: word lists, and any kind of feedback that is not counted."""

from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel.weighted.board import NO_LIMIT
from pegwise.knowledge.space import space_of

from ..proof import Objective, Proof, Watch
from .answer_table import table_of
from .openers import OpenerSearch
from .table_search import TableSearch


def prove_on_table(
    rules: Rules,
    aim: Objective,
    consistent: bool,
    first: Code | None,
    beam: int | None,
    seconds: float | None,
    jobs: int,
    executor: Executor | None,
    watch: Watch | None,
    checkpoint: str | Path | None,
    hard: bool = False,
) -> Proof:
    """The best tree for an objective; arguments as those of `search.prove.prove`.

    A given opener or a beam is one search; all openers are pieces with a checkpoint.
    """
    _check_limit(aim, rules)
    if first is None and beam is None:
        return OpenerSearch(
            rules, aim, consistent, hard, jobs, executor, watch, checkpoint, seconds
        ).proof()
    number = None if first is None else space_of(rules.guessing).index(first)
    found = TableSearch(table_of(rules), consistent=consistent, hard=hard).solve(
        aim, number, beam, seconds, watch
    )
    tree = None if found.rows is None else found.tree(rules)
    guess = None if tree is None else tree.root.guess
    known = (found.status, tree, found.lower_bound, guess, found.nodes, found.seconds)
    return Proof(rules, aim, consistent, *known, first is not None, None, hard)


def compile_table_search(rules: Rules) -> None:
    """Compile the search for tables with as wide answers as that of these rules."""
    small = table_of(Rules.parse("2x2:marks"))
    wide = small.answers.astype(table_of(rules).answers.dtype)
    TableSearch(replace(small, answers=wide)).solve(beam=1)


def _check_limit(aim: Objective, rules: Rules) -> None:
    """Raise if games cannot be limited as the objective asks."""
    if aim.limit is not None and NO_LIMIT <= aim.limit <= rules.size:
        most = NO_LIMIT - 1
        raise BoardTooLarge(f"a limit of {aim.limit} guesses: expected at most {most}")
