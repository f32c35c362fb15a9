"""``/api/explore``: a strategy's decision tree, node by node or whole as a file."""

import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, NamedTuple

from fastapi import APIRouter, Query
from fastapi.responses import Response

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import guesses_to_weigh, weighing_steps
from pegwise.lab.grow import grow_below, ready_made
from pegwise.schemas.documents import CostDocument
from pegwise.strategies import find_strategy, make_strategy
from pegwise.strategies.protocol import WeighsByMetric
from pegwise.tree import Cost, DecisionTree, Node, TreeFile, format_tree
from pegwise.tree.drawing import as_document, as_graphviz
from pegwise.tree.tree import cost_document
from pegwise.tree.tree_files import without_proof

from .boards import Board, board_of, show_turn
from .faults import refusals
from .messages import OneTurn, ResponseBody, StrategyText
from .services import AskedVariant, Server
from .settings import accepted_variant

router = APIRouter()

# Most candidates times guesses of a tree that is grown at once: half a second.
GROWN_AT_ONCE = 7_000_000

# Most symbol comparisons for the next guesses of all branches together: one second.
COMPARISONS_AHEAD = 3 * 10**8
CACHED_NODES = 256
MOST_EXPLORED_CODES = 100_000  # which one-step strategies can still list
SAMPLE_SIZE = 12  # of the codes left
OWN_CHOICE = "own choice"

TreeFormat = Literal["json", "text", "dot"]
MEDIA_TYPES: dict[TreeFormat, str] = {
    "json": "application/json",
    "text": "text/plain; charset=utf-8",
    "dot": "text/vnd.graphviz; charset=utf-8",
}
TREE_FILE = {
    "description": "The file",
    "content": {media.partition(";")[0]: {} for media in MEDIA_TYPES.values()},
}
Tree = Annotated[StrategyText, Query(description="Any strategy that is not randomised")]
Answers = Annotated[
    str, Query(max_length=1000, description="The answers so far", examples=["1,0;0,2"])
]
Format = Annotated[TreeFormat, Query(alias="format", description="JSON, a tree file, or Graphviz")]
Classes = Mapping[Feedback, Position]


class Branch(ResponseBody):
    """One answer to the guess of a node, the codes behind it, and the next guess."""

    feedback: str
    words: str
    codes: int
    share: float
    wins: bool
    next: str | None  # the next guess, if it is quick to compute
    most_more: int | None  # most guesses still to come, if the tree is known


class NodeMessage(ResponseBody):
    """A node of the tree: the turns so far, the guess, and the branch of each answer."""

    board: Board
    strategy: str
    status: str  # proven, upper bound, or own choice (nothing is claimed)
    turns: list[OneTurn]
    codes: int
    guess: str | None
    is_candidate: bool
    branches: list[Branch]
    below: CostDocument | None  # if the tree is known: shipped, or small enough to grow
    sample: list[str]  # some of the codes left
    command: str  # the command line that shows this tree; empty for word lists


class NextGuess(NamedTuple):
    """The guess after an answer, and the most guesses still to come; None if unknown."""

    guess: Code | None = None
    most_more: int | None = None


@dataclass(frozen=True)
class StoredNode:
    """A node of a whole tree."""

    node: Node

    @property
    def guess(self) -> Code:
        return self.node.guess

    @property
    def cost(self) -> Cost:
        return self.node.cost

    def next_guesses(self, classes: Classes) -> dict[Feedback, NextGuess]:
        """The next guess after each answer, read from the tree."""
        below = {answer: self.node.child(answer) for answer in classes}
        return {
            answer: NextGuess() if child is None else NextGuess(child.guess, child.height)
            for answer, child in below.items()
        }

    def after(self, answer: Feedback, later: Position) -> "StoredNode":
        """The node after an answer that does not end the game."""
        child = self.node.child(answer)
        assert child is not None, "an answer that some code gives is in the tree"
        return StoredNode(child)


@dataclass(frozen=True)
class ComputedNode:
    """A node whose guess the strategy computes; the tree below it is unknown."""

    strategy: str
    position: Position

    @property
    def guess(self) -> Code:
        return _choice(self.strategy, self.position)

    cost: ClassVar[None] = None

    def next_guesses(self, classes: Classes) -> dict[Feedback, NextGuess]:
        """The next guesses that are quick to compute, those with few candidates first."""
        player = make_strategy(self.strategy, self.position.rules)
        weighs = isinstance(player, WeighsByMetric)
        found: dict[Feedback, NextGuess] = {}
        spent = 0  # symbol comparisons
        for answer, later in sorted(classes.items(), key=lambda item: item[1].count):
            # Equivalent guesses are weighed once.
            spent += weighing_steps(later, guesses_to_weigh(later) if weighs else 1)
            soon = spent <= COMPARISONS_AHEAD and not later.solved
            found[answer] = NextGuess(_choice(self.strategy, later)) if soon else NextGuess()
        return found

    def after(self, answer: Feedback, later: Position) -> "WalkNode":
        """The node after an answer; its tree is grown if it is small."""
        return node_at(self.strategy, later)


WalkNode = StoredNode | ComputedNode


def node_at(strategy: str, position: Position) -> WalkNode:
    """The node of a position in the strategy's tree."""
    rules = position.rules
    ready = None if position.turns else ready_file(strategy, rules)
    if ready is not None:
        return StoredNode(ready.tree.root)
    if position.count * rules.guessing.size <= GROWN_AT_ONCE:
        return StoredNode(_grown(strategy, position).root)
    return ComputedNode(strategy, position)


