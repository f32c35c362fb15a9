"""``pegwise play``: the program hides a code, a person breaks it."""

from dataclasses import dataclass

from rich.text import Text

from pegwise.errors import PegwiseError
from pegwise.game.codes import Code
from pegwise.game.wording import count_of, were
from pegwise.play.makers import Evil, Maker
from pegwise.play.refusals import objection
from pegwise.play.session import Status
from pegwise.play.verdicts import say_lies
from pegwise.strategies import Strategy

from ..terminal.board import say_code
from .entries import NEGATIVE
from .hints import Hints
from .lines import show_lines
from .seat import Seat

HELP = (
    ("hint", "how many codes are left and what is certain; again for a good guess; again for why"),
    ("undo", "take the last guess back; redo plays it again"),
    ("board", "all guesses so far"),
    ("save", "the game on one line, to go on later"),
    ("give up", "see the code; a negative number does the same"),
    ("quit", "leave; so do Ctrl-C and Ctrl-D"),
)


@dataclass
class Breaker(Seat):
    """A person breaks the code of a maker."""

    maker: Maker
    strategy: Strategy | None  # gives hints and plays the line at the end; None: none can
    hard: bool = False
    coach: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        forms = ("a guess", self.table.notation.expected)
        self.commands |= {
            "help": self.alone(lambda: self.explain([forms, *HELP])),
            "hint": Hints(self.table, self.strategy, self.hard).give,
            "give up": self.alone(self.session.give_up),
        }

    def run(self) -> None:
        """Play to the end."""
        while self.session.status is Status.PLAYING:
            self.careful(self.obey, self.table.prompt.ask(self.question()))
        self.finish()

    def question(self) -> str:
        """Which guess it is, and of how many."""
        limit = self.session.limit
        of = "" if limit is None else f" of {limit}"
        return f"Guess {len(self.session.turns) + 1}{of}: "

    def obey(self, entry: str) -> None:
        """Do what the entry says; anything that is no command is a guess."""
        if not entry:
            raise PegwiseError("A guess, please, or 'help'.")
        if not self.obeyed("give up" if NEGATIVE.fullmatch(entry) else entry):
            self.guess(self.table.notation.read_code(entry))

    def guess(self, guess: Code) -> None:
        """Play a guess, unless hard mode refuses it."""
        fault = self.objection(guess)
        if self.hard and fault:
            self.table.say("Refused in hard mode:", fault)
            return
        if self.coach:
            self.remark(guess, fault)
        position = self.session.position
        self.session.play(guess, self.maker.answer(position, guess))
        self.table.draw_last()

    def remark(self, guess: Code, fault: str | None) -> None:
        """Mention a guess that was made before or that cannot be right."""
        guessed = [turn.guess for turn in self.session.turns]
        if guess in guessed:
            turn = guessed.index(guess) + 1
            self.table.say(f"Coach: that was your guess at turn {turn} already.")
        elif fault:
            self.table.say("Coach:", fault)

    def objection(self, guess: Code) -> str | None:
        """Why a guess cannot be the code; None where it may be."""
        return objection(guess, self.session.turns, self.table.notation, self.table.allowance)

    def finish(self) -> None:
        """Who won, the code, and what the strategy would have played against it."""
        status, secret = self.session.status, self.maker.reveal(self.session.position)
        shown = say_code(secret, self.table.notation)
        guesses = count_of(len(self.session.turns), "guess")
        if status is Status.WON:
            self.table.say(f"You found it in {guesses}:", shown.append("."))
        elif status is Status.LOST:
            self.table.say(
                f"You lose: {guesses} {were(len(self.session.turns))} not enough.",
                self.reveal(shown),
            )
        else:
            self.table.say(f"You gave up after {guesses}.", self.reveal(shown))
        for lie in say_lies(self.session.turns, secret, self.table.notation):
            self.table.say(lie)
        self.table.keep_record(secret=self.table.notation.write_code(secret))
        self.compare(secret)

    def compare(self, secret: Code) -> None:
        """What the strategy would have played; nobody has to wait for it."""
        if self.strategy is None:
            return
        try:
            show_lines(self.table, secret, self.strategy)
        except KeyboardInterrupt:
            self.table.say("No comparison, then.")

    def reveal(self, shown: Text) -> Text:
        """The code, or one of those that an evil maker had left."""
        count = self.session.position.count if isinstance(self.maker, Evil) else 1
        if count == 1:
            return Text("The code was ").append_text(shown).append(".")
        told = Text(f"I never chose: {count_of(count, 'code')} fit all I said, such as ")
        return told.append_text(shown).append(".")
