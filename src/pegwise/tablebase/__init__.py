"""Ready-made perfect play: what comes with the package, proven where it says so.

``shipped`` lists the trees, ``find`` reads one, ``open_book`` looks positions up in it; ``values``
has what first and second guesses are worth. ``docs/tablebases.md`` says how they were made.
"""

from .book import Book, Place
from .opening_values import Value, Values, values
from .shelf import Entry, boards_in_words, find, is_shipped, open_book, shipped

__all__ = [
    "Book",
    "Entry",
    "Place",
    "Value",
    "Values",
    "boards_in_words",
    "find",
    "is_shipped",
    "open_book",
    "shipped",
    "values",
]
