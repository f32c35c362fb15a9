"""Every JSON document by command, with a command line that prints an example.

Declared here are those about strategies and boards; those about one game are in `one_game`.
"""

from typing import Annotated, Any

from . import Note, TypedDict
from .one_game import (
    CheckDocument,
    Guess,
    IsCandidate,
    Positive,
    PuzzleDocument,
    ReviewDocument,
    ScoreDocument,
    SolveDocument,
    StatsDocument,
    SuggestDocument,
    VariantName,
    WeightsGiven,
)

Histogram = Annotated[
    dict[str, Positive],
    Note("from number of guesses to games", propertyNames={"pattern": "^[0-9]+$"}),
]
Total = Annotated[int, Note("guesses summed over all games", minimum=1)]
Max = Annotated[int, Note("guesses in the longest game", minimum=1)]
Seconds = Annotated[float, Note("running time", minimum=0)]
KeyCollisionChance = Annotated[
    float,
    Note("at most the chance that two of the sets share a hash key, if keys are random", minimum=0),
]
MeanFraction = Annotated[
    str | None, Note("the exact weighted mean, such as 413/136; null without weights")
]
Seed = Annotated[str | None, Note("null if nothing was left to chance")]


class CostDocument(TypedDict):
    """How many guesses a strategy or a tree needs."""

    total: Total
    mean: Annotated[float, Note("guesses per game", minimum=1)]
    max: Max
    histogram: Histogram


class StrategyCost(CostDocument):
    """What one strategy costs."""

    strategy: str
    first: Annotated[str | None, Note("the first guess; null if it varies")]
    games: Positive
    standard_error: Annotated[float | None, Note("of a sampled mean; null if the mean is exact")]
    exact: Annotated[bool, Note("true if every secret was counted, false for a sample")]
    seconds: Seconds


class EvaluationDocument(StrategyCost):
    """What one strategy costs on a variant; with weights, total and mean are weighted."""

    variant: VariantName
    seed: Seed
    weights: WeightsGiven
    mean_fraction: MeanFraction


class BaselineDocument(TypedDict):
    """What a known player reaches on a variant."""

    variant: VariantName
    player: Annotated[str, Note("random legal: any guess but those made; random: any that fits")]
    limit: Annotated[int, Note("guesses within which a game counts as won", minimum=1)]
    mean: Annotated[float, Note("guesses per game, without a limit", minimum=1)]
    standard_error: Annotated[float | None, Note("of mean and regret; null if they are exact")]
    win_rate: Annotated[float, Note("share of games won within the limit", minimum=0, maximum=1)]
    win_rate_error: Annotated[float | None, Note("its standard error; null if it is exact")]
    regret: Annotated[float | None, Note("mean minus that of perfect play; null if unproven")]
    exact: Annotated[bool, Note("false for a sample")]


class PatternDocument(TypedDict):
    """The games against the codes of one pattern."""

    pattern: Annotated[str, Note("how symbols repeat, such as two pairs or all different")]
    code: Annotated[str, Note("canonical text of the pattern's lowest code")]
    codes: Annotated[int, Note("number of codes with the pattern", minimum=1)]
    games: Positive
    mean: Annotated[float, Note("guesses per game", minimum=1)]
    standard_error: Annotated[
        float | None, Note("of the mean; null without chance or after one game", minimum=0)
    ]
    median: Annotated[float, Note(minimum=1)]
    deviation: Annotated[
        float | None, Note("standard deviation; null after a single sampled game", minimum=0)
    ]
    min: Annotated[int, Note("guesses in the shortest game", minimum=1)]
    max: Max
    true_mean: Annotated[
        float | None, Note("over all codes of the pattern, from the strategy's tree if it has one")
    ]


class ExperimentDocument(TypedDict):
    """How many guesses each pattern of codes takes."""

    variant: VariantName
    strategy: str
    seed: Seed
    members: Annotated[
        str, Note("secrets: the lowest code of a pattern, or random ones", enum=["least", "random"])
    ]
    patterns: Annotated[list[PatternDocument], Note("most of a kind first", minItems=1)]
    hardest: Annotated[str, Note("the pattern with the highest mean, the first of equals")]
    hardest_exact: Annotated[
        str | None, Note("the pattern with the highest true_mean; null where that is not known")
    ]


