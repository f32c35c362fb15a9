"""The program's moves against a person's code, and its hints, computed in worker processes."""

from typing import Literal, NamedTuple

from pegwise.errors import InvalidFeedback, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.variants import Variant
from pegwise.play.advice import breaker_strategy, hint_strategy
from pegwise.play.hints import Hints
from pegwise.play.maker_game import MakerGame
from pegwise.play.session import LieAllowance, Session, Status

from .boards import variant_named
from .messages import Contradiction, Left, ResponseBody, show_contradiction, show_left


class Hint(ResponseBody):
    """A hint of grade 1 (what is left and certain), 2 (a good guess) or 3 (why)."""

    grade: int
    words: str
    guess: str | None
    hints: int = 0  # charged in this game so far; the same hint is charged once


class ProgramMove(ResponseBody):
    """The program's move: its guess, the end of the game, or a contradiction."""

    status: Literal["playing", "won", "lost", "contradictory"]
    verdict: str
    guess: str | None  # waiting for an answer
    left: Left | None
    contradiction: Contradiction | None
    hardness: tuple[str, ...] = ()  # how hard the code was that the program has found


class Thought(ProgramMove):
    """A move as it is stored, with what the program says about it."""

    words: str


Step = tuple[str, Thought | str]  # the game as text, and the next move or a remark


class Guesser(NamedTuple):
    """The strategy that guesses, its board, and how many answers may be wrong. Can be pickled."""

    variant: str
    strategy: str
    seed: str
    lies: int

    @property
    def board(self) -> Variant:
        return variant_named(self.variant)

    def game(self, text: str | None = None, strength: int | None = None) -> MakerGame:
        """The game with this text, or a new one."""
        strategy = breaker_strategy(self.board, self.strategy, strength, self.seed, self.lies)
        if text is None:
            return MakerGame(Session(self.board, lies=self.lies), strategy)
        return MakerGame(Session.load(text, lies=self.lies, variant=self.board), strategy)


def begin(guesser: Guesser, strength: int | None) -> tuple[str, Thought]:
    """The strategy's full name, and its first guess."""
    game = guesser.game(strength=strength)
    return game.strategy.name, show_move(game)


def think(guesser: Guesser, text: str) -> Thought:
    """The program's next move."""
    return show_move(guesser.game(text))


def answer_guess(guesser: Guesser, text: str, guess: str, entry: str) -> Step:
    """The game after the answer to a guess, and the program's next move."""
    game = guesser.game(text)
    code = game.notation.read_code(guess)
    game.session.play(code, _read_answer(game, code, entry))
    return game.session.save(), show_move(game)


def correct_answer(guesser: Guesser, text: str, turn: int, entry: str) -> Step:
    """The game with one answer corrected, and the next move; a remark if nothing changes."""
    game = guesser.game(text)
    remark = game.correct(turn, _read_answer(game, game.session.turn(turn).guess, entry))
    return game.session.save(), remark or show_move(game)


def _read_answer(game: MakerGame, guess: Code, entry: str) -> Feedback:
    found = game.read_answer(guess, entry.strip())
    if found is None:
        raise InvalidFeedback(f"{quote(entry)} is one number: expected both, such as 1,2")
    return found


def show_move(game: MakerGame) -> Thought:
    """The program's next move as a message."""
    move, session, notation = game.think(), game.session, game.notation
    said, found = move.spelled(notation), move.diagnosis
    puzzled = move.status is Status.CONTRADICTORY
    return Thought(
        status=move.status.value,  # type: ignore[arg-type]  # a game here is never given up
        verdict=session.verdict_of(move.status),
        words=said,
        guess=None if move.guess is None else notation.write_code(move.guess),
        left=None if puzzled else show_left(game.allowance.left(session.position)),
        contradiction=None if found is None else show_contradiction(found, notation, said),
        hardness=tuple(one.written(notation) for one in move.hardness),
    )


class HintQuestion(NamedTuple):
    """A game as its player knows it, without its secret, and the grade of hint asked for."""

    variant: str
    text: str
    allowance: LieAllowance
    hard: bool
    grade: int


def find_hint(asked: HintQuestion) -> Hint:
    """The hint, which depends on the turns alone and on nothing hidden."""
    variant = variant_named(asked.variant)
    notation, adviser = variant.notation, hint_strategy(variant, "auto", "")
    position = Session.load(asked.text, None, variant=variant).position
    hints = Hints(position, notation, adviser, asked.allowance, asked.hard)
    grade, hint = hints.give(asked.grade)
    guess = None if grade == 1 else notation.write_code(hints.advice.guesses[0].guess)
    return Hint(grade=grade, words=hint.written(notation), guess=guess)
