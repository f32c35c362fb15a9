"""Environments for agents that learn (``docs/reference/environments.md``).

``TextGame`` needs nothing beyond Pegwise; the others need the extra ``gym``. Importing this package
registers ``pegwise/Mastermind-v0`` with Gymnasium if that is installed.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .text_game import TextGame

if TYPE_CHECKING:
    from .gymnasium_envs import MastermindEnv, VectorMastermind
    from .two_players import MakerAndBreaker

__all__ = ["MakerAndBreaker", "MastermindEnv", "TextGame", "VectorMastermind", "register"]

ENV_NAME = "pegwise/Mastermind-v0"
_HOMES = {
    "MakerAndBreaker": ".two_players",
    "MastermindEnv": ".gymnasium_envs",
    "VectorMastermind": ".gymnasium_envs",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'pegwise.envs' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)


def register() -> None:
    """Register ``pegwise/Mastermind-v0`` with Gymnasium, once; without Gymnasium do nothing."""
    if find_spec("gymnasium") is None:
        return
    from gymnasium.envs import registration

    if ENV_NAME not in registration.registry:
        registration.register(
            ENV_NAME,
            entry_point="pegwise.envs.gymnasium_envs:MastermindEnv",
            vector_entry_point="pegwise.envs.gymnasium_envs:VectorMastermind",
        )


register()
