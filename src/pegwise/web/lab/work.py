"""What the process of a comparison does: evaluate, and tell its server how far it is."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from pegwise.errors import PegwiseError
from pegwise.game.variants import Variant

from ..compute.workers import begin
from .questions import Question

TELLING = 0.2  # seconds between reports of progress
NICENESS = 10  # those who play come first


@dataclass(frozen=True, slots=True)
class Begun:
    """A question is being worked on."""

    words: str


@dataclass(frozen=True, slots=True)
class Advanced:
    """So many games of the question at hand are done."""

    games: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A question has its answer."""

    question: Question
    standing: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stuck:
    """A question has none."""

    reason: str


Report = Begun | Advanced | Answered | Stuck


def work(connection: Connection, variant: Variant, questions: Sequence[Question]) -> None:
    """Answer the questions one by one; the server reads along."""
    begin(warm=False)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        for question in questions:
            connection.send(Answered(question, _answer(question, variant, connection)))
    except PegwiseError as error:
        connection.send(Stuck(str(error)))
    connection.close()


def _answer(question: Question, variant: Variant, connection: Connection) -> dict[str, Any]:
    from pegwise.lab.document import document
    from pegwise.lab.evaluate import evaluate

    connection.send(Begun(_say_begun(question)))
    told = 0.0

    def tell(done: int, _: int) -> None:
        nonlocal told
        if not told:  # then the compiler is done, if it had anything to do
            connection.send(Begun(question.strategy))
        if monotonic() - told >= TELLING:
            connection.send(Advanced(done))
            told = monotonic()

    found = evaluate(
        question.rules, question.strategy, games=question.games, seed=question.seed, progress=tell
    )
    return dict(document(found, variant))


def _say_begun(question: Question) -> str:
    """The strategy, and that it has to wait for the compiler where it does."""
    from pegwise.lab.grow import needs_compiler
    from pegwise.strategies import make_strategy

    player = make_strategy(question.strategy, question.rules)
    compiling = question.games is None and needs_compiler(question.rules, player)
    return f"{question.strategy}: compiling, once" if compiling else question.strategy
