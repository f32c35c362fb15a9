"""How likely two sets of a search share a Zobrist key."""

# The bits of a key in the exact search, and in those of lies and of any table of answers.
KEY_BITS, SHORT_KEY_BITS = 128, 64


def collision_chance(sets: int, bits: int) -> float:
    """An upper bound on the chance that two of the sets share a key, if keys are random.

    There are fewer than sets * sets / 2 pairs, and each shares a key with a chance of 2^-bits.

    >>> f"{collision_chance(5_431_280, 64):.1e}"
    '8.0e-07'
    """
    return sets * sets / 2.0 ** (bits + 1)
