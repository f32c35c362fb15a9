"""Raises the lower bounds of the shipped trees that are beyond proof.

python tools/raise_bounds.py SECONDS FOLDER [NAME...]    # such as 3600 checkpoints 5x8

The search of each board goes on from its checkpoint in FOLDER for that many seconds. What it has
shown then goes into the header of the tree, and a better tree replaces the shipped one.
"""

import sys
from dataclasses import replace
from pathlib import Path

from make_tablebases import JOBS, TREES
from pegwise import __version__
from pegwise.search.prove import prove
from pegwise.tablebase import ShippedTree, shelf
from pegwise.tree import TreeFile, read_tree, write_tree


def raised(entry: ShippedTree, seconds: float, folder: Path) -> TreeFile:
    """The better one of the shipped tree and the one found, with the higher of their bounds."""
    shipped = read_tree(TREES / entry.file_name)
    checkpoint = folder / f"{entry}.checkpoint"
    proof = prove(entry.rules, seconds=seconds, jobs=JOBS, checkpoint=checkpoint)
    best = shipped
    if proof.total is not None and proof.total < shipped.header.total:
        best = proof.as_file(f"pegwise {__version__} prove -v {entry.board} --seconds {seconds:g}")
    bounds = (shipped.header.lower_bound, proof.lower_bound)
    lower = max(bound for bound in bounds if bound is not None)
    return TreeFile(best.tree, replace(best.header, lower_bound=lower))


def main(seconds: float, folder: Path, names: list[str]) -> None:
    """Raise the bounds of these boards, or of all, and say how far they are from the totals."""
    folder.mkdir(exist_ok=True)
    for entry in shelf.BEST_KNOWN:
        if not names or str(entry) in names:
            file = raised(entry, seconds, folder)
            write_tree(TREES / entry.file_name, file)
            total, lower = file.header.total, file.header.lower_bound or 0
            gap = 100 * (total - lower) / total
            print(f"{entry!s:20} total {total:,}, lower bound {lower:,}: {gap:.1f} % below")


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
