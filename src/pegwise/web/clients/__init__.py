"""Clients: their players, identified by cookie, and their rate limits."""
