"""Sums and bits come back out of the guesses they were put into."""

import pytest

from pegwise.runtime.seeds import Stream
from pegwise.strategies.weighing.blocks import Layers


@pytest.mark.parametrize("depth", range(6))
def test_untangling_recovers_sums_and_bits(depth: int) -> None:
    layers, stream = Layers(depth), Stream("layers", depth)
    sums = [stream.below(50) - 25 for _ in range(layers.guesses)]
    slots = [slot for lane in layers.lanes() for slot in layers.slots(*lane)]
    bits = {slot: stream.below(2) for slot in slots}
    answers = [
        sum(layers.sign(guess, number) * total for number, total in enumerate(sums))
        + sum(layers.bit_sign(guess, slot) * bit for slot, bit in bits.items())
        for guess in range(layers.guesses)
    ]
    told = layers.untangle(answers)
    assert told.sums == sums
    assert told.bits == bits
    assert len(bits) == depth * layers.guesses // 2


def test_slots_of_a_lane_are_never_asked_for_together() -> None:
    layers = Layers(4)
    for lane in layers.lanes():
        for guess in range(layers.guesses):
            assert sum(abs(layers.bit_sign(guess, slot)) for slot in layers.slots(*lane)) <= 1
