"""How fast optimal play is proven: python bench/proofs.py [BOARD...]

CPU seconds on one core, best of several runs, with the tables of the board, the search and the
tree that comes out of it, everything made anew each time; kernels loaded from the cache. Beside
them the strongest public program (mastermind-strategy, C++), as measured on a machine of this
kind, and the ratio. With two boards or more a last line tells what two threads are worth.
"""

import sys
from time import perf_counter, process_time

from pegwise import Rules
from pegwise.knowledge.space import space_of
from pegwise.search import Proof
from pegwise.search.engine import engine_for
from pegwise.search.prove import prove

PUBLISHED = {
    "4x6": 0.16,
    "4x7": 30.7,
    "4x8": 254.0,
    "5x5": 8.1,
    "4x8:distinct": 1.24,
    "4x9:distinct": 5.5,
    "4x10:distinct": 178.0,
}
RUNS, ENOUGH = 20, 10.0
THREADS_ON = "4x10:distinct"


def proven_anew(board: str, jobs: int = 1) -> Proof:
    """A proof with nothing left over from an earlier one."""
    engine_for.cache_clear()
    space_of.cache_clear()
    return prove(Rules.parse(board), jobs=jobs)


def best_seconds(board: str) -> tuple[float, Proof]:
    """CPU seconds of the quickest run."""
    seconds: list[float] = []
    while len(seconds) < RUNS and sum(seconds) < ENOUGH:
        start = process_time()
        proof = proven_anew(board)
        seconds.append(process_time() - start)
    return min(seconds), proof


def main(boards: list[str]) -> None:
    proven_anew("4x2")
    proven_anew("5x2")
    print("board           total      sets searched   CPU s   C++, as published   ratio")
    for board in boards or list(PUBLISHED):
        seconds, proof = best_seconds(board)
        published = PUBLISHED.get(board)
        beside = "-" if published is None else f"{published:.2f}"
        ratio = "-" if published is None else f"{published / seconds:.1f}"
        figures = f"{proof.total:>6}  {proof.nodes:>17,}  {seconds:>7.3f}"
        print(f"{board:14} {figures}  {beside:>17}  {ratio:>6}")
    if not boards:
        print_threads()


def print_threads() -> None:
    """What two threads are worth, in seconds on the clock."""
    seconds = []
    for jobs in (1, 2):
        start = perf_counter()
        proven_anew(THREADS_ON, jobs)
        seconds.append(perf_counter() - start)
    one, two = seconds
    print(f"{THREADS_ON} on the clock: {one:.2f} s, with two threads {two:.2f} s: {one / two:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
