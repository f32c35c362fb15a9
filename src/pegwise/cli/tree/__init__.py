"""``pegwise tree``."""
