"""``pegwise play``: a game at the terminal, on either side of the board."""

import re
import shlex
from typing import TYPE_CHECKING, Any

import click

from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import split_game
from pegwise.runtime.seeds import fresh_seed

from .. import options

if TYPE_CHECKING:
    from pegwise.play.session import Session

    from .terminal_game import TerminalGame

SEEDS_TRIED = 100_000
MOST_LIMIT = 999_999  # guesses, as --limit takes them
ONLY_FOR = {"breaker": ("maker", "hard", "coach"), "maker": ("strength", "lies")}
SPELLED_ANYWAY = ("variant", "codes", "guesses", "seed", "resume")


def _read_limit(context: click.Context, option: click.Parameter, given: str) -> int | str | None:
    text = given.strip().lower()
    if text in ("none", "usual"):
        return None if text == "none" else text
    if not (re.fullmatch("[0-9]{1,9}", text) and 1 <= int(text) <= MOST_LIMIT):
        raise click.BadParameter(f"{quote(given)}: expected 1 to {MOST_LIMIT}, or none")
    return int(text)


@click.command()
@options.typed_game_options
@click.option(
    "--role",
    type=click.Choice(["breaker", "maker"]),
    default="breaker",
    help="Break a code, or hide one.  [default: breaker]",
)
@options.seed_option
@click.option(
    "--maker",
    metavar="M",
    default="honest",
    help="Who answers you: honest, evil (never commits to a code) or liar:N (lies up to N times).  "
    "[default: honest]",
)
@click.option(
    "--limit",
    callback=_read_limit,
    metavar="N|none",
    default="usual",
    help="The most guesses allowed.  [default: as usual for the game]",
)
@click.option("--hard", is_flag=True, help="Refuse guesses that cannot be the code.")
@click.option("--coach", is_flag=True, help="Point out guesses that repeat or cannot be right.")
@options.strategy_option
@click.option(
    "--strength",
    type=click.IntRange(0, 100),
    metavar="P",
    help="As maker: the program uses only P percent of your answers.",
)
@click.option(
    "--lies",
    type=click.IntRange(0, 999),
    metavar="N",
    default=0,
    help="As maker: up to N of your answers may be wrong.",
)
@options.seconds_option
@click.option("--count", is_flag=True, help="Show how many codes are left after every turn.")
@click.option("--resume", metavar="LINE", help="Resume a saved game.")
@click.option("--record", metavar="FILE", help="Append the finished game to a file of JSON Lines.")
@click.pass_context
def play(
    context: click.Context,
    /,
    role: str,
    seed: str,
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
    """Play a game as breaker or maker.

    Break a code that the program hides, or with --role maker hide one for it to break.

    \b
    pegwise play
    pegwise play -v bulls-and-cows --seed "rainy day" --count
    pegwise play --maker evil --hard
    pegwise play --role maker --strength 60

    At the prompt 'help' lists what can be typed.
    """
    from pegwise.play.players import breaking, helping

    from .terminal_game import GameLog, append

    other = "maker" if role == "breaker" else "breaker"
    for name in ONLY_FOR[other]:
        if options.is_given(context, name):
            raise click.UsageError(f"--{name} with --role {role}: expected --role {other}")
    session = _session(board, limit, lies if role == "maker" else None, resume)
    variant = session.variant
    if not options.is_given(context, "seed"):
        seed = _seed_for(session, maker if role == "breaker" else None)
    if record is not None:
        append(record, "")  # fails before the game rather than after it
    words = ["pegwise", "play", "-v", variant.name, "--seed", seed]
    again = shlex.join([*words, *options.given_options(context, SPELLED_ANYWAY)])
    facts: dict[str, object] = {"role": role, "seed": seed}
    if role == "maker":
        from pegwise.play.effort import TimeLimited
        from pegwise.play.maker_game import MakerGame, greet_maker

        from .maker import TerminalMaker

        player = breaking(variant, strategy_name, strength, seed, lies)
        log = GameLog(again, facts | {"strategy": player.name}, record)
        made = MakerGame(session, TimeLimited(player, seconds))
        game: TerminalGame = TerminalMaker(made, log, count)
        game.say(greet_maker(variant, player.name, seed))
    else:
        from pegwise.play.breaker_game import BreakerGame, greet_breaker
        from pegwise.play.lies import LieAllowance
        from pegwise.play.makers import fits, lies_of, make_maker

        from .breaker import TerminalBreaker

        answering = make_maker(maker, variant.rules, seed)
        if not fits(answering, session.position):
            asked = f"{quote(session.save())} was not answered by {quote(maker)}"
            expected = "expected the maker and the seed of that game"
            raise PegwiseError(f"{asked} with seed {quote(seed)}: {expected}")
        log = GameLog(again, facts | {"maker": maker, "hard": hard}, record)
        allowance = LieAllowance(lies_of(maker), wins_are_true=True)
        adviser = helping(variant, strategy_name, seed)
        played = BreakerGame(session, allowance, hard, coach, adviser)
        game = TerminalBreaker(played, answering, log, count)
        slash = "" if variant.rules.words is None else "/"
        game.say(f"{greet_breaker(variant, maker, seed)} Try '{slash}help'.")
    game.run()


def _session(
    board: dict[str, str | None], limit: Any, lies: int | None, resume: str | None
) -> "Session":
    """A new game, or a saved one with the colours and words that the options ask for."""
    from pegwise.play.session import Session

    if resume is None:
        return Session(options.choose_variant(**board), limit, lies)
    if board["variant"] is None and board["codes"] is None:
        board["variant"] = split_game(resume)[0]
    return Session.load(resume, limit, lies, options.choose_variant(**board))


def _seed_for(session: "Session", maker: str | None) -> str:
    """A random seed; if an honest game goes on, one whose code fits its answers."""
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
