"""Which tokens are asked for in a round, and where in the weighing."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..weighing.layers import Layers, Slot
from .tokens import Node, Token


@dataclass
class Packing:
    """Tokens in the slots of a weighing, as single bits or as sums."""

    layers: Layers
    bits: dict[Slot, Token] = field(default_factory=dict)
    sums: dict[int, Token] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """How many tokens are asked for per guess."""
        return (len(self.bits) + len(self.sums)) / self.layers.guesses


def pack(nodes: Iterable[Node], depth: int) -> Packing:
    """Tokens of these nodes in 2**depth guesses, those with most tokens in the longest lanes."""
    packing = Packing(Layers(depth))
    lanes = packing.layers.lanes()
    ordered = sorted(nodes, key=lambda node: (-len(node.waiting), node.start))
    for lane, node in zip(lanes, ordered, strict=False):
        packing.bits.update(zip(packing.layers.slots(*lane), node.tokens(), strict=False))
    for number, node in zip(range(packing.layers.guesses), ordered[len(lanes) :], strict=False):
        packing.sums[number] = next(node.tokens())
    return packing
