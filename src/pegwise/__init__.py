"""Pegwise: the workbench for code-breaking games.

Codes, answers, turns, games and strategies are given as text or as objects, and errors are
``PegwiseError``:

>>> import pegwise
>>> [str(turn.feedback) for turn in pegwise.solve("RBGY", strategy="knuth")]
['2,0', '2,2', '4,0']
>>> len(pegwise.Position.parse("mastermind 1122:1,0"))
256
>>> pegwise.feedback([pegwise.Red, pegwise.Green], [pegwise.Green, pegwise.Red])
Feedback(bulls=0, cows=2)
>>> print(pegwise.evaluate("mastermind", lambda position: position.candidate(0)).cost)
7471 guesses in 1296 games, worst 9: 1 4 25 108 305 602 196 49 6
>>> [variant.name for variant in pegwise.VARIANTS][:3]
['mastermind', 'bulls-and-cows', 'bullets-and-maggots']
>>> [entry.name for entry in pegwise.STRATEGIES][:3]
['auto', 'entropy', 'expected-size']
>>> code: pegwise.Code = (0, 0, 1, 1)

The plain values load at once; what needs NumPy loads when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .errors import (
    BoardTooLarge,
    CannotPlay,
    ContradictoryAnswers,
    InvalidCode,
    InvalidFeedback,
    InvalidRules,
    InvalidWeights,
    PegwiseError,
    StrategyFailed,
    Undecided,
    UnknownName,
)
from .game.codes import (
    Code,
    Turn,
    all_codes,
    count_colors,
    count_colours,
    count_symbols,
    exact_matches,
    feedback,
    filter_codes,
    get_move,
    is_consistent,
    matches,
)
from .game.feedback import Feedback, Marks, PegWords
from .game.notation import Blue, Colour, Green, Notation, Orange, Purple, Red, Yellow, colours
from .game.rules import Rules
from .game.variants import VARIANTS, Variant, find_variant, with_colours

if TYPE_CHECKING:
    from .coach.review import review
    from .coach.reviewed import Review
    from .game.weights import Weights
    from .knowledge.doctor import Diagnosis, diagnose
    from .knowledge.pairs import Pairs, answers_of, build_table, feedback_matrix
    from .knowledge.partition import partition
    from .knowledge.position import Position
    from .knowledge.ranking import Ranking
    from .knowledge.space import Space
    from .lab.evaluate import Evaluation, League, compare, evaluate
    from .lab.experiment import Trial, Trials, experiment
    from .lab.grow import grow
    from .pictures.picture import picture
    from .pictures.svg import Picture
    from .play.advice import rank, suggest
    from .play.session import Session
    from .play.solution import Solution, solve
    from .search.proof import Objective, Proof
    from .search.prove import prove
    from .strategies import STRATEGIES, Entry, Strategy, find_strategy, make_strategy
    from .tree import DecisionTree, TreeFile, read_tree, write_tree
    from .tree.verify import Verdict, verify

__version__ = "0.1.0"

__all__ = ["BoardTooLarge", "CannotPlay", "ContradictoryAnswers", "InvalidCode", "InvalidFeedback"]
__all__ += ["InvalidRules", "PegwiseError", "StrategyFailed", "Undecided", "UnknownName"]
__all__ += ["VARIANTS", "Code", "Feedback", "Notation", "PegWords", "Rules", "Turn", "Variant"]
__all__ += ["Marks"]
__all__ += ["InvalidWeights", "Weights"]
__all__ += ["Blue", "Colour", "Green", "Orange", "Purple", "Red", "Yellow", "colours"]
__all__ += ["all_codes", "count_colors", "count_colours", "count_symbols", "exact_matches"]
__all__ += ["feedback", "filter_codes", "find_variant", "get_move", "is_consistent"]
__all__ += ["matches", "with_colours"]
__all__ += ["Diagnosis", "Pairs", "Position", "Ranking", "Session", "Space", "answers_of"]
__all__ += ["build_table", "diagnose", "feedback_matrix", "partition", "rank", "solve", "suggest"]
__all__ += ["STRATEGIES", "Entry", "Strategy", "find_strategy", "make_strategy"]
__all__ += ["Evaluation", "League", "Review", "Trial", "Trials", "compare", "evaluate"]
__all__ += ["DecisionTree", "Objective", "Proof", "TreeFile", "Verdict", "experiment", "grow"]
__all__ += [
    "Picture",
    "Solution",
    "picture",
    "prove",
    "read_tree",
    "review",
    "verify",
    "write_tree",
]

_HOMES = {
    ".coach.review": ("review",),
    ".coach.reviewed": ("Review",),
    ".game.weights": ("Weights",),
    ".knowledge.doctor": ("Diagnosis", "diagnose"),
    ".knowledge.pairs": ("Pairs", "answers_of", "build_table", "feedback_matrix"),
    ".knowledge.partition": ("partition",),
    ".knowledge.position": ("Position",),
    ".knowledge.ranking": ("Ranking",),
    ".knowledge.space": ("Space",),
    ".lab.evaluate": ("Evaluation", "League", "compare", "evaluate"),
    ".lab.experiment": ("Trial", "Trials", "experiment"),
    ".lab.grow": ("grow",),
    ".pictures.picture": ("picture",),
    ".pictures.svg": ("Picture",),
    ".play.advice": ("rank", "suggest"),
    ".play.session": ("Session",),
    ".play.solution": ("Solution", "solve"),
    ".search.proof": ("Objective", "Proof"),
    ".search.prove": ("prove",),
    ".strategies": ("STRATEGIES", "Entry", "Strategy", "find_strategy", "make_strategy"),
    ".tree": ("DecisionTree", "TreeFile", "read_tree", "write_tree"),
    ".tree.verify": ("Verdict", "verify"),
}
_ON_FIRST_USE = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _ON_FIRST_USE:
        raise AttributeError(f"module 'pegwise' has no attribute {name!r}")
    value: object = getattr(import_module(_ON_FIRST_USE[name], __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
