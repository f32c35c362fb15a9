"""``pegwise league``."""
