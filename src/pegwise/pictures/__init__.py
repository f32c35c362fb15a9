"""Pictures of codes, games, reviews, trees, leagues and positions, as self-contained SVG."""
