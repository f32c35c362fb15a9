"""Read a guess from what a person or a language model writes; one guess, or none.

A game in words, for language models and everyone else; nothing but Pegwise is needed.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from pegwise.errors import PegwiseError, quote
from pegwise.game.arguments import whole_number
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike
from pegwise.game.wording import count_of
from pegwise.play.phrasing import say_rules, say_symbols

from .game import EnvBoard, EnvGame, env_board

MOST_CHARACTERS = 20_000  # that are read, the last ones
TOOL = "guess"
MARKED = (
    re.compile(r"<guess>([^<>]*)</guess>", re.IGNORECASE),
    re.compile(r"\[([^\[\]]*)\]"),
    re.compile(r"\bguess(?: is)?\s*[:=]\s*([^\n.;!?]*)", re.IGNORECASE),
)
WORDS = re.compile(r"[\w.]+")
GIVING_UP = {"give up", "giveup", "i give up", "resign"}


class NoGuess(Exception):
    """The text has no guess, or more than one; the message says what was expected."""


def guess_in_text(text: str | Mapping[str, Any], board: EnvBoard) -> int:
    """The number of the guess that a text or a tool call makes."""
    if isinstance(text, Mapping):
        return _exact_guess(_of_call(text), board)
    if not isinstance(text, str):
        raise NoGuess(f"{quote(text)} is no text: expected a text or a call of {TOOL}")
    shown = text[-MOST_CHARACTERS:].strip()
    if shown.startswith("{"):
        try:
            call = json.loads(shown)
        except (ValueError, RecursionError):
            call = None
        if isinstance(call, dict):
            return _exact_guess(_of_call(call), board)
    for marked in MARKED:
        found = marked.findall(shown)
        if found:
            return _exact_guess(found[-1], board)
    whole = _exact_or_none(shown, board)
    return _only(shown, board) if whole is None else whole


def _of_call(call: Mapping[str, Any]) -> str:
    """The code in ``{"name": "guess", "arguments": {"code": "1122"}}`` or its arguments alone.

    Chat APIs send the call below ``function``, or its arguments as ``input``.
    """
    nested = call.get("function")
    call = nested if isinstance(nested, Mapping) else call
    arguments = call.get("arguments", call.get("input", call))
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except (ValueError, RecursionError):
            arguments = {}
    code = arguments.get("code") if isinstance(arguments, Mapping) else None
    if call.get("name", TOOL) != TOOL or not isinstance(code, str | int) or code is True:
        raise NoGuess(f'expected a call of {TOOL} with the argument "code"')
    return str(code)


def _exact_guess(text: str, board: EnvBoard) -> int:
    """The guess that this text is."""
    try:
        return board.guesses.index(board.notation.read_code(text.strip(" \t\r\n'\"`*")))
    except PegwiseError as error:
        raise NoGuess(str(error)) from None


def _exact_or_none(text: str, board: EnvBoard) -> int | None:
    try:
        return _exact_guess(text, board)
    except NoGuess:
        return None


def _only(text: str, board: EnvBoard) -> int:
    """The one guess among the words of a text; the same guess may occur several times."""
    found = {
        number
        for part in _parts(text, board.notation)
        if (number := _exact_or_none(part, board)) is not None
    }
    if len(found) == 1:
        return found.pop()
    count = "no guess" if not found else f"{len(found)} different guesses"
    raise NoGuess(f"the text has {count} in it: expected one, {board.notation.expected}")


def _parts(text: str, notation: Notation) -> Iterator[str]:
    """Words as long as a code, and as many colours in a row as a code has."""
    places = notation.rules.positions
    words = [word.strip(".") for word in WORDS.findall(text)]
    yield from (word for word in words if len(word) == places or "." in word)
    names = [word.lower() if word.lower() in notation.colours else None for word in words]
    for at in range(len(names) - places + 1):
        run = names[at : at + places]
        if all(run) and not any(names[at - 1 : at] + names[at + places : at + places + 1]):
            yield " ".join(map(str, run))


STEPS_PER_GUESS = 3  # the usual budget of steps, those without a valid guess included


class TextGame:
    """``reset(seed)`` gives the rules; ``step(text)`` gives an answer, a reward, the end and facts.

    A text without a valid guess costs no guess and earns nothing, but there are only ``most_steps``
    steps. The game is lost after the last guess; given up, or out of steps, its return is the worst
    there is. ``info`` has ``guesses``, ``valid``, ``repeated`` and ``won``, ``secret`` at the end,
    and with ``reward="regret"`` (or ``regret=True``) ``regret`` and ``exact``.

    >>> game = TextGame("mastermind")
    >>> rules = game.reset(seed=1)
    >>> text, reward, done, info = game.step("My guess: 1122")
    >>> text, reward, done
    ('Guess 1 of 8: 1122 gets 1 black, 0 white.', -1.0, False)
    """

    def __init__(
        self,
        board: GameLike = "mastermind",
        reward: str = "guesses",
        maker: str = "honest",
        limit: int | None = None,
        most_steps: int | None = None,
        regret: bool = False,
    ) -> None:
        self.board = env_board(board)
        self.game = EnvGame(self.board, maker, reward, limit, regret)
        self.limit = self.game.limit
        if most_steps is not None:
            whole_number(most_steps, "steps", 1)
        self.most_steps = STEPS_PER_GUESS * self.limit if most_steps is None else most_steps
        self._numbers, self._texts = self.board.numbers, self.board.texts
        self._said = [self.board.notation.describe(answer) for answer in self.board.answers]
        self._plain = not self.game.judges
        self.steps = 0
        self.game.start()

    def reset(self, seed: object = None) -> str:
        """A new game, and its rules; with a seed, the games from here on depend on it alone."""
        if seed is not None:
            self.game.seed(seed)
        self.game.start()
        self.steps = 0
        return self.rules

    def step(self, text: str | Mapping[str, Any]) -> tuple[str, float, bool, dict[str, Any]]:
        """Make the guess that is in the text; returns an answer, the reward, the end, info."""
        game = self.game
        if game.over:
            return "The game is over.", 0.0, True, self._info(False)
        self.steps += 1
        number = self._numbers.get(text) if type(text) is str else None
        if number is None:
            return self._read(text)
        return self._guess(number)

    def _read(self, text: str | Mapping[str, Any]) -> tuple[str, float, bool, dict[str, Any]]:
        if isinstance(text, str) and text.strip(" .!\n").lower() in GIVING_UP:
            return self._lost("You gave up.")
        try:
            number = guess_in_text(text, self.board)
        except NoGuess as error:
            if self.steps >= self.most_steps:
                return self._lost(f"That was no valid guess: {error}. You are out of steps.")
            return f"That is no valid guess: {error}.", 0.0, False, self._info(False)
        return self._guess(number)

    def _guess(self, number: int) -> tuple[str, float, bool, dict[str, Any]]:
        game = self.game
        reward = game.guess(number)
        said = self._said[game.answers[-1]]
        text = f"Guess {len(game.made)} of {self.limit}: {self._texts[number]} gets {said}."
        if game.over:
            return f"{text} {self._say_end()}", reward, True, self._info(True)
        if self.steps >= self.most_steps:
            words, more, done, info = self._lost(f"{text} You are out of steps.")
            return words, reward + more, done, info
        return text, reward, False, self._info(True)

    def _lost(self, text: str) -> tuple[str, float, bool, dict[str, Any]]:
        reward = self.game.give_up()
        return f"{text} {self._say_end()}", reward, True, self._info(False)

    def _say_end(self) -> str:
        if self.game.won:
            return f"You found the code in {count_of(len(self.game.made), 'guess')}."
        return f"The code was {self.board.notation.write_code(self.game.reveal())}."

    def _info(self, valid: bool) -> dict[str, Any]:
        game = self.game
        info: dict[str, Any] = {
            "guesses": len(game.made),
            "valid": valid,
            "repeated": valid and game.repeated,
            "won": game.won,
        }
        if game.over:
            info["secret"] = self.board.notation.write_code(game.reveal())
        if not self._plain and valid and game.regret is not None:
            info["regret"], info["exact"] = game.regret.each, game.regret.exact
        return info

    @cached_property
    def rules(self) -> str:
        """The rules and how to answer, as text."""
        notation = self.board.notation
        lines = [*say_rules(self.board.variant, self.limit, "breaker"), say_symbols(notation)]
        if self.game.lies:
            answers = count_of(self.game.lies, "answer")
            lines.append(f"Up to {answers} may be wrong, but a win is never denied.")
        lines.append(
            f"Answer with one guess, {notation.expected}, for example [{self._texts[-1]}]. You "
            f"have {count_of(self.most_steps, 'step')}; a text without a valid guess is one, too."
        )
        return "\n".join(line for line in lines if line)

    @property
    def tools(self) -> list[dict[str, Any]]:
        """The guess as a tool, in the form that chat APIs take; ``step`` takes its calls."""
        expected = self.board.notation.expected
        code = {"type": "string", "description": f"{expected}, for example {self._texts[-1]}"}
        parameters = {"type": "object", "properties": {"code": code}, "required": ["code"]}
        described = "Guess the hidden code; the answer says how good the guess was."
        function = {"name": TOOL, "description": described, "parameters": parameters}
        return [{"type": "function", "function": function}]
