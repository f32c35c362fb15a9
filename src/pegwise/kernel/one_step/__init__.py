"""One-step guesses: the best guess by a metric, and whole trees of such guesses."""
