"""The codes left, turn by turn, as a picture; needs the extra ``pegwise[plot]``."""

from ..coach.budget import Budget
from ..coach.review import Review
from ..coach.values import Judge
from ..position import Position
from .plot import open_pyplot, write_figure

PLAYER, COACH = "#1f77b4", "#2ca02c"


def plot_review(review: Review, path: str) -> None:
    """Draws your line and the coach's on a logarithmic scale, and writes the picture whole."""
    pyplot = open_pyplot(path)
    figure, axes = pyplot.subplots(figsize=(9, 5), layout="constrained")
    start = review.game.positions[0].count
    yours = [start, *(turn.after for turn in review.turns)]
    if review.solved:
        line, label = _coach_line(review), "the coach against the same code"
    else:
        line = [start, *(turn.best.expected_after for turn in review.turns)]
        label = "the best guess of each turn, on average"
    axes.plot(range(len(line)), line, "o--", color=COACH, label=label)
    axes.plot(range(len(yours)), yours, "o-", color=PLAYER, label="you")
    for turn in review.turns:
        place = (turn.number, turn.after)
        axes.annotate(turn.verdict, place, (4, 6), textcoords="offset points", fontsize=9)
    axes.set_yscale("log")
    axes.set_xticks(range(max(len(line), len(yours))))
    axes.set_xlabel("turn")
    axes.set_ylabel("codes left")
    axes.set_title(str(review.game.variant))
    axes.grid(alpha=0.3, which="major")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    write_figure(figure, path)
    pyplot.close(figure)


def _coach_line(review: Review) -> list[float]:
    """The codes left in the game that the coach plays against the code that was found."""
    rules, secret = review.game.variant.rules, review.game.turns[-1].guess
    judge, position = Judge(rules, review.hard, Budget(0)), Position(rules)
    left: list[float] = [position.count]
    while not position.solved:
        guess = judge.best(position).guess
        position = position.after(guess, rules.feedback(secret, guess))
        left.append(position.count)
    return left
