"""Puzzles: how they are made, what they ask, why the answer is right, and a sheet to print.

To make one, hide a code, guess until no other code is left, and drop dispensable turns. The proof
in sentences has the words of the coach. The sheet is a self-contained HTML page, with the solutions
on the back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import count
from typing import TYPE_CHECKING

from pegwise.errors import BoardTooLarge, PegwiseError, UnknownName, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import Variant, variant_of
from pegwise.game.wording import count_of, say_turns
from pegwise.knowledge.certainty import MOST_CODES_TO_PROVE, Numbers, code_sets
from pegwise.knowledge.space import space_of
from pegwise.pictures.pegs import BoardRow, board
from pegwise.pictures.svg import Fragment, Picture, Pictured, finished, heading, stacked
from pegwise.play.phrasing import (
    say_answer,
    say_code_form,
    say_counting,
    say_fact,
    say_facts,
    say_symbols,
)
from pegwise.runtime.seeds import Stream

from .reasoning import DIFFICULTIES, PuzzleProof, Reasoning, Refutation, Step, grade

if TYPE_CHECKING:
    from pegwise.schemas.one_game import PuzzleDocument


def say_proof(proof: PuzzleProof, answer: Code, notation: Notation) -> Iterator[str]:
    """One sentence for each step, and a last one with the code that is left."""
    for step in proof.steps:
        if isinstance(step, Refutation):
            yield _say_refutation(step, notation)
        else:
            yield f"{_capital(_say_reasons(step))}: {say_facts(step.facts, notation)}."
    leave = "leaves" if len(proof.last) == 1 else "leave"
    because = f"{_capital(_say_steps(proof.last))} {leave} only" if proof.last else "There is only"
    yield f"{because} {notation.write_code(answer)}."


def _say_reasons(step: Step) -> str:
    """``turn 1 proves``, ``turn 1 with step 2 proves``, ``turns 1 and 3 together prove``."""
    together = " together" if len(step.turns) > 1 and not step.steps else ""
    proves = "proves" if len(step.turns) == 1 else "prove"
    known = f" with {_say_steps(step.steps)}" if step.steps else ""
    return f"{say_turns(step.turns)}{known}{together} {proves}"


def _say_refutation(step: Refutation, notation: Notation) -> str:
    known = f"With {_say_steps(step.steps)}, suppose" if step.steps else "Suppose"
    parts = [f"{known} that {say_fact(step.supposed, notation)}."]
    for link in step.chain:
        parts.append(f"Then {_say_reasons(link)}: {say_facts(link.facts, notation)}.")
    parts.append(f"Then no code fits turn {step.turn}. So {say_facts(step.facts, notation)}.")
    return " ".join(parts)


def _say_steps(steps: Numbers) -> str:
    return say_turns(steps).replace("turn", "step")


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


@dataclass(frozen=True)
class Puzzle(Pictured):
    """Turns that exactly one code fits, and more than one if any of them is left out.

    ``proof`` has its steps as values, ``steps`` as sentences. Prints as a game on one line.
    """

    variant: Variant
    turns: tuple[Turn, ...]
    answer: Code
    proof: PuzzleProof

    def __str__(self) -> str:
        return " ".join([str(self.variant), *map(self.variant.notation.write_turn, self.turns)])

    @cached_property
    def difficulty(self) -> str:
        """``easy``, ``medium`` or ``hard``, by the reasoning that the proof takes."""
        return grade(self.proof.steps)

    @property
    def steps(self) -> list[str]:
        return list(say_proof(self.proof, self.answer, self.variant.notation))

    @property
    def question(self) -> str:
        """The puzzle as text that says everything: the rules, the turns, and what is asked."""
        notation = self.variant.notation
        told = [
            f"Turn {number}: {notation.write_code(guess)} got {notation.describe(answer)}."
            for number, (guess, answer) in enumerate(self.turns, 1)
        ]
        lines = [
            f"Someone has hidden {say_code_form(notation)}. {say_symbols(notation)}".rstrip(),
            f"{say_answer(notation)} {say_counting(notation)}",
            *told,
            "Exactly one code fits all of these turns. Which one is it?",
        ]
        return "\n".join(lines)

    def picture(self) -> Picture:
        """The turns, without the answer."""
        return picture_of_puzzles([self])

    def drawn(self) -> Fragment:
        """The turns on a tray."""
        return board(self.variant.notation, list(map(BoardRow, self.turns)))

    def document(self) -> "PuzzleDocument":
        """What ``pegwise puzzle --json`` prints."""
        notation = self.variant.notation
        return {
            "variant": self.variant.name,
            "turns": [
                {"guess": notation.write_code(guess), "feedback": notation.write_feedback(answer)}
                for guess, answer in self.turns
            ],
            "answer": notation.write_code(self.answer),
            "difficulty": self.difficulty,
            "steps": self.steps,
            "question": self.question,
        }


def picture_of_puzzles(puzzles: Sequence[Puzzle]) -> Picture:
    """The puzzles below each other, without their answers."""
    parts = []
    for number, one in enumerate(puzzles, 1):
        counted = f"{number}. " if len(puzzles) > 1 else ""
        title = f"{counted}{one.difficulty.capitalize()} puzzle ({one.variant})"
        parts += [heading(title, "Which code fits every answer?"), one.drawn()]
    return finished(stacked(parts), "; ".join(map(str, puzzles)))


STYLE = """
body { font: 12pt/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem;
  color: #111; background: #fff }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); gap: 1.5rem }
section { break-inside: avoid }
h2 { font-size: 1rem; margin: 0 0 .3rem }
.answer { margin: .4rem 0 0 }
.answer span { display: inline-block; width: 1.6rem; height: 1.6rem; margin-right: .3rem;
  border: 1px solid #666; border-radius: 50% }
.solutions { break-before: page }
ol { margin: .2rem 0 0; padding-left: 1.4rem }
@media print { body { margin: 0; font-size: 10pt } main { grid-template-columns: 1fr 1fr } }
"""


def sheet_of(puzzles: Sequence[Puzzle], seed: str) -> str:
    """The page; all puzzles are of one game."""
    variant = puzzles[0].variant
    notation = variant.notation
    title = f"{count_of(len(puzzles), 'puzzle')}: {variant}"
    questions = "".join(_question(number, one) for number, one in enumerate(puzzles, 1))
    solutions = "".join(_solution(number, one) for number, one in enumerate(puzzles, 1))
    rules = f"{say_answer(notation)} {say_counting(notation)}"
    task = "In each puzzle exactly one code fits every answer. Find it."
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{escape(task)} {escape(rules)}</p>
<main>{questions}</main>
<h1 class="solutions">Solutions</h1>
<p>{escape(f"Made with pegwise puzzle, seed {seed}.")}</p>
<main>{solutions}</main>
</body>
</html>
"""


def _question(number: int, puzzle: Puzzle) -> str:
    drawn = finished(puzzle.drawn(), f"Puzzle {number}: {puzzle}")
    pegs = "<span></span>" * puzzle.variant.rules.positions
    heading = f"<h2>{number}. {puzzle.difficulty.capitalize()}</h2>"
    return f'<section>{heading}{drawn.svg}<p class="answer">{pegs}</p></section>\n'


def _solution(number: int, puzzle: Puzzle) -> str:
    notation = puzzle.variant.notation
    names = notation.name_symbols(puzzle.answer)
    answer = notation.write_code(puzzle.answer) + (f" ({names})" if names else "")
    steps = "".join(f"<li>{escape(step)}</li>" for step in puzzle.steps)
    return f"<section><h2>{number}. {escape(answer)}</h2><ol>{steps}</ol></section>\n"


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
    turns = _turns_leaving(rules, secret, stream)
    if turns is None:
        return None
    needed = tuple(_without_dispensable(rules, turns))
    reasoning = Reasoning(rules, needed)
    if not needed or (difficulty == "hard" and grade(reasoning.steps) != "hard"):
        return None
    return Puzzle(variant, needed, secret, reasoning.proof())


def _turns_leaving(rules: Rules, secret: Code, stream: Stream) -> list[Turn] | None:
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
