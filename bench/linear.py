"""How guesses grow with the board: python bench/linear.py docs/guesses-per-position.svg

Plays n positions with n symbols for n = 100 to 4000, with bulls and cows and with bulls alone,
prints guesses per position and CPU seconds a game, and draws them above the bound of information
theory. Needs the extra `plot`.
"""

import sys
from math import log2

from pegwise import Rules
from weighing import measure, play

GAMES = {100: 8, 200: 4, 500: 2, 1000: 1, 2000: 1, 4000: 1}
KINDS = {"": "bulls and cows", ":bulls": "bulls only"}


def bound(n: int) -> float:
    """Guesses per position that any strategy needs, since (n + 1)(n + 2)/2 answers tell no more."""
    return log2(n) / log2((n + 1) * (n + 2) / 2)


def measured() -> dict[str, list[float]]:
    """By kind: guesses per position on each board."""
    play(Rules.parse("30x10"), "weighing", "compile")
    print("board          games  a place   error   CPU s")
    found: dict[str, list[float]] = {}
    for n, games in GAMES.items():
        for option, kind in KINDS.items():
            board = f"{n}x{n}{option}"
            average, error, seconds = measure(board, games)
            found.setdefault(kind, []).append(average / n)
            row = f"{board:15} {games:>4} {average / n:8.3f} {error / n:7.3f} {seconds:7.2f}"
            print(row, flush=True)
    return found


def draw(found: dict[str, list[float]], path: str) -> None:
    """Guesses per position against the number of positions."""
    from matplotlib import pyplot

    figure, chart = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for kind, row in found.items():
        chart.plot(list(GAMES)[: len(row)], row, marker=".", label=f"weighing, {kind}")
    chart.plot(list(GAMES), [bound(n) for n in GAMES], linestyle="--", label="information bound")
    chart.set(xscale="log", ylim=0, xlabel="positions and symbols", title="guesses per position")
    chart.grid(alpha=0.3)
    chart.legend()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    draw(measured(), sys.argv[1] if len(sys.argv) > 1 else "guesses-per-position.svg")
