"""``pegwise play``: the program hides a code, a person breaks it."""

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.play.breaker_game import BreakerGame
from pegwise.play.hints import GRADES
from pegwise.play.makers import Evil, Maker
from pegwise.play.session import Status

from ..terminal.progress import thinking
from .entries import NEGATIVE
from .lines import print_lines
from .terminal_game import GameLog, TerminalGame

HELP = (
    ("hint", "how many codes are left and what is certain; again for a good guess; again for why"),
    ("undo", "take the last guess back; redo plays it again"),
    ("board", "all guesses so far"),
    ("save", "the game on one line, to go on later"),
    ("give up", "see the code; a negative number does the same"),
    ("quit", "leave; so do Ctrl-C and Ctrl-D"),
)

NEXT_HINT = {1: "Another 'hint' names a good guess.", 2: "Another 'hint' says why."}
WIDEST_CODE = 60  # longer codes are too hard to compare side by side


class TerminalBreaker(TerminalGame):
    """A person breaks the code of a maker."""

    def __init__(
        self, game: BreakerGame, maker: Maker, log: GameLog, counting: bool = False
    ) -> None:
        super().__init__(game.session, game.allowance, log, counting)
        self.game, self.maker = game, maker
        forms = ("a guess", self.notation.expected)
        self.commands |= {
            "help": self.alone(lambda: self.explain([forms, *HELP])),
            "hint": self.hint,
            "give up": self.alone(self.session.give_up),
        }

    def play(self) -> None:
        """Take guesses until the game is over."""
        while self.session.status is Status.PLAYING:
            self.careful(self.obey, self.prompt.ask(self.game.question))
        self.finish()

    def obey(self, entry: str) -> None:
        """Do what the entry says; anything but a command is a guess."""
        if not entry:
            raise PegwiseError("A guess, please, or 'help'.")
        if self.obeyed("give up" if NEGATIVE.fullmatch(entry) else entry):
            return
        remark = self.game.guess(self.notation.read_code(entry), self.maker)
        if remark:
            self.say(remark)
        self.draw_last()

    def hint(self, grade: str) -> None:
        """The hint of this grade, or the next one at this position."""
        if grade and grade not in map(str, range(1, GRADES + 1)):
            raise PegwiseError(f"{quote(grade)} is not a grade of hint: expected 1, 2 or 3")
        with thinking():
            given, hint = self.game.hint(int(grade) if grade else None)
        more = NEXT_HINT.get(given)
        self.say("Hint:", hint, *([more] if more else []))

    def finish(self) -> None:
        """The outcome, the code, and what the strategy plays against it."""
        code = self.maker.reveal(self.session.position)
        self.say(self.game.outcome(code, committed=not isinstance(self.maker, Evil)))
        for lie in self.game.confess(code):
            self.say(lie)
        self.log.keep(self.session, finished=True, secret=self.notation.write_code(code))
        try:
            self.compare(code)
        except KeyboardInterrupt:
            self.say("No comparison, then.")

    def compare(self, code: Code) -> None:
        """The person's line beside the strategy's; Ctrl-C skips it."""
        strategy = self.game.adviser
        if strategy is None:
            return
        with thinking():
            comparison = self.game.compare(code, strategy)
        line = comparison.line
        if line is not None and len(self.notation.write_code(code)) <= WIDEST_CODE:
            lines = {"you": self.session.position, strategy.name: line}
            print_lines(self.screen, self.notation, lines, counted=not self.allowance.lies)
        self.say(comparison.said)
