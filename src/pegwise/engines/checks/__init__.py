"""Compliance checks: does a program keep to the engine protocol?"""

from .examinee import Check, CheckFailed, CheckOutcome, Examinee
from .run import CHECKS, examine

__all__ = ["CHECKS", "Check", "CheckFailed", "CheckOutcome", "Examinee", "examine"]
