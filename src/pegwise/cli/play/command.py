"""``pegwise play``: a game at the terminal, on either side of the board."""

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pegwise.errors import PegwiseError, quote
from pegwise.runtime.seeds import check_seed, fresh_seed

from .. import options
from ..given_game import Board, GivenGame, find_game
from ..names import MakerName

if TYPE_CHECKING:
    from pegwise.play.session import Session

    from .setup import GameSetup

SEEDS_TRIED = 100_000
MOST_LIMIT = 999_999  # guesses, as --limit takes them
ONLY_FOR = {"breaker": ("maker", "hard", "coach"), "maker": ("strength", "lies", "explain")}
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
    type=MakerName(),
    default="honest",
    help="Who answers you: honest, clever (hides hard codes more often), evil (never commits to "
    "a code), liar:N (lies up to N times) or engine:COMMAND for a program.  [default: honest]",
)
@click.option(
    "--limit",
    callback=_read_limit,
    metavar="N|none",
    default="usual",
    help="The most guesses allowed.  [default: as usual for the game]",
)
@click.option(
    "--hard",
    is_flag=True,
    help="Refuse guesses that cannot be the code; with marks, those that ignore what is known.",
)
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
    help="As maker: up to N of your answers may be lies. A win is always told truthfully.",
)
@click.option("--explain", is_flag=True, help="As maker: print the reasons for every guess.")
@options.seconds_option
@click.option("--count", is_flag=True, help="Show how many codes are left after every turn.")
@click.option(
    "--resume",
    metavar="GAME",
    help="Go on with a saved game: its line, a file of records, or - for standard input.",
)
@click.option("--record", metavar="FILE", help="Append the finished game to a file of JSON Lines.")
@click.option(
    "--no-keep",
    is_flag=True,
    envvar="PEGWISE_NO_KEEP",
    help="Keep no copy of the game for 'stats' and 'review --last'; so does PEGWISE_NO_KEEP=1.",
)
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
    explain: bool,
    seconds: float | None,
    count: bool,
    resume: str | None,
    record: str | None,
    no_keep: bool,
    **board: str | None,
) -> None:
    """Play a game as breaker or maker.

    Break a code that the program hides, or with --role maker hide one for it to break.

    \b
    Examples:
      pegwise play
      pegwise play -v bulls-and-cows --seed "rainy day" --count
      pegwise play --maker evil --hard
      pegwise play --role maker --strength 60
      pegwise play --role maker -v hex -s bovines --explain

    At the prompt 'help' lists what can be typed.
    """
    from .setup import GameSetup
    from .terminal_game import append

    saved = None if resume is None else _saved(resume, board)
    recorded = Recorded(context, {} if saved is None else saved.facts)
    role, maker = recorded.text("role", role, tuple(ONLY_FOR)), recorded.text("maker", maker)
    hard = recorded.flag("hard", hard)
    other = "maker" if role == "breaker" else "breaker"
    for name in ONLY_FOR[other]:
        if options.is_given(context, name):
            raise click.UsageError(f"--{name} with --role {role}: expected --role {other}")
    if record is not None:
        append(record, "")  # fails before the game rather than after it
    words = [*recorded.options, *options.given_options(context, SPELLED_ANYWAY)]
    who = (role, strategy_name, maker, hard, coach, strength, lies, seconds)
    setup = GameSetup(
        *who, explain=explain, counting=count, record=record, kept=not no_keep, options=words
    )
    variant = options.choose_variant(**board) if saved is None else saved.variant
    session = setup.new_session(variant, limit) if saved is None else _resumed(setup, saved, limit)
    if not options.is_given(context, "seed"):
        known = recorded.text("seed", "")
        asked = maker if role == "breaker" else None
        seed = check_seed(known) if known else _seed_for(session, asked)
    game = setup.open_game(session, seed)
    while game.run() and game.wants_another():
        game = setup.open_game(setup.new_session(variant, limit), fresh_seed())


class Recorded(NamedTuple):
    """What a record says about a game; options given on the command line come first."""

    context: click.Context
    facts: Mapping[str, Any]

    def text(self, name: str, otherwise: str, known: Collection[str] = ()) -> str:
        """The text recorded under this name, if it is one of the ``known``."""
        said = self.facts.get(name)
        usable = isinstance(said, str) and (not known or said in known)
        return str(said) if usable and not options.is_given(self.context, name) else otherwise

    def flag(self, name: str, otherwise: bool) -> bool:
        """Whether the record says so, or the command line."""
        return otherwise or self.facts.get(name) is True

    @property
    def options(self) -> list[str]:
        """The options that the record stands for, to be spelled out when the game is saved."""
        words = []
        for name, usual in (("role", "breaker"), ("maker", "honest")):
            said = self.text(name, usual)
            words += [] if said == usual else [f"--{name}", said]
        given = options.is_given(self.context, "hard")
        return [*words, "--hard"] if self.flag("hard", False) and not given else words


def _saved(resume: str, board: Board) -> GivenGame:
    """The game to go on with, in the form, colours and words that the options ask for."""
    named = board["variant"]
    saved = find_game((resume,), {**board, "variant": None}, prompts=True)
    if named is None:
        return saved
    appearance = options.choose_variant(**board)
    if appearance.rules != saved.variant.rules:
        raise PegwiseError(f"{quote(resume)} is played on {saved.variant}: expected {appearance}")
    return saved._replace(variant=appearance)


def _resumed(setup: "GameSetup", saved: GivenGame, limit: Any) -> "Session":
    """The saved game, with the limit of its record unless another is given."""
    from pegwise.play.session import Session

    if limit == "usual":
        usual = setup.new_session(saved.variant, limit).limit
        limit = saved.facts.get("limit", usual)
    turns = map(saved.variant.notation.read_turn, saved.turns)
    return Session(saved.variant, limit, setup.lies if setup.role == "maker" else None, turns)


def _seed_for(session: "Session", maker: str | None) -> str:
    """A random seed; if an honest game goes on, one whose code fits its answers."""
    if maker != "honest" or not session.turns:
        return fresh_seed()
    from pegwise.play.makers import make_maker, maker_fits

    rules, left = session.variant.rules, session.position.left
    likely = left is not None and SEEDS_TRIED * left.count >= rules.size
    for _ in range(SEEDS_TRIED if likely else 0):
        seed = fresh_seed()
        if maker_fits(make_maker("honest", rules, seed), session.position):
            return seed
    raise PegwiseError(f"no code found that fits {quote(session.save())}: expected its --seed")
