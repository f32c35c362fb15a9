"""``pegwise review --retry N``: the same game again from a turn on, against the same code."""

import shlex

from ..coach.game import Game
from ..counts import count_of
from ..errors import PegwiseError
from ..play.lies import Doubt
from ..play.makers import Honest
from ..play.players import helping
from ..play.session import Session
from ..play.solve import draw_secret
from ..position import Position
from ..variants import find_variant
from .play_breaker import Breaker
from .play_table import Table, run_game
from .review_source import Source

TRIES_A_CODE = 20  # seeds tried for every code of the board: one of them hides it, almost surely


def play_again(source: Source, number: int, hard: bool) -> None:
    """Put somebody in front of this turn again."""
    game = source.game
    if number - 1 > game.agreeing:
        raise PegwiseError(
            f"--retry {number}: the answers contradict each other before; "
            f"expected a turn from 1 to {game.agreeing + 1}"
        )
    seed = _seed_of(source)
    session = _session(game, number)
    facts = {"role": "breaker", "seed": seed, "maker": "honest", "hard": hard}
    table = Table(session, _again(game, seed, hard), facts, Doubt(0, wins_are_true=True))
    table.say(_greeting(source, number))
    maker = Honest(draw_secret(game.variant.rules, seed))
    run_game(table, Breaker(table, maker, helping(game.variant, "auto", seed), hard).run)


def _greeting(source: Source, number: int) -> str:
    code = "the same code" if _position(source).count == 1 else "a code that fits every answer"
    return f"Turn {number} again, against {code}. {count_of(number - 1, 'turn')} on the board."


def _session(game: Game, number: int) -> Session:
    """The game before this turn; a limit that it has passed already is lifted."""
    turns, limit = game.turns[: number - 1], game.variant.limit
    passed = limit is not None and len(turns) >= limit
    return Session(game.variant, None if passed else limit, turns=turns)


def _position(source: Source) -> Position:
    """What is known of the code: all answers that agree, and the code itself if it is known."""
    game = source.game
    position = game.positions[game.agreeing]
    if source.secret is None or position.solved:
        return position
    known = position.after(source.secret, game.variant.rules.feedback(source.secret, source.secret))
    return known if known.count else position


def _seed_of(source: Source) -> str:
    """A seed that hides the code of this game, or where it is not known, one that fits."""
    rules, position = source.game.variant.rules, _position(source)
    fitting = {position.candidate(rank) for rank in range(position.count)}
    for number in range(TRIES_A_CODE * rules.size):
        if draw_secret(rules, f"again {number}") in fitting:
            return f"again {number}"
    raise PegwiseError(f"--retry: no seed found that hides a code of '{rules}' that fits")


def _again(game: Game, seed: str, hard: bool) -> str:
    """The command that goes on with this game."""
    variant = game.variant
    words = ["pegwise", "play", "-v", variant.name, "--seed", seed]
    if variant.colours != find_variant(variant.name).colours:
        words += ["--colours", ",".join(variant.colours)]
    return shlex.join([*words, "--hard"] if hard else words)
