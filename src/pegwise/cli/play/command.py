"""``pegwise play``: a game at the terminal, on either side of the board."""

import re
import shlex
from typing import TYPE_CHECKING, Any

import click

from pegwise.errors import CannotPlay, PegwiseError, quote
from pegwise.game.variants import Variant, split_game
from pegwise.runtime.seeds import fresh_seed

from ..options import (
    choose_variant,
    given_options,
    is_given,
    seconds_option,
    seed_option,
    strategy_option,
    typed_game_options,
)

if TYPE_CHECKING:
    from pegwise.play.makers import Maker
    from pegwise.play.session import Session

    from .terminal_game import TerminalGame

SEEDS_TRIED = 100_000
MOST_GUESSES = 999_999
BREAKER_ONLY = ("maker", "hard", "coach")
MAKER_ONLY = ("strength", "lies")
SPELLED_ANYWAY = ("variant", "codes", "guesses", "seed", "resume")


class LimitType(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A number of guesses, or ``none``."""

    name = "limit"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | str | None:
        """The number, or None for none."""
        text = str(value).strip().lower()
        if text in ("none", "usual"):
            return None if text == "none" else text
        if not (re.fullmatch("[0-9]{1,9}", text) and 1 <= int(text) <= MOST_GUESSES):
            raise click.BadParameter(f"{quote(value)}: expected 1 to {MOST_GUESSES}, or none")
        return int(text)


@click.command()
@typed_game_options
@click.option(
    "--role",
    type=click.Choice(["breaker", "maker"]),
    default="breaker",
    help="Break a code, or hide one.  [default: breaker]",
)
@seed_option
@click.option(
    "--maker",
    metavar="M",
    default="honest",
    help="Who answers you: honest, evil (never commits to a code), liar:N (lies up to N times).",
)
@click.option(
    "--limit",
    type=LimitType(),
    metavar="N|none",
    default="usual",
    help="How many guesses there are.  [default: what the game has]",
)
@click.option("--hard", is_flag=True, help="Refuse guesses that cannot be the code.")
@click.option("--coach", is_flag=True, help="Mention guesses that are repeated or cannot be right.")
@strategy_option
@click.option(
    "--strength",
    type=click.IntRange(0, 100),
    metavar="P",
    help="As maker: the program heeds only P percent of your answers.",
)
@click.option(
    "--lies",
    type=click.IntRange(0, 999),
    metavar="N",
    default=0,
    help="As maker: up to N of your answers may be wrong.",
)
@seconds_option
@click.option("--count", is_flag=True, help="Show how many codes are left after every turn.")
@click.option("--resume", metavar="LINE", help="Go on with a saved game.")
@click.option("--record", metavar="FILE", help="Append the finished game to a file of JSON Lines.")
@click.pass_context
def play(
    context: click.Context,
    /,
    role: str,
    seed: str | None,
    maker: str,
    limit: Any,
    hard: bool,
    coach: bool,
    strategy_name: str,
    strength: int | None,
    lies: int,
    seconds: float | None,
    count: bool,
    resume: str | None,
    record: str | None,
    **board: str | None,
) -> None:
    """Break a code that the program hides, or hide one for it to break.

    \b
    pegwise play
    pegwise play -v bulls-and-cows --seed "rainy day" --count
    pegwise play --maker evil --hard
    pegwise play --role maker --strength 60

    At the prompt 'help' lists what can be typed.
    """
    from pegwise.play.players import breaking, helping

    from .terminal_game import GameLog, append

    _refuse_other_role(context, role)
    session = _session(board, limit, lies if role == "maker" else None, resume)
    variant = session.variant
    _refuse_lies(variant, lies)
    drawn = seed if seed is not None else _seed_for(session, maker if role == "breaker" else None)
    if record is not None:
        append(record, "")  # fails before the game rather than after it
    again = _again(context, variant, drawn)
    facts: dict[str, object] = {"role": role, "seed": drawn}
    if role == "maker":
        from pegwise.play.effort import TimeLimited
        from pegwise.play.maker_game import MakerGame, greet_maker

        from .maker import TerminalMaker

        player = breaking(variant, strategy_name, strength, drawn, lies)
        log = GameLog(again, facts | {"strategy": player.name}, record)
        game: TerminalGame = TerminalMaker(
            MakerGame(session, TimeLimited(player, seconds)), log, count
        )
        game.say(greet_maker(variant, player.name, drawn))
    else:
        from pegwise.play.breaker_game import BreakerGame, greet_breaker
        from pegwise.play.lies import LieAllowance
        from pegwise.play.makers import lies_of

        from .breaker import TerminalBreaker

        answering = _maker(session, maker, drawn)
        log = GameLog(again, facts | {"maker": maker, "hard": hard}, record)
        allowance = LieAllowance(lies_of(maker), wins_are_true=True)
        adviser = helping(variant, strategy_name, drawn)
        played = BreakerGame(session, allowance, hard, coach, adviser)
        game = TerminalBreaker(played, answering, log, count)
        slash = "" if variant.rules.words is None else "/"
        game.say(f"{greet_breaker(variant, maker, drawn)} Try '{slash}help'.")
    game.run()


def _refuse_other_role(context: click.Context, role: str) -> None:
    for name in MAKER_ONLY if role == "breaker" else BREAKER_ONLY:
        if is_given(context, name):
            other = "maker" if role == "breaker" else "breaker"
            raise click.UsageError(f"--{name} with --role {role}: expected --role {other}")


def _refuse_lies(variant: Variant, lies: int) -> None:
    """Lies are found out by counting, for every code, the answers that it contradicts."""
    unlisted = variant.rules.why_unlisted()
    if lies and unlisted:
        raise CannotPlay(f"--lies {lies}: '{variant.rules}' {unlisted}")


def _session(
    board: dict[str, str | None], limit: Any, lies: int | None, resume: str | None
) -> "Session":
    """A new game, or a saved one in the dress that the options ask for."""
    from pegwise.play.session import Session

    if resume is None:
        return Session(choose_variant(**board), limit, lies)
    if board["variant"] is None and board["codes"] is None:
        board["variant"] = split_game(resume)[0]
    return Session.load(resume, limit, lies, choose_variant(**board))


def _seed_for(session: "Session", maker: str | None) -> str:
    """A seed nobody chose; where an honest game goes on, one whose code fits the answers."""
    if maker != "honest" or not session.turns:
        return fresh_seed()
    from pegwise.play.makers import fits, make_maker

    rules, left = session.variant.rules, session.position.left
    likely = left is not None and SEEDS_TRIED * left.count >= rules.size
    for _ in range(SEEDS_TRIED if likely else 0):
        seed = fresh_seed()
        if fits(make_maker("honest", rules, seed), session.position):
            return seed
    raise PegwiseError(f"no code found that fits {quote(session.save())}: expected its --seed")


def _maker(session: "Session", name: str, seed: str) -> "Maker":
    from pegwise.play.makers import fits, make_maker

    maker = make_maker(name, session.variant.rules, seed)
    if not fits(maker, session.position):
        raise PegwiseError(
            f"{quote(session.save())} was not answered by {quote(name)} with seed {quote(seed)}: "
            "expected the maker and the seed of that game"
        )
    return maker


def _again(context: click.Context, variant: Variant, seed: str) -> str:
    """The command that starts this game again, options included."""
    words = ["pegwise", "play", "-v", variant.name, "--seed", seed]
    return shlex.join([*words, *given_options(context, SPELLED_ANYWAY)])
