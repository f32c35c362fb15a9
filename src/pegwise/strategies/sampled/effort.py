"""How much work a move of `sampled` may take."""

from dataclasses import dataclass, replace

from pegwise.game.rules import Rules

VAST_POSITIONS = 9


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a move may take, counted in guesses and codes, never by the clock."""

    sample: int = 600  # codes on which guesses are weighed
    pool: int = 600  # guesses to start from
    rounds: int = 3  # how often the best guesses are changed a little
    changed: int = 300  # guesses made in each round
    finals: int = 10_000  # codes on which the best guesses are weighed again
    finalists: int = 30  # guesses weighed two steps ahead
    ahead: int = 2000  # codes on which they are
    probes: int = 250  # second guesses of such a look
    few: int = 200  # codes for which guesses are tried out to the end of the game
    tries: int = 50  # such guesses
    later_tries: int = 8  # and guesses after each
    end_pool: int = 100  # guesses that are no candidates, in such games
    end_changed: int = 1000  # guesses to find them, and again so many by changing the best
    # Discount (0 to 1) on information about symbol counts as opposed to positions while codes are
    # drawn: on wide boards the counts are known several turns before the positions.
    count_discount: float = 0.0

    def times(self, factor: float) -> "Effort":
        """The same with so much more work, or less."""
        scaled = {
            name: max(1, round(factor * getattr(self, name)))
            for name in ("sample", "pool", "changed", "tries", "end_changed")
        }
        return replace(self, **scaled)


ORDINARY = Effort()
GREAT = Effort(
    sample=2400, pool=1200, rounds=6, changed=600, finalists=60, probes=1000, end_changed=2000
)
VAST = replace(
    GREAT, sample=4000, rounds=8, changed=800, finalists=100, ahead=4000, probes=2000, tries=100,
    end_pool=200, count_discount=0.5,
)  # fmt: skip


def effort_for(rules: Rules) -> Effort:
    """The work of a move on this board: some milliseconds, some tens of them on great boards."""
    from pegwise.knowledge.unlisted.drawing import GREAT_BOARD

    if rules.size < GREAT_BOARD:
        return ORDINARY
    return GREAT if rules.positions < VAST_POSITIONS else VAST
