"""What a player has here: games, records, a file of them, and the way to another device."""
