"""Tree files for tests, grown by strategies and by a random player."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from pegwise import Code, Position, Rules, Space
from pegwise.game.wordlist import word_list
from pegwise.lab.grow import grow_below
from pegwise.runtime.seeds import Stream
from pegwise.strategies import make_strategy
from pegwise.tree import TreeFile
from pegwise.tree.tree_files import without_proof

WORDS = ("crane", "crate", "plane", "plate", "slate", "étude")

# The header of a small tree's file.
HEAD = """\
pegwise tree 1
rules 2x2
objective mean
status upper bound
total 8
worst 3
lower-bound -
made by hand

"""


class Anything:
    """Guesses a random code that it has not guessed before."""

    name = "anything"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Position) -> Code:
        """The same guess for the same position."""
        space = Space(position.rules.guessing)
        made = {turn.guess for turn in position.turns}
        unmade = [code for code in map(space.code, range(space.size)) if code not in made]
        return Stream(self.seed, str(position)).pick(unmade)


def file_of(board: str | Rules, strategy: str = "parts") -> TreeFile:
    """The file of the tree that a strategy grows."""
    rules = Rules.parse(board) if isinstance(board, str) else board
    return without_proof(grow_below(Position(rules), make_strategy(strategy, rules)), strategy)


def claiming(file: TreeFile, **claims: Any) -> TreeFile:
    """The file with other claims in its header."""
    return replace(file, header=replace(file.header, **claims))


def words(bulls_only: bool = False, any_guess: bool = False) -> Rules:
    """The rules of a small word list that is not in any file."""
    return Rules.of_words(word_list(WORDS, "gone/some words.txt"), bulls_only, any_guess)


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """Small boards of all kinds."""
    bulls_only, distinct = draw(st.booleans()), draw(st.booleans())
    if draw(st.integers(0, 9)) == 0:
        return words(bulls_only)
    positions = draw(st.integers(1, 3))
    most = {1: 40, 2: 6, 3: 4}[positions]
    return Rules(positions, draw(st.integers(positions, most)), distinct, bulls_only)


@st.composite
def some_files(draw: st.DrawFn) -> TreeFile:
    """Trees of good, bad and pointless play."""
    rules, seed = draw(some_rules()), draw(st.integers(0, 1000))
    player = draw(st.sampled_from([Anything(seed), make_strategy("first", rules)]))
    made = " ".join(draw(st.text(st.characters(exclude_categories=["C", "Z"]))).split())
    return without_proof(grow_below(Position(rules), player), made or "-")
