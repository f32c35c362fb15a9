"""An oracle for reviews of games with lies: the same beliefs, counted in plain Python.

It shares no code with the coach. Codes are listed in Python, answers come from the plain reference,
and every probability follows from what `Liar` says it does.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log2

from pegwise import Code, Rules, Turn
from pegwise.kernel.reference import feedback_of
from pegwise.tree.rows import all_secrets

LIES = 1 / 3  # of the answers, while there are lies left
Beliefs = Mapping[Code, tuple[int, float]]  # how many answers each code contradicts, and its odds


@dataclass(frozen=True)
class PlainLiar:
    """The beliefs about a maker that lies at most this many times."""

    rules: Rules
    lies: int

    @property
    def start(self) -> Beliefs:
        codes = list(all_secrets(self.rules))
        return {code: (0, 1 / len(codes)) for code in codes}

    def answer(self, code: Code, guess: Code) -> int:
        return feedback_of(code, guess, self.rules.bulls_only)

    def chances(self, code: Code, wrong: int, guess: Code) -> Mapping[int, float]:
        """How likely each answer of this code to a guess is."""
        truth, win = self.answer(code, guess), self.answer(guess, guess)
        told = {self.answer(other, guess) for other in all_secrets(self.rules)}
        lies = told - {truth, win}
        if code == guess or wrong == self.lies or not lies:
            return {truth: 1.0}
        return {truth: 1 - LIES} | {lie: LIES / len(lies) for lie in lies}

    def split(self, beliefs: Beliefs, guess: Code) -> Iterator[tuple[int, float, Beliefs]]:
        """Each answer to a guess, how likely it is, and the beliefs after it."""
        found: dict[int, dict[Code, tuple[int, float]]] = {}
        for code, (wrong, odds) in beliefs.items():
            for answer, chance in self.chances(code, wrong, guess).items():
                lied = answer != self.answer(code, guess)
                found.setdefault(answer, {})[code] = wrong + lied, odds * chance
        for answer, later in found.items():
            total = sum(odds for _, odds in later.values())
            scaled = {code: (wrong, odds / total) for code, (wrong, odds) in later.items()}
            yield answer, total, scaled

    def after(self, beliefs: Beliefs, turn: Turn) -> Beliefs:
        told = self.rules.index_of(turn.feedback)
        return next(later for answer, _, later in self.split(beliefs, turn.guess) if answer == told)

    def information(self, beliefs: Beliefs, guess: Code) -> float:
        left = sum(chance * bits(later) for _, chance, later in self.split(beliefs, guess))
        return bits(beliefs) - left

    def cost(self, beliefs: Beliefs, guess: Code, depth: int) -> float:
        """The guesses to come with this guess, and best play for ``depth`` more guesses."""
        win = self.answer(guess, guess)
        return 1 + sum(
            chance * self.least(later, depth)
            for answer, chance, later in self.split(beliefs, guess)
            if answer != win
        )

    def least(self, beliefs: Beliefs, depth: int) -> float:
        in_order = sorted((odds for _, odds in beliefs.values()), reverse=True)
        one_by_one = sum(at * odds for at, odds in enumerate(in_order, 1))
        if len(beliefs) <= 2 or depth == 0:
            return one_by_one
        guesses = all_secrets(self.rules)
        return min(one_by_one, *(self.cost(beliefs, guess, depth - 1) for guess in guesses))


def bits(beliefs: Beliefs) -> float:
    """The uncertainty about the code."""
    return -sum(odds * log2(odds) for _, odds in beliefs.values() if odds)
