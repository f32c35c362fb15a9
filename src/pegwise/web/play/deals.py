"""New games: on a board, behind a link, of the day, or an earlier game again from one turn on."""

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal, NamedTuple

from pydantic import Field
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from pegwise.coach.reviewed import known_of_the_code, session_before, why_not_again
from pegwise.errors import PegwiseError
from pegwise.game.codes import Turn
from pegwise.game.variants import split_game
from pegwise.play.makers import Evil, make_maker
from pegwise.play.session import Session, Status

from ..boards import variant_named
from ..daily import daily_link
from ..database.schema import GameRow, LinkRow
from ..faults import UNPROCESSABLE, Refused
from ..messages import RequestBody, Text, VariantText
from ..review import game_of
from ..services import Services
from ..settings import accepted_variant
from .links import find_link, is_id, maker_behind, new_id, new_link
from .stored_games import MOST_GUESSES, Game, StoredGame, commit_to, load_game, show_game

NONCE_BYTES = 16


class NewGame(RequestBody):
    """A new game: on a board, behind a link, of the day, or an earlier game from one of its turns.

    A link has its own variant, maker, hard mode and limit; giving them as well is an error.
    ``daily`` is a classic variant: the link to its code of today.
    """

    variant: VariantText | None = None
    maker: Annotated[str, Field(max_length=20, examples=["honest", "evil", "liar:1"])] | None = None
    hard: bool | None = None
    limit: Annotated[int, Field(ge=1, le=MOST_GUESSES)] | Literal["none"] | None = None
    link: Text | None = None
    daily: VariantText | None = None
    retry: "Retry | None" = None


class Retry(RequestBody):
    """A game as text or by its id, and the turn to play again, from 1."""

    game: Annotated[str, Field(max_length=4000)]
    turn: Annotated[int, Field(ge=1, le=1000)]


def deal(server: Services, player: str, wanted: NewGame, today: date) -> Game:
    """A new game on a board or behind a link."""
    if wanted.daily is not None:
        _forbid(wanted, "a daily code", "link")
        name = daily_link(server.keys, wanted.daily, today)
        return _deal_link(server, player, wanted, name, today)
    if wanted.link is not None:
        return _deal_link(server, player, wanted, wanted.link, today)
    variant = accepted_variant(wanted.variant or "mastermind", server.settings.limits)
    maker = (wanted.maker or "honest").strip().lower()
    make_maker(maker, variant.rules, "")  # raises if there is no such maker
    limit = variant.limit if wanted.limit is None else wanted.limit
    link = new_link(variant, maker, bool(wanted.hard), None if limit == "none" else limit)
    return _start(server, player, link)


def _deal_link(server: Services, player: str, wanted: NewGame, name: str, today: date) -> Game:
    """A new game with the code behind a link; today's code can be played once."""
    _forbid(wanted, "a link", "variant", "maker", "hard", "limit")
    try:
        with server.database.writing() as connection:
            link = find_link(connection, name, server.keys, today)
            daily = today if link.daily == today else None
            if daily:
                same = GameRow.c.only_daily == _only_daily(player, link)
                played = connection.scalar(select(GameRow.c.id).where(same))
                if played is not None:
                    raise Refused(409, "you have already played today's code", game=played)
                if LinkRow.first(connection, LinkRow.c.id == name) is None:
                    link.add(connection)
            stored = add_game(connection, server, player, link, daily=daily)
    except IntegrityError:  # another request stored the link or the daily game first
        return _deal_link(server, player, wanted, name, today)
    return show_game(stored)


def _forbid(wanted: NewGame, source: str, *names: str) -> None:
    """Raises if settings are given that the source of the game has already."""
    for name in names:
        if getattr(wanted, name) is not None:
            raise Refused(UNPROCESSABLE, f"{name}: {source} has its own")


def _only_daily(player: str, link: LinkRow) -> str:
    return f"{player} {link.variant} {link.daily}"


