"""What every command shares at a terminal: the screen, the board, prompts and progress."""
