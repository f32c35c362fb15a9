"""Colours as values: ``Red`` is the symbol 0 with a name, so that codes can be in colours."""

import re
from collections.abc import Iterable
from operator import index

from pegwise.errors import InvalidRules, quote, require_text

NAME = re.compile(r"[^\W\d]+(-[^\W\d]+)*")
SEPARATORS = re.compile(r"[\s,]+")


class Colour(int):
    """A symbol with a name: it counts as its number, and prints as its name.

    >>> from pegwise import Blue, Green, Red, Yellow
    >>> Red, int(Blue)
    (Red, 2)
    >>> pegwise.exact_matches([Red, Blue, Green, Yellow], [Red, Green, Green, Blue])
    2
    """

    name: str

    def __new__(cls, number: int, name: str) -> "Colour":
        """The colour of this number and name."""
        try:
            colour = super().__new__(cls, index(number))
        except TypeError:
            raise InvalidRules(f"colour {quote(number)}: expected its number, from 0 on") from None
        check_names((require_text(name, "a colour", "red", InvalidRules),))
        colour.name = name
        return colour

    def __repr__(self) -> str:
        return self.name.replace("-", "_").title()

    def __str__(self) -> str:
        return self.name

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.name


def colours(names: str | Iterable[str]) -> tuple[Colour, ...]:
    """Colours of your own, from names in the order of the symbols.

    >>> Blue, Green, Purple, Orange, Yellow, Pink = colours("blue green purple orange yellow pink")
    >>> pegwise.feedback([Blue, Yellow, Pink, Pink], [Purple, Orange, Yellow, Pink])
    Feedback(bulls=1, cows=1)
    """
    known = named_in(names)
    check_names(known)
    return tuple(Colour(number, name) for number, name in enumerate(known))


def named_in(names: str | Iterable[str | Colour]) -> tuple[str, ...]:
    """The names in a text or a row of names or colours, in lower case."""
    given = SEPARATORS.split(names.strip()) if isinstance(names, str) else names
    if not isinstance(given, Iterable):
        raise InvalidRules(f"{quote(names)} are not colours: expected names such as 'red blue'")
    return tuple(str(name).strip().lower() for name in given)


def check_names(names: tuple[str, ...]) -> None:
    """Raise unless these are different words of letters."""
    given = quote(",".join(names))
    if not all(NAME.fullmatch(name) for name in names):
        raise InvalidRules(f"colours {given}: expected words of letters, with commas between them")
    if len(set(names)) < len(names):
        raise InvalidRules(f"colours {given} name one colour twice: expected different names")


Red, Green, Blue, Yellow, Orange, Purple = MASTERMIND_COLOURS = colours(
    "red green blue yellow orange purple"
)
