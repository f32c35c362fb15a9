"""Every strategy there is, in one visible tuple; ``auto``, the default, picks one for the board.

``NAME:consistent`` restricts a one-step strategy to candidates, ``strength:P:NAME`` makes any
strategy forget, ``scripted:G1,G2,...`` plays given guesses; other packages add strategies by the
entry point group ``pegwise.strategies``.
"""

from dataclasses import replace

from . import annealed, bovines, constraints, linear, one_step, optimal, sampled, weighing
from .annealed import Annealed
from .consistent import First, RandomConsistent
from .one_step import Knuth, OneStep
from .optimal import Optimal
from .protocol import Entry, Strategy
from .registry import (
    Auto,
    all_strategies,
    default_strategy,
    find_strategy,
    make_strategy,
    rivals,
    why_unplayable,
)
from .sampled import Sampled
from .user_strategies import StrategyLike, own_entry

__all__ = [
    "STRATEGIES",
    "Entry",
    "OneStep",
    "Optimal",
    "Strategy",
    "StrategyLike",
    "all_strategies",
    "default_strategy",
    "find_strategy",
    "make_strategy",
    "own_entry",
    "rivals",
    "why_unplayable",
]

STRATEGIES = (
    Entry(
        name="auto",
        summary="like the best of these for the board",
        source="the figures in bench/results.md",
        make=Auto,
        randomised=True,
        objection=why_unplayable,
    ),
    replace(
        one_step.entry("entropy", "the guess whose answer gives most information", "Neuwirth 1982"),
        preference=2,
        most_symbols=100,
    ),
    one_step.entry("expected-size", "the guess that leaves fewest codes on average", "Irving 1979"),
    one_step.entry("parts", "the guess with most different answers", "Kooi 2005"),
    one_step.entry("minimax", "the guess that leaves fewest codes at worst", "Knuth 1977"),
    Entry(
        name="knuth",
        summary="the five-guess rule: the guess sure to eliminate most codes",
        source="Knuth 1977",
        make=lambda seed: Knuth("knuth", "minimax"),
        objection=one_step.objection,
    ),
    Entry(
        name="optimal",
        summary="perfect play: ready-made trees, and search beyond them",
        source="Koyama & Lai 1993",
        make=lambda seed: Optimal(),
        objection=optimal.objection,
        preference=1,
        single_guess=True,
    ),
    Entry(
        name="sampled",
        summary="the guess most informative about a sample of the codes that fit",
        source="Berghman, Goossens & Leus 2009",
        make=Sampled,
        randomised=True,
        objection=sampled.objection,
        preference=3,
        most_symbols=1000,
    ),
    Entry(
        name="annealed",
        summary="the guess most informative about codes that fit, found by annealing",
        source="Bernier et al. 1996",
        make=Annealed,
        randomised=True,
        objection=annealed.objection,
        preference=4,
        most_symbols=1000,
    ),
    Entry(
        name="random",
        summary="a random code that fits every answer",
        source="Scheinerman, BulletsMaggots.jl",
        make=RandomConsistent,
        randomised=True,
        preference=6,
    ),
    Entry(
        name="constraints",
        summary="two fixed openings, then the first code that satisfies every constraint",
        source="White, Mastermind (Java)",
        make=lambda seed: constraints.Constraints(),
        objection=constraints.objection,
    ),
    Entry(
        name="first",
        summary="the first code in order that fits every answer",
        source="Shapiro 1983",
        make=lambda seed: First(),
    ),
    Entry(
        name="bovines:plus",
        summary="the phased player, without questions whose answer is implied",
        source="the phased player's notes, completed",
        make=lambda seed: bovines.BovinesPlus(),
        objection=bovines.objection,
        keeps_limits=False,
    ),
    Entry(
        name="bovines",
        summary="finds the four digits in phases, then their order, with little memory",
        source="the phased player's notes",
        make=lambda seed: bovines.Bovines(),
        objection=bovines.objection,
        keeps_limits=False,
    ),
    Entry(
        name="weighing",
        summary="weighs the counts of symbols in blocks of positions like coins",
        source="Erdős & Rényi 1963",
        make=weighing.Weighing,
        randomised=True,
        objection=weighing.objection,
        preference=5,
    ),
    Entry(
        name="linear",
        summary="slides symbols down a tree of blocks, early and late halvings in one guess",
        source="Martinsson & Su 2023",
        make=linear.Linear,
        randomised=True,
        objection=weighing.objection,
    ),
)