@lru_cache(maxsize=8)
def ready_file(strategy: str, rules: Rules) -> TreeFile | None:
    """The shipped tree that the strategy plays, if there is one."""
    return ready_made(rules, make_strategy(strategy, rules))


@lru_cache(maxsize=CACHED_NODES)
def _grown(strategy: str, position: Position) -> DecisionTree:
    return grow_below(position, make_strategy(strategy, position.rules))


@lru_cache(maxsize=CACHED_NODES)
def _choice(strategy: str, position: Position) -> Code:
    return make_strategy(strategy, position.rules).choose(position)


def explore(variant: Variant, strategy: str, answers: list[str]) -> NodeMessage:
    """The node in the strategy's tree to which these answers lead."""
    name, notation = _checked_name(strategy, variant.rules), variant.notation
    position = Position(variant.rules)
    node: WalkNode | None = node_at(name, position)
    for answer in answers:
        position, node = _step(position, node, answer, notation)
    classes = {} if node is None else partition(position, node.guess)
    cost = None if node is None else node.cost
    file = ready_file(name, variant.rules)
    shown = min(SAMPLE_SIZE, position.count)
    ranks = (number * position.count // shown for number in range(shown))  # evenly spread
    turns = [notation.write_turn(turn) for turn in position.turns]
    command = ["pegwise", "tree", "-v", str(variant), "-s", name, *turns]
    return NodeMessage(
        board=board_of(variant),
        strategy=name,
        status=OWN_CHOICE if file is None else file.header.status,
        turns=[show_turn(turn, variant.name) for turn in position.turns],
        codes=position.count,
        guess=None if node is None else notation.write_code(node.guess),
        is_candidate=any(later.solved for later in classes.values()),
        branches=[] if node is None else _branches(position, node, classes, notation),
        below=None if cost is None else cost_document(cost),
        sample=[notation.write_code(position.candidate(rank)) for rank in ranks],
        # Of a word list only we have the file.
        command="" if variant.rules.words is not None else shlex.join(command),
    )


def _checked_name(strategy: str, rules: Rules) -> str:
    """The strategy's full name; raises if it has no tree or the board is too large."""
    if rules.size > MOST_EXPLORED_CODES:
        most = f"at most {MOST_EXPLORED_CODES:,} to explore"
        raise PegwiseError(f"'{rules}' has {rules.size:,} codes: expected {most}")
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


def _branches(
    position: Position, node: WalkNode, classes: Classes, notation: Notation
) -> list[Branch]:
    branches, following = [], node.next_guesses(classes)
    for answer, later in classes.items():
        guess, most_more = following[answer]
        branch = Branch(
            feedback=notation.write_feedback(answer),
            words=notation.speak(answer),
            codes=later.count,
            share=later.count / position.count,
            wins=later.solved,
            next=None if guess is None else notation.write_code(guess),
            most_more=0 if later.solved else most_more,
        )
        branches.append(branch)
    return branches


def export(variant: Variant, strategy: str, form: TreeFormat) -> str:
    """The tree as a tree file, JSON or Graphviz; raises if it would take long to grow."""
    file = _tree_file(variant, _checked_name(strategy, variant.rules))
    if form == "text":
        return format_tree(file)
    root, notation = file.tree.root, variant.notation
    if form == "json":
        return json.dumps(as_document(root, notation)) + "\n"
    return "\n".join(as_graphviz(root, notation)) + "\n"


def _tree_file(variant: Variant, name: str) -> TreeFile:
    rules = variant.rules
    ready = ready_file(name, rules)
    if ready is not None:
        return ready
    command = ["tree", "-v", str(variant), "-s", name]
    if rules.size * rules.guessing.size > GROWN_AT_ONCE:
        typed = shlex.join(["pegwise", *command, "--out", f"{name.replace(':', '-')}.tree"])
        raise PegwiseError(
            f"this tree takes a while to grow: '{typed}' saves it on the command line"
        )
    tree = grow_below(Position(rules), make_strategy(name, rules))
    return without_proof(tree, shlex.join(["pegwise", __version__, *command]))


@router.get("/explore", tags=["explore"], responses=refusals(429, 503))
async def explore_node(
    server: Server,
    variant: AskedVariant = "mastermind",
    strategy: Tree = "auto",
    answers: Answers = "",
) -> NodeMessage:
    """The guess after these answers, and the branch of each possible answer."""
    board = accepted_variant(variant, server.settings.limits)
    given = [answer for answer in answers.split(";") if answer.strip()]
    return await server.computers.run(explore, board, strategy, given)


@router.get(
    "/explore/export",
    tags=["explore"],
    response_class=Response,
    responses={200: TREE_FILE, **refusals(429, 503)},
)
async def export_tree(
    server: Server,
    variant: AskedVariant = "mastermind",
    strategy: Tree = "auto",
    form: Format = "text",
) -> Response:
    """The whole tree as a file."""
    board = accepted_variant(variant, server.settings.limits)
    text = await server.computers.run(export, board, strategy, form)
    stem = re.sub("[^0-9A-Za-z]+", "-", f"{board} {strategy}")
    name = f"{stem}.{'tree' if form == 'text' else form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MEDIA_TYPES[form], headers=headers)
