"""Hard mode of games that mark each place: a guess must use what the answers have shown."""

from collections import Counter
from collections.abc import Sequence

from .codes import Code, Turn
from .marks import RIGHT, Marks
from .notation import Notation, symbols_of
from .wording import count_of


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
