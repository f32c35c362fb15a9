"""Long computations in worker processes, and warming them up."""
