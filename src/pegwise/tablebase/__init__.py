"""Ready-made perfect play: decision trees that come with the package, proven where they say so.

``shipped`` lists them and ``find`` opens one; ``docs/tablebases.md`` says how they were made.
"""

from .book import Book, Place
from .shelf import Entry, boards_in_words, find, is_shipped, open_book, shipped

__all__ = [
    "Book",
    "Entry",
    "Place",
    "boards_in_words",
    "find",
    "is_shipped",
    "open_book",
    "shipped",
]
