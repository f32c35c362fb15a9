"""Boards too large to list: guesses are weighed on a sample of the codes that fit every answer."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.runtime.seeds import Stream

from .effort import Effort, effort_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegwise.knowledge.position import Position

MOST_CODES = 10**12
OPENING_CODES = 40_000
OPENING_EFFORT = 4  # the second guess is worked out once for every answer, with more care
UNEVEN = 2  # in a first guess no symbol stands more than so much oftener than another


@dataclass(frozen=True, slots=True)
class Sampled:
    """Draws codes that fit, changes one to three symbols in some, and takes the most telling guess.

    Guesses are scored on a sample by entropy with the correction of Miller (1955); the best are
    changed further, and compared by a look two steps ahead once all codes that fit are known.
    When few are left, promising guesses are tried out to the end of the game. On wide boards what
    is told of the number of each symbol alone counts half. ``effort`` multiplies the work of every
    move.
    """

    seed: str
    effort: float = 1.0
    name = "sampled"
    draws_codes = True

    def choose(self, position: "Position") -> Code:
        """The most telling guess found; the first two guesses do not depend on the seed."""
        if not position.turns:
            return opening(position.rules)
        if len(position.turns) == 1:
            return _second_guess(position.rules, position.turns[0], self.effort)
        turns = map(Notation(position.rules).write_turn, position.turns)
        seed = Stream(self.seed, self.name, *turns).word()
        return _telling_guess(position, effort_for(position.rules).times(self.effort), seed)

    def with_effort(self, share: float) -> "Sampled":
        """The strategy with this many times its usual work for a guess."""
        return replace(self, effort=self.effort * share)


def objection(rules: Rules) -> str | None:
    """Why this board is out of reach."""
    from pegwise.knowledge.unlisted.drawing import why_undrawn

    if rules.words is None and rules.size > MOST_CODES:
        return f"has {say_count(rules.size)} codes: expected at most {say_count(MOST_CODES)}"
    return why_undrawn(rules)


@lru_cache(maxsize=64)
def opening(rules: Rules) -> Code:
    """The first guess: the most telling way to share the places among the symbols."""
    from pegwise.knowledge.unlisted.drawing import draw

    from .search import SampleScale, Search
    from .worth import bits

    if rules.size == 1:
        return (0,) * rules.positions
    shapes = [[1] * rules.positions] if rules.distinct else list(_shapes(rules))
    guesses = [[s for s, count in enumerate(shape) for _ in range(count)] for shape in shapes]
    codes = draw(rules, (), OPENING_CODES, "opening").codes
    search = Search(rules)
    scale = SampleScale(search.pack(codes), bits(len(codes)), effort_for(rules).count_discount)
    scores = search.scores(guesses, scale)
    return tuple(guesses[int(scores.argmin())])


def _shapes(rules: Rules) -> "list[list[int]]":
    """The ways to share the places among some symbols nearly evenly, larger shares first."""
    shapes = []
    for used in range(1, min(rules.positions, rules.symbols) + 1):
        for least in range(max(1, rules.positions // used - UNEVEN), rules.positions // used + 1):
            spare = rules.positions - least * used
            for twos in range(min(used, spare // 2) + 1):
                if (ones := spare - 2 * twos) + twos <= used and (ones + twos < used or used == 1):
                    shapes.append(
                        [least + 2] * twos + [least + 1] * ones + [least] * (used - twos - ones)
                    )
    return shapes


@lru_cache(maxsize=4096)
def _second_guess(rules: Rules, turn: Turn, effort: float) -> Code:
    from pegwise.knowledge.position import Position

    work = effort_for(rules).times(OPENING_EFFORT * effort)
    return _telling_guess(Position(rules, (turn,)), work, Stream(rules, turn).word())


def _telling_guess(position: "Position", effort: Effort, seed: int) -> Code:
    from pegwise.kernel.splitmix import state_from

    from .search import Search

    known, search = position.fitting, Search(position.rules)
    if not len(known):
        position.require_candidates()
    state = state_from(seed)
    if known.complete and len(known) <= 2:
        guess = known.codes[0]
    elif known.complete and len(known) <= effort.few:
        guess = search.tried_out(known.codes, effort, state)
    else:
        guess = search.telling(known.codes, known.complete, effort, state)
    return tuple(guess.tolist())


def guess_where_all_are_known(
    rules: Rules, codes: "NDArray[Any]", seed: int, others: "NDArray[Any]"
) -> Code:
    """The best guess found where these codes, a row each, are all that fit.

    ``others`` are guesses worth a try.
    """
    import numpy as np

    from pegwise.kernel.splitmix import state_from

    from .search import Search

    codes, others = codes.astype(np.uint16), others.astype(np.uint16)
    search, effort, state = Search(rules), effort_for(rules), state_from(seed)
    if len(codes) <= effort.few:
        guess = search.tried_out(codes, effort, state, others)
    else:
        guess = search.telling(codes, True, effort, state, others)
    return tuple(guess.tolist())
