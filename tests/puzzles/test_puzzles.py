"""Puzzles: one code fits, no turn is dispensable, every step of the proof is sound.

Everything is counted over all codes with the plain reference rules.
"""

import re
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest

from pegwise.errors import BoardTooLarge, PegwiseError, UnknownName
from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.kernel import reference
from pegwise.knowledge.certainty import Absent, AtMost, Fact, NotPlaced, Placed, Present
from pegwise.puzzles import DIFFICULTIES, Puzzle, daily_puzzle, make_puzzle, puzzles
from pegwise.puzzles.making import sheet_of
from pegwise.puzzles.reasoning import Refutation, Step
from support.depth import DEEP, deep_but_for

BOARDS = ["4x6", "3x4", "4x7:distinct", "4x6:bulls", "3x5:distinct,bulls"]
EACH = 12


@cache
def codes(rules: Rules) -> list[Code]:
    every = product(range(rules.symbols), repeat=rules.positions)
    listed = set(rules.words.codes) if rules.words else None
    return [
        code
        for code in every
        if (not rules.distinct or len(set(code)) == len(code)) and (not listed or code in listed)
    ]


@cache
def fitting(rules: Rules, turn: Turn) -> set[Code]:
    answer = rules.index_of(turn.feedback)
    matching = reference.matching(turn.guess, answer, codes(rules), rules.bulls_only)
    return {code for code, fits in zip(codes(rules), matching, strict=True) if fits}


def has(fact: Fact, code: Code) -> bool:
    match fact:
        case Absent(symbol):
            return symbol not in code
        case Present(symbol, times):
            return code.count(symbol) >= times
        case AtMost(symbol, times):
            return code.count(symbol) <= times
        case Placed(place, symbol):
            return code[place - 1] == symbol
        case NotPlaced(place, symbol):
            return code[place - 1] != symbol


def left(puzzle: Puzzle, numbers: list[int]) -> list[Code]:
    rules = puzzle.variant.rules
    sets = [fitting(rules, puzzle.turns[number - 1]) for number in numbers]
    return sorted(set(codes(rules)).intersection(*sets))


def some_puzzles(board: str, difficulty: str | None = None) -> list[Puzzle]:
    return list(islice(puzzles(board, difficulty, seed="tests"), EACH))


@pytest.mark.parametrize("board", deep_but_for(BOARDS[:2], BOARDS))
def test_one_code_fits_and_no_turn_is_dispensable(board: str) -> None:
    for puzzle in some_puzzles(board):
        numbers = list(range(1, len(puzzle.turns) + 1))
        assert left(puzzle, numbers) == [puzzle.answer]
        for number in numbers:
            assert len(left(puzzle, [other for other in numbers if other != number])) > 1


def check_proof(puzzle: Puzzle) -> None:
    """Each fact holds for all codes that fit the turns named and have the facts of steps named."""
    steps = puzzle.proof.steps
    for number, step in enumerate(steps, 1):
        assert step.facts
        assert all(earlier < number for earlier in step.steps)
        known = [fact for earlier in step.steps for fact in steps[earlier - 1].facts]
        if isinstance(step, Refutation):
            check_refutation(puzzle, step, known)
        else:
            assert_follows(puzzle, step, known)
    known = [fact for number in puzzle.proof.last for fact in steps[number - 1].facts]
    every = codes(puzzle.variant.rules)
    assert [code for code in every if all(has(fact, code) for fact in known)] == [puzzle.answer]


def assert_follows(puzzle: Puzzle, step: Step, known: list[Fact]) -> None:
    possible = [c for c in left(puzzle, list(step.turns)) if all(has(fact, c) for fact in known)]
    assert possible
    assert all(has(fact, code) for code in possible for fact in step.facts)


def check_refutation(puzzle: Puzzle, step: Refutation, known: list[Fact]) -> None:
    supposed: list[Fact] = [*known, step.supposed]
    for link in step.chain:
        assert_follows(puzzle, link, supposed)
        supposed += link.facts
    fitting = left(puzzle, [step.turn])
    assert not [code for code in fitting if all(has(fact, code) for fact in supposed)]


ASKED = [*product(BOARDS, [None]), *product(["4x6", "4x7:distinct", "4x6:bulls"], ["hard"])]


@pytest.mark.parametrize(
    ("board", "difficulty"), deep_but_for([("4x6", None), ("4x6", "hard")], ASKED)
)
def test_every_step_is_sound(board: str, difficulty: str | None) -> None:
    for puzzle in some_puzzles(board, difficulty)[: EACH if DEEP else 4]:
        check_proof(puzzle)


