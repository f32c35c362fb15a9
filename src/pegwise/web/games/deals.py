"""New games: on a board, behind a link, or of the day."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as Transaction

from pegwise.game.codes import Turn
from pegwise.play.makers import Evil, make_maker
from pegwise.play.session import Session, Status

from ..database import GameRow, LinkRow
from ..faults import BAD_INPUT, Refused
from ..messages.games import Game, NewGame
from ..services import Services
from ..settings import accepted_variant
from .links import find_link, maker_behind, new_id, new_link, variant_named
from .stored_games import StoredGame, commit_to, new_nonce, show_game


def deal(server: Services, player: str, wanted: NewGame, today: date) -> Game:
    """A new game as it was asked for."""
    if wanted.link is not None:
        return deal_link(server, player, wanted, today)
    link = link_for(server, wanted)
    with server.database.session() as transaction:
        stored = new_game(transaction, server, player, link)
    return show_game(stored)


def link_for(server: Services, wanted: NewGame) -> LinkRow:
    """The link of a game on a board of one's own choice."""
    variant = accepted_variant(wanted.variant or "mastermind", server.settings.limits)
    maker = (wanted.maker or "honest").strip().lower()
    make_maker(maker, variant.rules, "")  # says what is wrong with it
    limit = variant.limit if wanted.limit is None else wanted.limit
    return new_link(variant, maker, bool(wanted.hard), None if limit == "none" else limit)


def deal_link(server: Services, player: str, wanted: NewGame, today: date) -> Game:
    """A new game with the code behind a link; of the code of today only one."""
    refuse_beside(wanted, "a link", "variant", "maker", "hard", "limit")
    name = wanted.link or ""
    try:
        with server.database.session() as transaction:
            link = find_link(transaction, name, server.keys, today)
            is_daily = link.daily == today
            if is_daily:
                _refuse_second_daily(transaction, player, link)
            stored = new_game(transaction, server, player, link, daily=today if is_daily else None)
    except IntegrityError:  # somebody was quicker with the row of the link, or the player was
        return deal_link(server, player, wanted, today)
    return show_game(stored)


def refuse_beside(wanted: NewGame, what: str, *names: str) -> None:
    """Refuse settings that are fixed already by what the game is made from."""
    for name in names:
        if getattr(wanted, name) is not None:
            raise Refused(BAD_INPUT, f"{name}: {what} has its own")


def _refuse_second_daily(transaction: Transaction, player: str, link: LinkRow) -> None:
    same = select(GameRow.id).where(GameRow.only_daily == _only_daily(player, link))
    played = transaction.scalars(same).first()
    if played is not None:
        raise Refused(409, "you have played the code of today already", game=played)


def _only_daily(player: str, link: LinkRow) -> str:
    return f"{player} {link.variant} {link.daily}"


def new_game(
    transaction: Transaction,
    server: Services,
    player: str,
    link: LinkRow,
    turns: Sequence[Turn] = (),
    daily: date | None = None,
) -> StoredGame:
    """A new game of a link, with these turns on the board; a new link is kept with it."""
    variant, nonce = variant_named(link.variant), new_nonce()
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
        else commit_to(variant.notation.write_code(maker.reveal(session.position)), nonce),
        hints=0,
        guesses=len(session.turns),
        version=0,
        daily=daily,
        variant=link.variant,
        only_daily=None if daily is None else _only_daily(player, link),
    )
    transaction.add(link)
    transaction.add(row)
    transaction.flush()
    return StoredGame(row, link)
