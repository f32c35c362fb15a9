"""Arrays and integers only: the arithmetic of feedback, plain, in NumPy and compiled."""
