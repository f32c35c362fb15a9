"""What the coach says of a turn: one function for each kind of sentence.

A function returns None if it has nothing to say. Tests read every sentence back and check it
against a plain count over the codes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of, join, say_count, say_guesses, say_turns, were
from pegwise.knowledge.certainty import Absent, Certainty, Evidence, Fact, Placed
from pegwise.knowledge.hard_mode import unused_hint
from pegwise.knowledge.partition import GuessFigures, partition, require
from pegwise.knowledge.position import Position
from pegwise.play.phrasing import say_certain, say_fact, say_facts, say_symbol

from .reviewed import TurnReview
from .values import is_costly

MOST_SENTENCES = 5
MOST_FACTS = 6  # in one sentence
LEAST_BITS, LEAST_ODDS = 1.0, 3  # luck of fewer bits or better odds is not worth a sentence


@dataclass(frozen=True)
class TurnContext:
    """A turn, and all that its sentences are about."""

    notation: Notation
    evidence: Evidence
    before: Position
    after: Position
    played: GuessFigures
    best: GuessFigures
    verdict: str
    luck: float
    hard: bool

    @property
    def number(self) -> int:
        return len(self.after.turns)

    @property
    def guess(self) -> Code:
        return self.after.turns[-1].guess

    @cached_property
    def known(self) -> list[Certainty]:
        """What was certain before the turn."""
        return self.evidence.certain(self.before)

    @cached_property
    def learnt(self) -> list[Certainty]:
        """What is certain only since the turn."""
        known = {one.fact for one in self.known}
        return [one for one in self.evidence.certain(self.after) if one.fact not in known]

    @cached_property
    def classes(self) -> list[Position]:
        """The position after each answer that the guess could have got."""
        return list(partition(self.before, self.guess).values())

    @cached_property
    def from_pair(self) -> tuple[int, int, list[Fact]] | None:
        """An earlier turn whose guess differs in one place, that place, and what the two prove."""
        for number in range(self.number - 1, 0, -1):
            earlier = self.after.turns[number - 1].guess
            pairs = enumerate(zip(earlier, self.guess, strict=True), 1)
            places = [place for place, (old, new) in pairs if old != new]
            facts = self.evidence.of_pair(number, self.number) if len(places) == 1 else []
            if facts:
                return number, places[0], facts[:MOST_FACTS]
        return None


SentenceKind = Callable[[TurnContext], str | None]


def broken_rule(guess: Code, before: Position, notation: Notation) -> str | None:
    """That hard mode does not allow a guess, since it does not use what marks have shown."""
    unused = unused_hint(guess, before.turns, notation)
    return unused and f"Hard mode does not allow it: {unused}."


def hard_mode_breach(moment: TurnContext) -> str | None:
    """Whether the guess broke hard mode, if the game is judged by it."""
    return broken_rule(moment.guess, moment.before, moment.notation) if moment.hard else None


def last_code(moment: TurnContext) -> str | None:
    """Whether the guess was the only code left."""
    if moment.before.count > 1:
        return None
    if moment.played.is_candidate:
        return "It was the only code left."
    code = moment.notation.write_code(moment.before.candidate(0))
    return f"Only {code} was left, and this was not it."


def repetition(moment: TurnContext) -> str | None:
    """A guess that was made before."""
    for number, turn in enumerate(moment.before.turns, 1):
        if turn.guess == moment.guess:
            return f"It repeated the guess of turn {number} and gave no information."
    return None


def silence(moment: TurnContext) -> str | None:
    """A guess to which every code left gives the same answer."""
    if len(moment.classes) > 1 or moment.before.count == 1 or repetition(moment):
        return None
    codes = count_of(moment.before.count, "code")
    return f"All {codes} left give the same answer to it, so it gave no information."


def splitting(moment: TurnContext) -> str | None:
    """Whether the guess could be right, and into how many classes it split the codes."""
    if moment.played.classes == 1:
        return None
    codes = count_of(moment.before.count, "code")
    split = f"split {codes} into {count_of(len(moment.classes), 'class')}"
    if moment.played.is_candidate:
        return f"It could be the code, and {split}."
    joint = "and" if is_costly(moment.verdict) else "but"
    return f"It could not be the code ({_why_not(moment)}), {joint} {split}."


def _why_not(moment: TurnContext) -> str:
    rules = moment.before.rules
    for number, (guess, answer) in enumerate(moment.before.turns, 1):
        if rules.feedback(moment.guess, guess) != answer:
            return f"turn {number} rules it out"
    return "it is not in the list"


def fillers(moment: TurnContext) -> str | None:
    """Symbols in the guess that were known to be absent."""
    known = [one for one in moment.known if isinstance(one.fact, Absent)]
    absent = [one for one in known if one.fact.symbol in moment.guess]
    if not absent:
        return None
    symbols = join(say_symbol(one.fact.symbol, moment.notation) for one in absent)
    return f"It used {symbols}, which {were(len(absent))} known to be absent ({_proof(absent)})."


def settled_places(moment: TurnContext) -> str | None:
    """Known places that a guess which could not win tested again."""
    settled = [
        one
        for one in moment.known
        if isinstance(one.fact, Placed) and moment.guess[one.fact.place - 1] == one.fact.symbol
    ]
    if moment.played.is_candidate or not settled:
        return None
    said = join(say_fact(one.fact, moment.notation) for one in settled)
    return f"It tested again that {said}, which was known ({_proof(settled)})."


def _proof(certain: list[Certainty]) -> str:
    """The turns that prove all of these, in words."""
    return say_turns(sorted({turn for one in certain for turn in one.turns}))


def difference(moment: TurnContext) -> str | None:
    """What two guesses that differ in one place prove together (White, Mastermind in Java)."""
    if moment.from_pair is None:
        return None
    number, place, facts = moment.from_pair
    said = say_facts(facts, moment.notation)
    return f"Turns {number} and {moment.number} differ only in place {place} and prove: {said}."


def news(moment: TurnContext) -> str | None:
    """What is certain since this turn."""
    if moment.after.solved:
        return None
    if moment.after.count == 1:
        code = moment.notation.write_code(moment.after.candidate(0))
        return None if moment.before.count == 1 else f"Only {code} is left."
    told = set(moment.from_pair[2]) if moment.from_pair else set()
    learnt = [one for one in moment.learnt if one.fact not in told][:MOST_FACTS]
    return f"Now certain: {say_certain(learnt, moment.notation)}." if learnt else None


def fortune(moment: TurnContext) -> str | None:
    """How likely it was that the answer left as few codes as this, or as many."""
    left, count = moment.after.count, moment.before.count
    if abs(moment.luck) < LEAST_BITS:
        return None
    if moment.after.solved:
        return f"It hit one of {count_of(count, 'code')} left."
    lucky = moment.luck > 0
    alike = (one for one in moment.classes if (one.count <= left if lucky else one.count >= left))
    cases, total = sum(moment.before.weight_of(one) for one in alike), moment.before.weight
    one_in = round(total / cases) if cases else 0
    if one_in < LEAST_ODDS:
        return None
    odds = f"{'' if total == one_in * cases else 'about '}a 1 in {say_count(one_in)}"
    kind = "stroke of luck" if lucky else "piece of bad luck"
    return f"The answer left {say_count(left)} of {count_of(count, 'code')}, {odds} {kind}."


def better_guess(moment: TurnContext) -> str | None:
    """Which guess was better and by how much, or that none was."""
    if moment.before.count <= 2 and moment.verdict == "best":
        return None
    return compare_guesses(moment.notation, moment.played, moment.best, moment.verdict, moment.hard)


def could_be_the_code(turn: TurnReview) -> str | None:
    """Whether the guess could be the code, where not all codes are known."""
    if not turn.played.is_candidate:
        return None
    only = turn.before == 1 and turn.counted
    return "It was the only code left." if only else "It could be the code."


def surprise(luck: float, told: str) -> str | None:
    """That an answer told much more, or less, than expected; ``told`` says how much."""
    if abs(luck) < LEAST_BITS:
        return None
    kind, than = ("A lucky", "more") if luck > 0 else ("An unlucky", "fewer")
    return f"{kind} answer: {told} {than} than expected."


def compare_guesses(
    notation: Notation,
    played: GuessFigures,
    best: GuessFigures,
    verdict: str,
    hard: bool,
    splits: bool = True,
) -> str:
    """Which of two guesses was better and by how much, or that no guess was.

    With ``splits`` it may also say how they split the codes.
    """
    exact = played.exact and best.exact
    if verdict == "best":
        allowed = " that hard mode allows" if hard else ""
        return f"No guess{allowed} is better." if exact else "No better guess was found."
    guess = notation.write_code(best.guess)
    theirs, mine = (say_guesses(require(one.expected_guesses), exact) for one in (best, played))
    said = [f"{theirs} guesses on average instead of {mine}"] if exact or theirs != mine else []
    better = "was" if exact else "looks" if said else "looks slightly"
    worst, least = require(played.worst), require(best.worst)
    if splits and require(best.classes) > require(played.classes):
        said.append(f"{best.classes} classes instead of {played.classes}")
    elif splits and least < worst:
        said.append(f"{say_count(least)} left at worst instead of {say_count(worst)}")
    about = "about " if better == "looks" else ""
    return f"{guess} {better} better{': ' if said else ''}{about}{', '.join(said)}."


# In the order in which they are said.
SENTENCES: tuple[SentenceKind, ...] = (
    hard_mode_breach,
    last_code,
    repetition,
    silence,
    splitting,
    fillers,
    settled_places,
    difference,
    news,
    fortune,
    better_guess,
)
# The first to be left out if there are too many.
LEAST_TELLING = (settled_places, news, fillers, difference)


def turn_sentences(moment: TurnContext) -> tuple[str, ...]:
    """The sentences about a turn."""
    said = {kind: text for kind in SENTENCES if (text := kind(moment)) is not None}
    for kind in LEAST_TELLING:
        if len(said) > MOST_SENTENCES:
            said.pop(kind, None)
    return tuple(said.values())
