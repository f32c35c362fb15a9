"""Reviews of the example games of the source documents, as they are written down here.

After a change that is meant, ``PEGWISE_WRITE_REVIEWS=1 pytest tests/golden/test_reviews.py`` writes
them anew.
"""

import os
from pathlib import Path

import pytest

from support.commands import run

FOLDER = Path(__file__).parent / "reviews"
PINK = "--colours blue,green,purple,orange,yellow,pink --words white/red"

GAMES = {
    # 000: the phases of the player that finds 83A6
    "hex-83a6": "hex 0123:0,1 4567:0,1 89AB:2,0",
    # 003: blue yellow pink pink in four moves
    "pink": f"mastermind 1234:W 3456:RW 1516:WWW 1566:WWWW {PINK}",
    # 003: two moves that differ in one peg
    "differences": f"mastermind 1234:W 5234:R {PINK}",
    # 004: the two games of the solver, the person's game, and the one with a wrong answer
    "solved-3420": "bullets-and-maggots 0851:0,1 8486:1,0 4475:1,0 1376:0,1 9430:2,1 3420:4,0",
    "solved-0055": "bullets-and-maggots 0810:1,1 1852:1,0 6808:0,1 1470:0,1 0055:4,0",
    "maker-1234": "bullets-and-maggots 4408:0,1 0966:0,0 8252:1,0 7247:1,1 7154:1,1 1234:4,0",
    "wrong-answer": "bullets-and-maggots 7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2",
    # 001: Knuth's own opening, and a game in hard mode
    "knuth": "mastermind 1122:1,0 1344:0,1 3526:1,2 1462:1,1 3632:4,0",
    "hard": "mastermind 1122:0,2 2314:1,1 2561:3,0 2551:4,0 --hard",
}


@pytest.mark.parametrize("name", GAMES)
def test_review(name: str) -> None:
    finished = run(f"review {GAMES[name]}")
    assert (finished.returncode, finished.stderr) == (0, "")
    told = "".join(f"{line.rstrip()}\n" for line in finished.stdout.splitlines())
    path = FOLDER / f"{name}.txt"
    if os.environ.get("PEGWISE_WRITE_REVIEWS"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