def _start(server: Services, player: str, link: LinkRow, turns: Sequence[Turn] = ()) -> Game:
    with server.database.writing() as connection:
        link.add(connection)
        return show_game(add_game(connection, server, player, link, turns))


def add_game(
    connection: Connection,
    server: Services,
    player: str,
    link: LinkRow,
    turns: Sequence[Turn] = (),
    daily: date | None = None,
) -> StoredGame:
    """Store a new game of a link with these turns on the board."""
    variant, nonce = variant_named(link.variant), secrets.token_hex(NONCE_BYTES)
    maker = maker_behind(link, server.keys)
    session = Session(variant, link.limit, turns=turns)
    row = GameRow(
        id=new_id(),
        player=player,
        link=link.id,
        text=session.save(),
        undone=[],
        status=Status.PLAYING.value,
        nonce=nonce,
        commitment=None
        if isinstance(maker, Evil)
        else commit_to(variant.notation.write_code(maker.reveal(session.position)), nonce)[0],
        guesses=len(session.turns),
        daily=daily,
        variant=link.variant,
        only_daily=None if daily is None else _only_daily(player, link),
    )
    row.add(connection)
    return StoredGame(row, link)


def retry_own(
    server: Services, player: str, wanted: NewGame, retry: Retry, today: date
) -> Game | None:
    """One of the player's games again, with the code behind its link; None if this is no id."""
    with server.database.writing() as connection:
        known = is_id(retry.game) and GameRow.first(connection, GameRow.c.id == retry.game)
        if not known:
            return None
        _forbid(wanted, "an earlier game", "variant", "maker", "hard", "limit", "link", "daily")
        stored = load_game(connection, retry.game, player, today)
        stored.require_single()
        if stored.playing and stored.row.daily is not None:
            raise Refused(409, "the daily game cannot be played again before it is over")
        turns = stored.session.turns
        goes_on = stored.row.status not in (Status.WON, Status.LOST)
        _check_turn(retry.turn, len(turns) + goes_on)
        again = add_game(connection, server, player, stored.link, turns[: retry.turn - 1])
        return show_game(again)


class RetrySetup(NamedTuple):
    """What a written game is retried with: a code that fits it, and the turns that stay."""

    variant: str
    secret: str
    turns: tuple[str, ...]
    limit: int | None


def check_written(server: Services, wanted: NewGame, retry: Retry) -> None:
    """Raises if this server does not accept the board of a written game; reads no file."""
    _forbid(wanted, "a written game", "variant", "maker", "limit", "link", "daily")
    board, turns = split_game(retry.game)
    accepted_variant(board, server.settings.limits)
    if len(turns) > MOST_GUESSES:
        raise Refused(UNPROCESSABLE, f"{len(turns)} turns: expected at most {MOST_GUESSES}")


def set_up_retry(game: str, turn: int) -> RetrySetup:
    """Draw a random code that fits a written game; runs in a worker process."""
    written = game_of(game)
    _check_turn(turn, len(written.turns) + (not written.positions[-1].solved))
    fault = why_not_again(written, turn)
    if fault:
        raise PegwiseError(f"turn {turn}: {fault}")
    known, notation = known_of_the_code(written), written.variant.notation
    session = session_before(written, turn)
    secret = notation.write_code(known.candidate(secrets.randbelow(known.count)))
    turns = tuple(map(notation.write_turn, session.turns))
    return RetrySetup(written.variant.name, secret, turns, session.limit)


def retry_written(server: Services, player: str, hard: bool, setup: RetrySetup) -> Game:
    """A written game again, with a code that fits it."""
    variant = variant_named(setup.variant)
    link = new_link(variant, hard=hard, limit=setup.limit)
    link.secret = setup.secret
    return _start(server, player, link, [*map(variant.notation.read_turn, setup.turns)])


def _check_turn(number: int, most: int) -> None:
    if number > most:
        raise PegwiseError(f"turn {number}: expected a turn from 1 to {most}")
