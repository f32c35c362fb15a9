"""How the player spells digits and counts when it explains itself."""

from collections.abc import Iterable

from pegwise.game.notation import SINGLE_CHARACTERS

COUNTS = ("no bovines", "one bovine", "two bovines", "three bovines", "four bovines")
BULLS = ("no bulls", "one bull", "two bulls", "three bulls", "four bulls")
PLACES = ("first", "second", "third", "fourth")


def spell(digits: Iterable[int]) -> str:
    """``83A6``."""
    return "".join(SINGLE_CHARACTERS[digit] for digit in digits)


def listed(digits: Iterable[int], joint: str = "and") -> str:
    """``8``, ``8 and 3``, ``8, 3 and A``."""
    return join([SINGLE_CHARACTERS[digit] for digit in digits], joint)


def join(words: list[str], joint: str = "and") -> str:
    """The words with commas between them and a joint before the last."""
    *others, last = words
    return f"{', '.join(others)} {joint} {last}" if others else last


def are(digits: Iterable[int], kind: str) -> str:
    """``8 is a goat``, ``8 and 3 are goats``."""
    named = list(digits)
    return f"{listed(named)} is a {kind}" if len(named) == 1 else f"{listed(named)} are {kind}s"
