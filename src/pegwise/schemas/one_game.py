"""What the commands about one game print: score, solve, suggest, check, review and puzzle."""

from typing import Annotated, NotRequired

from . import Note, TypedDict

Guess = Annotated[str, Note("canonical text of the guess")]
FeedbackText = Annotated[str, Note("bulls,cows; bulls alone in bulls-only games")]
WeightsGiven = Annotated[
    str | None, Note("the weights of the codes as given; null if all are equally likely")
]
VariantName = Annotated[str, Note("the variant in the form that was given")]
Positive = Annotated[int, Note(minimum=1)]
TurnNumber = Annotated[int, Note("counted from 1", minimum=1)]
IsCandidate = Annotated[bool, Note("whether the guess can be the code")]
VERDICTS = ["best", "good", "inaccuracy", "mistake", "blunder"]
CandidatesExact = Annotated[bool, Note("false if the number of candidates is an estimate")]
Classes = Annotated[int, Note("number of different answers possible", minimum=1)]
Worst = Annotated[int, Note("candidates left in the worst case", minimum=1)]


class ScoreDocument(TypedDict):
    """The feedback of one guess."""

    bulls: Annotated[int, Note("right symbol, right place", minimum=0)]
    cows: Annotated[int, Note("right symbol, wrong place; 0 in bulls-only games", minimum=0)]
    feedback: NotRequired[Annotated[str, Note("the mark of each place, where there are marks")]]


class SolvedTurn(TypedDict):
    """One turn of a solved game."""

    guess: Guess
    feedback: FeedbackText
    candidates: Annotated[int | None, Note("codes left, 1 after the win; or unknown", minimum=0)]
    candidates_exact: CandidatesExact


class SolveDocument(TypedDict):
    """A code broken by a strategy."""

    variant: VariantName
    strategy: str
    seed: Annotated[str | None, Note("null if nothing was left to chance")]
    secret: Annotated[str, Note("canonical text of the secret")]
    turns: Annotated[list[SolvedTurn], Note(minItems=1)]
    guesses: Positive
    solved: bool


class RankedGuess(TypedDict):
    """A guess and how it splits the candidates; null where no sample of them can tell."""

    guess: Guess
    score: Annotated[
        float | None,
        Note(
            "the strategy's metric, null if it has none: lower is better, but with knuth, which "
            "counts the codes sure to be eliminated, higher is"
        ),
    ]
    is_candidate: IsCandidate
    classes: Classes | None
    worst: Worst | None
    expected: Annotated[float | None, Note("mean of candidates left: sum of squares / n")]
    entropy: Annotated[float | None, Note("expected information of the answer, in bits")]
    equivalent: Annotated[
        int | None,
        Note(
            "guesses equivalent by symmetry, itself included; with more than seven positions "
            "counted for the first guess only; null on boards too large to list",
            minimum=1,
        ),
    ]


class SuggestDocument(TypedDict):
    """The best next guesses."""

    candidates: Annotated[int | None, Note("codes that fit; null if too many to count", minimum=1)]
    candidates_exact: CandidatesExact
    solved: Annotated[bool, Note("true if the last turn was a win: nothing is left to guess")]
    exact: Annotated[bool, Note("false if the figures are estimates from a sample")]
    weights: WeightsGiven
    guesses: Annotated[list[RankedGuess], Note(minItems=1)]


class ExplanationDocument(TypedDict):
    """A smallest set of turns that may all be wrong."""

    turns: Annotated[list[TurnNumber], Note("ascending", minItems=1, uniqueItems=True)]
    candidates: Annotated[int, Note("codes that fit all the other answers", minimum=1)]


class CorrectionDocument(TypedDict):
    """An answer that should perhaps have been given."""

    feedback: FeedbackText
    candidates: Annotated[int, Note("codes that would have given this answer", minimum=1)]


class SuspectTurn(TypedDict):
    """A turn that may be wrong."""

    turn: TurnNumber
    given: Annotated[str, Note("the feedback that was given")]


class SuspectDocument(SuspectTurn):
    """A turn that may be wrong, and what it should have been."""

    guess: Guess
    instead: Annotated[
        list[CorrectionDocument],
        Note(
            "what codes with the fewest contradictions would have answered; the most frequent "
            "first, then by bulls and cows together, then by bulls",
            minItems=1,
        ),
    ]


