"""The atlas: every published figure, with its status and the command that derives it."""

from .figure import Figure, figures
from .selection import select

__all__ = ["Figure", "figures", "select"]