def test_refutations_are_sound() -> None:
    """Case distinctions are rare: look for some."""
    supposing = (
        puzzle
        for puzzle in puzzles("4x6:bulls", "hard", seed="cases")
        if any(isinstance(step, Refutation) for step in puzzle.proof.steps)
    )
    for puzzle in islice(supposing, 5 if DEEP else 2):
        check_proof(puzzle)
        assert any(step.startswith(("Suppose", "With")) for step in puzzle.steps)


def test_no_step_of_a_proof_is_useless() -> None:
    for puzzle in some_puzzles("4x6"):
        used = {number for step in puzzle.proof.steps for number in step.steps}
        used |= set(puzzle.proof.last)
        assert used == set(range(1, len(puzzle.proof.steps) + 1))


def test_sentences_name_the_turns_and_steps_of_the_proof() -> None:
    for puzzle in some_puzzles("4x6"):
        *said, last = puzzle.steps
        assert last.endswith(f" only {puzzle.variant.notation.write_code(puzzle.answer)}.")
        for step, text in zip(puzzle.proof.steps, said, strict=True):
            if isinstance(step, Step):
                reason = text.partition(" prove")[0]
                turns, _, steps = reason.partition(" with ")
                assert numbers_in(turns) == list(step.turns)
                assert numbers_in(steps) == list(step.steps)


def numbers_in(text: str) -> list[int]:
    """The numbers of ``turns 1 and 3`` or ``steps 1 to 4``."""
    named = [int(number) for number in re.findall(r"\d+", text)]
    return list(range(named[0], named[1] + 1)) if " to " in text else named


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_difficulty_is_the_one_asked_for(difficulty: str) -> None:
    for puzzle in some_puzzles("4x6", difficulty):
        assert puzzle.difficulty == difficulty
        combined = [len(step.turns) for step in puzzle.proof.steps if isinstance(step, Step)]
        if difficulty == "easy":
            assert max(combined) == 1
            assert len(combined) == len(puzzle.proof.steps) <= 5


def test_a_puzzle_depends_on_seed_and_number_alone() -> None:
    first = [str(puzzle) for puzzle in some_puzzles("4x6", "medium")]
    again = make_puzzle("4x6", "medium", seed="tests", number=EACH)
    assert str(again) == first[-1]
    assert len(set(first)) == EACH
    assert str(make_puzzle("4x6", "medium", seed="other")) != first[0]


def test_a_puzzle_is_the_same_on_every_machine() -> None:
    assert str(make_puzzle("4x6", "easy", seed="1")) == EASY
    assert str(daily_puzzle("2026-11-17", "hard")) == DAILY


EASY = "4x6 3334:1,0 6113:0,0 1555:2,1"
DAILY = "mastermind 4663:1,2 5366:1,1 6164:1,2 1551:1,0"


def test_word_lists(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("cat\ndog\ncot\ndot\ncog\ncar\nbar\nbat\n")
    for puzzle in some_puzzles(f"codes:{file}"):
        numbers = list(range(1, len(puzzle.turns) + 1))
        assert left(puzzle, numbers) == [puzzle.answer]
        check_proof(puzzle)
        assert "cog" in puzzle.question


def test_what_cannot_be_made() -> None:
    with pytest.raises(PegwiseError, match="no hard puzzle was found on '2x2'"):
        make_puzzle("2x2", "hard")
    with pytest.raises(BoardTooLarge, match="no puzzles on '8x8'"):
        make_puzzle("8x8")
    with pytest.raises(UnknownName, match="unknown difficulty 'evil'"):
        make_puzzle("4x6", "evil")


def test_the_question_says_everything_but_the_answer() -> None:
    puzzle = make_puzzle("mastermind", seed="question")
    for turn in puzzle.turns:
        assert puzzle.variant.notation.write_code(turn.guess) in puzzle.question
    assert puzzle.variant.notation.write_code(puzzle.answer) not in puzzle.question
    assert "1 (red)" in puzzle.question


def test_the_sheet_has_the_solutions_after_the_puzzles() -> None:
    listed = some_puzzles("mastermind")
    page = sheet_of(listed, "<seed>")
    front, back = page.split('<h1 class="solutions">')
    assert front.count("<svg") == EACH
    assert "&lt;seed&gt;" in page
    assert not re.search(r"(?:src|href)=", page)
    for puzzle in listed:
        answer = puzzle.variant.notation.write_code(puzzle.answer)
        assert f"{answer} (" in back
        assert f"{answer} (" not in front


def test_the_picture_hides_the_answer() -> None:
    puzzle = make_puzzle("4x6", seed="picture")
    drawn = puzzle.picture().svg
    assert str(puzzle) in drawn
    assert puzzle.variant.notation.write_code(puzzle.answer) not in drawn
