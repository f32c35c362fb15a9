"""What the breaker knows: all codes, a position, its candidates, and how a guess splits them."""
