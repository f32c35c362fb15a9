"""The computations of the pages assist, review and explore; they run in worker processes."""
