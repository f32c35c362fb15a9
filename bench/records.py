"""Prove every record again, twice: python bench/records.py FILE [BOARD...]

The second run of a board has another Zobrist seed and another size of the transposition table.
Every tree is replayed secret by secret with the plain rules. Each run is written to FILE as a line
of JSON, and runs that are there already are not repeated; then the tables of
docs/mathematics/records.md are printed. Two threads share each search.
"""

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from pegwise.game.variants import find_variant
from pegwise.search.engine import EngineSettings, engine_for
from pegwise.search.prove import prove
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
BULLS_ONLY = {2: 9, 3: 7, 4: 4, 5: 3, 6: 3, 7: 2}  # the most symbols for these positions
BULLS_MEGABYTES = 16, 32


@dataclass(frozen=True)
class Run:
    """One proof of a board."""

    board: str
    seed: str
    megabytes: int
    status: str
    total: int
    mean: float
    worst: int
    first: str
    sets: int
    cpu: float


def bulls_only() -> list[str]:
    return [f"{p}x{s}:bulls" for p, most in BULLS_ONLY.items() for s in range(2, most + 1)]


def prove_anew(board: str, seed: str, megabytes: int) -> Run:
    """A proof with nothing left over from an earlier one."""
    engine_for.cache_clear()
    variant = find_variant(board)
    rules = variant.rules
    start = process_time()
    proof = prove(
        rules, jobs=THREADS, settings=EngineSettings(rules, megabytes=megabytes, zobrist_seed=seed)
    )
    cpu = process_time() - start
    if proof.tree is None or proof.first is None:
        raise SystemExit(f"{board}: no tree")
    verdict = verify(proof.as_file("bench/records.py"))
    if not verdict.valid:
        raise SystemExit(f"{board}: {verdict.error}")
    cost = proof.tree.cost
    first = variant.notation.write_code(proof.first)
    figures = (proof.status, cost.total, cost.mean, cost.worst, first, proof.nodes, round(cpu, 1))
    return Run(board, seed, megabytes, *figures)


def print_tables(runs: list[Run]) -> None:
    """The runs as rows of docs/mathematics/records.md: each board's first run, then its second."""
    names = "board|total|mean|worst of that tree|first guess|run|sets searched|table|CPU s"
    print(f"| {names.replace('|', ' | ')} |")
    print("|---|---|---|---|---|---|---|---|---|")
    for run in runs:
        if run.board in RECORDS:
            size = f"{run.sets:,} | {run.megabytes} MB | {run.cpu:g} |"
            if run.seed:
                print(f"| | {run.total} | | | | other seed | {size}")
            else:
                figures = f"**{run.total}** | {run.mean:.4f} | {run.worst} | {run.first}"
                print(f"| {run.board} | {figures} | first seed | {size}")
    print("\nBulls only: board, total, worst, sets searched and CPU s of both runs")
    for board in bulls_only():
        both = [run for run in runs if run.board == board]
        sizes = "  ".join(f"{run.sets:,} sets {run.cpu:g} s" for run in both)
        print(board, {run.total for run in both}, {run.worst for run in both}, sizes)


def main(file: str, boards: list[str]) -> None:
    path = Path(file)
    lines = path.read_text().splitlines() if path.exists() else []
    runs = {(run.board, run.seed): run for run in (Run(**json.loads(line)) for line in lines)}
    for board in boards or [*RECORDS, *bulls_only()]:
        for seed, megabytes in zip(
            ("", OTHER_SEED), RECORDS.get(board, BULLS_MEGABYTES), strict=True
        ):
            if (board, seed) not in runs:
                runs[board, seed] = run = prove_anew(board, seed, megabytes)
                print(run, file=sys.stderr)
                with path.open("a") as out:
                    out.write(json.dumps(asdict(run)) + "\n")
    print_tables(list(runs.values()))
    doubtful = [run for run in runs.values() if run.status != "proven"]
    if doubtful or any(runs[b, ""].total != runs[b, OTHER_SEED].total for b, _ in runs):
        raise SystemExit(f"not proven, or totals differ: {doubtful}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
