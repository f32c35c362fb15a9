"""Prove records again, twice: python bench/records.py [BOARD...]

The second run of a board has another Zobrist seed and another size of the transposition table.
Every tree is replayed secret by secret with the plain rules. Each run is added to the atlas
(results/runs.jsonl), and runs that are there already are not repeated, so that a board that is not
listed below is proven by naming it. ``make atlas`` then writes the tables of
docs/mathematics/records.md. Two threads share each search; ``--file FILE`` keeps the runs
elsewhere.
"""

import argparse
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

from pegwise import __version__
from pegwise.atlas.figure import ProofRun, read_runs, runs_path
from pegwise.game.variants import find_variant
from pegwise.search.engine import EngineSettings, engine_for
from pegwise.search.proof import KEY_BITS
from pegwise.search.prove import compile_search, prove
from pegwise.tree.tree_files import tree_digest
from pegwise.tree.verify import verify

THREADS = 2
OTHER_SEED = "other"
RECORDS = {
    "4x10": (128, 64),
    "4x9": (256, 64),
    "5x6": (128, 64),
    "4x11:distinct": (256, 64),
    "6x4": (16, 32),
    "5x7:distinct": (16, 32),
    "5x8:distinct": (128, 64),
    "3x11": (16, 32),
    "3x12": (16, 32),
    "3x13": (16, 64),
}
OTHERS_MEGABYTES = 16, 32
MOST_MEGABYTES = 128, 64  # of boards of more than MANY_CODES
MANY_CODES = 5000


def megabytes_of(board: str) -> tuple[int, int]:
    """The sizes of the table in the two runs."""
    large = find_variant(board).rules.size > MANY_CODES
    return RECORDS.get(board, MOST_MEGABYTES if large else OTHERS_MEGABYTES)


def prove_anew(board: str, seed: str, megabytes: int) -> ProofRun:
    """A proof with nothing left over from an earlier one."""
    engine_for.cache_clear()
    variant = find_variant(board)
    rules = variant.rules
    compile_search(rules)
    start = process_time()
    settings = EngineSettings(rules, megabytes=megabytes, zobrist_seed=seed)
    proof = prove(rules, jobs=THREADS, settings=settings)
    seconds = process_time() - start
    if proof.tree is None or proof.first is None or proof.status != "proven":
        raise SystemExit(f"{board}: {proof.status}")
    verdict = verify(proof.as_file("bench/records.py"))
    if not verdict.valid:
        raise SystemExit(f"{board}: {verdict.error}")
    return ProofRun(
        board=str(rules),
        zobrist_seed=seed,
        megabytes=megabytes,
        status=proof.status,
        total=proof.tree.cost.total,
        worst=proof.tree.cost.worst,
        sets=proof.nodes,
        seconds=round(seconds, 1),
        threads=THREADS,
        version=__version__,
        date=datetime.now(UTC).date().isoformat(),
        first=variant.notation.write_code(proof.first),
        tree=tree_digest(proof.tree),
        key_bits=KEY_BITS,
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("boards", nargs="*", metavar="BOARD", default=list(RECORDS))
    options.add_argument("--file", type=Path, default=runs_path())
    given = options.parse_args()
    text = given.file.read_text("utf-8") if given.file.exists() else ""
    known = {(run.board, run.zobrist_seed): run for run in read_runs(text)}
    for board in given.boards:
        totals = set()
        for seed, megabytes in zip(("", OTHER_SEED), megabytes_of(board), strict=True):
            run = known.get((board, seed)) or prove_anew(board, seed, megabytes)
            totals.add(run.total)
            if (board, seed) not in known:
                with given.file.open("a", encoding="utf-8") as out:
                    out.write(f"{run.line()}\n")
            print(f"{run.line()} (chance of a shared key at most {run.chance:.1e})", flush=True)
        if len(totals) > 1:
            raise SystemExit(f"{board}: the two runs come to different totals: {sorted(totals)}")


if __name__ == "__main__":
    main()
