"""``/api/puzzle``: the puzzles of the day, one for each difficulty, the same for everyone."""

from datetime import date
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from pegwise.puzzles import Puzzle, daily_puzzle

from .boards import Board, board_of, show_turn
from .daily import day_number
from .faults import refusals
from .messages import CodeText, OneTurn, RequestBody, ResponseBody
from .services import Today

Difficulty = Literal["easy", "medium", "hard"]
Asked = Annotated[Difficulty, Query(description="How much reasoning it takes")]


class DailyPuzzle(ResponseBody):
    """Turns that exactly one code fits; the answer is not among what is sent."""

    board: Board
    day: date
    number: int
    difficulty: Difficulty
    turns: list[OneTurn]


class PuzzleTry(RequestBody):
    """A code for a puzzle of the day; without one the player gives up and sees the proof."""

    difficulty: Difficulty
    code: CodeText | None = None


class PuzzleVerdict(ResponseBody):
    """Whether the code is right; if not, why. The proof comes with the right code or none."""

    right: Annotated[bool, Field(description="whether the code fits every turn")]
    words: str
    turn: Annotated[int | None, Field(description="the first turn that rules the code out")]
    answer: str | None
    steps: list[str]


@lru_cache(maxsize=16)
def puzzle_of(day: date, difficulty: str) -> Puzzle:
    """The Mastermind puzzle of a day; made once."""
    return daily_puzzle(day.isoformat(), difficulty)


router = APIRouter(prefix="/puzzle", tags=["puzzle"])


@router.get("", name="puzzle", responses=refusals())
def get_puzzle(today: Today, difficulty: Asked = "easy") -> DailyPuzzle:
    """The puzzle of the day, without its answer."""
    puzzle = puzzle_of(today, difficulty)
    return DailyPuzzle(
        board=board_of(puzzle.variant),
        day=today,
        number=day_number(today),
        difficulty=difficulty,
        turns=[show_turn(turn, puzzle.variant.name) for turn in puzzle.turns],
    )


@router.post("", responses=refusals(413))
def attempt(tried: PuzzleTry, today: Today) -> PuzzleVerdict:
    """Whether a code is the answer, and the proof if it is; without a code, the proof."""
    puzzle = puzzle_of(today, tried.difficulty)
    notation = puzzle.variant.notation
    answer = notation.write_code(puzzle.answer)
    if tried.code is None:
        return _solved(puzzle, f"The code is {answer}.", right=False)
    code = notation.read_secret(tried.code)
    for number, (guess, given) in enumerate(puzzle.turns, 1):
        told = puzzle.variant.rules.feedback(code, guess)
        if told != given:
            said = f"it would have answered turn {number} with {notation.describe(told)}"
            words = f"{notation.write_code(code)} is not the code: {said}."
            return PuzzleVerdict(right=False, words=words, turn=number, answer=None, steps=[])
    return _solved(puzzle, f"{answer} is the code: it fits every turn.", right=True)


def _solved(puzzle: Puzzle, words: str, right: bool) -> PuzzleVerdict:
    answer = puzzle.variant.notation.write_code(puzzle.answer)
    return PuzzleVerdict(right=right, words=words, turn=None, answer=answer, steps=puzzle.steps)
