"""``pegwise atlas``."""