class ProofDocument(TypedDict):
    """The best strategy found, and a lower bound for every other.

    With weights total, mean and lower bound are weighted; fractions are multiplied by their common
    denominator, so that total and lower bound are whole numbers.
    """

    variant: VariantName
    objective: Annotated[str, Note(pattern="^(mean|worst|mean-within-[1-9][0-9]*)$")]
    consistent: Annotated[bool, Note("whether guesses were restricted to codes that fit")]
    hard: Annotated[bool, Note("whether guesses had to use what marks have shown")]
    total: Annotated[int | None, Note("guesses over all codes; null without a tree", minimum=1)]
    mean: Annotated[float | None, Note("guesses per code", minimum=1)]
    max: Max | None
    lower_bound: Annotated[int | None, Note("no strategy has a smaller total", minimum=1)]
    status: Annotated[
        str,
        Note(
            "upper bound: a better tree may exist; impossible: no tree keeps mean-within-N",
            enum=["proven", "upper bound", "impossible"],
        ),
    ]
    first: Annotated[str | None, Note("the first guess of the best tree")]
    nodes: Annotated[int, Note("sets of codes searched; varies with the jobs", minimum=0)]
    seconds: Seconds
    key_collision_chance: KeyCollisionChance
    checked: Annotated[
        bool | None, Note("whether plain recursion agrees; null unless asked by --check")
    ]
    lies: Annotated[int, Note("answers that may be wrong; the bound is then one on max", minimum=0)]
    weights: WeightsGiven
    mean_fraction: MeanFraction


class ProofRunDocument(TypedDict):
    """One run of a proof that was repeated with other hash keys."""

    zobrist_seed: Annotated[str, Note("seed of the hash keys; empty for the usual ones")]
    megabytes: Annotated[
        int | None, Note("size of the transposition table; null for the usual one", minimum=1)
    ]
    sets: Annotated[int, Note("sets of codes searched", minimum=0)]
    key_collision_chance: KeyCollisionChance
    seconds: Annotated[float, Note("CPU time", minimum=0)]
    threads: Annotated[int, Note("that shared the search", minimum=1)]
    date: str


class FigureDocument(TypedDict):
    """A figure of the atlas."""

    board: Annotated[str, Note("rules in canonical text")]
    question: Annotated[str, Note("such as total of entropy, least total, least worst case")]
    value: float
    status: Annotated[
        str,
        Note(
            "exact: counted over all secrets; published: by the source",
            enum=["proven", "exact", "upper bound", "sampled", "published"],
        ),
    ]
    lower_bound: Annotated[float | None, Note("no strategy does better than this")]
    error: Annotated[float | None, Note("the standard error of a sampled mean")]
    command: Annotated[str | None, Note("derives the figure again")]
    source: Annotated[str | None, Note("who published it; null for our own")]
    seconds: Annotated[float | None, Note("CPU time of the command", minimum=0)]
    version: Annotated[str | None, Note("of Pegwise, when it was derived")]
    date: Annotated[str | None, Note("when it was derived")]
    tie_break: Annotated[str | None, Note("what decides between guesses of equal score")]
    tree: Annotated[str | None, Note("SHA-256 of the decision tree below a file's header")]
    mean: Annotated[float | None, Note("guesses per game, of a total or a mean")]
    worst: Annotated[int | None, Note("guesses in the longest game of that tree or sample")]
    first: Annotated[str | None, Note("the first guess of that tree")]
    sets: Annotated[int | None, Note("sets of codes searched by the command")]
    games: Annotated[int | None, Note("of a sample")]
    note: Annotated[str | None, Note("how else it was found")]
    runs: Annotated[list[ProofRunDocument], Note("proofs of a record, repeated")]


class VerdictDocument(TypedDict):
    """What replaying every secret through a tree file showed."""

    variant: Annotated[str, Note("the rules in the file")]
    total: Annotated[
        int | None, Note("guesses summed over all secrets; null if one is not found", minimum=1)
    ]
    mean: Annotated[float | None, Note("guesses per secret", minimum=1)]
    max: Max | None
    histogram: Histogram | None
    weights: Annotated[str | None, Note("the weights in the file; null if there are none")]
    mean_fraction: MeanFraction
    valid: Annotated[bool, Note("whether the tree is complete, legal, and costs what it claims")]
    error: Annotated[str | None, Note("the line of the file and what is wrong; null if valid")]
    upper: Annotated[str | None, Note("of a value's certificate: what its mixture costs at most")]


class MakerShare(TypedDict):
    """How often the best maker hides a code of a pattern."""

    pattern: Annotated[str, Note("how symbols repeat, such as two pairs or all different")]
    codes: Annotated[int, Note("number of codes with the pattern", minimum=1)]
    probability: Annotated[str, Note("of all codes of the pattern together, as a fraction")]


class BreakerShare(TypedDict):
    """How often the best breaker plays a tree."""

    tree: Annotated[str, Note("the file with --out, else the tree's SHA-256")]
    probability: Annotated[str, Note("as a fraction")]


