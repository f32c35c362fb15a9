"""What the program makes of a person's answers, worked out in a process that computes."""

from dataclasses import dataclass

from pegwise.errors import ContradictoryAnswers, InvalidFeedback, Undecided, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of, were
from pegwise.knowledge.doctor.listed import Diagnosis, consult, diagnose
from pegwise.knowledge.doctor.wording import say_suspects
from pegwise.play.answers import read_spelled, refuse_impossible
from pegwise.play.lies import LieAllowance
from pegwise.play.players import breaking
from pegwise.play.session import Session, Status
from pegwise.play.verdicts import excuse
from pegwise.strategies import Strategy

from ..contradictions import say_finding, show_contradiction
from ..messages.base import Contradiction, Left
from ..messages.makes import Thought
from ..telling import show_left
from .announcements import spell
from .links import variant_named


@dataclass(frozen=True, slots=True)
class Player:
    """Who guesses on which board, and how many answers may be wrong."""

    variant: str
    strategy: str
    seed: str
    lies: int

    @property
    def board(self) -> Variant:
        """The board in its dress."""
        return variant_named(self.variant)

    def strategist(self) -> Strategy:
        """The strategy itself."""
        return breaking(self.board, self.strategy, None, self.seed, self.lies)

    def session(self, text: str) -> Session:
        """The game behind its text."""
        return Session.load(text, lies=self.lies, variant=self.board)


def begin(player: Player, strength: int | None) -> tuple[str, Thought]:
    """The strategy by its full name, and its first guess."""
    strategy = breaking(player.board, player.strategy, strength, player.seed, player.lies)
    session = Session(player.board, lies=player.lies)
    return strategy.name, _thought(session, strategy)


def think(player: Player, text: str) -> Thought:
    """What to make of the game as it stands."""
    return _thought(player.session(text), player.strategist())


def answer(player: Player, text: str, guess: str, entry: str) -> tuple[str, Thought]:
    """The game with the answer to the guess on the table, and what to make of it."""
    session, code = player.session(text), player.board.notation.read_code(guess)
    session.play(code, read_answer(player.board, code, entry))
    return session.save(), _thought(session, player.strategist())


def correct(player: Player, text: str, number: int, entry: str) -> tuple[str, Thought]:
    """The game with the answer of a turn put right, and what to make of it."""
    session = player.session(text)
    turn = session.turn(number)
    session.correct(number, read_answer(player.board, turn.guess, entry))
    return session.save(), _thought(session, player.strategist())


def read_answer(variant: Variant, guess: Code, entry: str) -> Feedback:
    """The answer in any form that some code can give."""
    given, notation = entry.strip(), variant.notation
    found = read_spelled(given, notation)
    if found is None:
        raise InvalidFeedback(f"{quote(entry)} is one number: expected both, such as 1,2")
    refuse_impossible(found, guess, given, notation)
    return found


def _thought(session: Session, strategy: Strategy) -> Thought:
    status = session.status
    if status is Status.CONTRADICTORY:
        return _puzzled(session)
    if status is not Status.PLAYING:
        return _settled(session, strategy)
    try:
        guess = strategy.choose(session.position)
    except (ContradictoryAnswers, Undecided):
        return _puzzled(session)
    said = f"I guess {spell(guess, session.variant.notation)}."
    mention = _mention_lies(session)
    return Thought(
        status="playing",
        verdict=session.verdict,
        words=f"{mention} {said}".strip(),
        guess=session.variant.notation.write_code(guess),
        left=_left(session),
        contradiction=None,
    )


def _settled(session: Session, strategy: Strategy) -> Thought:
    """The program has found the code, or the person wins."""
    guesses, notation = count_of(len(session.turns), "guess"), session.variant.notation
    won = session.status is Status.WON
    if won:
        found = spell(session.turns[-1].guess, notation)
        words = f"Solved in {guesses}: your code is {found}."
    else:
        reason = excuse(session.position, LieAllowance(session.lies or 0), strategy)
        words = f"{guesses} {were(len(session.turns))} not enough: you win. {reason}"
    return Thought(
        status="won" if won else "lost",
        verdict=session.verdict,
        words=words,
        guess=None,
        left=_left(session),
        contradiction=None,
    )


def _puzzled(session: Session) -> Thought:
    """The answers cannot all be true, or no code is found that fits them."""
    found = _contradiction(session)
    guesses = count_of(len(session.turns), "guess")
    return Thought(
        status="contradictory",
        verdict=f"contradictory after {guesses}",
        words=found.words,
        guess=None,
        left=None,
        contradiction=found,
    )


def _contradiction(session: Session) -> Contradiction:
    diagnosis = consult(session.variant.rules, session.turns)
    words = _say(diagnosis)
    if session.lies:
        words = f"More than {count_of(session.lies, 'answer')} must be wrong. {words}"
    return show_contradiction(diagnosis, session.variant.notation, words)


def _say(diagnosis: Diagnosis) -> str:
    if diagnosis.consistent:
        return "I cannot go on: I find no code that fits all your answers quickly."
    return say_finding(diagnosis)


def _mention_lies(session: Session) -> str:
    """With lies allowed, say when it is clear that there were some."""
    if not session.lies or not session.turns:
        return ""
    diagnosis = diagnose(session.variant.rules, session.turns)
    if diagnosis.consistent:
        return ""
    fewest = count_of(diagnosis.fewest_lies, "wrong answer")
    return f"There must be {fewest} at least; {say_suspects(diagnosis)}. I play on."


def _left(session: Session) -> Left:
    return show_left(LieAllowance(session.lies or 0).left(session.position))
