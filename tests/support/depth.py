"""How thorough tests are: ``make test`` runs part of each, ``make test-deep`` the rest."""

import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

DEEP = bool(os.environ.get("PEGWISE_DEEP"))
QUICK_PART = 4  # `make test` tries one example in this many


def examples(number: int) -> settings:
    """Settings for hypothesis with this number of examples in ``make test-deep``."""
    return settings(max_examples=number if DEEP else max(5, number // QUICK_PART))


def deep_but_for(quick: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Values for ``parametrize``: all but the quick ones are left to ``make test-deep``."""
    kept = list(quick)
    return [value if value in kept else deep(value) for value in values]


def deep(value: Any) -> Any:
    """A value, or a row of values, for ``parametrize`` in ``make test-deep``."""
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.deep)
