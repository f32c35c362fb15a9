"""Skill and luck of a finished game, computed in a worker process and stored once."""

from datetime import date

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import update

from pegwise import tablebase
from pegwise.coach.review import review, why_not_reviewed
from pegwise.coach.reviewed import GameScores, scores_of
from pegwise.play.makers import CLEVER

from ..database.tables import GameRow
from ..messages.games import Scores
from ..services import Services
from .reviews import ReviewQuestion, game_of, question_of
from .stored_games import StoredGame, load_game

SECONDS = 0.5  # of search for exact figures


async def scores_of_game(server: Services, game: str, player: str, today: date) -> Scores:
    """The scores of one of the player's games; raises if it is not over."""
    stored = await run_in_threadpool(_load, server, game, player, today)
    row = stored.row
    comparable = stored.link.maker in ("honest", CLEVER) and not stored.link.hard
    if row.skill is None:
        asked = question_of(stored)
        found, row.perfect = await server.computers.run(judge, asked, comparable)
        if found is not None:
            row.skill, row.luck = found
            await server.database.promptly(_store, server, row)
    mean = tablebase.best_mean(stored.variant.rules) if comparable else None
    return Scores(skill=row.skill, luck=row.luck, perfect=row.perfect, perfect_mean=mean)


def _load(server: Services, game: str, player: str, today: date) -> StoredGame:
    with server.database.reading() as transaction:
        stored = load_game(transaction.connection(), game, player, today)
    stored.require_over()
    return stored


def _store(server: Services, row: GameRow) -> None:
    found = {"skill": row.skill, "luck": row.luck, "perfect": row.perfect}
    with server.database.session() as transaction:
        transaction.execute(update(GameRow).where(GameRow.id == row.id).values(found))


def judge(asked: ReviewQuestion, comparable: bool) -> tuple[GameScores | None, int | None]:
    """The scores of a game, and the guesses of perfect play for its code; None if unknown."""
    game = game_of(asked.text)
    notation, perfect = game.variant.notation, None
    secret = None if asked.secret is None else notation.read_secret(asked.secret)
    if comparable and secret is not None:
        perfect = tablebase.best_line_length(game.variant.rules, secret)
    if why_not_reviewed(game.variant.rules, asked.lies):
        return None, perfect
    hard, lies = asked.hard, asked.lies
    return scores_of(review(game, hard=hard, seconds=SECONDS, lies=lies, secret=secret)), perfect
