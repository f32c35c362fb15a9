"""The answers of every secret to every guess: all that a weighted search knows of a game."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.kernel.weighted.board import (
    ANY_GUESS,
    BYTE_ANSWERS,
    MOST_TABLE_ANSWERS,
    Answers,
    padded,
)
from pegwise.knowledge.prior import orbit_ids
from pegwise.knowledge.space import space_of

from .engine import OrbitFlags

# The largest table, in bytes; the search keeps two.
MOST_TABLE_BYTES = 700_000_000
# Flags of symmetry beyond this many bytes are left out, which costs time only.
_FLAG_BYTES = 200_000_000


@dataclass(frozen=True, eq=False)
class AnswerTable:
    """``answers[guess, secret]``, and ``guess_of[secret]``, the same code as a guess.

    The answer is ``win`` exactly where the guess is the secret. With more than 256 kinds of answers
    each guess numbers those that it can get, from 1, and ``given[guess, number]`` is what the rules
    call such an answer. ``flags`` tell which guesses symmetry leaves, for weights that are equal
    wherever ``orbit_ids`` are: a number for each secret, the same for those that some symmetry of
    the game maps to each other.
    """

    answers: Answers
    guess_of: NDArray[np.integer]
    win: int
    orbit_ids: NDArray[np.integer] | None = None
    flags: OrbitFlags | None = None
    codes: NDArray[np.uint8] | None = None  # [guess, place] the symbols, for hard mode
    symbols: int = 0
    given: NDArray[np.uint16] | None = None

    def __post_init__(self) -> None:
        secrets = self.answers.shape[1]
        if len(self.guess_of) != secrets or not secrets or np.min(self.guess_of) < 0:
            raise ValueError("expected every secret among the guesses: others cannot be found")
        own = self.answers[self.guess_of, np.arange(secrets)]
        wins = sum(np.count_nonzero(row == self.win) for row in self.answers)
        if wins != secrets or not (own == self.win).all():
            raise ValueError("expected the winning answer where guess and secret are the same")

    @cached_property
    def kinds(self) -> int:
        """The number of answers that occur; if each guess numbers its own, the most of any."""
        if self.given is not None:
            return int(self.given.shape[1])
        return len(np.unique(self.answers))

    @cached_property
    def by_secret(self) -> Answers:
        """[secret, guess] the answers, padded."""
        return padded(np.ascontiguousarray(self.answers.T))

    def as_rules_say(self, guess: int, answer: int) -> int:
        """The rules' number for an answer of this table."""
        return answer if self.given is None else int(self.given[guess, answer])

    def symmetries_keep(self, weights: NDArray[np.integer]) -> bool:
        """Whether secrets that symmetry maps to each other have the same weight."""
        if self.orbit_ids is None or self.flags is None:
            return False
        _, first, which = np.unique(self.orbit_ids, return_index=True, return_inverse=True)
        return bool((weights == weights[first][which]).all())

    def states(self, first: int | None) -> "SymmetryStates":
        """What symmetry leaves of the first three guesses, of which the first may be given."""
        if self.flags is None:
            return NO_SYMMETRY
        return _states(self.flags, len(self.answers), first)


@dataclass(frozen=True, eq=False)
class SymmetryStates:
    """[state, guess]: the guesses that stand for their orbits, and the state after a guess.

    State 0 is the start; ANY_GUESS is one in which no symmetry is known.
    """

    allowed: NDArray[np.bool_]
    next_state: NDArray[np.int32]
    start: int = 0


NO_SYMMETRY = SymmetryStates(np.zeros((1, 0), np.bool_), np.zeros((1, 0), np.int32), ANY_GUESS)


@lru_cache(maxsize=8)
def _states(flags: OrbitFlags, guesses: int, first: int | None) -> SymmetryStates:
    """The states after no guess, after one and after two."""
    allowed = [flags.after()[:guesses]]
    numbers: dict[int, int] = {}  # states with the same flags and no transitions are one
    firsts = np.flatnonzero(allowed[0]).tolist() if first is None else [first]
    moves: dict[tuple[int, int], int] = {}
    for one in firsts:
        state = moves[0, one] = len(allowed)
        allowed.append(flags.after(one)[:guesses])
        for two in np.flatnonzero(allowed[state]).tolist():
            after = flags.after(one, two)
            if id(after) not in numbers:
                if len(allowed) * guesses > _FLAG_BYTES:
                    continue
                numbers[id(after)] = len(allowed)
                allowed.append(after[:guesses])
            moves[state, two] = numbers[id(after)]
    next_state = np.full((len(firsts) + 1 + len(numbers), guesses), ANY_GUESS, np.int32)
    for (state, guess), after_it in moves.items():
        next_state[state, guess] = after_it
    return SymmetryStates(np.array(allowed), next_state)


@lru_cache(maxsize=2)
def table_of(rules: Rules) -> AnswerTable:
    """The table of a board or a word list; raises if it would be too large."""
    refusal = why_no_table(rules)
    if refusal:
        raise BoardTooLarge(f"'{rules}' {refusal}")
    secrets, guessing = space_of(rules), space_of(rules.guessing)
    guess_of = np.arange(secrets.size)
    if rules.words is not None and rules.guesses_more:
        guess_of = np.array([guessing.index(code) for code in rules.words.codes])
    answers = rules.kind.kernel.feedback_rows(guessing.packed, secrets.packed)
    win, given = rules.slots - 1, None
    if rules.slots <= BYTE_ANSWERS:
        answers = answers.astype(np.uint8)
    else:
        given, win = _number_answers(answers, rules.slots), 0
        answers = answers.astype(np.min_scalar_type(given.shape[1] - 1), copy=False)
    if rules.words is not None or not rules.kind.counts or given is not None:
        codes = guessing.codes.astype(np.uint8)
        return AnswerTable(answers, guess_of, win, None, None, codes, rules.symbols, given)
    flags = OrbitFlags(rules, guessing.codes.astype(np.int64))
    return AnswerTable(answers, guess_of, win, orbit_ids(rules), flags)


def _number_answers(rows: NDArray[np.integer], slots: int) -> NDArray[np.uint16]:
    """Number the answers of each row from 1 in place, the win 0; [guess, number] what they were."""
    seen: list[NDArray[np.integer]] = []
    numbers = np.zeros(slots, np.uint16)
    for row in rows:
        occurs = np.zeros(slots, np.bool_)
        occurs[row] = True
        seen.append(np.flatnonzero(occurs[:-1]))
        numbers[seen[-1]] = np.arange(1, len(seen[-1]) + 1)
        row[:] = numbers[row]
    given = np.full((len(rows), 1 + max(map(len, seen))), slots - 1, np.uint16)
    for row, found in zip(given, seen, strict=True):
        row[1 : len(found) + 1] = found
    return given


def why_no_table(rules: Rules) -> str | None:
    """Why the table of these rules is too large for a search; None if it is not."""
    slots = rules.slots
    if slots > MOST_TABLE_ANSWERS:
        return f"has {slots} kinds of answers: expected at most {MOST_TABLE_ANSWERS} in a table"
    unlisted = rules.why_unlisted() or rules.guessing.why_unlisted()
    if unlisted:
        return unlisted
    needed = rules.size * rules.guessing.size * (1 if slots <= BYTE_ANSWERS else 2)
    if needed > MOST_TABLE_BYTES:
        most = say_count(MOST_TABLE_BYTES)
        return f"needs a table of {say_count(needed)} bytes: expected at most {most}"
    return None
