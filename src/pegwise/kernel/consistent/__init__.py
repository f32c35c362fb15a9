"""Codes that are consistent with every answer, found without listing the board."""
