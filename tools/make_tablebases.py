"""Makes the trees that come with the package: ``make tablebases``, or some of them by name.

python tools/make_tablebases.py             # all of them
python tools/make_tablebases.py 4x6 4x10-distinct 4x6-mean-within-5
"""

import sys
from pathlib import Path
from time import perf_counter

from pegwise import __version__
from pegwise.lab.grow import grow
from pegwise.search import Objective, prove
from pegwise.strategies import make_strategy
from pegwise.tablebase import Entry, shelf, shipped
from pegwise.tree import TreeFile, write_tree
from pegwise.tree.files import without_proof

TREES = Path(shelf.__file__).with_name("trees")
JOBS = 1
# Guesses tried at each set of the boards that are beyond proof.
BEAM = 8
ONE_STEP = "entropy"


def make(entry: Entry) -> TreeFile:
    """The proven tree; for a board beyond proof the best that a beam or one step ahead finds."""
    beam = BEAM if entry in shelf.BEST_KNOWN else None
    proof = prove(entry.rules, Objective.parse(entry.objective), beam=beam, jobs=JOBS)
    command = f"pegwise {__version__} prove -v {entry.board}"
    if entry.objective != shelf.MEAN:
        command += f" --objective {entry.objective}"
    if beam is None:
        return proof.as_file(command)
    found, plain = proof.as_file(f"{command} --beam {beam}"), one_step(entry)
    return min(found, plain, key=lambda file: file.total)


def one_step(entry: Entry) -> TreeFile:
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
        path = TREES / entry.file_name
        write_tree(path, file)
        print(
            f"{entry!s:20} {file.status:12} {file.total:7} worst {file.worst:2} "
            f"{path.stat().st_size:7} bytes {perf_counter() - start:7.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
