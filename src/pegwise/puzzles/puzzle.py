"""A proof in sentences, in the words of the coach, and the question that a puzzle asks.

A puzzle: its turns, the one code that fits them, and why.

A sheet of puzzles to print: a self-contained HTML page, with the solutions on the back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of, say_turns
from pegwise.knowledge.certainty import Numbers
from pegwise.pictures.pegs import BoardRow, board
from pegwise.pictures.svg import Fragment, Picture, Pictured, finished, heading, stacked
from pegwise.play.rulebook import say_answer, say_code, say_counting, say_symbols
from pegwise.play.wording import say_fact, say_facts

from .proof import PuzzleProof, Refutation, Step, grade

if TYPE_CHECKING:
    from pegwise.schemas.games import PuzzleDocument


def say_proof(proof: PuzzleProof, answer: Code, notation: Notation) -> Iterator[str]:
    """One sentence for each step, and a last one with the code that is left."""
    for step in proof.steps:
        if isinstance(step, Refutation):
            yield _say_refutation(step, notation)
        else:
            yield _say_step(step, notation)
    leave = "leaves" if len(proof.last) == 1 else "leave"
    because = f"{_capital(_say_steps(proof.last))} {leave} only" if proof.last else "There is only"
    yield f"{because} {notation.write_code(answer)}."


def _say_step(step: Step, notation: Notation) -> str:
    return f"{_capital(_say_reasons(step))}: {say_facts(step.facts, notation)}."


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


def say_question(variant: Variant, turns: tuple[Turn, ...]) -> str:
    """The puzzle as text that says everything: the rules, the turns, and what is asked."""
    notation = variant.notation
    told = [
        f"Turn {number}: {notation.write_code(guess)} got {notation.describe(answer)}."
        for number, (guess, answer) in enumerate(turns, 1)
    ]
    lines = [
        f"Someone has hidden {say_code(notation)}. {say_symbols(notation)}".rstrip(),
        f"{say_answer(notation)} {say_counting(notation)}",
        *told,
        "Exactly one code fits all of these turns. Which one is it?",
    ]
    return "\n".join(lines)


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
        return say_question(self.variant, self.turns)

    def picture(self) -> Picture:
        """The turns, without the answer."""
        return picture_of_puzzles([self])

    def drawn(self) -> Fragment:
        """The turns on a tray."""
        return board(self.variant.notation, list(map(BoardRow, self.turns)))

    def document(self) -> "PuzzleDocument":
        """What ``pegwise puzzle --json`` prints."""
        notation = self.variant.notation
        turns = [
            (notation.write_code(guess), notation.write_feedback(answer))
            for guess, answer in self.turns
        ]
        return {
            "variant": self.variant.name,
            "turns": [{"guess": guess, "feedback": answer} for guess, answer in turns],
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
