"""Boards too large to list: guesses are weighed on a sample of the codes that fit every answer."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import log2
from typing import TYPE_CHECKING, Any

from ..codes import Code, Turn
from ..counts import say_count
from ..notation import Notation
from ..randomness import Stream
from ..rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..kernel.packing import PackedCodes
    from ..position import Position

MOST_CODES = 10**12
# From here on a move takes more work.
GREAT_BOARD = 30_000_000
OPENING_CODES = 40_000
OPENING_EFFORT = 4  # the second guess is worked out once for every answer, with more care
UNEVEN = 2  # in a first guess no symbol stands more than so much oftener than another

# Scores are whole numbers of this part of a guess or a bit, so that rounding decides nothing.
UNIT = 1 << 20
# A class of n codes takes about 1.24 + 0.258 log2 n guesses a code (measured on 6x9).
GUESSES_AT_LEAST, GUESSES_A_BIT = 1.24, 0.258
# Entropy of a sample is too low by half a nat a class (Miller 1955).
BITS_A_CLASS = 0.5 / 0.6931471805599453
KEPT = 20  # guesses from which better ones are sought
FINALISTS = 40


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a move may take, counted in guesses and codes, never by the clock."""

    sample: int = 600  # codes on which guesses are weighed
    pool: int = 600  # guesses to start from
    rounds: int = 3  # how often the best guesses are changed a little
    changed: int = 300  # guesses made in each round
    finals: int = 10_000  # codes on which the best guesses are weighed again
    few: int = 200  # codes for which guesses are tried out to the end of the game
    tries: int = 50  # such guesses
    later_tries: int = 8  # and guesses after each
    end_pool: int = 400  # guesses that are no candidates, in such games
    end_changed: int = 2000  # from which they are taken

    def times(self, factor: float) -> "Effort":
        """The same with so much more work, or less."""
        scaled = {
            name: max(1, round(factor * getattr(self, name)))
            for name in ("sample", "pool", "changed", "tries", "end_changed")
        }
        return replace(self, **scaled)


ORDINARY = Effort()
GREAT = Effort(sample=2500, pool=1500, rounds=4, changed=700, end_changed=3000, end_pool=500)


@dataclass(frozen=True, slots=True)
class Sampled:
    """Draws codes that fit, changes one to three symbols in some, and takes the most telling guess.

    Guesses are scored on a sample by entropy with the correction of Miller (1955); the best are
    changed further. Once few codes are left, promising guesses are tried out to the end of the
    game. ``effort`` multiplies the work of every move.
    """

    seed: str
    effort: float = 1.0
    name = "sampled"

    def choose(self, position: "Position") -> Code:
        """The most telling guess found; the first two guesses do not depend on the seed."""
        if not position.turns:
            return opening(position.rules)
        if len(position.turns) == 1:
            return _second_guess(position.rules, position.turns[0], self.effort)
        turns = map(Notation(position.rules).write_turn, position.turns)
        seed = Stream(self.seed, self.name, *turns).word()
        return _telling_guess(position, effort_for(position.rules).times(self.effort), seed)


def objection(rules: Rules) -> str | None:
    """Why this board is out of reach."""
    from ..draws import why_undrawn

    if rules.words is None and rules.size > MOST_CODES:
        return f"has {say_count(rules.size)} codes: expected at most {say_count(MOST_CODES)}"
    return why_undrawn(rules)


def effort_for(rules: Rules) -> Effort:
    """The work of a move on this board: some milliseconds, some tens of them on great boards."""
    return ORDINARY if rules.size <= GREAT_BOARD else GREAT


@lru_cache(maxsize=64)
def opening(rules: Rules) -> Code:
    """The first guess: the most telling way to share the places among the symbols."""
    from ..draws import draw

    if rules.size == 1:
        return (0,) * rules.positions
    shapes = [[1] * rules.positions] if rules.distinct else list(_shapes(rules))
    guesses = [[s for s, count in enumerate(shape) for _ in range(count)] for shape in shapes]
    codes = draw(rules, (), OPENING_CODES, "opening").codes
    board = _Board(rules)
    scores = board.scores(guesses, board.pack(codes), _bits(len(codes)))
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
    from ..position import Position

    work = effort_for(rules).times(OPENING_EFFORT * effort)
    return _telling_guess(Position(rules, (turn,)), work, Stream(rules, turn).word())


def _telling_guess(position: "Position", effort: Effort, seed: int) -> Code:
    from ..kernel.splitmix import state_from

    known, board = position.sample, _Board(position.rules)
    if not len(known):
        position.require_candidates()
    state = state_from(seed)
    if known.complete and len(known) <= 2:
        guess = known.codes[0]
    elif known.complete and len(known) <= effort.few:
        guess = board.tried_out(known.codes, effort, state)
    else:
        guess = board.sought(known.codes, known.complete, effort, state)
    return tuple(guess.tolist())


