"""Every JSON document: its declaration, and a command line that prints an example."""

from typing import Annotated, Any, NamedTuple

from .games import CheckDocument, ReviewDocument, ScoreDocument, SolveDocument, SuggestDocument
from .measures import (
    EvaluationDocument,
    ExperimentDocument,
    ProofDocument,
    TreeDocument,
    VerdictDocument,
)
from .note import Note, TypedDict


class VariantDocument(TypedDict):
    """A variant known by name."""

    name: str
    rules: str
    positions: Annotated[int, Note(minimum=1)]
    symbols: Annotated[list[str], Note(minItems=1)]
    distinct: bool
    bulls_only: bool
    codes: Annotated[int, Note("number of possible secrets", minimum=1)]
    colours: list[str]
    words: Annotated[str, Note("what bulls and cows are called")]
    limit: Annotated[int | None, Note("guesses allowed in play")]


class StrategyDocument(TypedDict):
    """A strategy, and whether it can play a variant."""

    name: str
    summary: str
    source: str
    randomised: Annotated[bool, Note("whether its guesses depend on the seed")]
    default: Annotated[bool, Note("whether it plays if no strategy is named")]
    picked: Annotated[bool, Note("whether auto plays this one on the variant")]
    plays: Annotated[bool, Note("whether it can play the variant")]
    objection: Annotated[str | None, Note("why it cannot")]


class Document(NamedTuple):
    """What ``pegwise COMMAND --json`` prints: the type, one sentence, an example to run."""

    form: Any
    description: str
    example: str


def _one(form: Any, example: str) -> Document:
    return Document(form, form.__doc__, example)


def _list(form: Any, description: str, example: str) -> Document:
    return Document(Annotated[list[form], Note(minItems=1)], description, example)


DOCUMENTS = {
    "check": _one(
        CheckDocument,
        "check 7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2 -v bullets-and-maggots",
    ),
    "compare": _list(
        EvaluationDocument,
        "What every strategy that can play the variant costs, the best mean first.",
        "compare -v 2x3 --seed 1 --games 10",
    ),
    "evaluate": _list(
        EvaluationDocument,
        "What strategies cost, the best mean first.",
        "evaluate -v 3x4 -s parts -s random --games 20 --seed 1",
    ),
    "experiment": _one(ExperimentDocument, "experiment -v bullets-and-maggots --games 10 --seed 1"),
    "prove": _one(ProofDocument, "prove -v 3x4"),
    "review": _one(ReviewDocument, "review mastermind 1122:1,0 1344:0,1 3525:0,2"),
    "score": _one(ScoreDocument, "score 83A6 81A3 -v hex"),
    "solve": _one(SolveDocument, "solve 83A6 -v hex -s first"),
    "strategies": _list(
        StrategyDocument,
        "The strategies, and whether they can play the variant.",
        "strategies -v hex",
    ),
    "suggest": _one(SuggestDocument, "suggest 1122:1,0 -s knuth --top 2"),
    "tree": Document(
        TreeDocument,
        "The tree of guesses that a strategy plays or a file holds; with --diff, where two trees "
        "part.",
        "tree -v 2x3 -s parts",
    ),
    "variants": _list(VariantDocument, "The variants known by name.", "variants"),
    "verify": _one(VerdictDocument, "verify examples/parts-3x4.tree"),
}
