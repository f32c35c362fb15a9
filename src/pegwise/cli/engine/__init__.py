"""``pegwise engine`` and ``pegwise engine check``."""
