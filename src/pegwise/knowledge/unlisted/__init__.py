"""Candidates of boards too large to list: drawn, estimated, or enumerated once they are few."""
