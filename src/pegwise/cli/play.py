"""``pegwise play``: a game at the terminal, on either side of the board."""

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import click

from pegwise.errors import CannotPlay, PegwiseError, quote
from pegwise.game.variants import Variant
from pegwise.play.advice import TimeLimited, breaker_strategy, hint_strategy, usual_limit
from pegwise.play.breaker_game import BreakerGame, greet_breaker
from pegwise.play.maker_game import MakerGame, greet_maker
from pegwise.play.makers import is_clever, lies_of, make_maker, maker_fits
from pegwise.play.phrasing import say_answer
from pegwise.play.session import LieAllowance, Limit, Session
from pegwise.runtime.seeds import check_seed, fresh_seed
from pegwise.strategies.protocol import Explains

from . import options
from .given_game import Board, GivenGame, find_game
from .terminal_breaker import TerminalBreaker
from .terminal_game import GameLog, TerminalGame, append_to_file
from .terminal_maker import TerminalMaker

SEEDS_TRIED = 100_000
MOST_LIMIT = 999_999  # guesses, as --limit takes them
ONLY_FOR = {"breaker": ("maker", "hard", "coach"), "maker": ("strength", "lies", "explain")}
SPELLED_ANYWAY = ("variant", "codes", "guesses", "seed", "resume")


@dataclass(frozen=True)
class GameSetup:
    """The options of a game; ``open_game`` puts it on the screen, as often as it is played."""

    role: str
    maker: str
    hard: bool
    coach: bool
    strategy_name: str
    strength: int | None
    lies: int
    explain: bool
    seconds: float | None
    count: bool
    record: str | None
    no_keep: bool
    again: Sequence[str] = ()  # options to type again when the game is resumed

    def new_session(self, variant: Variant, limit: Limit) -> Session:
        """A game without turns; no limit if the strategy cannot be expected to keep it."""
        makes = self.role == "maker"
        allowed = usual_limit(variant, self.strategy_name) if makes and limit == "usual" else limit
        return Session(variant, allowed, self.lies if makes else None)

    def open_game(self, session: Session, seed: str) -> TerminalGame:
        """The game, after its first lines."""
        variant = session.variant
        words = ["pegwise", "play", "-v", variant.name, "--seed", seed, *self.again]
        open_one = self._open_maker if self.role == "maker" else self._open_breaker
        game, greeting = open_one(session, seed, shlex.join(words))
        slash = "/" if variant.rules.spells_words else ""
        game.say(f"{greeting} Try '{slash}help'.")
        game.say(say_answer(variant.notation))
        return game

    def _open_maker(self, session: Session, seed: str, again: str) -> tuple[TerminalGame, str]:
        variant = session.variant
        player = breaker_strategy(variant, self.strategy_name, self.strength, seed, self.lies)
        if self.explain and not isinstance(player, Explains):
            raise CannotPlay(f"strategy {quote(player.name)} does not explain itself")
        facts = {"role": "maker", "seed": seed, "strategy": player.name}
        log = GameLog(again, facts, self.record, not self.no_keep)
        game = MakerGame(session, TimeLimited(player, self.seconds))
        greeting = greet_maker(variant, player.name, seed)
        if session.limit is None and usual_limit(variant, self.strategy_name) != variant.limit:
            greeting += f" I may take more than {variant.limit} guesses: there is no limit."
        return TerminalMaker(game, log, self.count, self.explain), greeting

    def _open_breaker(self, session: Session, seed: str, again: str) -> tuple[TerminalGame, str]:
        variant = session.variant
        answering = make_maker(self.maker, variant.rules, seed)
        if not maker_fits(answering, session.position):
            asked = f"{quote(session.save())} was not answered by {quote(self.maker)}"
            expected = "expected the maker and the seed of that game"
            raise PegwiseError(f"{asked} with seed {quote(seed)}: {expected}")
        facts = {"role": "breaker", "seed": seed, "maker": self.maker, "hard": self.hard}
        log = GameLog(again, facts, self.record, not self.no_keep)
        allowance = LieAllowance(lies_of(self.maker))
        adviser = hint_strategy(variant, self.strategy_name, seed)
        clever = is_clever(self.maker)
        game = BreakerGame(session, allowance, self.hard, self.coach, adviser, clever)
        greeting = greet_breaker(variant, self.maker, seed)
        return TerminalBreaker(game, answering, log, self.count), greeting


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
    type=options.MakerName(),
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
@options.gathered("setup", GameSetup)
def play(
    context: click.Context,
    /,
    setup: GameSetup,
    seed: str,
    limit: Any,
    resume: str | None,
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
    saved = None if resume is None else _saved(resume, board)
    recorded = Recorded(context, {} if saved is None else saved.facts)
    setup = replace(
        setup,
        role=recorded.text("role", setup.role, tuple(ONLY_FOR)),
        maker=recorded.text("maker", setup.maker),
        hard=setup.hard or recorded.hard,
        again=[*recorded.options, *options.given_options(context, SPELLED_ANYWAY)],
    )
    other = "maker" if setup.role == "breaker" else "breaker"
    for name in ONLY_FOR[other]:
        if options.is_given(context, name):
            raise click.UsageError(f"--{name} with --role {setup.role}: expected --role {other}")
    if setup.record is not None:
        append_to_file(setup.record, "")  # fails before the game rather than after it
    variant = options.choose_variant(**board) if saved is None else saved.variant
    session = setup.new_session(variant, limit)
    if saved is not None:  # with the limit of its record unless another is given
        most = saved.facts.get("limit", session.limit) if limit == "usual" else limit
        turns = map(variant.notation.read_turn, saved.turns)
        lies = setup.lies if setup.role == "maker" else None
        session = Session(variant, most, lies, turns)
    if not options.is_given(context, "seed"):
        known = recorded.text("seed", "")
        asked = setup.maker if setup.role == "breaker" else None
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

    @property
    def hard(self) -> bool:
        return self.facts.get("hard") is True

    @property
    def options(self) -> list[str]:
        """The options that the record stands for, to be spelled out when the game is saved."""
        role, maker = self.text("role", "breaker"), self.text("maker", "honest")
        hard = self.hard and not options.is_given(self.context, "hard")
        return options.spell_options(
            {
                "--role": None if role == "breaker" else role,
                "--maker": None if maker == "honest" else maker,
                "--hard": hard,
            }
        )


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


def _seed_for(session: Session, maker: str | None) -> str:
    """A random seed; if an honest game goes on, one whose code fits its answers."""
    if maker != "honest" or not session.turns:
        return fresh_seed()
    rules, left = session.variant.rules, session.position.left
    likely = left is not None and SEEDS_TRIED * left.count >= rules.size
    for _ in range(SEEDS_TRIED if likely else 0):
        seed = fresh_seed()
        if maker_fits(make_maker("honest", rules, seed), session.position):
            return seed
    raise PegwiseError(f"no code found that fits {quote(session.save())}: expected its --seed")
