"""Makes the trees that come with the package: ``make tablebases``, or some of them by name.

python tools/make_tablebases.py             # all of them
python tools/make_tablebases.py 4x6 4x10-distinct 4x6-mean-within-5
"""

import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from pegwise import Notation, __version__
from pegwise.lab.grow import grow
from pegwise.search import Objective
from pegwise.search.prove import prove
from pegwise.strategies import make_strategy
from pegwise.tablebase import ShippedTree, shelf, shipped
from pegwise.tree import TreeFile, write_tree
from pegwise.tree.tree_files import without_proof

TREES = Path(shelf.__file__).with_name("trees")
JOBS = 1
ONE_STEP = "entropy"


class Beam(NamedTuple):
    """How a board beyond proof is searched: guesses tried at each set, and the first guess."""

    width: int
    first: str | None = None


BEAMS = {"5x8": Beam(16, "11234"), "4x16:distinct": Beam(16), "6x6": Beam(4)}


def make(entry: ShippedTree) -> TreeFile:
    """The proven tree; for a board beyond proof the best that a beam or one step ahead finds."""
    if entry not in shelf.BEST_KNOWN:
        return proven(entry)
    found = [one_step(entry)]
    if entry.board in BEAMS:
        found.append(beamed(entry, BEAMS[entry.board]))
    return min(found, key=lambda file: file.header.total)


def proven(entry: ShippedTree) -> TreeFile:
    """The tree that an exact search proves to be the best."""
    proof = prove(entry.rules, Objective.parse(entry.objective), jobs=JOBS)
    options = "" if entry.objective == shelf.MEAN else f" --objective {entry.objective}"
    return proof.as_file(f"pegwise {__version__} prove -v {entry.board}{options}")


def beamed(entry: ShippedTree, beam: Beam) -> TreeFile:
    """The tree that a beam finds."""
    first = None if beam.first is None else Notation(entry.rules).read_code(beam.first)
    proof = prove(entry.rules, first=first, beam=beam.width, jobs=JOBS)
    made = f"pegwise {__version__} prove -v {entry.board} --beam {beam.width}"
    return proof.as_file(made if first is None else f"{made} --first {beam.first}")


def one_step(entry: ShippedTree) -> TreeFile:
    """The tree of the strategy that looks one step ahead."""
    tree = grow(entry.rules, make_strategy(ONE_STEP, entry.rules))
    return without_proof(tree, f"pegwise {__version__} tree -v {entry.board} -s {ONE_STEP}")


def main(names: list[str]) -> None:
    """Make these trees, or all, and say what each costs."""
    TREES.mkdir(exist_ok=True)
    chosen = [entry for entry in shipped() if not names or str(entry) in names]
    for entry in chosen:
        start = perf_counter()
        file = make(entry)
        header, path = file.header, TREES / entry.file_name
        write_tree(path, file)
        print(
            f"{entry!s:20} {header.status:12} {header.total:7} worst {header.worst:2} "
            f"{path.stat().st_size:7} bytes {perf_counter() - start:7.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
