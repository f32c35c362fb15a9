"""``pegwise solve``."""
