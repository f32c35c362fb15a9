"""How much work a move of `sampled` may take."""

from dataclasses import dataclass, replace

from pegwise.game.rules import Rules

VAST_POSITIONS = 9


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a move may take, counted in guesses and codes, never by the clock."""

    sample: int = 600  # codes on which guesses are scored
    pool: int = 600  # guesses to start from
    rounds: int = 3  # rounds in which the best guesses are changed a little
    changed: int = 300  # guesses made in each round
    finals: int = 10_000  # codes on which the best guesses are scored again
    finalists: int = 30  # guesses compared two steps ahead
    ahead: int = 2000  # codes on which they are compared
    probes: int = 250  # second guesses tried in that comparison
    few: int = 200  # with at most this many candidates, guesses are tried out to the end
    tries: int = 50  # guesses tried out
    later_tries: int = 8  # guesses tried after each of them
    end_pool: int = 100  # guesses tried out that are no candidates
    end_changed: int = 1000  # guesses made to find those, and as many again in later rounds
    # Discount (0 to 1) on information about symbol counts as opposed to positions while codes are
    # drawn: on wide boards the counts are known several turns before the positions.
    count_discount: float = 0.0

    def times(self, factor: float) -> "Effort":
        """The effort with this many times the work."""
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
    """The work of a move on this board: milliseconds, on large boards tens of them."""
    from pegwise.knowledge.unlisted import GREAT_BOARD

    if rules.size < GREAT_BOARD:
        return ORDINARY
    return GREAT if rules.positions < VAST_POSITIONS else VAST
