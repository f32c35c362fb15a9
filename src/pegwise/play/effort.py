"""How much work a strategy has with a position, told before it is done.

Nobody should wait long for a hint. The bound is a number of steps and not a time, so that the
same game is answered alike on every machine.
"""

from pegwise.game.codes import Code
from pegwise.knowledge.position import Position
from pegwise.knowledge.symmetry import MOST_POSITIONS, orbits, stabiliser
from pegwise.strategies import OneStep, Strategy
from pegwise.strategies.strength import Strength

from .sampled_advice import needs_sample

MOST_STEPS = 10**9  # a second or two
DRAWN_MOVE = 10**6  # a move on a board too large to list: such games may take some seconds
STEPS_OF_AN_IMAGE = 20  # mapping a symbol of a code, in comparisons of two symbols

# Where many people ask, each should wait a fraction of a second: so many steps for finding out
# which guesses are alike, and so many for weighing those that are not.
SWIFT_FINDING = 10**8
SWIFT_STEPS = 25 * 10**6


def effort(strategy: Strategy, position: Position) -> int:
    """About how many symbols this strategy compares before it chooses."""
    if isinstance(strategy, Strength):
        return effort(strategy.inner, strategy.remembered(position))
    if needs_sample(strategy, position.rules):
        return DRAWN_MOVE
    if not isinstance(strategy, OneStep):
        return position.count * position.rules.positions
    finding = _finding_symmetry(position)
    if finding > MOST_STEPS:
        return finding
    guesses = len(orbits(position.rules, _guessed(position)).lowest)
    most = position.count if strategy.consistent else guesses
    return finding + weighing(position, min(guesses, most))


def is_swift(strategy: OneStep, position: Position) -> bool:
    """Whether all guesses are weighed in a fraction of a second."""
    if _finding_symmetry(position) > SWIFT_FINDING:
        return False
    guesses = len(orbits(position.rules, _guessed(position)).lowest)
    most = position.count if strategy.consistent else guesses
    return weighing(position, min(guesses, most)) <= SWIFT_STEPS


def weighing(position: Position, guesses: int) -> int:
    """The symbols to compare where so many guesses are weighed against every candidate."""
    return guesses * position.count * position.rules.positions


def _finding_symmetry(position: Position) -> int:
    """The same for finding out which guesses are alike."""
    rules, guessed = position.rules, _guessed(position)
    if rules.words is not None or not guessed or rules.positions > MOST_POSITIONS:
        return 0
    images = sum(1 for _ in stabiliser(rules, guessed)) * rules.size
    return images * rules.positions * STEPS_OF_AN_IMAGE


def _guessed(position: Position) -> list[Code]:
    return [turn.guess for turn in position.turns]
