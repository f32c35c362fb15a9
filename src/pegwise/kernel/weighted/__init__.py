"""Branch and bound on any table of answers, with a weight for each secret."""
