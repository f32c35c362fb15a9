"""Boards and lists whose answers mark each place."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.feedback_kinds import MARKS, FeedbackKind
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wordlist import word_list
from pegwise.knowledge.hard_mode import unused_hint
from pegwise.knowledge.space import space_of

IMPOSSIBLE = 10**9

LETTERS = "abcde"


def random_words(seed: int, count: int, length: int = 5, letters: str = LETTERS) -> list[str]:
    """Different words of random letters, in random order."""
    rng = np.random.default_rng(seed)
    drawn = rng.integers(0, len(letters), (4 * count, length))
    spelled = ["".join(letters[symbol] for symbol in word) for word in drawn.tolist()]
    return list(dict.fromkeys(spelled))[:count]


def marked_words(
    secrets: Sequence[str], guesses: Sequence[str] | None = None, kind: FeedbackKind = MARKS
) -> Rules:
    """Rules of a word list; ``guesses`` may be guessed as well."""
    more = None if guesses is None else word_list(guesses, "guesses.txt")
    return Rules.of_words(word_list(secrets, "words.txt"), kind, guesses=more)


def seven_letters(seed: int) -> Rules:
    """A few words of seven letters, of which 2,187 answers are possible."""
    words = random_words(seed, 9, 7, "abc")
    return marked_words(words, random_words(seed + 50, 4, 7, "abcd"))


def plain_least(
    rules: Rules, hard: bool = False, limit: int = 99, played: tuple[Turn, ...] = ()
) -> int | None:
    """The least total after some turns by plain recursion over all guesses.

    None if no tree keeps to the limit.
    """
    notation, guesses = Notation(rules), list(space_of(rules.guessing))

    @cache
    def least(codes: tuple[Code, ...], turns: tuple[Turn, ...], left: int) -> int:
        if len(codes) > 1 and left <= 1:
            return IMPOSSIBLE
        if len(codes) == 1:
            return 1 if left else IMPOSSIBLE
        best = IMPOSSIBLE
        for guess in guesses:
            if hard and unused_hint(guess, turns, notation):
                continue
            classes: dict[Feedback, list[Code]] = {}
            for code in codes:
                classes.setdefault(rules.feedback(code, guess), []).append(code)
            if len(classes) == 1:
                continue
            total = len(codes)
            for answer, members in classes.items():
                if answer.bulls < rules.positions:
                    shown = tuple(sorted({*turns, Turn(guess, answer)})) if hard else ()
                    total += least(tuple(members), shown, left - 1)
            best = min(best, total)
        return best

    fitting = [c for c in space_of(rules) if all(rules.feedback(c, g) == a for g, a in played)]
    total = least(tuple(fitting), played if hard else (), limit)
    return None if total >= IMPOSSIBLE else total
