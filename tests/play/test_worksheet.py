"""The laws of a worksheet."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Feedback, PegwiseError, Position, Rules, Turn
from pegwise.game.variants import CLASSIC, Variant, find_variant
from pegwise.knowledge.pairs import answers_of
from pegwise.play.worksheet import Worksheet, WorksheetRow, read_entries
from support.boards import codes, rules

Game = tuple[Rules, tuple[Turn, ...]]


@st.composite
def games(draw: st.DrawFn, truthful: bool = False) -> Game:
    """A small board and turns, answered for one secret or at random."""
    board = draw(rules(3, 4))
    secret = draw(codes(board))
    possible = [told for told in answers_of(board) if not board.why_impossible(told)]
    answers = st.sampled_from(possible)
    turns = []
    for guess in draw(st.lists(codes(board), max_size=6)):
        told = board.feedback(secret, guess) if truthful else draw(answers)
        turns.append(Turn(guess, told))
    return board, tuple(turns)


@st.composite
def worksheets(draw: st.DrawFn, least: int = 0) -> Worksheet:
    """Any worksheet of a small board with at least this many rows."""
    board, turns = draw(games().filter(lambda game: len(game[1]) >= least))
    rows = tuple(WorksheetRow(turn, draw(st.booleans())) for turn in turns)
    named = [variant for variant in CLASSIC if variant.rules == board]
    return Worksheet(named[0] if named else Variant(str(board), board), rows)


@st.composite
def chosen(draw: st.DrawFn) -> tuple[Worksheet, int]:
    """A worksheet and the number of one of its rows."""
    sheet = draw(worksheets(least=1))
    return sheet, draw(st.integers(1, len(sheet.rows)))


@given(chosen())
def test_ignoring_and_restoring_change_nothing_else(picked: tuple[Worksheet, int]) -> None:
    sheet, number = picked
    in_force, left_out = sheet.restore(number), sheet.ignore(number)
    assert in_force.ignore(number).restore(number) == in_force
    assert left_out.restore(number).ignore(number) == left_out
    assert sheet in (in_force, left_out)
    assert number in in_force.active
    assert number not in left_out.active


@given(chosen(), st.data())
def test_an_edit_changes_one_row(picked: tuple[Worksheet, int], data: st.DataObject) -> None:
    sheet, number = picked
    board = sheet.variant.rules
    guess, secret = data.draw(codes(board)), data.draw(codes(board))
    turn = Turn(guess, board.feedback(secret, guess))
    edited = sheet.edit(number, turn)
    assert edited.row(number) == WorksheetRow(turn, sheet.row(number).ignored)
    assert edited.remove(number) == sheet.remove(number)
    assert edited.edit(number, sheet.row(number).turn) == sheet


@given(chosen())
def test_removing_the_row_that_was_added_last(picked: tuple[Worksheet, int]) -> None:
    sheet, number = picked
    longer = sheet.add(sheet.row(number).turn)
    assert longer.rows[-1] == WorksheetRow(sheet.row(number).turn)
    assert longer.remove(len(longer.rows)) == sheet


@given(worksheets())
def test_the_text_reads_back(sheet: Worksheet) -> None:
    assert Worksheet.parse(str(sheet)) == sheet
    assert "\n" not in str(sheet)


@given(worksheets())
def test_the_position_replays_the_active_rows(sheet: Worksheet) -> None:
    played = Position(sheet.variant.rules)
    for row in sheet.rows:
        if not row.ignored:
            played = played.after(*row.turn)
    assert sheet.position == played
    assert sheet.position.candidates.tolist() == played.candidates.tolist()


@given(worksheets())
def test_suspects_are_called_by_their_rows(sheet: Worksheet) -> None:
    found = sheet.diagnose()
    assert found.consistent == bool(sheet.position.count)
    for suspect in found.suspects:
        assert sheet.row(suspect.turn) == WorksheetRow(Turn(suspect.guess, suspect.given))
    for explanation in found.explanations:
        without = sheet
        for number in explanation.turns:
            without = without.ignore(number)
        assert without.position.count == explanation.candidates


def test_the_text_form() -> None:
    sheet = Worksheet.parse("mastermind 1122:1,0 !rggb:0,1")
    assert [row.ignored for row in sheet.rows] == [False, True]
    assert sheet.row(2).turn == Turn((0, 1, 1, 2), Feedback(0, 1))
    assert str(sheet) == "mastermind 1122:1,0 '!1223:0,1'"


def test_words_that_begin_with_the_mark(tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("!!a\n!ab\nabc\n")
    sheet = Worksheet.parse(f"codes:{words} !ab:1,0 !!ab:1,0 !!!a:0,0 abc:0,0")
    assert [row.ignored for row in sheet.rows] == [False, True, True, False]
    assert Worksheet.parse(str(sheet)) == sheet


@pytest.mark.parametrize("text", ["", "'", "nonsense", "4x6 1122", "4x6 !1122:9,9", "4x6 !"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(PegwiseError):
        Worksheet.parse(text)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_rows_that_are_not_there(number: int) -> None:
    sheet = Worksheet.parse("4x6 1122:1,0")
    for change in (sheet.ignore, sheet.restore, sheet.remove):
        with pytest.raises(PegwiseError, match=f"there is no turn {number}: expected 1 to 1"):
            change(number)


def test_rows_that_cannot_be_read_keep_the_numbers_of_the_others() -> None:
    variant = find_variant("mastermind")
    entries = [("1122", "1,0", False), ("nonsense", "1,0", False), ("1122", "2,0", False)]
    sheet, read = read_entries(variant, entries)
    assert [isinstance(row, str) for row in read] == [False, True, False]
    assert sheet.active == (1, 3)
    assert [suspect.turn for suspect in sheet.diagnose().suspects] == [1, 3]
    assert str(sheet) == "mastermind 1122:1,0 1122:2,0"


def test_codes_are_listed_where_they_are_few() -> None:
    sheet = Worksheet.parse("mastermind 1122:1,0 1344:0,1 3526:1,2")
    assert len(sheet.codes(7) or ()) == 7
    assert sheet.codes(6) is None
