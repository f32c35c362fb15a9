"""A plot of the codes left after each turn; needs the extra ``pegwise[plot]``."""

from pegwise.coach.best_line import best_line
from pegwise.coach.review import Review

from ..terminal.plot import open_pyplot, write_figure

PLAYER, COACH = "#1f77b4", "#2ca02c"
AGAINST_THE_CODE = "the coach against the same code"
ON_AVERAGE = "the best guess of each turn, on average"


def plot_review(review: Review, path: str) -> None:
    """Plots the player's and the coach's candidates on a log scale, and writes the file."""
    pyplot = open_pyplot(path)
    figure, axes = pyplot.subplots(figsize=(9, 5), layout="constrained")
    yours = [review.game.positions[0].count, *(turn.after for turn in review.turns)]
    line = best_line(review)
    label = AGAINST_THE_CODE if review.solved else ON_AVERAGE
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
