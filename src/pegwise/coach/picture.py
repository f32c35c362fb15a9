"""The picture of a review: turns with their verdicts, and a chart of the codes left."""

from pegwise.game.variants import Variant
from pegwise.game.wording import Estimate, codes_left, count_of, say_guesses
from pegwise.pictures.charts import Series, chart
from pegwise.pictures.pegs import BoardRow, board
from pegwise.pictures.svg import Fragment, Picture, finished, heading, stacked

from .review import best_line
from .reviewed import Review, TurnReview
from .scores import scores_of

# As in annotated games of chess, so that a verdict is told by more than its word.
MARKS = {"best": "!", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
YOU, COACH = "you", "the coach"
ON_AVERAGE = "the best guess of each turn, on average"


def picture_of_review(review: Review, variant: Variant) -> Picture:
    """The game turn by turn with what each was worth, and the chart of it."""
    rows = [BoardRow(turn.turn, _remark(turn), _verdict(turn, variant)) for turn in review.turns]
    parts = [heading(f"Review of a game of {variant}", _status(review))]
    if rows:
        parts += [board(variant.notation, rows), _chart(review)]
    return finished(stacked(parts), f"Review of a game of {variant}")


def _remark(turn: TurnReview) -> str:
    lie = "; the answer was a lie" if turn.wrong else ""
    return f"{codes_left(Estimate(turn.after, turn.counted))}, luck {turn.luck:+.2f} bits{lie}"


def _verdict(turn: TurnReview, variant: Variant) -> str:
    about = "" if turn.exact else "about "
    name = f"{turn.verdict} {MARKS.get(turn.verdict, '')}".strip()
    said = f"{name}, loss {about}{say_guesses(turn.loss, turn.exact)}"
    if turn.best.guess == turn.played.guess or not turn.loss:
        return said
    return f"{said}; better {variant.notation.write_code(turn.best.guess)}"


def _status(review: Review) -> str:
    guesses, scores = count_of(review.guesses, "guess"), scores_of(review)
    if review.contradictory_since is not None:
        said = f"The answers contradict each other from turn {review.contradictory_since} on"
    else:
        said = f"Found in {guesses}" if review.solved else f"Not over after {guesses}"
    return said if scores is None else f"{said}; skill {scores.skill}, luck {scores.luck} of 100"


def _chart(review: Review) -> Fragment:
    played_out = review.solved and not (review.lies or review.sampled)
    coach = Series(COACH if played_out else ON_AVERAGE, best_line(review), "link", dashed=True)
    yours = Series(YOU, [review.codes, *(turn.after for turn in review.turns)], "accent")
    return chart([coach, yours], "turn", "codes left")
