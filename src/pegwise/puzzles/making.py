"""Make puzzles: hide a code, guess until no other code is left, drop dispensable turns."""

from collections.abc import Iterator
from itertools import count

from pegwise.errors import BoardTooLarge, PegwiseError, UnknownName, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.coerce import variant_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.knowledge.certainty import MOST_CODES_TO_PROVE, code_sets
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream

from . import grading
from .grading import DIFFICULTIES
from .puzzle import Puzzle
from .reasoning import Reasoning

__all__ = ["DIFFICULTIES", "daily_puzzle", "make_puzzle", "puzzles"]

MOST_TRIES = 2000
# Guesses in a row that rule nothing out, before a code counts as one that no turns can find.
MOST_USELESS = 2000


def puzzles(
    game: GameLike = "mastermind", difficulty: str | None = None, seed: str = ""
) -> Iterator[Puzzle]:
    """Endless puzzles; each depends only on the game, the difficulty, the seed and its number.

    >>> from itertools import islice
    >>> [str(puzzle) for puzzle in islice(puzzles("3x4", "easy", seed="1"), 2)]
    ['3x4 344:1,2 334:0,2', '3x4 233:1,0 333:0,0 143:1,1']
    """
    return (make_puzzle(game, difficulty, seed, number) for number in count(1))


def make_puzzle(
    game: GameLike = "mastermind", difficulty: str | None = None, seed: str = "", number: int = 1
) -> Puzzle:
    """One puzzle, of the difficulty ``easy``, ``medium`` or ``hard`` if one is given.

    >>> print(make_puzzle("mastermind", "easy", seed="example"))
    mastermind 6655:2,0 2666:2,1 4363:0,1
    """
    variant = variant_of(game)
    if difficulty is not None and difficulty not in DIFFICULTIES:
        expected = ", ".join(DIFFICULTIES)
        raise UnknownName(f"unknown difficulty {quote(difficulty)}: expected one of {expected}")
    if variant.rules.size > MOST_CODES_TO_PROVE:
        most = count_of(MOST_CODES_TO_PROVE, "code")
        raise BoardTooLarge(f"no puzzles on '{variant.rules}': expected at most {most}")
    words = variant.rules.words
    board = variant.rules if words is None else words.digest  # wherever the file is
    stream = Stream(seed, "puzzle", board, difficulty or "any", number)
    for _ in range(MOST_TRIES):
        puzzle = _drawn(variant, stream, difficulty)
        if puzzle is not None and difficulty in (None, puzzle.difficulty):
            return puzzle
    wanted = "puzzle" if difficulty is None else f"{difficulty} puzzle"
    found = f"no {wanted} was found on '{variant.rules}' in {MOST_TRIES} tries"
    raise PegwiseError(f"{found}: expected another board or difficulty")


def daily_puzzle(day: str, difficulty: str, game: GameLike = "mastermind") -> Puzzle:
    """The puzzle of this difficulty for a day, the same everywhere; the day is ``2026-11-17``."""
    return make_puzzle(game, difficulty, seed=f"daily {day}")


def _drawn(variant: Variant, stream: Stream, difficulty: str | None) -> Puzzle | None:
    """A puzzle; None if no turns leave the code that was drawn, or it is too easy for sure."""
    rules = variant.rules
    secret = space_of(rules).code(stream.below(rules.size))
    turns = _turns(rules, secret, stream)
    if turns is None:
        return None
    needed = tuple(_without_dispensable(rules, turns))
    reasoning = Reasoning(rules, needed)
    if not needed or (difficulty == "hard" and grading.difficulty(reasoning.steps) != "hard"):
        return None
    return Puzzle(variant, needed, secret, reasoning.proof())


def _turns(rules: Rules, secret: Code, stream: Stream) -> list[Turn] | None:
    """Turns that leave only the secret, which itself is never guessed."""
    space, sets = space_of(rules), code_sets(rules)
    turns, left, useless = list[Turn](), sets.every, 0
    while left & (left - 1):
        guess = space.code(stream.below(rules.size))
        turn = Turn(guess, rules.feedback(secret, guess))
        fitting = left if guess == secret else left & sets.fitting(turn)
        if fitting != left:
            turns.append(turn)
            left, useless = fitting, 0
        elif (useless := useless + 1) > MOST_USELESS:
            return None
    return turns


def _without_dispensable(rules: Rules, turns: list[Turn]) -> list[Turn]:
    """The turns without those that the others make superfluous, the earliest dropped first."""
    sets, kept = code_sets(rules), list(turns)
    for turn in turns:
        left = sets.every
        for other in kept:
            if other is not turn:
                left &= sets.fitting(other)
        if not left & (left - 1):
            kept.remove(turn)
    return kept
