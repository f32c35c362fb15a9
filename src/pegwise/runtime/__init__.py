"""What long work needs: seeds, files, checkpoints, signals, workers and clusters."""
