"""The atlas: every published figure, with its status and the command that derives it."""

from .figure import Figure, figures, select

__all__ = ["Figure", "figures", "select"]
