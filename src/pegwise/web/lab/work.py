"""The process of a comparison: one question per strategy, evaluated and reported on."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing.connection import Connection
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from pegwise import __version__
from pegwise.errors import PegwiseError
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.strategies import make_strategy
from pegwise.strategies.registry import identity

from ..compute.processes import begin_in_background

if TYPE_CHECKING:
    from pegwise.engines.client import OfferedEngine

REPORTING = 0.2  # seconds between reports of progress


@dataclass(frozen=True, slots=True)
class LabQuestion:
    """How many guesses a strategy needs; ``games`` is None if every code is counted."""

    rules: Rules
    strategy: str
    games: int | None
    seed: str

    @property
    def total(self) -> int:
        return self.rules.size if self.games is None else self.games

    @property
    def key(self) -> str:
        """The cache key of the result; it includes the version, which may change results."""
        chance = None if self.games is None else (self.games, self.seed)
        told = json.dumps([__version__, str(self.rules), identity(self.strategy), chance])
        return sha256(told.encode()).hexdigest()


class LabReport(NamedTuple):
    """Progress of a comparison: the current question, its games so far, its answer, an error."""

    working_on: str
    games: int = 0
    answer: tuple[LabQuestion, dict[str, Any]] | None = None
    error: str | None = None


def work(
    connection: Connection,
    variant: Variant,
    questions: Sequence[LabQuestion],
    engines: "tuple[OfferedEngine, ...]" = (),
) -> None:
    """Answer the questions one by one, reporting through the connection."""
    begin_in_background()
    if engines:
        from pegwise.engines.client import offer_engines

        offer_engines(engines)
    for question in questions:
        try:
            answer = question, _answer(question, variant, connection)
        except PegwiseError as error:
            connection.send(LabReport(question.strategy, error=str(error)))
            break
        connection.send(LabReport(question.strategy, answer=answer))
    connection.close()


def _answer(question: LabQuestion, variant: Variant, connection: Connection) -> dict[str, Any]:
    from pegwise.lab.evaluate import evaluate
    from pegwise.lab.grow import needs_compiler

    player = make_strategy(question.strategy, question.rules)
    compiling = question.games is None and needs_compiler(question.rules, player)
    begun = f"{question.strategy}: compiling, once" if compiling else question.strategy
    connection.send(LabReport(begun))
    reported = 0.0

    def report(done: int, _: int) -> None:
        nonlocal reported
        if monotonic() - reported >= REPORTING:
            connection.send(LabReport(question.strategy, done))
            reported = monotonic()

    found = evaluate(
        question.rules, question.strategy, games=question.games, seed=question.seed, progress=report
    )
    return dict(found.document(variant))
