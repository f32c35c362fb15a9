"""``pegwise play --role maker``: a person hides a code, the program breaks it."""

from collections.abc import Callable
from functools import partial

from pegwise.errors import InvalidFeedback, PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.knowledge.doctor import Diagnosis
from pegwise.play.maker_game import ONE_NUMBER, MakerGame, NextMove, likeliest_correction
from pegwise.play.session import Status

from .check import show_contradiction
from .terminal.progress import thinking
from .terminal.prompt import is_answer, is_whole_code, turn_and_answer
from .terminal_game import GameLog, TerminalGame

MAKER_HELP = (
    ("undo", "take the last answer back; redo gives it again"),
    ("correct TURN ANSWER", "correct an earlier answer, as in correct 3 1,1"),
    ("reveal CODE", "tell me your code: I list every answer that was wrong"),
    ("give up", "end the game; I ask for the code"),
)

INDENT = 4  # columns before a reason
UNWILLING = ("none", "no", "nothing")
NO_HINTS = "Hints are for the breaker; here you answer my guesses."


class TerminalMaker(TerminalGame):
    """A person hides a code and answers; a strategy guesses."""

    asked = "an answer"
    role = "maker"

    def __init__(
        self, game: MakerGame, log: GameLog, counting: bool = False, explaining: bool = False
    ) -> None:
        super().__init__(game.session, game.allowance, log, counting)
        self.game, self.explaining = game, explaining
        self.explained: set[str] = set()  # reasons that need not be repeated
        self.over = False
        self.commands |= {
            "help": self.alone(self.help),
            "correct": self.correct,
            "reveal": self.reveal,
            "give up": self.alone(self.give_up),
            "hint": self.alone(lambda: self.say(NO_HINTS)),
        }

    def play(self) -> None:
        """Let the program move until the game is over."""
        while not self.over:
            with thinking():
                move = self.game.think()
            if move.guess is not None and self.explaining:
                self.print_reasons()
            for said in move.said:
                self.say(said)
            if move.guess is not None:
                self.ask(self.game.question, partial(self.answer, move.guess))
            elif move.diagnosis is not None:
                self.sort_out(move.diagnosis)
            else:
                self.finish(move)

    def print_reasons(self) -> None:
        """What the program concludes from the answers, and why it makes its next guess."""
        with thinking():
            reasons = self.game.reasons()
        for reason in reasons:
            if reason not in self.explained:
                self.screen.print_indented(reason, INDENT)
        self.explained.update(reasons)

    def ask(self, question: str, obey: Callable[[str], None]) -> None:
        """Ask until the game is over or its state has changed."""
        moment = self.session.moment
        while not self.over and self.session.moment is moment:
            self.careful(obey, self.prompt.ask(question))

    def answer(self, guess: Code, entry: str) -> None:
        """Take the answer to a guess, unless the entry is a command."""
        if not entry:
            raise PegwiseError("Type an answer, or 'help'.")
        if self.obeyed(entry):
            return
        answer = self.read_answer(guess, entry)
        if answer is not None:
            self.session.play(guess, answer)
            self.draw_turn(len(self.session.turns))

    def read_answer(self, guess: Code, entry: str) -> Feedback | None:
        """The answer in any form, asking for a missing number; None if a command came instead."""
        answer = self.game.read_answer(guess, entry)
        if answer is not None:
            return answer
        cows = self.second_number(entry)
        if cows is None:
            return None
        if not ONE_NUMBER.fullmatch(cows):
            fault = self.mistyped(cows) or f"{quote(cows)} is not a number:"
            raise InvalidFeedback(f"{fault} start the answer again")
        return self.game.read_answer(guess, f"{entry},{cows}")

    def second_number(self, first: str) -> str | None:
        """The other number of an answer; None if it was not given."""
        moment = self.session.moment
        while not self.over and self.session.moment is moment:
            entry = self.prompt.ask(f"  {self.notation.words.cows}: ")
            if entry.lower() in ("undo", "/undo"):
                self.say(f"{first} is dropped: start the answer again.")
                return None
            if not entry or not self.obeyed(entry):
                return entry
        return None

    def correct(self, rest: str) -> None:
        """``TURN ANSWER``: changes the answer of an earlier turn."""
        turn, answer = turn_and_answer(rest)
        if not turn:
            raise PegwiseError(f"{quote('correct ' + rest)}: expected correct TURN ANSWER")
        self.put_right(turn, answer)

    def put_right(self, number: int, entry: str) -> None:
        """Change the answer of a turn, asking for it if the entry has none."""
        turn = self.session.turn(number)
        if not entry:
            entry = self.prompt.ask(self.game.question_again(number))
            if not entry or self.obeyed(entry):
                return
        answer = self.read_answer(turn.guess, entry)
        if answer is None:
            return
        remark = self.game.correct(number, answer)
        if remark:
            self.say(remark)
        else:
            self.draw()

    def sort_out(self, diagnosis: Diagnosis) -> None:
        """Show which answers cannot all be true, and let the person correct them."""
        if not diagnosis.consistent:
            show_contradiction(self.screen, diagnosis, self.notation)
        likeliest, example = likeliest_correction(diagnosis), ""
        if likeliest is not None:
            turn, answer = likeliest
            example = f", as in '{turn} {self.notation.write_feedback(answer)}'"
        self.say(
            f"\nCorrect one (TURN ANSWER{example}), take the last step back (undo), or tell me "
            "your code (reveal CODE)."
        )
        self.ask("Which one is it? ", partial(self.settle, example))

    def settle(self, example: str, entry: str) -> None:
        """Take a command, a turn with its answer, or the code; or nothing, which gives up."""
        if not entry or (
            entry.lower() in UNWILLING and not self.session.variant.rules.spells_words
        ):
            self.give_up()
            return
        if self.obeyed(entry):
            return
        turn, answer = turn_and_answer(entry)
        is_turn = 1 <= turn <= len(self.session.turns)
        if is_turn and (not answer or is_answer(answer, self.notation)):
            self.put_right(turn, answer)
        elif is_whole_code(entry, self.notation):
            self.reveal(entry)
        elif turn and answer:
            self.put_right(turn, answer)
        else:
            raise PegwiseError(
                f"{quote(entry)}: expected a turn and its answer{example}, or undo, or reveal CODE"
            )

    def give_up(self) -> None:
        """Stop guessing; giving up a second time keeps the code secret."""
        if self.session.status in (Status.LOST, Status.GAVE_UP):
            self.end(None)
        else:
            self.session.give_up()

    def reveal(self, entry: str) -> None:
        """Take the person's code, and list every answer that was wrong."""
        if not entry:
            self.give_up()
            return
        secret, lost = self.notation.read_secret(entry), self.session.status is Status.LOST
        audit = self.game.audit(secret, lost)
        if not lost and self.session.status is not Status.GAVE_UP:
            self.session.give_up()
        self.say(audit.opening)
        for wrong in audit.wrong:
            self.say(wrong.said)
        if audit.conclusion:
            self.say(audit.conclusion)
        for said in audit.hardness:
            self.say(said)
        self.end(secret)

    def finish(self, move: NextMove) -> None:
        """The last question: the code if it was not found, unless the last step is undone."""
        won, gave_up = move.status is Status.WON, move.status is Status.GAVE_UP
        found = self.session.turns[-1].guess if won else None
        undo = "go on" if gave_up else "take the answer back"
        self.say(f"Press Enter to {'finish' if won else 'keep your code'}, or undo to {undo}.")
        question = "Enter or undo? " if won else "What was your code? "
        try:
            self.ask(question, partial(self.close, found))
        except (EOFError, KeyboardInterrupt):
            if gave_up:
                raise
            self.leaving = True
            self.end(found)

    def close(self, found: Code | None, entry: str) -> None:
        """An empty line ends the game; otherwise a command, or a code that was not found."""
        if not entry:
            self.end(found)
        elif not self.obeyed(entry):
            if found is not None:
                raise PegwiseError(f"{quote(entry)}: expected Enter, or undo")
            self.reveal(entry)

    def end(self, secret: Code | None) -> None:
        """Record the game; nothing more is asked."""
        self.over = True
        shown = None if secret is None else self.notation.write_code(secret)
        self.log.keep(self.session, finished=True, secret=shown)

    def help(self) -> None:
        """What can be typed."""
        forms = self.notation.rules.kind.forms(self.notation.words)
        self.explain([("an answer", forms), *MAKER_HELP])
