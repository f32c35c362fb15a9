"""The puzzles of the day: one for each difficulty, the same for everyone."""

from datetime import date
from functools import lru_cache

from pegwise.puzzles import Puzzle, daily_puzzle

from ..games.daily import number_of
from ..messages.boards import board_of
from ..messages.puzzles import DailyPuzzle, Difficulty, PuzzleTry, PuzzleVerdict
from ..messages.turns import show_turn


@lru_cache(maxsize=16)
def puzzle_of(day: date, difficulty: str) -> Puzzle:
    """The Mastermind puzzle of a day; made once."""
    return daily_puzzle(day.isoformat(), difficulty)


def shown(day: date, difficulty: Difficulty) -> DailyPuzzle:
    """The puzzle without its answer."""
    puzzle = puzzle_of(day, difficulty)
    return DailyPuzzle(
        board=board_of(puzzle.variant),
        day=day,
        number=number_of(day),
        difficulty=difficulty,
        turns=[show_turn(turn, puzzle.variant.notation) for turn in puzzle.turns],
    )


def judged(day: date, tried: PuzzleTry) -> PuzzleVerdict:
    """What is wrong with a code, or the proof that it is right."""
    puzzle = puzzle_of(day, tried.difficulty)
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
