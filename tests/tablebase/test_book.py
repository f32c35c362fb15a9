"""Looking up positions with their turns in any order and under any symmetry."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Position, Rules
from pegwise.game.codes import Turn
from pegwise.knowledge.partition import partition
from pegwise.knowledge.symmetry import View, opening_view
from pegwise.play.solution import break_code
from pegwise.strategies import make_strategy
from pegwise.tablebase import BookEntry, find, open_book
from pegwise.tree import Node

MASTERMIND = Rules.parse("4x6")


def lines(node: Node, position: Position) -> list[tuple[Position, Node]]:
    """Every position of a tree with its node."""
    found, waiting = [], [(position, node)]
    while waiting:
        position, node = waiting.pop()
        found.append((position, node))
        for answer, child in node.children():
            waiting.append((position.after(node.guess, answer), child))
    return found


def test_every_line_of_a_tree_is_found() -> None:
    rules = Rules.parse("3x5")
    file, book = find(rules), open_book(rules)
    assert file is not None
    assert book is not None
    for position, node in lines(file.tree.root, Position(rules)):
        place = book.find(position)
        assert place is not None
        assert (place.guess, place.size) == (node.guess, position.count)
        assert place.total == node.cost.total


@given(st.permutations(range(4)), st.permutations(range(6)), st.integers(0, 1295))
def test_a_game_seen_through_a_symmetry_is_as_long(
    places: list[int], names: list[int], number: int
) -> None:
    def seen(code: Code) -> Code:
        return tuple(names[code[place]] for place in places)

    secret = Position(MASTERMIND).space.code(number)
    optimal = make_strategy("optimal", MASTERMIND)
    *_, final = break_code(secret, MASTERMIND, optimal)
    for count in range(1, len(final.turns)):
        turns = [Turn(seen(turn.guess), turn.feedback) for turn in final.turns[:count]]
        place, plain = _place(turns), _place(list(final.turns[:count]))
        assert (place.size, place.total) == (plain.size, plain.total)
        later = Position(MASTERMIND, tuple(turns))
        assert sorted(map(len, _classes(later, place.guess))) == sorted(
            map(len, _classes(Position(MASTERMIND, final.turns[:count]), plain.guess))
        )


def _place(turns: list[Turn]) -> BookEntry:
    book = open_book(MASTERMIND)
    assert book is not None
    place = book.find(Position(MASTERMIND, tuple(turns)))
    assert place is not None
    return place


def _classes(position: Position, guess: Code) -> list[list[int]]:
    return [later.candidates.tolist() for later in partition(position, guess).values()]


def test_the_order_of_turns_does_not_matter() -> None:
    *_, final = break_code((0, 2, 3, 3), MASTERMIND, make_strategy("optimal", MASTERMIND))
    turns = final.turns[:3]
    expected = _place(list(turns))
    for shuffled in permutations(turns):
        assert _place(list(shuffled)).total == expected.total
    assert _place([*turns, turns[0]]) == expected


def test_other_openings_are_not_in_the_book() -> None:
    book = open_book(MASTERMIND)
    assert book is not None
    assert book.find(Position.parse("4x6 1111:1,0")) is None
    assert book.find(Position.parse("4x6 4556:1,0")) is not None


@given(st.permutations(range(4)), st.lists(st.integers(0, 5), min_size=4, max_size=4))
def test_a_view_and_its_inverse(places: list[int], symbols: list[int]) -> None:
    code = tuple(symbols)
    lowest, view = opening_view(code)
    assert view.theirs(code, 6) == lowest
    assert view.ours(lowest, 6) == code
    other = View(tuple(places), view.names)
    assert other.ours(other.theirs(code, 6), 6) == code
