"""``pegwise review --retry N``: play a game again from turn N, against the same code."""

import re
import shlex

from pegwise.coach.reviewed import PlayedGame, known_of_the_code, session_before, why_not_again
from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import find_variant
from pegwise.game.wording import count_of
from pegwise.play.advice import hint_strategy
from pegwise.play.breaker_game import BreakerGame
from pegwise.play.makers import Honest
from pegwise.play.solution import draw_secret

from ..play.breaker import TerminalBreaker
from ..play.terminal_game import GameLog
from .source import Source

TRIES_A_CODE = 20  # seeds tried per code of the board; almost surely one of them hides it


def play_again(source: Source, text: str, hard: bool) -> None:
    """Play the game again from the turn that the text gives."""
    game, most = source.game, len(source.game.turns) + 1
    if not (re.fullmatch("[0-9]{1,9}", text) and 1 <= int(text) <= most):
        raise PegwiseError(f"--retry {quote(text)}: expected a turn from 1 to {most}")
    number = int(text)
    fault = why_not_again(game, number)
    if fault:
        raise PegwiseError(f"--retry {number}: {fault}")
    seed = _seed_of(source)
    adviser = hint_strategy(game.variant, "auto", seed)
    again = BreakerGame(session_before(game, number), hard=hard, adviser=adviser)
    facts = {"role": "breaker", "seed": seed, "maker": "honest", "hard": hard}
    maker = Honest(draw_secret(game.variant.rules, seed))
    shown = TerminalBreaker(again, maker, GameLog(_again(game, seed, hard), facts))
    only_one = known_of_the_code(game, source.secret).count == 1
    code = "the same code" if only_one else "a code that fits every answer"
    played = f"{count_of(number - 1, 'turn')} on the board."
    shown.say(f"Turn {number} again, against {code}. {played}")
    shown.run()


def _seed_of(source: Source) -> str:
    """A seed that hides the code of this game or, if it is unknown, one that fits."""
    rules = source.game.variant.rules
    position = known_of_the_code(source.game, source.secret)
    fitting = {position.candidate(rank) for rank in range(position.count)}
    for number in range(TRIES_A_CODE * rules.size):
        if draw_secret(rules, f"again {number}") in fitting:
            return f"again {number}"
    raise PegwiseError(f"--retry: no seed found that hides a code of '{rules}' that fits")


def _again(game: PlayedGame, seed: str, hard: bool) -> str:
    """The command that continues this game."""
    variant = game.variant
    words = ["pegwise", "play", "-v", variant.name, "--seed", seed]
    if variant.colours != find_variant(variant.name).colours:
        words += ["--colours", ",".join(variant.colours)]
    return shlex.join([*words, "--hard"] if hard else words)
