"""Matches of several people: stored in the database, judged by the server, shown live."""
