"""``/api/reviews``: the coach's review of a game, who may see it, and the scores of a game."""

from datetime import date
from typing import Annotated, NamedTuple

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from pydantic import Field
from sqlalchemy import update

from pegwise import tablebase
from pegwise.coach.review import best_line, summary, why_not_reviewed
from pegwise.coach.review import review as look_back
from pegwise.coach.reviewed import GameScores, PlayedGame, review_document, scores_of, turn_document
from pegwise.game.variants import Variant, split_game
from pegwise.knowledge.doctor import say_finding
from pegwise.play.makers import CLEVER, lies_of
from pegwise.schemas import Note
from pegwise.schemas.one_game import ReviewedTurn, ReviewTotals

from .boards import Board, board_of, variant_named
from .database.schema import GameRow
from .faults import Refused, refusals
from .messages import RequestBody, ResponseBody
from .play.stored_games import StoredGame, charge_hint, find_game, load_game
from .services import Keys, Player, Server, Services, Today, sign, unsign
from .settings import accepted_variant

router = APIRouter()

LINK_SALT = "pegwise.review"
NOT_OVER = "this game can be reviewed when it is over"
REVIEW_SECONDS = 0.5  # of search for exact figures


class ReviewRequest(RequestBody):
    """A game on one line (``mastermind 1122:1,0 ...``), or one that the server has.

    ``id`` is that of one of the player's games, ``shared`` the end of a link ``/review/...`` to
    anybody's. These know themselves whether they were hard, and how many answers may be wrong.
    """

    game: Annotated[str, Field(max_length=4000)] | None = None
    id: Annotated[str, Field(max_length=80)] | None = None
    shared: Annotated[str, Field(max_length=120)] | None = None
    hard: bool = False
    lies: Annotated[int, Field(ge=0, le=20)] = 0


class TurnMessage(ReviewedTurn):
    """A turn of the review, with its answer in words."""

    feedback_words: str


class ScoresMessage(ResponseBody):
    """How well the code was guessed and how lucky the answers were, both from 0 to 100."""

    skill: int
    luck: int


class ReviewMessage(ReviewTotals):
    """The review as ``pegwise review --json`` has it, and what the page draws beside it."""

    turns: list[TurnMessage]
    board: Board
    text: Annotated[str, Note("the game on one line")]
    finding: Annotated[str | None, Note("what is wrong with a contradictory game, in words")]
    summary: Annotated[list[str], Note("the last lines of pegwise review, in words")]
    codes: Annotated[int, Note("number of codes of the whole board")]
    best_line: Annotated[list[float], Note("candidates left turn by turn if the coach had played")]
    scores: Annotated[ScoresMessage | None, Note("null without a turn that can be judged")]
    secret: Annotated[str | None, Note("the code, if it is known")]
    shared: Annotated[str | None, Note("of a finished game here: the end of a link to this review")]


class Scores(ResponseBody):
    """Skill and luck of a finished game out of 100, and what perfect play needed for its code.

    What is not known is None: scores of games that the coach cannot judge, and perfect play
    without a ready-made tree or in a game by other rules (hard mode, lies, an evil maker).
    """

    skill: int | None
    luck: int | None
    perfect: int | None
    perfect_mean: float | None


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


def may_be_reviewed(game: StoredGame) -> bool:
    """Whether its player may see a review of a game: the one place that decides it.

    A game under way may be reviewed, as a hint, but not a daily one, and none of a match under way.
    """
    return game.link.match is None and not (game.playing and game.row.daily is not None)


def own_game(server: Services, game: str, player: str, today: date) -> ReviewQuestion:
    """The player's own game; if it is still being played, the review counts as a hint."""
    with server.database.reading() as connection:
        stored = load_game(connection, game, player, today)
    if not may_be_reviewed(stored):
        raise Refused(409, NOT_OVER)
    return question_of(stored, None if stored.playing else shared_link(server.keys, game))


def shared_game(server: Services, link: str) -> ReviewQuestion:
    """The finished game behind a link that its player gave away."""
    game = unsign(server.keys, LINK_SALT, link)
    with server.database.reading() as connection:
        stored = None if game is None else find_game(connection, game)
    if stored is None:
        raise Refused(404, "there is no review behind this link")
    if stored.playing or not may_be_reviewed(stored):
        raise Refused(409, NOT_OVER)
    return question_of(stored, link)


def question_of(stored: StoredGame, shared: str | None = None) -> ReviewQuestion:
    """What the coach is told of a stored game."""
    row, link, lies = stored.row, stored.link, lies_of(stored.link.maker)
    return ReviewQuestion(row.text, link.hard, lies, row.revealed, shared, stored.playing)


