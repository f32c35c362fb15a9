"""Classes of codes that symmetry maps to each other: all that a maker has to choose between.

Positions and symbols can be permuted, so the codes of a pattern are alike. Where only bulls are
told, the symbols of each position can be permuted by themselves, and all codes are alike.
"""

from pegwise.game.rules import Rules
from pegwise.game.weights import Shape
from pegwise.knowledge.patterns import ANY_CODE, Pattern, patterns


def code_classes(rules: Rules) -> list[Pattern]:
    """The classes of a board's codes; a single one on distinct and on bulls-only boards."""
    found = patterns(rules)
    if not rules.bulls_only or len(found) == 1:
        return found
    return [Pattern(ANY_CODE, found[0].least, rules.size, rules.symbols)]


def class_of(rules: Rules, shape: Shape) -> Shape:
    """The class of the codes of this shape."""
    return ANY_CODE if rules.bulls_only and not rules.distinct else shape
