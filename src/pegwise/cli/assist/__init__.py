"""``pegwise assist``."""
