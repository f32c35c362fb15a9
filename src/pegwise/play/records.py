"""Games as JSON Lines: one game a line, so that they can be streamed and appended."""

import json
from typing import Any

from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import find_variant

from .session import Session


def record(session: Session, **facts: object) -> str:
    """The game on one line of JSON; ``facts`` are what the shell knows, such as role and seed."""
    notation = session.variant.notation
    turns = [
        {"guess": notation.write_code(guess), "feedback": notation.write_feedback(answer)}
        for guess, answer in session.turns
    ]
    game = {
        "variant": session.variant.name,
        "limit": session.limit,
        "lies": session.lies,
        "turns": turns,
        "status": session.status.value,
    }
    return json.dumps({**game, **facts}, ensure_ascii=False)


def read_record(line: str) -> Session:
    """The game that one line records."""
    try:
        game: dict[str, Any] = json.loads(line)
        turns = [f"{turn['guess']}:{turn['feedback']}" for turn in game["turns"]]
        board, limit, lies = game["variant"], game["limit"], game["lies"]
        gave_up = game["status"] == "gave up"
    except (json.JSONDecodeError, KeyError, TypeError):
        raise PegwiseError(f"{quote(line.strip())} is not a game record") from None
    variant = find_variant(board)
    session = Session(variant, limit, lies, map(variant.notation.read_turn, turns))
    if gave_up:
        session.give_up()
    return session
