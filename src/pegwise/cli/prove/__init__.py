"""``pegwise prove``."""
