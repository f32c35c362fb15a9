"""The database: games, links, comparisons, rate limits and the server's keys."""
