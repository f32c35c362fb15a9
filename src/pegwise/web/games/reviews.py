"""Which stored games may be reviewed and by whom, and the links that share a review."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection

from pegwise.coach.reviewed import PlayedGame
from pegwise.game.variants import split_game
from pegwise.play.makers import lies_of

from ..boards import variant_named
from ..database.keys import Keys
from ..database.tables import GameRow, LinkRow
from ..faults import Refused
from ..services import Services
from .stored_games import StoredGame, load_game

NOT_OVER = "this game can be reviewed when it is over"


class ReviewQuestion(NamedTuple):
    """A game to review: its text, how it is judged, and what only stored games know."""

    text: str
    hard: bool = False
    lies: int = 0
    secret: str | None = None  # once the game is over
    shared: str | None = None  # the link that shows this review to anybody
    goes_on: bool = False  # a game under way: its review counts as a hint


def game_of(text: str) -> PlayedGame:
    """The game on one line, on a board of this server."""
    board, turns = split_game(text)
    variant = variant_named(board)
    return PlayedGame(variant, tuple(map(variant.notation.read_turn, turns)))


def may_be_reviewed(game: StoredGame, connection: Connection) -> bool:
    """Whether its player may see a review of a game: the one place that decides it.

    A game under way may be reviewed, as a hint, but not a daily one, and none of a match under way.
    """
    return game.link.match is None and not (game.playing and game.row.daily is not None)


def own_game(server: Services, game: str, player: str, today: date) -> ReviewQuestion:
    """The player's own game; if it is still being played, the review counts as a hint."""
    with server.database.reading() as transaction:
        stored = load_game(transaction.connection(), game, player, today)
        if not may_be_reviewed(stored, transaction.connection()):
            raise Refused(409, NOT_OVER)
    return question_of(stored, None if stored.playing else shared_link(server.keys, game))


def shared_game(server: Services, link: str) -> ReviewQuestion:
    """The finished game behind a link that its player gave away."""
    game = game_behind(server.keys, link)
    with server.database.reading() as transaction:
        row = None if game is None else transaction.get(GameRow, game)
        if row is None:
            raise Refused(404, "there is no review behind this link")
        stored = StoredGame(row, transaction.get_one(LinkRow, row.link))
        if stored.playing or not may_be_reviewed(stored, transaction.connection()):
            raise Refused(409, NOT_OVER)
        return question_of(stored, link)


def question_of(stored: StoredGame, shared: str | None = None) -> ReviewQuestion:
    """What the coach is told of a stored game."""
    row, link, lies = stored.row, stored.link, lies_of(stored.link.maker)
    return ReviewQuestion(row.text, link.hard, lies, row.revealed, shared, stored.playing)


def shared_link(keys: Keys, game: str) -> str:
    """The signed id of a game: with it one may see the review, and do nothing else."""
    return _signer(keys.cookies).sign(game).decode()


def game_behind(keys: Keys, link: str) -> str | None:
    """The id of the game behind a link; None if the signature is not ours."""
    try:
        return _signer(keys.cookies).unsign(link).decode()
    except BadSignature:
        return None


@lru_cache
def _signer(key: bytes) -> Signer:
    return Signer(key, salt="pegwise.review")
