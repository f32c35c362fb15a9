"""A person breaks a maker's code: what is asked, decided and said, for every shell.

Nothing here prints: the terminal and the web pages show what these functions return.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from pegwise.errors import PegwiseError
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of, were
from pegwise.knowledge.hard_mode import unused_hint
from pegwise.knowledge.lies import contradicted
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy

from .advice import MOST_STEPS, effort
from .hints import Hints
from .makers import CLEVER, Maker, is_clever, lies_of
from .phrasing import Sentence, name_code, sentence
from .session import LieAllowance, Session, Status, why_ruled_out

HONEST = LieAllowance()
PROMISES = {
    "evil": " I'm evil: I never commit to a code.",
    CLEVER: " I'm clever: I hide hard patterns more often.",
}
MOST_CODES_TO_COUNT = 50_000  # on larger boards, counting the codes that fit takes a while


def greet_breaker(variant: Variant, maker: str, seed: str) -> str:
    """What the person is to guess, and how far the maker can be trusted."""
    lies = lies_of(maker)
    if lies:
        promise = f" Up to {lies} of my answers may be {'a lie' if lies == 1 else 'lies'}."
    elif is_clever(maker) and (variant.rules.distinct or variant.rules.bulls_only):
        # Symmetry makes all codes equal.
        promise = " I'm clever, but on this board no code is harder than another."
    else:
        promise = PROMISES.get(maker.strip().lower(), "")
    notation = variant.notation
    form = notation.expected if variant.rules.guesses is None else notation.hidden
    return f"I've hidden {name_code(variant, seed)}: {form}.{promise}"


@dataclass
class BreakerGame:
    """A session and the rules of this game: lies allowed, hard mode, a coach or none."""

    session: Session
    allowance: LieAllowance = HONEST
    hard: bool = False
    coach: bool = False
    adviser: Strategy | None = None  # gives hints; None if no strategy can play the board
    clever: bool = False  # whether the maker hides hard codes more often
    _hints: Hints | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def notation(self) -> Notation:
        return self.session.variant.notation

    @property
    def question(self) -> str:
        return f"Guess {self.session.next_turn}: "

    def guess(self, guess: Code, maker: Maker) -> str | None:
        """Play a guess; returns what the coach remarks on it. Hard mode may refuse it."""
        turns, fault = self.session.turns, None
        if self.hard or self.coach:
            fault = why_ruled_out(guess, turns, self.notation, self.allowance)
        # Hard mode refuses what cannot be the code or, with marks, ignores what they show.
        refusal = fault if self.hard else None
        if self.hard and not self.notation.rules.kind.counts:
            unused = unused_hint(guess, turns, self.notation)
            refusal = unused and f"{unused}."
        if refusal:
            raise PegwiseError(f"Not allowed in hard mode: {refusal}")
        guessed = [turn.guess for turn in turns]
        self.session.play_turn(Turn(guess, maker.answer(self.session.position, guess)))
        if self.coach and guess in guessed:
            return f"Coach: you already guessed that at turn {guessed.index(guess) + 1}."
        return f"Coach: {fault}" if self.coach and fault else None

    def hint(self, grade: int | None = None) -> tuple[int, Sentence]:
        """The hint of this grade, or the next grade at this position; returns the grade too."""
        if self._hints is None or self._hints.position != self.session.position:
            self._hints = Hints(
                self.session.position, self.notation, self.adviser, self.allowance, self.hard
            )
        return self._hints.give(grade)

    def announce(self, code: Code | None = None, committed: bool = True) -> Sentence:
        """The last turn and what follows from it, to be heard; ``code`` once the game is over."""
        session = self.session
        parts: list[str | Code] = []
        if session.status is not Status.GAVE_UP and session.turns:
            guess, answer = session.turns[-1]
            described = session.variant.notation.speak(answer)
            parts = [f"Guess {len(session.turns)}, ", guess, f": {described}."]
        elif session.status is Status.PLAYING:
            parts = ["A new game."]
        if session.status is not Status.PLAYING:
            ending = self.outcome(code, committed).parts
            return sentence(*parts, " ", *ending) if parts else Sentence(ending)
        return Sentence((*parts, session.say_guesses_left))

    def outcome(self, code: Code | None, committed: bool = True) -> Sentence:
        """How the game ended, and the code if the person did not find it."""
        count = len(self.session.turns)
        guesses = count_of(count, "guess")
        if self.session.status is Status.WON:
            return sentence(f"You found it in {guesses}.")
        if self.session.status is Status.LOST:
            said = f"You lose: {guesses} {were(count)} not enough."
        else:
            said = f"You gave up after {guesses}."
        return sentence(said) if code is None else sentence(said, " ", *self._show(code, committed))

    def _show(self, code: Code, committed: bool) -> tuple[str | Code, ...]:
        """The code; an evil maker never committed to one, and shows one that fits."""
        rules = self.session.variant.rules
        counted = not committed and rules.size <= MOST_CODES_TO_COUNT
        fitting = self.session.position.count if counted else None
        if committed or fitting == 1:
            return "The code was ", code, "."
        if fitting is None:
            return "I never chose a code: ", code, " fits all my answers."
        return f"I never chose a code: {fitting:,} fit all my answers, such as ", code, "."

    def share(self) -> str:
        """The answers as squares, which give nothing away: to be sent to friends."""
        rules, session = self.notation.rules, self.session
        count = str(len(session.turns)) if session.status is Status.WON else "X"
        limit = "" if session.limit is None else f"/{session.limit}"
        kind = rules.kind
        # Of a word list only the name: where the file is concerns nobody else.
        board = session.variant if rules.words is None else PurePath(rules.words.source).stem
        rows = [kind.draw(turn.feedback, rules.positions, kind.signs) for turn in session.turns]
        return "\n".join([f"{board} {count}{limit}", *rows])

    def confess(self, code: Code) -> Iterator[str]:
        """Every lie that the maker told, and the truth."""
        turns, notation = self.session.turns, self.notation
        for number in contradicted(turns, code, notation.rules):
            guess, answer = turns[number - 1]
            yield (
                f"I lied at turn {number}: {notation.write_code(guess)} had "
                f"{notation.describe(notation.rules.feedback(code, guess))}, "
                f"not {notation.describe(answer)}."
            )

    def about_code(self, code: Code) -> str | None:
        """How well a clever maker has hidden the code; None about other makers."""
        if not self.clever:
            return None
        from .difficulty import say_cleverness

        return say_cleverness(self.session.variant.rules, code)

    def compare(self, code: Code, strategy: Strategy) -> tuple[Position | None, str]:
        """The strategy's game against this code, None if it takes too long, and a verdict."""
        rules = self.session.variant.rules
        line = line_against(code, Position(rules), strategy)
        if line is None:
            board = f"a board of {count_of(rules.size, 'code')}"
            return None, f"No comparison with {strategy.name}: on {board} it would take too long."
        other = f"{strategy.name}, told the truth," if self.allowance.lies else strategy.name
        if self.session.status is Status.GAVE_UP:
            needed = count_of(len(line.turns), "guess")
            return line, f"For this code {other} needs {needed}."
        won = f"You needed {count_of(len(self.session.turns), 'guess')}"
        yours = won if self.session.status is Status.WON else "You ran out of guesses"
        return line, f"{yours}; {other} needs {len(line.turns)} for this code."


def line_against(secret: Code, position: Position, strategy: Strategy) -> Position | None:
    """The end of the strategy's game against this secret; None if it takes too many steps."""
    steps = 0
    while not position.solved:
        steps += effort(strategy, position)
        if steps > MOST_STEPS:
            return None
        guess = strategy.choose(position)
        position = position.after(guess, position.rules.feedback(secret, guess))
    return position
