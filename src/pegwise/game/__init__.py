"""Plain values and their text forms: rules, codes, feedback, variants. No NumPy here."""
