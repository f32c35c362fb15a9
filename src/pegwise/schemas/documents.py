"""Every JSON document: its declaration, and a command line that prints an example."""

from typing import Annotated, Any

from . import Note, TypedDict
from .measures import (
    BaselineDocument,
    EvaluationDocument,
    ExperimentDocument,
    FigureDocument,
    LeagueDocument,
    ProofDocument,
    TreeDocument,
    ValueDocument,
    VerdictDocument,
)
from .one_game import (
    CheckDocument,
    PuzzleDocument,
    ReviewDocument,
    ScoreDocument,
    SolveDocument,
    StatsDocument,
    SuggestDocument,
)


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


class WordsDocument(TypedDict):
    """A word list made from its definition."""

    name: str
    words: Annotated[list[str], Note("in order", minItems=1)]


def _list_of(form: Any, description: str) -> Any:
    return Annotated[list[form], Note(description, minItems=1)]


# By command: the declaration, and a command line that prints an example.
DOCUMENTS: dict[str, tuple[Any, str]] = {
    "atlas": (
        _list_of(FigureDocument, "The figures that match, in the order of the atlas."),
        "atlas 3x4",
    ),
    "baselines": (
        _list_of(BaselineDocument, "The results of known players, the weakest first."),
        "baselines -v 3x4",
    ),
    "check": (
        CheckDocument,
        "check 7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2 -v bullets-and-maggots",
    ),
    "compare": (
        _list_of(EvaluationDocument, "What each strategy that can play costs, best mean first."),
        "compare -v 2x3 --seed 1 --games 10",
    ),
    "evaluate": (
        _list_of(EvaluationDocument, "What the strategies cost, best mean first."),
        "evaluate -v 3x4 -s parts -s random --games 20 --seed 1",
    ),
    "experiment": (ExperimentDocument, "experiment -v bullets-and-maggots --games 10 --seed 1"),
    "league": (
        LeagueDocument,
        "league --engine knuth --engine plain=first -v 3x4 --games 20 --seed 1",
    ),
    "prove": (ProofDocument, "prove -v 3x4"),
    "puzzle": (PuzzleDocument, "puzzle --difficulty easy --seed 1"),
    "review": (ReviewDocument, "review mastermind 1122:1,0 1344:0,1 3525:0,2"),
    "score": (ScoreDocument, "score 83A6 81A3 -v hex"),
    "solve": (SolveDocument, "solve 83A6 -v hex -s first"),
    "stats": (
        _list_of(StatsDocument, "The games of each variant, the most played first."),
        "stats examples/games.jsonl",
    ),
    "strategies": (
        _list_of(StrategyDocument, "The strategies, and whether they can play the variant."),
        "strategies -v hex",
    ),
    "suggest": (SuggestDocument, "suggest 1122:1,0 -s knuth --top 2"),
    "tree": (TreeDocument, "tree -v 2x3 -s parts"),
    "value": (ValueDocument, "value -v 2x3"),
    "variants": (_list_of(VariantDocument, "The variants known by name."), "variants"),
    "words": (WordsDocument, "words mini-nerdle"),
    "verify": (VerdictDocument, "verify examples/parts-3x4.tree"),
}
