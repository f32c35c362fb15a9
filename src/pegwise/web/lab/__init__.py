"""Comparisons that take a while: asked for, computed in processes of their own, remembered."""
