"""Who is asking: the client, the player behind a cookie, and rate limits."""
