"""A walk through a strategy's decision tree, answer by answer."""

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
from ..messages.explore import Branch, NodeMessage
from ..messages.turns import show_turn
from .nodes import Classes, NextGuess, WalkNode, node_at, ready_file

MOST_EXPLORED_CODES = 100_000  # of a board; one-step strategies weigh as many
SAMPLE = 12  # of the codes left
OWN_CHOICE = "own choice"


def explore(variant: Variant, strategy: str, answers: list[str]) -> NodeMessage:
    """The node in the strategy's tree to which these answers lead."""
    name = player_of(strategy, variant.rules)
    position = Position(variant.rules)
    node: WalkNode | None = node_at(name, position)
    for answer in answers:
        position, node = _step(position, node, answer, variant.notation)
    return _node(variant, name, position, node)


def player_of(strategy: str, rules: Rules) -> str:
    """The strategy's full name; raises if it has no tree or the board is too large."""
    if rules.size > MOST_EXPLORED_CODES:
        raise PegwiseError(
            f"'{rules}' has {rules.size:,} codes: "
            f"expected at most {MOST_EXPLORED_CODES:,} to explore"
        )
    make_strategy(strategy, rules)  # raises if it cannot play
    entry = find_strategy(strategy, rules)
    if entry.randomised:
        raise PegwiseError(
            f"strategy {quote(strategy)} leaves its guesses to chance: "
            "expected one that plays a tree, such as optimal or entropy"
        )
    return entry.name


def _step(
    position: Position, node: WalkNode | None, text: str, notation: Notation
) -> tuple[Position, WalkNode | None]:
    """The position after an answer, and its node; None if the code is found."""
    if node is None:
        raise PegwiseError(f"{quote(text)} comes after the win: expected no answer after it")
    answer, classes = notation.read_feedback(text), partition(position, node.guess)
    if answer not in classes:
        turns = [notation.write_turn(turn) for turn in position.turns]
        after = f" after {' '.join(turns)}" if turns else ""
        guess = notation.write_code(node.guess)
        raise PegwiseError(f"no code answers {quote(text)} to the guess {guess}{after}")
    later = classes[answer]
    return later, None if later.solved else node.after(answer, later)


def _node(variant: Variant, name: str, position: Position, node: WalkNode | None) -> NodeMessage:
    notation = variant.notation
    classes = {} if node is None else partition(position, node.guess)
    cost = None if node is None else node.cost
    turns = [notation.write_turn(turn) for turn in position.turns]
    return NodeMessage(
        board=board_of(variant),
        strategy=name,
        status=_status(name, variant.rules),
        turns=[show_turn(turn, notation) for turn in position.turns],
        codes=position.count,
        guess=None if node is None else notation.write_code(node.guess),
        is_candidate=any(later.solved for later in classes.values()),
        branches=[] if node is None else _branches(position, node, classes, notation),
        below=None if cost is None else cost_document(cost),
        sample=_sample(position, notation),
        command=shlex.join(["pegwise", "tree", "-v", str(variant), "-s", name, *turns]),
    )


def _status(name: str, rules: Rules) -> str:
    file = ready_file(name, rules)
    return OWN_CHOICE if file is None else file.header.status


def _branches(
    position: Position, node: WalkNode, classes: Classes, notation: Notation
) -> list[Branch]:
    nexts = node.nexts(classes)
    return [
        _branch(answer, later, later.count / position.count, nexts[answer], notation)
        for answer, later in classes.items()
    ]


def _branch(
    answer: Feedback, later: Position, share: float, then: NextGuess, notation: Notation
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
    ranks = (number * position.count // shown for number in range(shown))
    return [notation.write_code(position.candidate(rank)) for rank in ranks]