def shared_link(keys: Keys, game: str) -> str:
    """The signed id of a game: with it one may see the review, and do nothing else."""
    return sign(keys, LINK_SALT, game)


def write_review(variant: Variant, turns: list[str], asked: ReviewQuestion) -> ReviewMessage:
    """The review of a game, with the additions for the page."""
    notation, speak = variant.notation, variant.notation.speak
    game = PlayedGame(variant, tuple(map(notation.read_turn, turns)))
    secret = None if asked.secret is None else notation.read_secret(asked.secret)
    reviewed = look_back(
        game, hard=asked.hard, seconds=REVIEW_SECONDS, lies=asked.lies, secret=secret
    )
    if secret is None and reviewed.solved:
        secret = game.turns[-1].guess
    scores = scores_of(reviewed)
    return {
        **review_document(reviewed),
        "board": board_of(variant),
        "text": " ".join([str(variant), *map(notation.write_turn, game.turns)]),
        "turns": [
            {**turn_document(turn, notation), "feedback_words": speak(turn.turn.feedback)}
            for turn in reviewed.turns
        ],
        "finding": None if reviewed.diagnosis is None else say_finding(reviewed.diagnosis),
        "summary": list(summary(reviewed)),
        "codes": reviewed.codes,
        "best_line": best_line(reviewed),
        "scores": None if scores is None else ScoresMessage(skill=scores.skill, luck=scores.luck),
        "secret": None if secret is None else notation.write_code(secret),
        "shared": asked.shared,
    }


async def scores_of_game(server: Services, game: str, player: str, today: date) -> Scores:
    """The scores of one of the player's games; raises if it is not over."""
    stored = await run_in_threadpool(_load, server, game, player, today)
    row = stored.row
    comparable = stored.link.maker in ("honest", CLEVER) and not stored.link.hard
    if row.skill is None:
        asked = question_of(stored)
        found, row.perfect = await server.computers.run(judge_game, asked, comparable)
        if found is not None:
            row.skill, row.luck = found
            await server.database.promptly(_store, server, row)
    mean = tablebase.best_mean(stored.variant.rules) if comparable else None
    return Scores(skill=row.skill, luck=row.luck, perfect=row.perfect, perfect_mean=mean)


def _load(server: Services, game: str, player: str, today: date) -> StoredGame:
    with server.database.reading() as connection:
        stored = load_game(connection, game, player, today)
    stored.require_over()
    return stored


def _store(server: Services, row: GameRow) -> None:
    found = {"skill": row.skill, "luck": row.luck, "perfect": row.perfect}
    with server.database.writing() as connection:
        connection.execute(update(GameRow.table).where(GameRow.c.id == row.id).values(found))


def judge_game(asked: ReviewQuestion, comparable: bool) -> tuple[GameScores | None, int | None]:
    """The scores of a game, and the guesses of perfect play for its code; None if unknown."""
    game = game_of(asked.text)
    notation, perfect = game.variant.notation, None
    secret = None if asked.secret is None else notation.read_secret(asked.secret)
    if comparable and secret is not None:
        perfect = tablebase.best_line_length(game.variant.rules, secret)
    if why_not_reviewed(game.variant.rules, asked.lies):
        return None, perfect
    hard, lies = asked.hard, asked.lies
    return scores_of(
        look_back(game, hard=hard, seconds=REVIEW_SECONDS, lies=lies, secret=secret)
    ), perfect


@router.post("/reviews", tags=["review"], responses=refusals(403, 404, 409, 413, 429, 503))
async def review_game(
    request: ReviewRequest, player: Player, server: Server, today: Today
) -> ReviewMessage:
    """What each guess of a game was worth, how lucky each answer was, and why.

    The player's own unfinished games can be reviewed too, which counts as a hint, except daily
    games. A link that its player shares shows the review of a finished game to anybody.
    """
    if sum(one is not None for one in (request.game, request.id, request.shared)) != 1:
        raise Refused(422, "expected a game, the id of a game or a shared link, and only one")
    promptly = server.database.promptly
    if request.id is not None:
        asked = await promptly(own_game, server, request.id, player, today)
    elif request.shared is not None:
        asked = await promptly(shared_game, server, request.shared)
    else:
        asked = ReviewQuestion(request.game or "", request.hard, request.lies)
    board, turns = split_game(asked.text)
    variant = accepted_variant(board, server.settings.limits)
    found = await server.computers.run(write_review, variant, turns, asked)
    if request.id is not None and asked.goes_on:
        await promptly(charge_hint, server, request.id, asked.text, "review")
    return found
