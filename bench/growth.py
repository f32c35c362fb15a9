"""How the cost of a proof grows with the board: python bench/growth.py docs/mathematics/growth.svg

Proves the boards of some families that take up to ten seconds, prints codes, total, sets searched
and CPU seconds, and draws the last two. Needs the extra `plot`.
"""

import sys
from time import process_time

from pegwise import Rules
from pegwise.search.engine import engine_for
from pegwise.search.prove import prove

FAMILIES = {
    "2 positions": [f"2x{n}" for n in range(3, 16)],
    "3 positions": [f"3x{n}" for n in range(3, 12)],
    "4 positions": [f"4x{n}" for n in range(3, 9)],
    "5 positions": [f"5x{n}" for n in range(2, 6)],
    "3, distinct": [f"3x{n}:distinct" for n in range(4, 13)],
    "4, distinct": [f"4x{n}:distinct" for n in range(5, 11)],
}


def measured() -> dict[str, list[tuple[int, int, int, float]]]:
    """By family: codes, total, sets searched, CPU seconds of each board."""
    prove(Rules.parse("4x2"))
    prove(Rules.parse("5x2"))
    found: dict[str, list[tuple[int, int, int, float]]] = {}
    for family, boards in FAMILIES.items():
        rows = found.setdefault(family, [])
        for board in boards:
            rules = Rules.parse(board)
            engine_for.cache_clear()
            start = process_time()
            proof = prove(rules)
            seconds = process_time() - start
            assert proof.total is not None
            rows.append((rules.size, proof.total, proof.nodes, seconds))
            print(f"{board:14} {rules.size:>6} {proof.total:>7} {proof.nodes:>10} {seconds:>8.3f}")
    return found


def draw(found: dict[str, list[tuple[int, int, int, float]]], path: str) -> None:
    """Sets searched and seconds against the number of codes, both on logarithmic scales."""
    from matplotlib import pyplot

    figure, sides = pyplot.subplots(1, 2, figsize=(11, 4.5), layout="constrained")
    for family, rows in found.items():
        codes = [row[0] for row in rows]
        sides[0].plot(codes, [max(1, row[2]) for row in rows], marker=".", label=family)
        sides[1].plot(codes, [row[3] for row in rows], marker=".", label=family)
    for side, title in zip(sides, ("sets searched", "CPU seconds"), strict=True):
        side.set(xscale="log", yscale="log", xlabel="codes", title=title)
        side.grid(alpha=0.3)
    sides[0].legend()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    draw(measured(), sys.argv[1] if len(sys.argv) > 1 else "growth.svg")
