"""Hard mode of games that mark each place: a guess must use what the answers have shown.

Which guesses hard mode allows where answers mark each place.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import RIGHT, Marks
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.wording import count_of


def unused_hint(guess: Code, turns: Sequence[Turn], notation: Notation) -> str | None:
    """What the guess fails to use, as Wordle says it; None if it uses all that was shown.

    Right places must be kept, and symbols known to be present must occur as often as shown. Absent
    symbols, and symbols where they were marked elsewhere, may be tried again.
    """
    symbols = symbols_of(notation.rules)
    used = Counter(guess)
    for earlier, answer in turns:
        if not isinstance(answer, Marks):
            continue
        shown: Counter[int] = Counter()
        for place, (symbol, mark) in enumerate(zip(earlier, answer.places, strict=True)):
            if mark == RIGHT and guess[place] != symbol:
                return f"place {place + 1} must be {symbols[symbol].upper()}"
            shown[symbol] += bool(mark)
        for symbol, count in shown.items():
            if used[symbol] < count:
                name = symbols[symbol].upper()
                often = f" {count_of(count, 'time')}" if count > 1 else ""
                return f"the guess must contain {name}{often}"
    return None


def using_what_is_shown(codes: NDArray[np.integer], turns: Sequence[Turn]) -> NDArray[np.bool_]:
    """For each code, a row of symbols, whether `game.hard_mode.unused_hint` finds nothing."""
    allowed = np.ones(len(codes), np.bool_)
    for guess, answer in turns:
        if not isinstance(answer, Marks):
            continue
        marked = list(zip(guess, answer.places, strict=True))
        for place, (symbol, mark) in enumerate(marked):
            if mark == RIGHT:
                allowed &= codes[:, place] == symbol
        for symbol, count in Counter(symbol for symbol, mark in marked if mark).items():
            allowed &= (codes == symbol).sum(axis=1) >= count
    return allowed
