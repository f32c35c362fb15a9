"""The proof of a least weighted total: `prove` where codes are not equally likely."""

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.weights import Weights
from pegwise.knowledge.prior import whole_weights
from pegwise.knowledge.space import space_of

from ..proof import Objective, Proof, Watch
from .answer_table import table_of
from .table_search import TableSearch

# A proof on more codes takes hours: expected is a time limit or a beam.
MOST_WEIGHTED_CODES = 5_000


def weighted_proof(
    weights: Weights,
    aim: Objective,
    consistent: bool = False,
    first: Code | None = None,
    beam: int | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
    hard: bool = False,
) -> Proof:
    """The tree of the least sum of weight times guesses, and a lower bound for every tree."""
    rules = weights.rules
    if rules.size > MOST_WEIGHTED_CODES and beam is None and seconds is None:
        raise BoardTooLarge(
            f"'{rules}' has more than {MOST_WEIGHTED_CODES:,} codes, too many for a proof with "
            "weights: give a number of seconds to stop early, or a beam"
        )
    search = TableSearch(table_of(rules), whole_weights(weights), consistent, hard=hard)
    guessing = space_of(rules.guessing)
    opening = None if first is None else guessing.index(first)
    found = search.solve(aim, opening, beam, seconds, watch)
    tree = None if found.rows is None else found.tree(rules)
    began = None if found.first is None else guessing.code(found.first)
    return Proof(
        rules,
        aim,
        consistent,
        found.status,
        tree,
        found.lower_bound,
        began,
        found.nodes,
        found.seconds,
        first is not None,
        weights,
        hard,
    )
