"""``pegwise play --role maker``: a person hides a code, the program breaks it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pegwise.errors import ContradictoryAnswers, PegwiseError, Undecided, quote
from pegwise.game.codes import Code
from pegwise.game.wording import count_of, were
from pegwise.knowledge.doctor.listed import Diagnosis, consult, diagnose
from pegwise.knowledge.doctor.wording import say_suspects
from pegwise.play.session import Status
from pegwise.play.verdicts import excuse
from pegwise.strategies import Strategy

from ..check.command import show
from ..terminal.board import say_code
from ..terminal.progress import thinking
from .answers import Answering
from .entries import is_answer, is_whole_code, turn_and_answer
from .verdict import audit

HELP = (
    ("undo", "take the last answer back; redo gives it again"),
    ("correct TURN ANSWER", "put an earlier answer right, as in correct 3 1,1"),
    ("board", "all guesses so far"),
    ("save", "the game on one line, to go on later"),
    ("reveal CODE", "tell me your code: I list every answer that was wrong"),
    ("give up", "the same; I ask for the code"),
    ("quit", "leave; so do Ctrl-C and Ctrl-D"),
)

UNWILLING = ("none", "no", "nothing")


@dataclass
class Keeper(Answering):
    """A person keeps a code and answers; a strategy guesses."""

    strategy: Strategy

    def __post_init__(self) -> None:
        super().__post_init__()
        self.commands |= {
            "help": self.alone(self.help),
            "correct": self.correct,
            "reveal": self.reveal,
            "give up": self.alone(self.give_up),
        }

    def run(self) -> None:
        """Play to the end."""
        while not self.over:
            status = self.session.status
            if status is Status.PLAYING:
                self.one_guess()
            elif status is Status.CONTRADICTORY:
                self.sort_out()
            elif status is Status.WON:
                self.won()
            elif status is Status.LOST:
                self.lost()
            else:
                self.gave_up()

    def ask(self, question: str, obey: Callable[[str], None]) -> None:
        """Ask until the game is over or no longer stands as it did."""
        moment = self.session.moment
        while not self.over and self.session.moment is moment:
            self.careful(obey, self.table.prompt.ask(question))

    def one_guess(self) -> None:
        """Guess, and take the answer."""
        try:
            with thinking():
                guess = self.strategy.choose(self.session.position)
        except (ContradictoryAnswers, Undecided):
            self.sort_out()
            return
        self.table.say("I guess", say_code(guess, self.table.notation).append("."))
        self.ask(self.question(), partial(self.answer, guess))

    def question(self) -> str:
        """What is asked for, and for which turn."""
        limit = self.session.limit
        of = "" if limit is None else f" of {limit}"
        return f"Turn {len(self.session.turns) + 1}{of} ({self.asked}): "

    def answer(self, guess: Code, entry: str) -> None:
        """Take the answer to a guess, unless the entry is a command."""
        if not entry:
            raise PegwiseError("An answer, please, or 'help'.")
        if self.obeyed(entry):
            return
        answer = self.read_answer(guess, entry)
        if answer is not None:
            self.session.play(guess, answer)
            self.table.draw_last()
            self.mention_lies()

    def mention_lies(self) -> None:
        """With lies allowed, say when it is clear that there were some."""
        if not self.table.allowance.lies or self.session.status is not Status.PLAYING:
            return
        with thinking():
            diagnosis = diagnose(self.session.variant.rules, self.session.turns)
        if not diagnosis.consistent:
            fewest = count_of(diagnosis.fewest_lies, "wrong answer")
            self.table.say(
                f"There must be {fewest} at least; {say_suspects(diagnosis)}. I play on."
            )

    def correct(self, rest: str) -> None:
        """``TURN ANSWER``: the answer of an earlier turn put right."""
        turn, answer = turn_and_answer(rest)
        if not turn:
            raise PegwiseError(f"{quote('correct ' + rest)}: expected correct TURN ANSWER")
        self.put_right(turn, answer)

    def put_right(self, number: int, entry: str) -> None:
        """Another answer for a turn; it is asked for where the entry has none."""
        turn = self.session.turn(number)
        if not entry:
            guess = self.table.notation.write_code(turn.guess)
            entry = self.table.prompt.ask(f"Turn {number}, {guess} ({self.asked}): ")
            if not entry or self.obeyed(entry):
                return
        answer = self.read_answer(turn.guess, entry)
        if answer == turn.feedback:
            told = self.table.notation.describe(answer)
            self.table.say(f"Turn {number} has {told} already: nothing is changed.")
        elif answer is not None:
            self.session.correct(number, answer)
            self.table.draw()

    def sort_out(self) -> None:
        """Say which answers cannot all be true, and let the person put that right."""
        position = self.session.position
        with thinking():
            diagnosis = consult(position.rules, position.turns)
        if self.table.allowance.lies:
            allowed = count_of(self.table.allowance.lies, "answer")
            self.table.say(f"More than {allowed} must be wrong.")
        if diagnosis.consistent:
            self.table.say("I cannot go on: I find no code that fits all your answers quickly.")
        else:
            show(self.table.screen, diagnosis, self.table.notation)
        example = self.likeliest_remedy(diagnosis)
        self.table.say(
            f"\nPut one right (TURN ANSWER{example}), take the last step back (undo), or tell me "
            "your code (reveal CODE)."
        )
        self.ask("Which one is it? ", partial(self.settle, example))

    def likeliest_remedy(self, diagnosis: Diagnosis) -> str:
        """``, as in '3 1,1'``: a suspect turn with another answer; nothing where there is none."""
        if not diagnosis.suspects:
            return ""
        suspect = diagnosis.suspects[0]
        answer = self.table.notation.write_feedback(suspect.instead[0].feedback)
        return f", as in '{suspect.turn} {answer}'"

    def settle(self, example: str, entry: str) -> None:
        """A command, a turn with its answer, or the code; or the person will not say."""
        if not entry or (entry.lower() in UNWILLING and self.session.variant.rules.words is None):
            self.give_up()
            return
        if self.obeyed(entry):
            return
        turn, answer = turn_and_answer(entry)
        is_turn = 1 <= turn <= len(self.session.turns)
        if is_turn and (not answer or is_answer(answer, self.table.notation)):
            self.put_right(turn, answer)
        elif is_whole_code(entry, self.table.notation):
            self.reveal(entry)
        elif turn and answer:
            self.put_right(turn, answer)
        else:
            raise PegwiseError(
                f"{quote(entry)}: expected a turn and its answer{example}, or undo, or reveal CODE"
            )

    def give_up(self) -> None:
        """Stop guessing; who gives up twice keeps the code."""
        if self.session.status in (Status.LOST, Status.GAVE_UP):
            self.end(None)
        else:
            self.session.give_up()

    def gave_up(self) -> None:
        """Ask for the code that was not found."""
        self.table.say("I give up. Press Enter to keep your code, or undo to go on.")
        self.ask("What was your code? ", partial(self.close, None))

    def reveal(self, entry: str) -> None:
        """The person's code, and every answer that was wrong, in the order of the game."""
        if not entry:
            self.give_up()
            return
        secret = self.table.notation.read_secret(entry)
        lost = self.session.status is Status.LOST
        if self.session.status not in (Status.LOST, Status.GAVE_UP):
            self.session.give_up()
        self.table.say("You say your code is", say_code(secret, self.table.notation).append("."))
        wrong = audit(self.table, secret)
        if not wrong and self.session.turns:
            self.table.say("All your answers were right.")
        elif lost and wrong > self.table.allowance.lies:
            self.table.say("So it was not a fair win.")
        self.end(secret)

    def won(self) -> None:
        """The strategy has found the code, if the last answer stands."""
        found, guesses = self.session.turns[-1].guess, count_of(len(self.session.turns), "guess")
        shown = say_code(found, self.table.notation)
        self.table.say(f"Solved in {guesses}: your code is", shown.append("."))
        audit(self.table, found)
        self.table.say("Press Enter to finish, or undo to take the answer back.")
        self.ask_last("Enter or undo? ", found)

    def lost(self) -> None:
        """The person wins, and why."""
        guesses = count_of(len(self.session.turns), "guess")
        reason = excuse(self.session.position, self.table.allowance, self.strategy)
        enough = f"{guesses} {were(len(self.session.turns))} not enough"
        self.table.say(f"{enough}: you win.", reason)
        self.table.say("Press Enter to keep your code, or undo to take the answer back.")
        self.ask_last("What was your code? ", None)

    def ask_last(self, question: str, found: Code | None) -> None:
        """The game ends here, unless the person takes the last answer back."""
        try:
            self.ask(question, partial(self.close, found))
        except (EOFError, KeyboardInterrupt):
            self.end(found)

    def close(self, found: Code | None, entry: str) -> None:
        """Nothing ends the game; a command is obeyed; a code that was not found is told."""
        if not entry:
            self.end(found)
        elif not self.obeyed(entry):
            if found is not None:
                raise PegwiseError(f"{quote(entry)}: expected Enter, or undo")
            self.reveal(entry)

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
        self.explain([("an answer", forms), *HELP])
