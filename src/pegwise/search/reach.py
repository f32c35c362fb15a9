"""Which boards the exact search can take on, and what they would need."""

from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.kernel.packing import feedback_slots

MOST_ANSWERS = 64
# A table of the whole board is made up to so many bytes; beyond, one for each first answer.
WHOLE_BYTES = 600_000_000
# Tables of what a first answer leaves, at most.
PART_BYTES = 4_000_000_000
# Nor can a set be larger than the marks of a scan can count.
LARGEST_SET = 16_000
# Even a narrow beam takes hours on larger boards.
LARGEST_BOARD = 40_000


def lane_bytes(rules: Rules) -> int:
    """The bytes that a pair of codes takes in the one-hot words."""
    slots = feedback_slots(rules.positions, rules.bulls_only)
    return 2 if slots <= 16 else 4 if slots <= 32 else 8


def table_bytes(rules: Rules, secrets: int) -> int:
    """What the tables of so many secrets take."""
    return rules.guessing.size * secrets * (1 + lane_bytes(rules))


def why_beyond_reach(rules: Rules) -> str | None:
    """Why the tables of this board cannot be made at all; None where they can."""
    slots = feedback_slots(rules.positions, rules.bulls_only)
    if slots > MOST_ANSWERS:
        return f"has {slots} kinds of answers: expected at most {MOST_ANSWERS} for an exact search"
    unlisted = rules.why_unlisted() or rules.guessing.why_unlisted()
    if unlisted:
        return unlisted
    # Even a good first guess leaves a fifth of the codes or more.
    needed = table_bytes(rules, rules.size // 5)
    if rules.size > LARGEST_BOARD or (
        table_bytes(rules, rules.size) > WHOLE_BYTES and needed > PART_BYTES
    ):
        return (
            f"has {say_count(rules.size)} codes, and an exact search would need tables of some "
            f"{needed / 1e9:,.1f} GB: expected at most {say_count(LARGEST_BOARD)} codes"
        )
    return None


# A proof that would take longer than this is not begun without a limit.
LONGEST_SECONDS = 2 * 86_400


def rough_seconds(rules: Rules) -> float:
    """About what a proof takes on one core, extrapolated from measured ones.

    Within a factor of ten at best: boards of equal size differ much.
    """
    positions, symbols, size = rules.positions, rules.symbols, rules.size
    if positions == 1:
        return 1.0
    more = min(symbols, 99)
    if rules.bulls_only and (positions > 3 or rules.words is not None):
        return 0.3 * (size / 256) ** 6
    if rules.bulls_only:
        return 0.4 * 6.0 ** (more - 9) if positions == 2 else 34 * 48.0 ** (more - 7)
    if positions <= 3 and rules.words is None:
        return 5 * 3.0 ** (more - 15) if positions == 2 else 10 * 8.0 ** (more - 11)
    return 85 * (size / 6561) ** 7


def why_too_long(rules: Rules) -> str | None:
    """Why a proof should not be begun without a limit of time; None where it may be."""
    seconds = rough_seconds(rules)
    if seconds <= LONGEST_SECONDS:
        return None
    days = seconds / 86_400
    told = f"{days:,.0f} days" if days < 1000 else "years"
    return (
        f"would take {told} on one core, by a rough estimate: give a number of seconds to "
        "stop early, or a beam to try only the best guesses"
    )
