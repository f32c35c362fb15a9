"""Contradictory marks on boards that are counted place by place: the same as by listing them."""

from hypothesis import given
from hypothesis import strategies as st

from pegwise.game.codes import Turn
from pegwise.game.feedback_kinds import MARKS
from pegwise.game.rules import Rules
from pegwise.knowledge.doctor import diagnose, diagnose_listed
from pegwise.knowledge.doctor_unlisted import diagnose_marked
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from support.depth import examples

BOARDS = [Rules.parse(text) for text in ("3x4:marks", "4x3:marks", "3x5:distinct,marks")]


@examples(60)
@given(st.data())
def test_what_listing_finds(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(BOARDS))
    codes = list(space_of(rules))
    answers = MARKS.answers(rules.positions)
    guesses = data.draw(st.lists(st.sampled_from(codes), min_size=1, max_size=4))
    turns = [Turn(guess, data.draw(st.sampled_from(answers))) for guess in guesses]
    turns = [turn for turn in turns if not rules.why_impossible(turn.feedback)]
    found, known = diagnose_marked(rules, turns), diagnose_listed(rules, turns)
    assert found.candidates == known.candidates
    assert found.nearest.tolist() == known.nearest.tolist()
    assert (found.fewest_lies, found.since) == (known.fewest_lies, known.since)
    assert sorted(found.explanations, key=lambda one: one.turns) == list(known.explanations)
    assert found.suspects == known.suspects
    assert found.exact


def test_the_wrong_mark_is_found_on_a_board_too_large_to_list() -> None:
    found = diagnose("6x26:marks 012ABC:--Y-G- 0CDEFG:G-----")
    assert (found.fewest_lies, found.since, found.exact) == (1, 2, True)
    assert [suspect.turn for suspect in found.suspects] == [1, 2]
    first = found.suspects[0].instead[0]
    # 0 leads, of the other 25 none of the 8 that turn 2 has, and none of 1, 2, A and B.
    assert (str(first.feedback), first.candidates) == ("G-----", 17**5)
    explained = {one.turns: one.candidates for one in found.explanations}
    for suspect in found.suspects:
        counted = sum(one.candidates for one in suspect.instead)
        assert counted == explained[suspect.turn,]


def test_wider_boards_count_only_what_they_draw() -> None:
    found = diagnose("8x26:marks 012ABCDE:--Y-G--- 0CDEFGHI:G-------")
    assert found.fewest_lies == 1
    assert not found.exact
    drawn = sum(one.candidates for one in found.suspects[0].instead)
    assert drawn < found.explanations[0].candidates


def test_too_many_turns_to_leave_out() -> None:
    position = Position.parse("6x26:marks 012ABC:--Y-G- 0CDEFG:G-----")
    found = diagnose_marked(position.rules, position.turns, most_sets=1)
    assert (found.decided, found.fewest_lies, found.since) == (False, 1, 2)


def test_marks_that_no_code_gives() -> None:
    """Of equal symbols the first is marked as elsewhere."""
    found = diagnose("6x26:marks 00ABCD:-Y----")
    assert (found.fewest_lies, found.since) == (1, 1)
    assert "Y-----" in [str(one.feedback) for one in found.suspects[0].instead]
