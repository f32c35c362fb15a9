"""How `annealed` plays boards around 20x10: python bench/annealed.py [BOARD] [GAMES] [SEED]

Mean guesses over random secrets with its standard error, CPU seconds a game and memory. Without a
board, a few of them.
"""

import resource
import sys
from math import sqrt
from statistics import mean, stdev
from time import process_time

from pegwise import Rules
from pegwise.lab.sampling import Games

BOARDS = ("12x6", "15x8", "16x10", "17x5", "20x10", "24x8")
GAMES = 20


def row(board: str, games: int, seed: str) -> str:
    played = Games(Rules.parse(board), "annealed", seed)
    played.length(games, played.drawn_secret(games))  # compiles
    lengths, seconds = [], []
    for game in range(games):
        start = process_time()
        lengths.append(played.length(game, played.drawn_secret(game)))
        seconds.append(process_time() - start)
    error = stdev(lengths) / sqrt(games) if games > 1 else float("nan")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"{board:8} {games:6} {mean(lengths):8.2f} {error:8.2f} {max(lengths):6}"
        f" {mean(seconds):8.2f} {max(seconds):8.2f} {memory:8.0f}"
    )


def main() -> None:
    boards = sys.argv[1:2] or BOARDS
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    seed = sys.argv[3] if len(sys.argv) > 3 else "bench"
    print(f"seed {seed!r}; CPU seconds a game, memory in MB")
    print("board     games     mean    error    max  seconds     most   memory")
    for board in boards:
        print(row(board, games, seed), flush=True)


if __name__ == "__main__":
    main()
