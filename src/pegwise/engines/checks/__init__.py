"""Compliance checks: does a program keep to the engine protocol?

Running every check.
"""

from collections.abc import Callable

from pegwise.game.rules import Rules

from ..process import EngineFailed, EngineLimits
from .engine_under_test import Check, CheckOutcome, EngineUnderTest
from .role_checks import BREAKER_CHECKS, MAKER_CHECKS
from .session_checks import HANDSHAKE_CHECKS, LIFETIME_CHECKS, POSITION_CHECKS

CHECKS: tuple[Check, ...] = (
    *HANDSHAKE_CHECKS,
    *POSITION_CHECKS,
    *BREAKER_CHECKS,
    *MAKER_CHECKS,
    *LIFETIME_CHECKS,
)


def examine(
    command: str,
    rules: Rules,
    limits: EngineLimits | None = None,
    progress: Callable[[CheckOutcome], object] = lambda outcome: None,
) -> list[CheckOutcome]:
    """How the program of this command passes every check on a board.

    If it does not say hello, nothing else is tried.
    """
    engine, outcomes = (
        EngineUnderTest(command, rules, limits or EngineLimits()),
        list[CheckOutcome](),
    )
    try:
        for check in CHECKS:
            outcomes.append(outcome := _outcome(engine, check, outcomes))
            progress(outcome)
    finally:
        engine.close()
    return outcomes


def _outcome(engine: EngineUnderTest, check: Check, before: list[CheckOutcome]) -> CheckOutcome:
    if before and before[0].status == "failed":
        return CheckOutcome(check.name, check.about, "skipped", "no hello")
    if check is CHECKS[0]:
        try:
            check.run(engine)
        except EngineFailed as error:
            return CheckOutcome(check.name, check.about, "failed", str(error))
        return CheckOutcome(check.name, check.about, "passed")
    return engine.outcome(check)
