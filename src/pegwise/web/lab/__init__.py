"""Comparisons of strategies: stored in the database, computed in processes, cached."""
