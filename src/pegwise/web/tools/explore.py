"""A walk through the tree that a strategy plays, answer by answer."""

import shlex

from pegwise.errors import PegwiseError, quote
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.strategies import find_strategy, make_strategy
from pegwise.tree.cost import cost_document

from ..messages.boards import board_of
from ..messages.explore import Branch, Node
from ..messages.turns import show_turn
from .places import Classes, Next, Place, place_at, ready_file

MOST_CODES = 100_000  # as many as the strategies weigh that look one step ahead
SAMPLE = 12  # codes shown of those left
OWN_CHOICE = "own choice"


def explore(variant: Variant, strategy: str, answers: list[str]) -> Node:
    """The place in the strategy's tree to which these answers lead."""
    name = player_of(strategy, variant.rules)
    position = Position(variant.rules)
    place: Place | None = place_at(name, position)
    for answer in answers:
        position, place = _step(position, place, answer, variant.notation)
    return _node(variant, name, position, place)


def player_of(strategy: str, rules: Rules) -> str:
    """The strategy's full name; refused where it has no tree, or one too large to walk."""
    if rules.size > MOST_CODES:
        raise PegwiseError(
            f"'{rules}' has {rules.size:,} codes: expected at most {MOST_CODES:,} to explore"
        )
    make_strategy(strategy, rules)  # raises where it does not play
    entry = find_strategy(strategy, rules)
    if entry.randomised:
        raise PegwiseError(
            f"strategy {quote(strategy)} leaves its guesses to chance: "
            "expected one that plays a tree, such as optimal or entropy"
        )
    return entry.name


def _step(
    position: Position, place: Place | None, text: str, notation: Notation
) -> tuple[Position, Place | None]:
    """The position and its place after an answer; no guess is made where the code is found."""
    if place is None:
        raise PegwiseError(f"{quote(text)} comes after the win: expected no answer after it")
    answer, classes = notation.read_feedback(text), partition(position, place.guess)
    if answer not in classes:
        turns = [notation.write_turn(turn) for turn in position.turns]
        after = f" after {' '.join(turns)}" if turns else ""
        guess = notation.write_code(place.guess)
        raise PegwiseError(f"no code answers {quote(text)} to the guess {guess}{after}")
    later = classes[answer]
    return later, None if later.solved else place.after(answer, later)


def _node(variant: Variant, name: str, position: Position, place: Place | None) -> Node:
    notation = variant.notation
    classes = {} if place is None else partition(position, place.guess)
    cost = None if place is None else place.cost
    turns = [notation.write_turn(turn) for turn in position.turns]
    return Node(
        board=board_of(variant),
        strategy=name,
        status=_status(name, variant.rules),
        turns=[show_turn(turn, notation) for turn in position.turns],
        codes=position.count,
        guess=None if place is None else notation.write_code(place.guess),
        is_candidate=any(later.solved for later in classes.values()),
        branches=[] if place is None else _branches(position, place, classes, notation),
        below=None if cost is None else cost_document(cost),
        sample=_sample(position, notation),
        command=shlex.join(["pegwise", "tree", "-v", str(variant), "-s", name, *turns]),
    )


def _status(name: str, rules: Rules) -> str:
    file = ready_file(name, rules)
    return OWN_CHOICE if file is None else file.status


def _branches(
    position: Position, place: Place, classes: Classes, notation: Notation
) -> list[Branch]:
    nexts = place.nexts(classes)
    return [
        _branch(answer, later, later.count / position.count, nexts[answer], notation)
        for answer, later in classes.items()
    ]


def _branch(
    answer: Feedback, later: Position, share: float, then: Next, notation: Notation
) -> Branch:
    return Branch(
        feedback=notation.write_feedback(answer),
        words=notation.describe(answer),
        codes=later.count,
        share=share,
        wins=later.solved,
        next=None if then.guess is None else notation.write_code(then.guess),
        most_more=0 if later.solved else then.most_more,
    )


def _sample(position: Position, notation: Notation) -> list[str]:
    """Some of the codes left, evenly spread."""
    shown = min(SAMPLE, position.count)
    ranks = (place * position.count // shown for place in range(shown))
    return [notation.write_code(position.candidate(rank)) for rank in ranks]
