"""The phased player for four distinct hex digits, which keeps no list of codes.

``table`` is phase 1, ``swapping`` phases 2 and 3, ``arranging`` phase 4; ``memory`` is carried from
turn to turn, ``herds`` has the sets of digits that the counts allow, ``player`` the two strategies.
Bovines are bulls and cows together; goats are digits that are not in the secret.

The two players: as in the notes, and with the improvements that the notes suggest.
"""

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.feedback_kinds import FULL
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules

from .memory import Memory, State, are, implied_bovines, listed, spell
from .phases import Arranging, open_table

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

LONGEST_GAME = 25


def bovines_objection(rules: Rules) -> str | None:
    """Why the players cannot play by these rules; None if they can."""
    suits = rules.distinct and (rules.positions, rules.symbols) == (4, 16)
    if suits and rules.kind == FULL and rules.words is None:
        return None
    return "needs four distinct symbols out of 16, with bulls and cows: expected '4x16:distinct'"


@lru_cache(maxsize=1 << 15)
def state_after(turns: tuple[Turn, ...], plus: bool) -> State:
    """The state of the player after these turns, in any order and with guesses of others."""
    from_start = not 0 < len(turns) <= LONGEST_GAME
    state = _skipped(open_table(Memory(plus))) if from_start else state_after(turns[:-1], plus)
    answers: dict[Code, Feedback] = dict(turns)
    shown: tuple[str, ...] = () if turns else state.shown
    while (answer := answers.get(state.stage.guess)) is not None and answer.bulls < 4:
        state = _step(state, answer)
        shown += state.shown
    return replace(state, shown=shown)


@lru_cache(maxsize=1 << 15)
def _step(state: State, answer: Feedback) -> State:
    """The state after an answer; many games share it, since only phase 4 uses the bulls."""
    return _skipped(_answered(state, answer))


def _answered(state: State, answer: Feedback) -> State:
    """The next state, with a sentence on the digits that became known on the way to it."""
    later = state.stage.after(answer, state.memory)
    return replace(later, shown=(*later.shown, *_news(state.memory, later.memory)))


def _skipped(state: State) -> State:
    """The next state whose question is worth asking; ``plus`` skips the others."""
    if not state.memory.plus:
        return state
    shown = state.shown
    while (implied := _implied(state)) is not None:
        passed = f"{spell(state.stage.guess)} need not be asked: its answer is implied."
        state = _answered(state, implied)
        shown += (passed, *state.shown)
    return replace(state, shown=shown)


def _implied(state: State) -> Feedback | None:
    """The answer to the question that is due, if what is known implies all that matters of it.

    Before phase 4 that is the count, given as cows, unless it is four.
    """
    if isinstance(state.stage, Arranging):
        return state.stage.implied()
    bovines = implied_bovines(state.memory.herds, state.stage.guess)
    return None if bovines is None or bovines == 4 else Feedback(0, bovines)


def _news(before: Memory, after: Memory) -> list[str]:
    """A sentence on the digits that became known, if any."""
    goats = [digit for digit in after.goats if not before.is_goat(digit)]
    bovines = [digit for digit in after.bovines if not before.is_bovine(digit)]
    if bovines and len(after.bovines) == 4:
        return [f"The digits are {listed(after.bovines)}."]
    said = [are(known, kind) for known, kind in ((goats, "goat"), (bovines, "bovine")) if known]
    return [f"Now {', and '.join(said)}."] if said else []


class Bovines:
    """Asks rows of a fixed table for three bovines against one, swaps, then arranges the four.

    It remembers a count or a verdict for each digit, a working pair of digit sets, the counts of
    its table and the bulls of the last phase. The notes of a hex Bulls and Cows player, completed.
    """

    name = "bovines"
    plus = False

    def choose(self, position: "Position") -> Code:
        """The guess that is due after these turns."""
        return state_after(tuple(position.turns), self.plus).stage.guess

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """What the last answer showed, and why the next guess is made."""
        turns = tuple(position.turns)
        state = state_after(turns, self.plus)
        reason = state.stage.reason(state.memory)
        if turns and turns[-1].guess != state_after(turns[:-1], self.plus).stage.guess:
            said = f"{spell(turns[-1].guess)} was not my question; I keep its answer until it is."
            return [said, reason]
        return [*state.shown, reason]


class BovinesPlus(Bovines):
    """Plays as ``bovines``, but skips questions whose answer is implied.

    It takes out the digit counted least and puts in the one counted most, as the notes suggest.
    """

    name = "bovines:plus"
    plus = True
