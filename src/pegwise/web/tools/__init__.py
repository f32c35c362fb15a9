"""What the pages assist, review and explore ask for, computed without a request in sight."""
