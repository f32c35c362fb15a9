"""The process of a comparison: evaluates strategies and reports its progress."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from pegwise.errors import PegwiseError
from pegwise.game.variants import Variant

from ..compute.workers import begin
from .questions import LabQuestion

REPORTING = 0.2  # seconds between reports of progress
NICENESS = 10  # lower priority than the games


@dataclass(frozen=True, slots=True)
class Begun:
    """Work on a question has begun."""

    words: str


@dataclass(frozen=True, slots=True)
class Advanced:
    """The number of games done for the current question."""

    games: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of a question."""

    question: LabQuestion
    standing: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why a question has no result."""

    reason: str


Report = Begun | Advanced | Answered | Stuck


def work(connection: Connection, variant: Variant, questions: Sequence[LabQuestion]) -> None:
    """Answer the questions one by one, reporting through the connection."""
    begin(warm=False)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        for question in questions:
            connection.send(Answered(question, _answer(question, variant, connection)))
    except PegwiseError as error:
        connection.send(Stuck(str(error)))
    connection.close()


def _answer(question: LabQuestion, variant: Variant, connection: Connection) -> dict[str, Any]:
    from pegwise.lab.evaluate import evaluate

    connection.send(Begun(_say_begun(question)))
    told = 0.0

    def tell(done: int, _: int) -> None:
        nonlocal told
        if not told:  # the first progress: compiling is done
            connection.send(Begun(question.strategy))
        if monotonic() - told >= REPORTING:
            connection.send(Advanced(done))
            told = monotonic()

    found = evaluate(
        question.rules, question.strategy, games=question.games, seed=question.seed, progress=tell
    )
    return dict(found.document(variant))


def _say_begun(question: LabQuestion) -> str:
    """The strategy, and whether its code is being compiled first."""
    from pegwise.lab.grow import needs_compiler
    from pegwise.strategies import make_strategy

    player = make_strategy(question.strategy, question.rules)
    compiling = question.games is None and needs_compiler(question.rules, player)
    return f"{question.strategy}: compiling, once" if compiling else question.strategy
