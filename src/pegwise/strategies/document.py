"""The strategies as JSON: what ``pegwise strategies`` prints and the web app lists."""

from typing import TYPE_CHECKING

from pegwise.game.rules import Rules

from . import all_strategies, default_strategy, why_unplayable
from .registry import AUTO

if TYPE_CHECKING:
    from pegwise.schemas.documents import StrategyDocument


def documents(rules: Rules) -> "list[StrategyDocument]":
    """Every strategy, whether it plays by these rules, and which one ``auto`` picks for them."""
    picked = None if why_unplayable(rules) else default_strategy(rules).name
    return [
        {
            "name": entry.name,
            "summary": entry.summary,
            "source": entry.source,
            "randomised": entry.randomised,
            "default": entry.name == AUTO,
            "picked": entry.name == picked,
            "plays": objection is None,
            "objection": objection,
        }
        for entry in all_strategies()
        for objection in [entry.objection(rules)]
    ]
