"""Long computations in worker processes."""
