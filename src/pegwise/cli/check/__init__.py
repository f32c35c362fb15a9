"""``pegwise check``."""
