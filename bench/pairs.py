"""The time for the feedback of one pair in Python, with and without a table: python bench/pairs.py

BulletsMaggots.jl (Julia) publishes the last two figures for the same pair; they are not measured.
"""

from collections.abc import Callable
from timeit import repeat

from pegwise import Pairs, Rules, Space, feedback

SECRET, GUESS = 1212, 2132
CALLS = 100_000


def nanoseconds(call: Callable[..., object], *arguments: object) -> float:
    """The time of one call, in the fastest of several rounds."""
    names = {"call": call, "a": arguments[0], "b": arguments[1]}
    return min(repeat("call(a, b)", globals=names, number=CALLS, repeat=7)) / CALLS * 1e9


def main() -> None:
    space = Space(Rules.parse("4x10"))
    pairs = Pairs(space)
    base = nanoseconds(feedback, space.code(SECRET), space.code(GUESS))
    counted = nanoseconds(pairs.feedback, SECRET, GUESS)
    pairs.build_table()
    looked_up = nanoseconds(pairs.feedback, SECRET, GUESS)
    print(f"\n{'4x10, feedback of 1212 and 2132':44} {'ns a call':>10} {'x baseline':>12}")
    for what, taken in (
        ("plain Python on tuples (the baseline)", base),
        ("Pairs, bits counted", counted),
        ("Pairs, looked up in the table", looked_up),
    ):
        print(f"  {what:42} {taken:10.4g} {base / taken:12.3g}")
    for what, taken in (("without", 234.7), ("with", 56.9)):
        label = f"BulletsMaggots.jl {what} its table, published"
        print(f"  {label:42} {taken:10.4g} {base / taken:12.3g}   not measured here")


if __name__ == "__main__":
    main()
