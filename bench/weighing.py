"""Games on boards too large to list: python bench/weighing.py [BOARD*GAMES...]

Prints for each board the mean number of guesses over random secrets with its standard error, the
guesses per position, CPU seconds a game and the memory used at most so far.
"""

import resource
import sys
from math import sqrt
from statistics import mean, stdev
from time import process_time

from pegwise import Rules
from pegwise.play.solution import break_code, draw_secret
from pegwise.strategies import make_strategy

BOARDS = ("50x20*200", "100x20*100", "200x200*20", "1000x1000*5", "50x20:bulls*50")


def play(rules: Rules, name: str, seed: str) -> int:
    """The number of guesses of one game."""
    strategy = make_strategy(name, rules, seed)
    return sum(1 for _ in break_code(draw_secret(rules, seed), rules, strategy))


def measure(board: str, games: int, name: str = "weighing") -> tuple[float, float, float]:
    """Mean, standard error and CPU seconds a game, with the seeds 1, 2, 3 and so on."""
    rules = Rules.parse(board)
    start = process_time()
    guesses = [play(rules, name, str(seed)) for seed in range(1, games + 1)]
    seconds = (process_time() - start) / games
    error = stdev(guesses) / sqrt(games) if games > 1 else 0.0
    return mean(guesses), error, seconds


def main(lines: list[str]) -> None:
    play(Rules.parse("30x10"), "weighing", "compile")
    print("board            games      mean  error  a place   CPU s    MB")
    for line in lines:
        board, _, games = line.partition("*")
        average, error, seconds = measure(board, int(games or 1))
        place = average / Rules.parse(board).positions
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{board:16} {games or 1:>5} {average:9.2f} {error:6.2f} {place:8.3f} "
            f"{seconds:7.3f} {memory:5}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:] or list(BOARDS))
