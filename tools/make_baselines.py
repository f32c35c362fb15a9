"""Measure the baselines of the environments: ``python tools/make_baselines.py [BOARD [PLAYER]]``.

Without a board every record is written to ``src/pegwise/envs/baselines.jsonl``; with one, the
records of that board, or of that board and player, are printed.
"""

import json
import sys
from pathlib import Path

from pegwise import envs
from pegwise.envs.baselines import PLAYERS, baselines


def main() -> None:
    """Write all records, or print some."""
    board, player = (*sys.argv[1:], None, None)[:2]
    if board is not None:
        for record in baselines((board,), (player,) if player else PLAYERS):
            print(json.dumps(record))
        return
    path = Path(envs.__file__).parent / "baselines.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in baselines()), "utf-8")
    print(path)


if __name__ == "__main__":
    main()