class CheckDocument(TypedDict):
    """Whether the answers of a game can all be true, and if not, which may be wrong."""

    consistent: Annotated[
        bool | None,
        Note("whether some code fits; false if a long search found none; null if undecided"),
    ]
    decided: Annotated[
        bool,
        Note(
            "false if, on a board too large to list, a search found neither a code that fits nor "
            "wrong answers that explain why; consistent is then false only if that is proven"
        ),
    ]
    exact: Annotated[
        bool,
        Note(
            "false if the board is too large to list and many codes are left: counts are of the "
            "codes found, and that no code fits may not be proven"
        ),
    ]
    candidates: Annotated[
        int | None, Note("codes that fit, at least if not exact; null if undecided", minimum=0)
    ]
    fewest_lies: Annotated[
        int | None,
        Note("fewest wrong answers that explain it; null if undecided or if none do", minimum=0),
    ]
    since: Annotated[
        int | None, Note("first turn after which no code fits; null if consistent", minimum=1)
    ]
    explanations: Annotated[
        list[ExplanationDocument], Note("smallest sets of wrong turns, in lexicographic order")
    ]
    suspects: Annotated[list[SuspectDocument], Note("the turns of the explanations, in order")]
    lies: Annotated[
        int | None,
        Note("the most lies allowed: a win is then always true; null without --lies", minimum=0),
    ]
    possible: Annotated[
        int | None,
        Note("codes that need no more lies than allowed; null without --lies", minimum=0),
    ]


class SplitFigures(TypedDict):
    """How a reviewed guess splits the candidates, and the expected length of the game."""

    guess: Guess
    expected_after: Annotated[float, Note("mean of candidates left: sum of squares / n", minimum=1)]
    expected_guesses: Annotated[
        float, Note("mean of guesses to come with best play, this one included", minimum=1)
    ]
    worst: Worst
    classes: Classes
    entropy: Annotated[float, Note("expected information of the answer, in bits", minimum=0)]
    is_candidate: IsCandidate
    exact: Annotated[bool, Note("whether expected_guesses, or the loss, is exact")]


class ReviewedTurn(SplitFigures):
    """One turn of a review."""

    feedback: FeedbackText
    before: Annotated[int, Note("candidates before the turn", minimum=1)]
    after: Annotated[int, Note("candidates after the turn; 1 after the win", minimum=1)]
    loss: Annotated[float, Note("guesses lost on average against the best guess", minimum=0)]
    luck: Annotated[float, Note("bits gained beyond the expected; 0 on average over all answers")]
    verdict: Annotated[str, Note("by the loss: 0, up to 0.1, 0.25, 0.5, or more", enum=VERDICTS)]
    best: Annotated[SplitFigures, Note("the best guess, or the guess itself if none is better")]
    words: Annotated[list[str], Note("the coach's remarks on the turn")]
    counted: Annotated[bool, Note("false if before or after is an estimate")]
    wrong: Annotated[
        bool | None,
        Note("whether the answer was a lie; null if no answer may be wrong or the code is unknown"),
    ]


class ReviewTotals(TypedDict):
    """A review without its turns."""

    variant: VariantName
    hard: Annotated[bool, Note("whether only guesses that can be the code count as better")]
    skill: Annotated[float | None, Note("guesses lost per turn; null without turns", minimum=0)]
    luck: Annotated[float, Note("the luck of all answers together, in bits")]
    guesses: Annotated[int, Note("turns played", minimum=0)]
    solved: bool
    expected_guesses: Annotated[float, Note("mean of guesses in the coach's games", minimum=1)]
    exact: Annotated[bool, Note("whether every figure is exact")]
    decisive_turn: Annotated[
        int | None,
        Note("turn of the costliest guess, or else of the most surprising answer", minimum=1),
    ]
    next: Annotated[SplitFigures | None, Note("the best next guess if the game is not over")]
    contradictory_since: Annotated[int | None, Note("turn after which no code fits", minimum=1)]
    lies: Annotated[int, Note("how many answers may be wrong", minimum=0)]
    weights: WeightsGiven
    sampled: Annotated[bool, Note("whether the figures come from a sample of the candidates")]


class ReviewDocument(ReviewTotals):
    """What each guess of a game was worth, how lucky each answer was, and why."""

    turns: Annotated[list[ReviewedTurn], Note("the turns up to the first contradiction")]


class StatsDocument(TypedDict):
    """A person's finished games of one variant."""

    variant: str
    games: Annotated[int, Note(minimum=1)]
    wins: Annotated[int, Note(minimum=0)]
    mean: Annotated[float | None, Note("guesses of the games won; null if none was")]
    best: Annotated[int | None, Note("guesses of the shortest game won", minimum=1)]
    streak: Annotated[int, Note("games won in a row, up to the last", minimum=0)]
    longest_streak: Annotated[int, Note(minimum=0)]
    reviewed: Annotated[int, Note("latest games that skill and luck are about", minimum=0)]
    skill: Annotated[float | None, Note("guesses lost per turn", minimum=0)]
    luck: Annotated[float | None, Note("bits per game")]


class PuzzleTurn(TypedDict):
    """A turn of a puzzle."""

    guess: Guess
    feedback: FeedbackText


class PuzzleDocument(TypedDict):
    """Turns that exactly one code fits; without any of them more than one would fit."""

    variant: VariantName
    turns: Annotated[list[PuzzleTurn], Note(minItems=1)]
    answer: Annotated[str, Note("canonical text of the one code that fits")]
    difficulty: Annotated[
        str, Note("by the reasoning that the steps take", enum=["easy", "medium", "hard"])
    ]
    steps: Annotated[list[str], Note("a proof of the answer, one sentence a step", minItems=1)]
    question: Annotated[str, Note("the rules, the turns and what is asked, as text")]
