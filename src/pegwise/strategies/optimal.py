"""Perfect play: from a ready-made tree, and by search where the tree does not lead."""

from typing import TYPE_CHECKING, NamedTuple

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of

from .one_step import OneStep

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.tree import TreeFile

MOST_CODES_WITHOUT_TREE = 64  # boards that are searched from the first guess
FALLBACK = OneStep("entropy", "entropy")  # plays where nothing exact is in reach


class Decision(NamedTuple):
    """A guess, and where it comes from."""

    guess: Code
    reason: str


class Optimal:
    """Plays the tree with the fewest guesses on average: proven, or the best known.

    Off the tree it searches exactly if the candidates are few enough, else one step ahead for the
    most entropy. Koyama and Lai, "An optimal Mastermind strategy" (1993).
    """

    name = "optimal"

    def choose(self, position: "Position") -> Code:
        """The guess of the tree, or else of the search."""
        return decide(position).guess

    def ready_tree(self, rules: Rules) -> "TreeFile | None":
        """The tree that comes with the package for this board."""
        from pegwise.tablebase import find

        return find(rules)

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """Whether the guess comes from a tree, from an exact search or from neither."""
        decision = decide(position)
        guess = (notation or Notation(position.rules)).write_code(decision.guess)
        return [f"{guess} {decision.reason}."]


def decide(position: "Position", most_work: int | None = None) -> Decision:
    """The best guess that is known or can be found at once; ``most_work`` limits the search."""
    if position.require_candidates().count == 1:
        return Decision(position.candidate(0), "is the only code left")
    known = _from_tree(position) or _from_table(position)
    return known or _searched(position, most_work) or _one_step(position)


def _from_tree(position: "Position") -> Decision | None:
    from pegwise import tablebase

    book = tablebase.open_book(position.rules)
    place = None if book is None else book.find(position)
    if book is None or place is None:
        return None
    tree = "the proven tree" if book.proven else "the best tree known, which is not proven"
    reason = f"is the guess of {tree}: {place.expected:.4g} guesses on average from here"
    return Decision(place.guess, reason)


def _from_table(position: "Position") -> Decision | None:
    """The second guess after an opening that the tree does not make."""
    from pegwise import tablebase

    table = tablebase.values(position.rules) if len(position.turns) == 1 else None
    known = table and table.best_second(*position.turns[0])
    if not known:
        return None
    guess, (expected, exact) = known
    best = "the best second guess" if exact else "the best second guess known, which is not proven"
    return Decision(guess, f"is {best}: {expected:.4g} guesses on average from here")


def _searched(position: "Position", most_work: int | None) -> Decision | None:
    from pegwise.search.small_search import SmallSearch, TooMuchWork

    try:
        guess, total = SmallSearch(position, most_work=most_work).best()
    except TooMuchWork:
        return None
    expected = total / position.count
    reason = f"is the best guess, searched exactly: {expected:.4g} guesses on average from here"
    return Decision(guess, reason)


def _one_step(position: "Position") -> Decision:
    codes = count_of(position.count, "code")
    reason = f"gives most information on average: {codes} are too many for a quick exact search"
    return Decision(FALLBACK.choose(position), reason)


def optimal_objection(rules: Rules) -> str | None:
    """Why there is no perfect play: no tree, and too many codes to search from the first guess."""
    from pegwise import tablebase

    if tablebase.is_shipped(rules) or rules.size <= MOST_CODES_WITHOUT_TREE:
        return rules.guessing.why_unlisted()
    return (
        f"has no ready-made tree for this board: expected {tablebase.boards_in_words()}, "
        f"or any board of at most {MOST_CODES_WITHOUT_TREE} codes"
    )
