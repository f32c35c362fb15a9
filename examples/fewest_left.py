"""A strategy of one's own in a file, as a class and as a function.

pegwise solve 1344 -s examples/fewest_left.py:FewestLeft
pegwise compare -s examples/fewest_left.py:fewest_left
"""

from pegwise import Code, Position, partition


def fewest_left(position: Position) -> Code:
    """Guesses the candidate that leaves fewest codes at worst."""
    if not position.turns:
        return opening(position)
    return min(position, key=lambda guess: worst(position, guess))


def opening(position: Position) -> Code:
    """1122 and the like, without the long search; 1234 where symbols do not repeat."""
    rules = position.rules
    pairs = tuple(place // 2 for place in range(rules.positions))
    return pairs if rules.why_not(pairs) is None else position.candidate(0)


def worst(position: Position, guess: Code) -> int:
    """The number of codes that the least helpful answer leaves."""
    return max(len(left) for left in partition(position, guess).values())


class FewestLeft:
    """Guesses the candidate that leaves fewest codes at worst."""

    name = "fewest-left"

    def choose(self, position: Position) -> Code:
        """The first such candidate in order."""
        return fewest_left(position)
