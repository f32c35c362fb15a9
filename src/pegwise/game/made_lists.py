"""Word lists that follow from a definition: prime numbers, and the equations of Nerdle."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pegwise.errors import unknown_name


@dataclass(frozen=True, slots=True)
class MadeList:
    """A list that can be written from its definition."""

    name: str
    summary: str
    make: Callable[[], list[str]]


def primes(digits: int) -> list[str]:
    """The prime numbers of this many digits, by the sieve of Eratosthenes.

    >>> primes(1), len(primes(2))
    (['2', '3', '5', '7'], 21)
    """
    end = 10**digits
    is_prime = bytearray([0, 0]) + bytearray([1]) * (end - 2)
    for number in range(2, int(end**0.5) + 1):
        if is_prime[number]:
            multiples = slice(number * number, end, number)
            is_prime[multiples] = bytes(len(range(*multiples.indices(end))))
    return [str(number) for number in range(end // 10, end) if is_prime[number]]


@dataclass(frozen=True, slots=True)
class _Sum:
    """The left side of an equation so far: a sum, and the term that * and / may still change.

    Both are fractions, as numerators and denominators.
    """

    text: str
    value: tuple[int, int]
    term: tuple[int, int]

    def result(self) -> int | None:
        """What it comes to, if that is a whole number from 0 on."""
        (a, b), (c, d) = self.value, self.term
        whole, rest = divmod(a * d + c * b, b * d)
        return None if rest or whole < 0 else whole

    def then(self, operator: str, number: int) -> "_Sum":
        """With one more number."""
        text, (c, d) = f"{self.text}{operator}{number}", self.term
        if operator == "*":
            return _Sum(text, self.value, (c * number, d))
        if operator == "/":
            return _Sum(text, self.value, (c, d * number))
        (a, b), sign = self.value, 1 if operator == "+" else -1
        return _Sum(text, (a * d + c * b, b * d), (sign * number, 1))


def equations(length: int) -> list[str]:
    """Every equation of this many characters, such as ``12+35=47``, as Nerdle defines them.

    Numbers and + - * / on the left, * and / first, and one number on the right. No number has a
    leading zero, and none on the left is zero; a quotient need not be whole if the result is.

    >>> len(equations(6)), equations(6)[0]
    (206, '1*10=10')
    """
    return sorted(_equations(length))


def _equations(length: int) -> Iterator[str]:
    started = [_Sum(str(number), (0, 1), (number, 1)) for number in _numbers(length - 4)]
    while started:
        left = started.pop()
        room = length - len(left.text) - 1  # for an operator and a number, or the result
        for number in _numbers(room - 2):
            started += [left.then(operator, number) for operator in "+-*/"]
        result = None if left.text.isdigit() else left.result()
        if result is not None and len(str(result)) == room:
            yield f"{left.text}={result}"


def _numbers(digits: int) -> range:
    """The numbers of up to this many digits but zero."""
    return range(1, 10 ** max(0, digits))


LISTS = (
    MadeList("primes", "the 8,363 prime numbers of five digits (Primel)", lambda: primes(5)),
    MadeList("midi-primes", "the 1,061 prime numbers of four digits", lambda: primes(4)),
    MadeList("mini-primes", "the 143 prime numbers of three digits", lambda: primes(3)),
    MadeList("nerdle", "the 17,723 equations of eight characters", lambda: equations(8)),
    MadeList("mini-nerdle", "the 206 equations of six characters", lambda: equations(6)),
    MadeList("micro-nerdle", "the 127 equations of five characters", lambda: equations(5)),
)


def find_list(name: str) -> MadeList:
    """The list of this name."""
    for known in LISTS:
        if known.name == name.strip().lower():
            return known
    raise unknown_name("list", name, [known.name for known in LISTS])
