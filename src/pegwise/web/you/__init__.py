"""What a player has here, and how it moves to another device."""
