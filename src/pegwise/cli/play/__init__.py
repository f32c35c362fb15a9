"""``pegwise play``."""
