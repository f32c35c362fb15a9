"""The questions of a comparison, one per strategy, and the keys of their cached results."""

import json
from dataclasses import dataclass
from hashlib import sha256

from pegwise import __version__
from pegwise.errors import PegwiseError
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.lab.evaluate import usual_games
from pegwise.strategies import find_strategy, make_strategy

from ..messages.lab import NewJob

MOST_COUNTED = 100_000  # codes; a tree over all of them takes minutes to grow


@dataclass(frozen=True, slots=True)
class LabQuestion:
    """How many guesses a strategy needs; ``games`` is None if every code is counted."""

    rules: Rules
    strategy: str
    games: int | None
    seed: str

    @property
    def total(self) -> int:
        return self.rules.size if self.games is None else self.games

    @property
    def key(self) -> str:
        """The cache key of the result; it includes the version, which may change results."""
        chance = None if self.games is None else (self.games, self.seed)
        told = json.dumps([__version__, str(self.rules), self.strategy, chance])
        return sha256(told.encode()).hexdigest()


def questions_of(asked: NewJob, rules: Rules) -> list[LabQuestion]:
    """The questions of a comparison without duplicates; raises if one cannot be answered."""
    found = [_question(name, asked, rules) for name in asked.strategies]
    return list(dict.fromkeys(found))


def _question(name: str, asked: NewJob, rules: Rules) -> LabQuestion:
    make_strategy(name, rules)  # raises if it cannot play
    entry = find_strategy(name, rules)
    games = asked.games
    if games is None and entry.randomised:
        games = usual_games(rules)
    if games is None and rules.size > MOST_COUNTED:
        raise PegwiseError(
            f"'{rules}' has {say_count(rules.size)} codes: expected a number of games, "
            f"or at most {say_count(MOST_COUNTED)} codes to count them all"
        )
    return LabQuestion(rules, entry.name, games, asked.seed)
