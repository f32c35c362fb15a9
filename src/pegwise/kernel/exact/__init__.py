"""The exact search: branch and bound over sets of secrets, with a transposition table."""