def last_guesses(
    rules: Rules, codes: "NDArray[Any]", seed: int, others: "NDArray[Any]"
) -> Code | None:
    """The guess that ends the game soonest where these codes, a row each, are all that fit.

    None where they are too many to try guesses out. ``others`` are guesses worth a try.
    """
    import numpy as np

    from ..kernel.splitmix import state_from

    effort = effort_for(rules)
    if len(codes) > effort.few:
        return None
    board, state = _Board(rules), state_from(seed)
    guess = board.tried_out(codes.astype(np.uint16), effort, state, others.astype(np.uint16))
    return tuple(guess.tolist())


class _Board:
    """Guesses and codes of one board as arrays, and what they tell about each other."""

    def __init__(self, rules: Rules) -> None:
        from ..kernel.packing import feedback_slots

        self.rules = rules
        self.slots = feedback_slots(rules.positions, rules.bulls_only)

    def pack(self, codes: Any) -> "PackedCodes":
        """Codes, one a row, as the kernels read them."""
        from ..kernel.packing import pack

        return pack(codes, self.rules.symbols)

    def scores(self, guesses: Any, codes: "PackedCodes", worth: "NDArray[Any]") -> "NDArray[Any]":
        """What the classes that each guess makes of the codes are worth together; low is good."""
        from ..kernel.compiled import class_sizes

        sizes = class_sizes(self.pack(guesses), codes, self.rules.bulls_only)
        told: NDArray[Any] = worth[sizes].sum(axis=1) - worth[1] * sizes[:, -1]
        return told

    def changed(self, parents: Any, count: int, most_changes: int, state: Any) -> Any:
        """So many guesses made from others."""
        from ..kernel.mutants import mutants

        symbols, distinct = self.rules.symbols, self.rules.distinct
        return mutants(parents, count, most_changes, symbols, distinct, state)

    def sought(self, codes: Any, complete: bool, effort: Effort, state: Any) -> Any:
        """The guess that tells most about a sample of the codes.

        Of many guesses weighed on few codes the best owes much to luck, so that the last word is
        with a larger sample.
        """
        import numpy as np

        sample = _some(codes, effort.sample, state)
        worth, packed = _worth(sample, codes, complete), self.pack(sample)
        guesses = _some(codes, effort.pool // 2, state)
        changed = self.changed(guesses, effort.pool - len(guesses), 3, state)
        guesses = np.concatenate([guesses, changed])
        scores = self.scores(guesses, packed, worth)
        for _ in range(effort.rounds):
            best = np.argsort(scores, kind="stable")[:KEPT]
            changed = self.changed(guesses[best], effort.changed, 2, state)
            guesses = np.concatenate([guesses[best], changed])
            scores = np.concatenate([scores[best], self.scores(changed, packed, worth)])
        finalists = guesses[np.argsort(scores, kind="stable")[:FINALISTS]]
        sample = _some(codes, effort.finals, state)
        worth, packed = _worth(sample, codes, complete), self.pack(sample)
        return finalists[self.scores(finalists, packed, worth).argmin()]

    def tried_out(self, codes: Any, effort: Effort, state: Any, others: Any = None) -> Any:
        """The guess after which the game takes fewest guesses, as far as they were tried."""
        import numpy as np

        from ..kernel.compiled import feedback_rows
        from ..kernel.endgame import best_guess

        worth, packed = _guesses(effort.few), self.pack(codes)
        answers = feedback_rows(packed, packed, self.rules.bulls_only)
        apart = (np.diff(np.sort(answers, axis=1), axis=1) > 0).all(axis=1)
        if apart.any():  # a candidate that tells all others apart cannot be beaten
            return codes[apart.argmax()]
        changed = self.changed(codes, effort.end_changed, 3, state)
        if others is not None:
            changed = np.concatenate([changed, others])
        best = np.argsort(self.scores(changed, packed, worth), kind="stable")[: effort.end_pool]
        guesses = np.concatenate([codes, changed[best]])
        answers = feedback_rows(self.pack(guesses), packed, self.rules.bulls_only)
        chosen, _ = best_guess(
            answers.astype(np.uint16), worth, self.slots, effort.tries, effort.later_tries
        )
        return guesses[chosen]


def _some(codes: Any, count: int, state: Any) -> Any:
    """So many of the codes, or all of them."""
    from ..kernel.splitmix import choose

    return codes if len(codes) <= count else codes[choose(count, len(codes), state)]


def _worth(sample: Any, codes: Any, complete: bool) -> "NDArray[Any]":
    """Guesses where the sample is all there is, else bits."""
    most = 1 << len(sample).bit_length()  # few different tables
    return _guesses(most) if complete and len(sample) == len(codes) else _bits(most)


@lru_cache(maxsize=16)
def _bits(most: int) -> "NDArray[Any]":
    """By size, what a class of a sample adds to the bits that are not told."""
    import numpy as np

    table = [0.0] + [n * log2(n) - BITS_A_CLASS for n in range(1, most + 1)]
    return np.array([round(UNIT * worth) for worth in table], np.int64)


@lru_cache(maxsize=16)
def _guesses(most: int) -> "NDArray[Any]":
    """By size, about how many guesses a class takes, over all its codes."""
    import numpy as np

    sizes = range(1, most + 1)
    table = [n * max(2 - 1 / n, GUESSES_AT_LEAST + GUESSES_A_BIT * log2(n)) for n in sizes]
    return np.array([0] + [round(UNIT * worth) for worth in table], np.int64)
