"""Which answers contradict each other, and which of them may be wrong."""
