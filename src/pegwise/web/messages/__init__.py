"""What the API takes and gives: one file a page, plain values only."""
