"""Guesses for boards too large to list, scored on a sample of the candidates."""
