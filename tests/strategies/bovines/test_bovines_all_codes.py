"""The phased hex player against each of the 43,680 codes."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations

import pytest

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.strategies.bovines import Bovines, BovinesPlus, state_after

CODES: tuple[Code, ...] = tuple(permutations(range(16), 4))
DIGITS: dict[Code, frozenset[int]] = {code: frozenset(code) for code in CODES}
SOLVED = Feedback(4, 0)


@dataclass
class Record:
    """What a walk over the whole tree of games found."""

    histogram: Counter[int] = field(default_factory=Counter)
    repeats: list[Code] = field(default_factory=list)
    untrue: list[tuple[Turn, ...]] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)

    @property
    def total(self) -> int:
        return sum(length * games for length, games in self.histogram.items())


def answer(secret: Code, guess: Code) -> Feedback:
    bulls = sum(map(int.__eq__, secret, guess))
    return Feedback(bulls, len(DIGITS[secret] & DIGITS[guess]) - bulls)


def split(secrets: tuple[Code, ...], guess: Code) -> Iterator[tuple[Feedback, tuple[Code, ...]]]:
    parts: dict[Feedback, list[Code]] = defaultdict(list)
    for secret in secrets:
        parts[answer(secret, guess)].append(secret)
    return ((feedback, tuple(part)) for feedback, part in parts.items())


@cache
def walk(plus: bool, secrets: tuple[Code, ...] = CODES) -> Record:
    record = Record()
    nodes: list[tuple[tuple[Turn, ...], tuple[Code, ...]]] = [((), secrets)]
    while nodes:
        turns, secrets = nodes.pop()
        state = state_after(turns, plus)
        guess = state.stage.guess
        record.labels.add(state.stage.label)
        if any(guess == turn.guess for turn in turns):
            record.repeats.append(guess)
            continue
        goats, bovines = set(state.memory.goats), set(state.memory.bovines)
        if any(goats & DIGITS[secret] or bovines - DIGITS[secret] for secret in secrets):
            record.untrue.append(turns)
        for feedback, part in split(secrets, guess):
            if feedback == SOLVED:
                record.histogram[len(turns) + 1] += 1
            else:
                nodes.append(((*turns, Turn(guess, feedback)), part))
    return record


GOLDEN = [(Bovines(), 661_548, 25), (BovinesPlus(), 466_268, 15)]
each = pytest.mark.parametrize(
    ("player", "total", "worst"), GOLDEN, ids=[player.name for player, *_ in GOLDEN]
)


@each
def test_solves_one_code_in_a_hundred(player: Bovines, total: int, worst: int) -> None:
    record = walk(player.plus, CODES[::101])
    assert (record.repeats, record.untrue) == ([], [])
    assert sum(record.histogram.values()) == len(CODES[::101])
    assert max(record.histogram) <= worst


@pytest.mark.deep
@each
def test_solves_every_code_without_a_repeat(player: Bovines, total: int, worst: int) -> None:
    record = walk(player.plus)
    assert record.repeats == []
    assert sum(record.histogram.values()) == len(CODES) == 43_680
    assert (record.total, max(record.histogram)) == (total, worst)
    assert worst <= 25


@pytest.mark.deep
@each
def test_the_array_is_true_of_every_secret(player: Bovines, total: int, worst: int) -> None:
    assert walk(player.plus).untrue == []


@pytest.mark.deep
@each
def test_reaches_every_phase_and_mode(player: Bovines, total: int, worst: int) -> None:
    assert walk(player.plus).labels == {
        *(f"Phase 1, set {number}" for number in range(4)),
        "Phase 1, way out",
        "Phase 2",
        *(f"Phase 3, mode {mode}" for mode in range(3)),
        *(f"Phase 4, mode {mode}" for mode in "01X"),
    }


@pytest.mark.deep
def test_plus_needs_fewer_guesses_on_average() -> None:
    assert walk(True).total < walk(False).total
