"""Tournaments: the same secrets for every player, and what the differences mean."""
