"""The parts of the strategy linear: tokens on a tree, and their places in a weighing."""

import pytest

from pegwise.strategies.weighing.blocks import Block, NoCounts
from pegwise.strategies.weighing.linear import TokenNode, TokenTree, pack


def test_a_token_that_slides_leaves_less_room() -> None:
    node = TokenNode(0, 4, levels=1)
    for symbol in range(4):
        node.receive(symbol, 1)
    node.slide(0, 1)
    node.slide(2, 1)
    node.settle()
    assert not node.waiting
    assert [half.counts for half in node.halves] == [{0: 1, 2: 1}, {1: 1, 3: 1}]


@pytest.mark.parametrize("left", [-1, 3])
def test_an_impossible_count_on_the_left_is_refused(left: int) -> None:
    node = TokenNode(0, 8, levels=1)
    node.receive(0, 2)
    with pytest.raises(NoCounts):
        node.slide(0, left)


def test_a_count_beyond_the_room_is_refused() -> None:
    node = TokenNode(0, 2, levels=1)
    node.receive(0, 1)
    node.receive(1, 1)
    node.slide(0, 1)
    with pytest.raises(NoCounts):
        node.slide(1, 1)


def test_one_symbol_all_over_a_part_slides_by_itself() -> None:
    tree = TokenTree(Block(8, 16, {3: 8}), levels=3, symbols=10)
    assert tree.done
    assert [leaf.counts for leaf in tree.leaves()] == [{3: 1}] * 8


def test_nodes_with_most_tokens_have_the_longest_lanes() -> None:
    nodes = [TokenNode(16 * place, 16 * place + 16, levels=1) for place in range(8)]
    for place, node in enumerate(nodes):
        for symbol in range(place + 1):
            node.receive(symbol, 1)
    packing = pack(nodes, depth=2)
    asked = [*packing.bits.values(), *packing.sums.values()]
    assert [token.node for token in asked] == [nodes[7], *reversed(nodes[1:])]
    assert packing.rate == 8 / 4
