"""``pegwise play --role maker``: a person hides a code, the program breaks it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from rich.text import Text

from ..codes import Code
from ..contradictions import diagnose
from ..counts import count_of
from ..errors import InvalidFeedback, PegwiseError, quote
from ..feedback import Feedback
from ..partition import partition
from ..play.lies import Doubting, contradicted, possible
from ..play.session import Session, Status
from ..position import Position
from ..strategies import Strategy
from ..strategies.strength import Strength
from .board import say_code
from .check import say_turns, show
from .play_entries import command_in
from .play_table import Table

HELP = (
    ("undo", "take the last answer back; redo gives it again"),
    ("correct TURN ANSWER", "put an earlier answer right: correct 3 1,1"),
    ("board", "all guesses so far"),
    ("save", "the game on one line, to go on later"),
    ("reveal CODE", "tell me your code: I list every answer that was wrong"),
    ("give up", "the same; I ask for the code"),
    ("quit", "leave; so do Ctrl-C and Ctrl-D"),
)

P = ParamSpec("P")

ONE_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass
class Keeper:
    """A person keeps a code and answers; a strategy guesses."""

    table: Table
    strategy: Strategy

    def __post_init__(self) -> None:
        self.over = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: self.help(),
            "undo": lambda rest: self.table.undo(),
            "redo": lambda rest: self.table.redo(),
            "correct": self.correct,
            "board": lambda rest: self.table.draw(),
            "save": lambda rest: self.table.save(),
            "reveal": self.reveal,
            "give up": lambda rest: self.reveal(""),
        }

    @property
    def session(self) -> Session:
        """The game."""
        return self.table.session

    def run(self) -> None:
        """Play to the end."""
        if self.session.turns:
            self.table.draw()
        while not self.over:
            status = self.session.status
            if status is Status.PLAYING:
                self.one_guess()
            elif status is Status.CONTRADICTORY:
                self.sort_out()
            else:
                self.finish()

    def one_guess(self) -> None:
        """Guess, and ask until there is an answer or the guess is no longer the one to make."""
        position = self.session.position
        guess = self.strategy.choose(position)
        self.table.say("I guess", say_code(guess, self.table.notation).append("."))
        while not self.over and self.session.position is position:
            entry = self.table.prompt.ask(self.question())
            self.careful(self.obey, entry, guess)

    def careful(self, step: Callable[P, None], *given: P.args, **named: P.kwargs) -> None:
        """Do something that a bad entry may spoil; say so in one line."""
        try:
            step(*given, **named)
        except PegwiseError as error:
            self.table.say(str(error))

    def question(self) -> str:
        """What is asked for, and for which turn."""
        words, rules = self.table.notation.words, self.session.variant.rules
        asked = words.bulls if rules.bulls_only else f"{words.bulls}, {words.cows}"
        limit = self.session.limit
        of = "" if limit is None else f" of {limit}"
        return f"Turn {len(self.session.turns) + 1}{of} ({asked}): "

    def obey(self, entry: str, guess: Code) -> None:
        """Do what the entry says; anything that is no command is an answer."""
        if self.obeyed(entry):
            return
        answer = self.read_answer(entry)
        if answer not in partition(Position(self.session.variant.rules), guess):
            notation = self.table.notation
            raise InvalidFeedback(
                f"{quote(entry)} is impossible: no code answers {notation.describe(answer)} "
                f"to {notation.write_code(guess)}"
            )
        self.session.play(guess, answer)
        self.table.draw_last()
        self.mention_lies()

    def obeyed(self, entry: str) -> bool:
        """Carry a command out; False where the entry is none."""
        if not entry:
            raise PegwiseError("An answer, please, or 'help'.")
        name, rest = command_in(entry, {**self.commands, "quit": None}, self.table.notation)
        if name == "quit":
            raise EOFError
        if name:
            self.commands[name](rest)
        return bool(name)

    def read_answer(self, entry: str) -> Feedback:
        """The answer in any form; after a single number the other one is asked for."""
        notation, rules = self.table.notation, self.session.variant.rules
        single = ONE_NUMBER.fullmatch(entry)
        if not single or rules.bulls_only:
            return notation.read_feedback(entry)
        if int(entry) == rules.positions:
            return Feedback(rules.positions, 0)
        if int(entry) > rules.positions:
            raise InvalidFeedback(f"{quote(entry)} is too many: expected at most {rules.positions}")
        cows = self.table.prompt.ask(f"  {notation.words.cows}: ")
        if not ONE_NUMBER.fullmatch(cows):
            raise InvalidFeedback(f"{quote(cows)} is not a number: the answer starts again")
        return notation.read_feedback(f"{entry},{cows}")

    def mention_lies(self) -> None:
        """With lies allowed, say when it is clear that there were some."""
        if not self.table.lies or self.session.status is not Status.PLAYING:
            return
        diagnosis = diagnose(self.session.variant.rules, self.session.turns)
        if not diagnosis.consistent:
            suspects = say_turns([suspect.turn for suspect in diagnosis.suspects])
            fewest = count_of(diagnosis.fewest_lies, "wrong answer")
            self.table.say(f"There must be {fewest} at least; suspect: {suspects}. I play on.")

    def correct(self, rest: str) -> None:
        """``TURN ANSWER``: the answer of an earlier turn put right."""
        number, _, answer = rest.strip().partition(" ")
        if not ONE_NUMBER.fullmatch(number) or not answer.strip():
            raise PegwiseError(f"{quote('correct ' + rest)}: expected correct TURN ANSWER")
        self.session.correct(int(number), self.table.notation.read_feedback(answer.strip()))
        self.table.draw()

    def sort_out(self) -> None:
        """Say which answers cannot all be true, and let the person put that right."""
        position = self.session.position
        diagnosis = diagnose(position.rules, position.turns)
        if self.table.lies:
            allowed = count_of(self.table.lies, "answer")
            self.table.say(f"More than {allowed} must be wrong.")
        show(diagnosis, self.table.notation)
        self.table.say(
            "\nPut one right (correct TURN ANSWER), take the last step back (undo), or tell me "
            "your code (reveal CODE)."
        )
        while not self.over and self.session.position is position:
            entry = self.table.prompt.ask("Which one is it? ")
            self.careful(self.settle, entry)

    def settle(self, entry: str) -> None:
        """A command, or the code itself; nothing at all means that the person will not say."""
        if not entry or not self.obeyed(entry):
            self.reveal(entry)

    def reveal(self, entry: str) -> None:
        """The person's code, and every answer that was wrong, in the order of the game."""
        if not entry:
            self.table.say("I give up.")
            entry = self.table.prompt.ask("What was your code? ")
        secret = self.table.notation.read_secret(entry)
        self.session.give_up()
        self.table.say("You say your code is", say_code(secret, self.table.notation).append("."))
        self.audit(secret)
        self.end(secret)

    def audit(self, secret: Code) -> list[int]:
        """List the answers that are wrong for this code; their turns."""
        rules, notation = self.session.variant.rules, self.table.notation
        wrong = contradicted(self.session.turns, secret, rules)
        for number in wrong:
            turn = self.session.turns[number - 1]
            self.table.say(
                f"Turn {number}: when I guessed {notation.write_code(turn.guess)} you answered "
                f"{notation.describe(turn.feedback)}, but in fact it is "
                f"{notation.describe(rules.feedback(secret, turn.guess))}."
            )
        if not wrong and self.session.turns:
            self.table.say("All your answers were right.")
        return wrong

    def finish(self) -> None:
        """Who won, and why."""
        guesses = count_of(len(self.session.turns), "guess")
        if self.session.status is Status.WON:
            secret = self.session.turns[-1].guess
            shown = say_code(secret, self.table.notation)
            self.table.say(f"Solved in {guesses}: your code is", shown.append("."))
            if contradicted(self.session.turns, secret, self.session.variant.rules):
                self.audit(secret)
            self.end(secret)
            return
        self.table.say(f"{guesses} were not enough: you win.", self.excuse())
        self.end(self.ask_for_code())

    def excuse(self) -> Text:
        """How much of the win is owed to a strategy that forgets."""
        left = count_of(len(possible(self.session.position, self.table.lies)), "code")
        player = self.strategy.inner if isinstance(self.strategy, Doubting) else self.strategy
        if not isinstance(player, Strength):
            return Text(f"{left} still fit." if left != "1 code" else "1 code still fits.")
        forgotten = [
            number + 1 for number in range(len(self.session.turns)) if not player.remembers(number)
        ]
        if not forgotten:
            return Text(f"At strength {player.percent} I still remembered every answer.")
        return Text(
            f"At strength {player.percent} I left out of account what you answered at "
            f"{say_turns(forgotten)}; with it {left} {'is' if left == '1 code' else 'are'} left."
        )

    def ask_for_code(self) -> Code | None:
        """The person's code, if they will tell, and whether the win was fair."""
        while True:
            entry = self.table.prompt.ask("What was your code? (Enter to keep it) ")
            if not entry:
                return None
            try:
                secret = self.table.notation.read_secret(entry)
            except PegwiseError as error:
                self.table.say(str(error))
                continue
            if self.audit(secret):
                self.table.say("So it was not a fair win.")
            return secret

    def end(self, secret: Code | None) -> None:
        """Nothing more to ask."""
        self.over = True
        shown = None if secret is None else self.table.notation.write_code(secret)
        self.table.keep_record(secret=shown)

    def help(self) -> None:
        """What can be typed."""
        words, rules = self.table.notation.words, self.session.variant.rules
        pegs = f"{words.bulls[0]}{words.cows[0]}{words.cows[0]}"
        forms = (
            f"the number of {words.bulls}, or - for none"
            if rules.bulls_only
            else f"{words.bulls} and {words.cows} as in 1,2 or 1 2, one number at a time, "
            f"or as pegs as in {pegs}; - for none"
        )
        self.table.explain([("an answer", forms), *HELP])
