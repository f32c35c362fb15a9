"""The engine protocol: programs of any language that play either side, over lines of text."""

from .client import EngineCommand, EngineMaker, EngineStrategy
from .process import EngineFailed, EngineLimits, EngineProcess

__all__ = ["EngineCommand", "EngineFailed", "EngineLimits", "EngineMaker", "EngineProcess"]
__all__ += ["EngineStrategy"]
