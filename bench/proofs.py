"""How fast optimal play is proven: python bench/proofs.py [BOARD...]

CPU seconds on one core, best of several runs, with the tables of the board, the search and the
tree that comes out of it, everything made anew each time; kernels loaded from the cache. Beside
them the strongest public program (mastermind-strategy, C++), as measured on a machine of this
kind, and the ratio. The last column tells how much sooner a proof ends, by the clock, if two
threads share it.
"""

import sys
from collections.abc import Callable
from time import perf_counter, process_time

from pegwise import Rules
from pegwise.knowledge.space import space_of
from pegwise.search import Proof
from pegwise.search.engine import engine_for
from pegwise.search.numbering import numbering_by_named
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


def proven_anew(board: str, jobs: int = 1) -> Proof:
    """A proof with nothing left over from an earlier one."""
    engine_for.cache_clear()
    space_of.cache_clear()
    numbering_by_named.cache_clear()
    return prove(Rules.parse(board), jobs=jobs)


def best_seconds(board: str, clock: Callable[[], float], jobs: int) -> tuple[float, Proof]:
    """The seconds of the quickest run by this clock."""
    seconds: list[float] = []
    while len(seconds) < RUNS and sum(seconds) < ENOUGH:
        start = clock()
        proof = proven_anew(board, jobs)
        seconds.append(clock() - start)
    return min(seconds), proof


def main(boards: list[str]) -> None:
    proven_anew("4x2")
    proven_anew("5x2")
    heads = "total      sets searched    CPU s   C++, as published   ratio   two threads"
    print(f"board          {heads}")
    for board in boards or list(PUBLISHED):
        seconds, proof = best_seconds(board, process_time, 1)
        published = PUBLISHED.get(board)
        beside = "-" if published is None else f"{published:.2f}"
        ratio = "-" if published is None else f"{published / seconds:.1f}"
        one, two = (best_seconds(board, perf_counter, jobs)[0] for jobs in (1, 2))
        figures = f"{proof.total:>6}  {proof.nodes:>17,}  {seconds:>7.3f}"
        print(f"{board:14} {figures}  {beside:>17}  {ratio:>6}  {one / two:>11.2f}x")


if __name__ == "__main__":
    main(sys.argv[1:])
