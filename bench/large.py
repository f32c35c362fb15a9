"""How well large boards are played: python bench/large.py [BOARD ...] [--games N] [--seed T]

Mean guesses over random secrets with the standard error, CPU seconds a game and the memory of the
process at its peak, beside what others published. One process; a row is the same for the same
seed. ``--start K`` begins with game number K, so that a long row can be played in parts.
"""

import argparse
import resource
from dataclasses import dataclass
from math import nan
from statistics import fmean, stdev
from time import process_time

from pegwise import Rules
from pegwise.lab.sampling import Games, play_games


@dataclass(frozen=True)
class Row:
    """A board, the strategy, the number of games, and what others published."""

    board: str
    games: int
    published: str
    strategy: str = "sampled"


ROWS = (
    Row("6x9", 25_000, "6.2847 whole space on a GPU, 6.475 genetic"),
    Row("7x10", 25_000, "7.1291 whole space on a GPU"),
    Row("8x8", 25_000, "7.0270 whole space on a GPU"),
    Row("8x12", 6_000, "8.366 genetic, 20.6 s a game"),
    Row("9x9", 700, "about 8, 9.4 s a game"),
    Row("10x10", 700, "none"),
)


def row_for(board: str, strategy: str) -> Row:
    """The row of this board, or a new one."""
    known = {(row.board, row.strategy): row for row in ROWS}
    return known.get((board, strategy), Row(board, 100, "none", strategy))


def measure(row: Row, start: int, count: int, seed: str) -> str:
    """The line of figures for ``count`` games."""
    games = Games(Rules.parse(row.board), row.strategy, seed)
    play_games(games, 0, [games.drawn_secret(-1)])  # compiles, and works out the opening
    secrets = [games.drawn_secret(game) for game in range(start, start + count)]
    before = process_time()
    lengths = play_games(games, start, secrets)
    seconds = (process_time() - before) / count
    error = stdev(lengths) / count**0.5 if count > 1 else nan
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"{row.board:8} {row.strategy:10} {count:7} {fmean(lengths):9.4f} {error:8.4f} "
        f"{max(lengths):5} {seconds:9.4f} {peak:8.0f}  {row.published}"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("boards", nargs="*", default=[row.board for row in ROWS])
    options.add_argument("--strategy", default="sampled")
    options.add_argument("--games", type=int, help="as many as the row has, unless given")
    options.add_argument("--start", type=int, default=0)
    options.add_argument("--seed", default="large")
    given = options.parse_args()
    print("board    strategy     games      mean    error worst CPU s/game       MB  published")
    for board in given.boards:
        row = row_for(board, given.strategy)
        print(measure(row, given.start, given.games or row.games, given.seed), flush=True)


if __name__ == "__main__":
    main()
