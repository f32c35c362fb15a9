"""Long computations in worker processes, and how these are warmed up."""
