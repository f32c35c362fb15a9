"""``pegwise play``: the program hides a code, a person breaks it."""

from collections.abc import Mapping

from pegwise.coach.review import why_not_reviewed
from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.knowledge.position import Position, positions_after_turns
from pegwise.play.breaker_game import BreakerGame
from pegwise.play.hints import GRADES
from pegwise.play.makers import Evil, Maker
from pegwise.play.session import Status

from .terminal.echo import writes_unicode
from .terminal.progress import thinking
from .terminal.prompt import NEGATIVE
from .terminal.screen import Screen
from .terminal_game import GameLog, TerminalGame

BREAKER_HELP = (
    ("hint", "how many codes are left and what is certain; again for a good guess; again for why"),
    ("undo", "take the last guess back; redo plays it again"),
    ("give up", "see the code; a negative number does the same"),
)

NEXT_HINT = ("Another 'hint' names a good guess.", "Another 'hint' says why.")
LOOK_BACK = "'pegwise review --last' goes through this game guess by guess."
LONGEST_COMPARED = 60  # characters; longer codes are not shown side by side


class TerminalBreaker(TerminalGame):
    """A person breaks the code of a maker."""

    def __init__(
        self, game: BreakerGame, maker: Maker, log: GameLog, counting: bool = False
    ) -> None:
        super().__init__(game.session, game.allowance, log, counting)
        self.game, self.maker = game, maker
        forms = ("a guess", self.notation.expected)
        self.commands |= {
            "help": self.alone(lambda: self.explain([forms, *BREAKER_HELP])),
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
            raise PegwiseError("Type a guess, or 'help'.")
        if self.obeyed("give up" if NEGATIVE.fullmatch(entry) else entry):
            return
        remark = self.game.guess(self.notation.read_code(entry), self.maker)
        if remark:
            self.say(remark)
        self.draw_turn(len(self.session.turns))

    def hint(self, grade: str) -> None:
        """The hint of this grade, or the next one at this position."""
        if grade and grade not in map(str, range(1, GRADES + 1)):
            raise PegwiseError(f"{quote(grade)} is not a grade of hint: expected 1, 2 or 3")
        with thinking():
            given, hint = self.game.hint(int(grade) if grade else None)
        self.say("Hint:", hint, *NEXT_HINT[given - 1 : given])

    def finish(self) -> None:
        """The outcome, the code, and what the strategy plays against it."""
        code = self.maker.reveal(self.session.position)
        self.say(self.game.outcome(code, committed=not isinstance(self.maker, Evil)))
        for lie in self.game.confess(code):
            self.say(lie)
        about = self.game.about_code(code)
        if about is not None:
            self.say(about)
        self.log.keep(self.session, finished=True, secret=self.notation.write_code(code))
        try:
            self.compare(code)
        except KeyboardInterrupt:
            self.say("No comparison, then.")
        kind = self.notation.rules.kind
        if not kind.counts and self.session.turns and writes_unicode(self.screen):
            self.say("To share:")
            for line in self.game.share().splitlines():
                self.say(line)
        unreviewed = why_not_reviewed(self.session.variant.rules, self.allowance.lies)
        if self.log.kept and self.session.turns and not unreviewed:
            self.say(LOOK_BACK)

    def compare(self, code: Code) -> None:
        """The person's line beside the strategy's; Ctrl-C skips it."""
        strategy = self.game.adviser
        if strategy is None:
            return
        with thinking():
            line, verdict = self.game.compare(code, strategy)
        if line is not None and len(self.notation.write_code(code)) <= LONGEST_COMPARED:
            lines = {"you": self.session.position, strategy.name: line}
            print_lines(self.screen, self.notation, lines, counted=not self.allowance.lies)
        self.say(verdict)


def print_lines(
    screen: Screen, notation: Notation, lines: Mapping[str, Position], counted: bool
) -> None:
    """The lines that have any turns, side by side if they fit, else one below the other."""
    played = {name: line for name, line in lines.items() if line.turns}
    for with_counts in (counted, False):
        columns = [line_column(name, line, notation, with_counts) for name, line in played.items()]
        height = max(map(len, columns))
        blocks = [padded(column + [""] * (height - len(column))) for column in columns]
        rows = ["   ".join(pair).rstrip() for pair in zip(*blocks, strict=True)]
        if max(map(len, rows)) <= screen.width:
            break
    else:
        rows = [row for one in columns for row in ("", *one)]
    screen.print("\n" + "\n".join(rows))


def line_column(name: str, position: Position, notation: Notation, counted: bool) -> list[str]:
    """The turns of one line, each with the codes it left if they are counted."""
    codes = padded([notation.write_code(turn.guess) for turn in position.turns])
    answers = padded([notation.write_feedback(turn.feedback) for turn in position.turns])
    counts = [each.left for each in positions_after_turns(position)]
    left = [f"  {count} left" if count and counted else "" for count in counts]
    rows = map("  ".join, zip(codes, answers, strict=True))
    numbered = enumerate(zip(rows, left, strict=True), 1)
    return [f"    {name}", *(f"{number:2}  {row}{tail}" for number, (row, tail) in numbered)]


def padded(texts: list[str]) -> list[str]:
    """The texts padded to one width."""
    width = max(map(len, texts))
    return [text.ljust(width) for text in texts]
