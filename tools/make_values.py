"""Makes the tables of first and second guesses that come with the package, or some of them.

    python tools/make_values.py                    # all of them
    python tools/make_values.py 4x6 4x10:distinct

On boards that the exact search masters the values are exact and complete; on the others a beam
weighs the most promising second guesses, and the values say that they are not exact; first
guesses that leave very many codes at once are left out there.
"""

import lzma
import sys
from pathlib import Path
from time import perf_counter

import numpy as np

from pegwise import Code, Rules, __version__
from pegwise.kernel.exact.board import IMPOSSIBLE
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.position import Position
from pegwise.knowledge.symmetry import orbit_lowest, orbits
from pegwise.search.engine import Engine, EngineSettings, engine_for
from pegwise.search.reach import LARGEST_SET
from pegwise.tablebase import find, shelf
from pegwise.tablebase.opening_values import (
    BOARDS,
    AnswerValues,
    OpeningValues,
    Total,
    Values,
    file_name,
    format_values,
)
from pegwise.tablebase.shelf import Book

FOLDER = Path(shelf.__file__).with_name("values")
# Where a proof is out of reach: how wide the beam is, and how many second guesses it weighs.
BEAMS = {"5x8": (1, 12)}


def make(rules: Rules) -> Values:
    """The values of every opening of a board."""
    engine = engine_for(EngineSettings(rules))
    beam, count = BEAMS.get(str(rules), (0, 0))
    openings = {
        engine.guessing.code(first): evaluate_opening(engine, first, beam, count)
        for first in engine.first_guesses()
        if max(engine.subgame_sizes(first).values()) <= LARGEST_SET
    }
    how = f"a beam of {beam}, the best {count} second guesses" if beam else "exact search"
    return Values(rules, f"pegwise {__version__}, {how}", openings)


def evaluate_opening(engine: Engine, first: int, beam: int, count: int) -> OpeningValues:
    """The total of a first guess, and the totals of second guesses after each answer."""
    told = answers_of(engine.rules)
    opening = OpeningValues(Total(0, not beam))
    for answer in engine.subgame_sizes(first):
        if answer < len(told) - 1:
            opening.answers[told[answer]] = evaluate_answer(engine, first, answer, beam, count)
    if beam:
        learn_from_tree(opening, engine.rules, engine.guessing.code(first))
    parts = [answered.seconds[answered.best].guesses for answered in opening.answers.values()]
    opening.total = Total(engine.rules.size + sum(parts), not beam)
    return opening


def evaluate_answer(engine: Engine, first: int, answer: int, beam: int, count: int) -> AnswerValues:
    """The totals of second guesses after an answer: of all of them, or of the most promising."""
    subgame = engine.subgame(first, answer)
    board, members = subgame.board, subgame.members
    answered = AnswerValues(len(members))
    alike = orbits(engine.rules, [engine.guessing.code(first)]).lowest
    seconds: list[int] = engine.guessing.numbers[alike].tolist()
    if beam:
        estimates = engine.estimated_costs(board, members, np.array(seconds))
        seconds = sorted(seconds[s] for s in estimates.argsort(kind="stable")[:count])
    idle = []
    for guess in seconds:
        if len(np.unique(board.answers[guess, members])) == 1 and len(members) > 1:
            idle.append(guess)
            continue
        allowed = [engine.allowed(first, guess)]
        (cost,) = engine.evaluate(
            board, members, [guess], allowed=allowed, width=beam, named=engine.named(first)
        )
        answered.seconds[engine.guessing.code(guess)] = Total(cost, not beam)
    best = answered.seconds[answered.best].guesses
    for guess in idle:  # tells nothing, so the best guess follows
        answered.seconds[engine.guessing.code(guess)] = Total(len(members) + best, not beam)
    answered.seconds = dict(sorted(answered.seconds.items()))
    return answered


def learn_from_tree(opening: OpeningValues, rules: Rules, first: Code) -> None:
    """Takes the totals of the shipped tree where they are lower than those of the beam search."""
    file = find(rules)
    if file is None or file.tree.root.guess != first:
        return
    book = Book(file)
    for answer, answered in opening.answers.items():
        entry = book.find(Position(rules).after(first, answer))
        if entry is None:
            continue
        second = orbit_lowest(rules, [first], entry.guess)
        if entry.total < answered.seconds.get(second, Total(IMPOSSIBLE, False)).guesses:
            answered.seconds[second] = Total(entry.total, False)
            answered.seconds = dict(sorted(answered.seconds.items()))


def main(boards: list[str]) -> None:
    """Make these tables, or all, and print the totals of the openings."""
    FOLDER.mkdir(exist_ok=True)
    for rules in map(Rules.parse, boards or BOARDS):
        start = perf_counter()
        table = make(rules)
        packed = lzma.compress(format_values(table).encode())
        (FOLDER / file_name(rules)).write_bytes(packed)
        totals = [opening.total.guesses for opening in table.openings.values()]
        print(f"{rules} {totals} {len(packed)} bytes {perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
