"""Many games: trees grown from strategies, and what they cost."""
