"""Boards too large to list: guesses are scored on a sample of the candidates."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.runtime.seeds import Stream

from .effort import Effort, effort_for

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

MOST_SAMPLED_CODES = 10**12
OPENING_CODES = 40_000
OPENING_EFFORT = 4  # times the usual work for the second guess, which is searched once an answer
MOST_UNEVEN = 2  # by how much the counts of two symbols of a first guess may differ


@dataclass(frozen=True, slots=True)
class Sampled:
    """Draws candidates, changes one to three symbols in some, and takes the most informative.

    Once all candidates are known the best guesses are compared two steps ahead, and once few are
    left, to the end of the game. Guesses from a sample of candidates: Berghman, Goossens and Leus
    (2009); entropy of a sample: Miller (1955). On wide boards information about symbol counts
    counts half. ``effort`` multiplies the work of every move; second guesses are remembered unless
    ``remembers`` is false.
    """

    seed: str
    effort: float = 1.0
    remembers: bool = True
    name = "sampled"
    draws_codes = True

    def choose(self, position: "Position") -> Code:
        """The most informative guess found; the first two guesses do not depend on the seed."""
        if not position.turns:
            return opening(position.rules)
        if len(position.turns) == 1:
            second = _second_guess if self.remembers else _second_guess.__wrapped__
            return second(position.rules, position.turns[0], self.effort)
        turns = map(Notation(position.rules).write_turn, position.turns)
        seed = Stream(self.seed, self.name, *turns).word()
        return _informative_guess(position, effort_for(position.rules).times(self.effort), seed)

    def with_effort(self, share: float) -> "Sampled":
        """The strategy with this many times its usual work for a guess.

        It remembers nothing, so the time of one look is a fair estimate of the next.
        """
        return replace(self, effort=self.effort * share, remembers=False)


def objection(rules: Rules) -> str | None:
    """Why this board is out of reach; None if it is not."""
    from pegwise.knowledge.unlisted import why_undrawn

    if rules.words is None and rules.size > MOST_SAMPLED_CODES:
        most = say_count(MOST_SAMPLED_CODES)
        return f"has {say_count(rules.size)} codes: expected at most {most}"
    return why_undrawn(rules)


@lru_cache(maxsize=64)
def opening(rules: Rules) -> Code:
    """The first guess: the most informative way to share the places among the symbols."""
    from pegwise.knowledge.unlisted import draw

    from .search import SampleScale, Search, costs_in_bits

    if rules.size == 1:
        return (0,) * rules.positions
    shapes = [[1] * rules.positions] if rules.distinct else list(_shapes(rules))
    guesses = [[s for s, count in enumerate(shape) for _ in range(count)] for shape in shapes]
    codes = draw(rules, (), OPENING_CODES, "opening").codes
    search, discount = Search(rules), effort_for(rules).count_discount
    scale = SampleScale(search.pack(codes), costs_in_bits(len(codes)), discount)
    return tuple(guesses[int(search.scores(guesses, scale).argmin())])


def _shapes(rules: Rules) -> "list[list[int]]":
    """The ways to share the places among some symbols nearly evenly, larger shares first."""
    shapes = []
    for used in range(1, min(rules.positions, rules.symbols) + 1):
        even = rules.positions // used
        for least in range(max(1, even - MOST_UNEVEN), even + 1):
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
    return _informative_guess(Position(rules, (turn,)), work, Stream(rules, turn).word())


def _informative_guess(position: "Position", effort: Effort, seed: int) -> Code:
    from .search import Search

    known = position.fitting
    if not len(known):
        position.require_candidates()
    if known.complete and len(known) <= 2:
        return next(iter(known))
    return Search(position.rules).best(known.codes, known.complete, effort, seed)
