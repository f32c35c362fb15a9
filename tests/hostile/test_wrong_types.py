"""The public face with values of the wrong type: a refusal is one line that says what to give."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pegwise
from pegwise import PegwiseError

WRONG: list[Any] = [None, 3, 4.5, "", "zz", [], object(), b"x", {}, (9, 9), [[1], [2]], {1: [2]}]
MASTERMIND = pegwise.VARIANTS[0]
POSITION = pegwise.Position.parse("2x3 12:1,0")


def a_session() -> pegwise.Session:
    return pegwise.Session("2x3", turns=["12:1,0"])


# A refusal says what was expected, or what the fault is where that says it all.
SAID = ("expected", "has a symbol outside", "needs", "could be", "cannot be read")
UNREAD = ("read_tree", "verify", "write_tree")  # their file does not exist

# What is called, with arguments that it takes; each of its parameters then gets every wrong value.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "all_codes": (pegwise.all_codes, {"length": 2}),
    "answers_of": (pegwise.answers_of, {"rules": "2x3"}),
    "build_table": (pegwise.build_table, {"game": "2x3"}),
    "colours": (pegwise.colours, {"names": "red green"}),
    "compare": (pegwise.compare, {"game": "2x2", "strategies": ["first"]}),
    "count_colors": (pegwise.count_colors, {"code": "RG"}),
    "count_colours": (pegwise.count_colours, {"code": "RG"}),
    "count_symbols": (pegwise.count_symbols, {"code": "RG"}),
    "diagnose": (pegwise.diagnose, {"game": "2x3 12:1,0"}),
    "evaluate": (pegwise.evaluate, {"rules": "2x2", "strategy": "first"}),
    "exact_matches": (pegwise.exact_matches, {"secret": "RG", "guess": "RR"}),
    "experiment": (pegwise.experiment, {"rules": "2x2", "strategy": "first", "games": 2}),
    "feedback": (pegwise.feedback, {"secret": "RG", "guess": "RR"}),
    "feedback_matrix": (pegwise.feedback_matrix, {"codes": ["RG"]}),
    "filter_codes": (pegwise.filter_codes, {"turn": "RG:1,0", "codes": ["RR"]}),
    "find_strategy": (pegwise.find_strategy, {"name": "first"}),
    "find_variant": (pegwise.find_variant, {"text": "2x3"}),
    "get_move": (pegwise.get_move, {"secret": "RG", "guess": "RR"}),
    "grow": (pegwise.grow, {"rules": "2x2", "strategy": "first"}),
    "is_consistent": (pegwise.is_consistent, {"turn": "RG:1,0", "code": "RR"}),
    "make_strategy": (pegwise.make_strategy, {"name": "first", "rules": "2x3"}),
    "matches": (pegwise.matches, {"secret": "RG", "guess": "RR"}),
    "partition": (pegwise.partition, {"position": "2x3", "guess": "12"}),
    "picture": (pegwise.picture, {"thing": "RG"}),
    "prove": (pegwise.prove, {"rules": "2x2"}),
    "rank": (pegwise.rank, {"position": "2x3 12:1,0", "strategy": "entropy"}),
    "read_tree": (pegwise.read_tree, {"path": "no.tree"}),
    "review": (pegwise.review, {"game": "2x3 12:1,0"}),
    "solve": (pegwise.solve, {"secret": "12", "rules": "2x3"}),
    "suggest": (pegwise.suggest, {"position": "2x3", "strategy": "first"}),
    "verify": (pegwise.verify, {"tree": "no.tree"}),
    "with_colours": (pegwise.with_colours, {"variant": "2x3", "colours": "red green blue"}),
    "write_tree": (pegwise.write_tree, {"path": "no.tree", "file": None}),
    "Colour": (pegwise.Colour, {"number": 1, "name": "red"}),
    "DecisionTree.picture": (pegwise.grow("2x2", "first").picture, {}),
    "Evaluation.document": (pegwise.evaluate("2x2", "first").document, {"variant": MASTERMIND}),
    "Feedback": (pegwise.Feedback, {"bulls": 1}),
    "Feedback.parse": (pegwise.Feedback.parse, {"text": "1,0"}),
    "League.of": (pegwise.League.of, {"game": "2x2", "evaluations": []}),
    "Notation": (pegwise.Notation, {"rules": pegwise.Rules(2, 3)}),
    "Marks": (pegwise.Marks, {"marks": "GY--"}),
    "Marks.parse": (pegwise.Marks.parse, {"text": "GY--"}),
    "Notation.describe": (MASTERMIND.notation.describe, {"feedback": pegwise.Feedback(1, 0)}),
    "Notation.name_symbols": (MASTERMIND.notation.name_symbols, {"code": (0, 0, 1, 1)}),
    "Notation.read_code": (MASTERMIND.notation.read_code, {"text": "1122"}),
    "Notation.read_feedback": (MASTERMIND.notation.read_feedback, {"text": "1,0"}),
    "Notation.read_secret": (MASTERMIND.notation.read_secret, {"text": "1122"}),
    "Notation.read_symbol": (MASTERMIND.notation.read_symbol, {"token": "1", "text": "1122"}),
    "Notation.read_turn": (MASTERMIND.notation.read_turn, {"text": "1122:1,0"}),
    "Notation.split": (MASTERMIND.notation.split, {"text": "1122"}),
    "Notation.write_code": (MASTERMIND.notation.write_code, {"code": (0, 0, 1, 1)}),
    "Notation.write_feedback": (MASTERMIND.notation.write_feedback, {"feedback": (1, 0)}),
    "Notation.write_turn": (MASTERMIND.notation.write_turn, {"turn": ((0, 0, 1, 1), (1, 0))}),
    "Objective": (pegwise.Objective, {}),
    "Weights.parse": (pegwise.Weights.parse, {"text": "pattern:1+1=1", "game": "2x3"}),
    "Objective.parse": (pegwise.Objective.parse, {"text": "mean"}),
    "Pairs": (pegwise.Pairs, {"space": "2x3"}),
    "Pairs.build_table": (pegwise.Pairs("2x3").build_table, {}),
    "Pairs.feedback": (pegwise.Pairs("2x3").feedback, {"secret": 1, "guess": 2}),
    "PegWords": (pegwise.PegWords, {"bull": "a", "bulls": "as", "cow": "b", "cows": "bs"}),
    "PegWords.describe": (MASTERMIND.words.describe, {"feedback": pegwise.Feedback(1, 0)}),
    "PegWords.is_bull": (MASTERMIND.words.is_bull, {"word": "black"}),
    "Picture": (pegwise.Picture, {"svg": "<svg/>"}),
    "Picture.save": (pegwise.picture("RG").save, {"path": "a.svg"}),
    "Position": (pegwise.Position, {"rules": pegwise.Rules(2, 3)}),
    "Position.__contains__": (POSITION.__contains__, {"code": "12"}),
    "Position.after": (POSITION.after, {"guess": "12", "feedback": "1,0"}),
    "Position.allows": (POSITION.allows, {"code": "12"}),
    "Position.candidate": (POSITION.candidate, {"rank": 0}),
    "Position.matching": (POSITION.matching, {"turn": "12:1,0"}),
    "Position.of": (pegwise.Position.of, {"game": "2x3"}),
    "Position.parse": (pegwise.Position.parse, {"text": "2x3"}),
    "Position.picture": (POSITION.picture, {}),
    "Review.picture": (pegwise.review("2x3 12:1,0").picture, {}),
    "Rules": (pegwise.Rules, {"positions": 2, "symbols": 3}),
    "Rules.check": (pegwise.Rules(2, 3).check, {"code": "12"}),
    "Rules.feedback": (pegwise.Rules(2, 3).feedback, {"secret": "12", "guess": "12"}),
    "Rules.index_of": (pegwise.Rules(2, 3).index_of, {"answer": pegwise.Feedback(1, 0)}),
    "Rules.parse": (pegwise.Rules.parse, {"text": "2x3"}),
    "Rules.parse_board": (pegwise.Rules.parse_board, {"text": "2x3"}),
    "Rules.why_impossible": (pegwise.Rules(2, 3).why_impossible, {"answer": "1,0"}),
    "Session": (pegwise.Session, {"variant": "2x3"}),
    "Session.correct": (a_session().correct, {"turn": 1, "feedback": "0,1"}),
    "Session.load": (pegwise.Session.load, {"text": "2x3 12:1,0"}),
    "Session.picture": (a_session().picture, {}),
    "Session.play": (
        lambda guess, feedback: a_session().play(guess, feedback),
        {"guess": "12", "feedback": "1,0"},
    ),
    "Session.turn": (a_session().turn, {"number": 1}),
    "Solution.picture": (pegwise.solve("RG").picture, {}),
    "Space": (pegwise.Space, {"rules": "2x3"}),
    "Space.__contains__": (pegwise.Space("2x3").__contains__, {"code": "12"}),
    "Space.__getitem__": (pegwise.Space("2x3").__getitem__, {"index": 0}),
    "Space.code": (pegwise.Space("2x3").code, {"index": 0}),
    "Space.index": (pegwise.Space("2x3").index, {"code": "12"}),
    "Turn.of": (pegwise.Turn.of, {"secret": "12", "guess": "12"}),
    "Variant": (pegwise.Variant, {"name": "mine", "rules": pegwise.Rules(2, 3)}),
    "Variant.in_colours": (MASTERMIND.in_colours, {"code": "1122"}),
}

# Errors, values, and what functions return and nobody makes.
NOT_CALLED = {"Code", "Diagnosis", "Entry", "Evaluation", "League", "Proof", "Ranking", "Review"}
NOT_CALLED |= {"Solution", "Strategy", "TreeFile", "Trial", "Trials", "Turn", "Verdict"}
NOT_CALLED |= {"DecisionTree", "Weights"}


def test_every_function_is_tried() -> None:
    """Also every class that people make themselves."""
    called = {name for name in pegwise.__all__ if callable(getattr(pegwise, name))}
    errors = {name for name in called if _is_error(getattr(pegwise, name))}
    assert called - errors - NOT_CALLED - set(CALLS) == set()


def _is_error(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, Exception)


def refusals(function: Callable[..., Any], good: dict[str, Any]) -> list[str]:
    """What is said to every wrong value of every parameter that is refused."""
    said = []
    for parameter in inspect.signature(function).parameters:
        for wrong in WRONG:
            try:
                repr(function(**{**good, parameter: wrong}))
            except PegwiseError as error:
                said.append(str(error))
    return said


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore:checkpoint")
def test_wrong_types_are_refused_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function, good = CALLS[name]
    if name not in UNREAD:
        function(**good)
    for text in refusals(function, good):
        assert "\n" not in text
        assert any(word in text for word in SAID), text