class ValueDocument(TypedDict):
    """The mean number of guesses if maker and breaker both play as well as possible."""

    variant: VariantName
    lower: Annotated[str, Note("no breaker has a smaller mean against the maker; a fraction")]
    upper: Annotated[str, Note("no maker has a larger mean against the breaker; a fraction")]
    value: Annotated[str | None, Note("null unless the bounds meet")]
    status: Annotated[str, Note("proven if the bounds meet", enum=["proven", "bounds"])]
    maker: Annotated[list[MakerShare], Note("1 in all", minItems=1)]
    breaker: Annotated[list[BreakerShare], Note("1 in all", minItems=1)]
    seconds: Seconds


class TreeNode(TypedDict):
    """A guess and what follows each answer."""

    guess: Guess
    candidates: Annotated[int, Note("codes possible before the guess", minimum=1)]
    is_candidate: IsCandidate
    answers: Annotated[dict[str, "TreeNode"], Note("from feedback to node; the win has no node")]


class ComparedTree(TypedDict):
    """What one of two trees costs."""

    name: Annotated[str, Note("the strategy or the file")]
    total: Total
    max: Max


class TreeDifference(TypedDict):
    """A position at which two trees guess differently."""

    turns: Annotated[list[str], Note("the turns that lead here, after those that were given")]
    candidates: Annotated[int, Note("codes possible here", minimum=1)]
    guesses: Annotated[
        list[str | None], Note("one per tree; null if a tree has none", minItems=2, maxItems=2)
    ]
    totals: Annotated[
        list[int | None], Note("guesses from here on, summed over codes", minItems=2, maxItems=2)
    ]


class TreeComparison(TypedDict):
    """Two trees and every position at which they part; what follows is not compared."""

    trees: Annotated[
        list[ComparedTree], Note("the tree asked for, then the other", minItems=2, maxItems=2)
    ]
    differences: Annotated[list[TreeDifference], Note("in the order of the trees")]


TreeDocument = Annotated[
    TreeNode | TreeComparison,
    Note("The tree that a strategy plays or a file holds; with --diff, where two trees part."),
]


Count = Annotated[int, Note(minimum=0)]
BoardName = Annotated[str, Note("the board as it was given")]


class LeagueStanding(TypedDict):
    """One player on one board. A game that was not won counts as one guess more than the limit."""

    name: str
    board: BoardName
    games: Positive
    mean: Annotated[float, Note("guesses per game", minimum=0)]
    standard_error: Annotated[float | None, Note("of the mean; null if it is exact", minimum=0)]
    total: Annotated[int, Note("guesses summed over all games", minimum=1)]
    max: Annotated[int, Note("guesses in the longest game", minimum=1)]
    histogram: Histogram
    wins: Annotated[int, Note("games in which the code was found", minimum=0)]
    failures: Annotated[int, Note("games lost by a crash, a time-out or a bad reply", minimum=0)]
    reason: Annotated[str | None, Note("why the first of these was lost")]
    exact: Annotated[bool, Note("every code was played, and nothing was left to chance")]


class LeaguePair(TypedDict):
    """Two players on one board, compared code by code."""

    a: str
    b: str
    board: BoardName
    games: Positive
    difference: Annotated[float, Note("mean guesses of a, minus those of b")]
    standard_error: Annotated[float, Note("of the difference; 0 if it is exact", minimum=0)]
    low: Annotated[float, Note("lower end of the confidence interval")]
    high: Annotated[float, Note("upper end of the confidence interval")]
    verdict: Annotated[str, Note("who needs fewer guesses", enum=["a", "b", "equal", "undecided"])]
    exact: bool


class LeagueDuel(TypedDict):
    """The games of one maker against one breaker."""

    maker: str
    breaker: str
    board: BoardName
    games: Positive
    mean: Annotated[float, Note("guesses of the breaker per game", minimum=0)]
    wins: Annotated[int, Note("games that the breaker won", minimum=0)]
    failures: Annotated[int, Note("games that the breaker lost by a fault", minimum=0)]
    maker_failures: Annotated[int, Note("games that the maker lost by a fault", minimum=0)]
    reason: Annotated[str | None, Note("why the first game with a fault was lost")]


class LeagueRating(TypedDict):
    """The rating of a player that plays both sides."""

    name: str
    board: BoardName
    rating: Annotated[float, Note("Bradley-Terry on the scale of Elo, 1500 in the mean")]


class LeagueDocument(TypedDict):
    """A league: every player against the same codes."""

    boards: Annotated[list[str], Note(minItems=1)]
    players: Annotated[
        list[LeagueStanding], Note("board by board, the lowest mean first", minItems=1)
    ]
    pairs: Annotated[list[LeaguePair], Note("every pair of players on every board", minItems=1)]
    duels: Annotated[list[LeagueDuel], Note("makers against breakers; empty without --duels")]
    ratings: Annotated[list[LeagueRating], Note("from the duels; empty if choix is missing")]
    seed: str
    alpha: Annotated[float, Note("chance of a verdict where there is no difference")]
    sequential: Annotated[bool, Note("whether --until-decided ended the games")]
    seconds: Seconds


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
