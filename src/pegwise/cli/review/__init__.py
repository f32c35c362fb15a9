"""``pegwise review``."""
