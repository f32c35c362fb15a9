"""A sheet of puzzles to print: a self-contained HTML page, with the solutions on the back."""

from collections.abc import Sequence
from html import escape

from pegwise.game.wording import count_of
from pegwise.pictures.svg import finished
from pegwise.play.rulebook import say_answer, say_counting

from .puzzle import Puzzle

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
