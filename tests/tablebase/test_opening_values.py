"""The tables of first and second guesses against the trees and the search."""

import pytest

from pegwise import Feedback, Position, Rules
from pegwise.knowledge.partition import partition
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import orbits
from pegwise.search import small_search as small
from pegwise.tablebase import Values, find, open_book, values
from pegwise.tablebase.opening_values import BOARDS, format_values, parse_values
from support.depth import deep_but_for

TABLES = list(map(Rules.parse, BOARDS))
EXACT = {"4x6": 5625, "4x10:distinct": 26274, "4x10": 55632}
LEFT_OUT = [(0, 0, 0, 0, 0)]  # it leaves too many codes to weigh what follows


def table_of(rules: Rules) -> Values:
    table = values(rules)
    assert table is not None
    assert table.rules == rules
    return table


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_there_is_a_value_for_every_opening_and_answer(rules: Rules) -> None:
    table, space = table_of(rules), space_of(rules)
    openings = [space.code(n) for n in orbits(rules, []).lowest.tolist()]
    assert list(table.openings) == [code for code in openings if code not in LEFT_OUT]
    for first, opening in table.openings.items():
        later = partition(Position(rules), first)
        sizes = {answer: one.count for answer, one in later.items() if not one.solved}
        assert {answer: one.size for answer, one in opening.answers.items()} == sizes


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_openings_cost_what_their_best_second_guesses_do(rules: Rules) -> None:
    for opening in table_of(rules).openings.values():
        parts = [one.seconds[one.best].guesses for one in opening.answers.values()]
        assert opening.total.guesses == rules.size + sum(parts)
        totals = [total for one in opening.answers.values() for total in one.seconds.values()]
        assert {total.exact for total in totals} == {opening.total.exact}


@pytest.mark.parametrize("rules", deep_but_for(TABLES[:2], TABLES), ids=str)
def test_no_value_is_above_the_ready_made_tree(rules: Rules) -> None:
    table, book, file = table_of(rules), open_book(rules), find(rules)
    assert book is not None
    assert file is not None
    known = table.opening(file.tree.root.guess)
    assert known is not None
    assert known.exact == (str(rules) in EXACT)
    assert book.proven or not known.exact
    assert min(one.total.guesses for one in table.openings.values()) <= file.header.total
    for answer in table.openings[file.tree.root.guess].answers:
        place = book.find(Position(rules).after(file.tree.root.guess, answer))
        assert place is not None
        value = table.after(file.tree.root.guess, answer, place.guess)
        best = table.best_second(file.tree.root.guess, answer)
        assert value is not None
        assert best is not None
        assert best[1].expected <= value.expected <= place.expected + 1e-9
        assert not known.exact or best[1].expected == value.expected == place.expected


@pytest.mark.parametrize("board", EXACT)
def test_exact_tables_have_every_second_guess(board: str) -> None:
    rules = Rules.parse(board)
    table = table_of(rules)
    assert min(one.total.guesses for one in table.openings.values()) == EXACT[board]
    for first, opening in table.openings.items():
        seconds = [space_of(rules).code(n) for n in orbits(rules, [first]).lowest.tolist()]
        assert all(list(one.seconds) == seconds for one in opening.answers.values())


@pytest.mark.parametrize("turn", ["4444:0,0", "1112:0,1", "6565:1,1", "2345:2,0", "5661:0,2"])
def test_second_guesses_cost_what_a_search_finds(turn: str) -> None:
    position = Position.parse(f"4x6 {turn}")
    ((first, answer),) = position.turns
    table = table_of(position.rules)
    best = table.best_second(first, answer)
    assert best is not None
    assert best[1].exact
    if position.count < small.MOST_CANDIDATES / 2:
        assert round(best[1].expected * position.count) == small.SmallSearch(position).best()[1]
    value = table.after(first, answer, best[0])
    assert value is not None
    assert value.expected == best[1].expected


def test_a_useless_second_guess_costs_one_more() -> None:
    table, answer = table_of(Rules.parse("4x6")), Feedback(1, 1)
    best = table.best_second((5, 4, 4, 0), answer)
    again = table.after((5, 4, 4, 0), answer, (5, 4, 4, 0))
    assert best is not None
    assert again is not None
    assert again.expected == pytest.approx(best[1].expected + 1)


def test_other_boards_and_impossible_answers_have_no_value() -> None:
    assert values(Rules.parse("4x7")) is None
    assert values(Rules.parse("4x6:bulls")) is None
    table = table_of(Rules.parse("4x6"))
    assert table.after((0, 0, 0, 0), Feedback(0, 1), (0, 1, 2, 3)) is None
    assert table.best_second((0, 0, 0, 0), Feedback(0, 1)) is None


def test_the_text_reads_back() -> None:
    table = table_of(Rules.parse("4x6"))
    assert parse_values(format_values(table)) == table
