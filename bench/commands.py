"""Commands here against the same commands of another checkout: python bench/commands.py CHECKOUT

CPU seconds of whole processes, start-up included, the least of several runs that alternate between
the two. Each checkout's kernels are compiled before the first run. The last column is the ratio.
"""

import argparse
import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
COMMANDS = (
    "--version",
    "play --help",
    "score 1122 1344",
    "solve 1122",
    "suggest 1122:1,0",
    "suggest 1122:1,0 --json",
    "check 1122:1,0 1344:0,1 1122:2,0",
    "review mastermind 1122:1,0 1344:0,1 3525:0,1",
    "puzzle --seed bench",
    "evaluate -s knuth",
    "evaluate -v 4x10:distinct -s entropy",
    "prove -v 4x7",
    "prove -v 5x5",
    "prove -v 3x6 --lies 1",
    "value -v 3x3",
)
RUNS = 7


def cpu_seconds(checkout: Path, command: list[str]) -> float:
    """What one run of the command takes."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a command loads its modules as bytecode
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "pegwise", *command],
        env=environment,
        capture_output=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print a line for each command."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("checkout", type=Path, help="the folder of the other checkout")
    options.add_argument("--runs", type=int, default=RUNS)
    given = options.parse_args()
    print(f"{'':48}  other   here  ratio")
    for command in COMMANDS:
        words, best = shlex.split(command), {HERE: float("inf"), given.checkout: float("inf")}
        for run in range(given.runs + 1):  # the first compiles what is not on disk
            for checkout in best:
                seconds = cpu_seconds(checkout.resolve(), words)
                if run:
                    best[checkout] = min(best[checkout], seconds)
        other, here = best[given.checkout], best[HERE]
        print(f"{command:48} {other:6.3f} {here:6.3f} {here / other:6.2f}", flush=True)


if __name__ == "__main__":
    main()
