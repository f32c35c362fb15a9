"""``pegwise evaluate`` and ``pegwise compare``."""
