"""How guesses grow with the board: python bench/linear.py docs/mathematics/guesses-per-position.svg

Plays n positions with n symbols for n = 100 to 4000, prints guesses per position, how much that
grows each time n doubles, and CPU seconds a game, and draws guesses per position above the bounds
of information theory. Needs the extra `plot`. The games are played by the strategies' own
generators, since a position that holds all turns of the widest boards would fill the memory.
"""

import sys
from collections.abc import Callable
from math import log2
from statistics import mean
from time import process_time

import numpy as np
from numpy.typing import NDArray

from pegwise import Feedback, Rules
from pegwise.play.solution import draw_secret
from pegwise.strategies.weighing import Game
from pegwise.strategies.weighing.linear import game as linear
from pegwise.strategies.weighing.weigher import game as weighing

GAMES = {100: 8, 200: 8, 500: 4, 1000: 2, 2000: 1, 4000: 1}
KINDS: dict[str, tuple[Callable[[Rules, str], Game], str]] = {
    "weighing, bulls and cows": (weighing, ""),
    "weighing, bulls only": (weighing, ":bulls"),
    "linear, which hears bulls only": (linear, ":bulls"),
}


def bounds(n: int) -> dict[str, float]:
    """The information bound on guesses per position, by kind of feedback."""
    answers = {"bulls and cows": (n + 1) * (n + 2) // 2, "bulls only": n + 1}
    return {kind: log2(n) / log2(number) for kind, number in answers.items()}


def play(game: Callable[[Rules, str], Game], rules: Rules, seed: str) -> int:
    """The number of guesses of one game."""
    secret = np.array(draw_secret(rules, seed))
    guesses, player = 1, game(rules, seed)
    guess = np.array(next(player))
    while (guess != secret).any():
        guess = np.array(player.send(answer(rules, secret, guess)))
        guesses += 1
    return guesses


def answer(rules: Rules, secret: NDArray[np.int64], guess: NDArray[np.int64]) -> Feedback:
    """The bulls and, unless the game is bulls only, the cows."""
    bulls = int((secret == guess).sum())
    if rules.bulls_only:
        return Feedback(bulls, 0)
    symbols = (np.bincount(code, minlength=rules.symbols) for code in (secret, guess))
    return Feedback(bulls, int(np.minimum(*symbols).sum()) - bulls)


def measured() -> dict[str, list[float]]:
    """By kind: guesses per position on each board."""
    play(weighing, Rules.parse("30x10"), "compile")
    print("kind                                n  games  a place  a doubling   CPU s")
    found: dict[str, list[float]] = {kind: [] for kind in KINDS}
    before = 0
    for n, games in GAMES.items():
        for kind, (game, option) in KINDS.items():
            rules, start = Rules.parse(f"{n}x{n}{option}"), process_time()
            place = mean(play(game, rules, str(seed)) for seed in range(1, games + 1)) / n
            seconds = (process_time() - start) / games
            growth = f"{(place - found[kind][-1]) / log2(n / before):+.3f}" if before else ""
            print(
                f"{kind:31} {n:>5} {games:>6} {place:8.3f} {growth:>11} {seconds:7.2f}", flush=True
            )
            found[kind].append(place)
        before = n
    return found


def draw(found: dict[str, list[float]], path: str) -> None:
    """Guesses per position against the number of positions."""
    from matplotlib import pyplot

    figure, chart = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for kind, row in found.items():
        chart.plot(list(GAMES), row, marker=".", label=kind)
    for kind in ("bulls and cows", "bulls only"):
        row = [bounds(n)[kind] for n in GAMES]
        chart.plot(list(GAMES), row, linestyle="--", label=f"information bound, {kind}")
    chart.set(xscale="log", ylim=0, xlabel="positions and symbols", title="guesses per position")
    chart.grid(alpha=0.3)
    chart.legend(loc="lower right", bbox_to_anchor=(1.0, 0.23))
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    draw(measured(), sys.argv[1] if len(sys.argv) > 1 else "guesses-per-position.svg")
