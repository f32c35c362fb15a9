"""Games as JSON Lines: one game a line, so that they can be streamed and appended."""

import json
from collections.abc import Callable
from typing import Any

from pegwise.errors import PegwiseError, printable, quote
from pegwise.game.variants import Variant, find_variant
from pegwise.runtime.files import parse_json

from .session import Session, Status


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
    return printable(json.dumps({**game, **facts}, ensure_ascii=False))


def read_record(
    line: str, variant_of: Callable[[str], Variant] = find_variant
) -> tuple[Session, dict[str, Any]]:
    """The game that one line records, and all that the line says about it, unchecked.

    ``variant_of`` finds the variant that the line names.
    """
    try:
        game: dict[str, Any] = parse_json(line)
        turns = [f"{turn['guess']}:{turn['feedback']}" for turn in game["turns"]]
        limit, lies = game["limit"], game["lies"]
        for given in (limit, lies):
            if given is not None and (type(given) is not int or given < 0):
                raise TypeError
        board, gave_up = str(game["variant"]), game["status"] == "gave up"
    except (ValueError, KeyError, TypeError):
        raise PegwiseError(f"{quote(line.strip())} is not a game record") from None
    variant = variant_of(board)
    session = Session(variant, limit, lies, map(variant.notation.read_turn, turns))
    if gave_up and session.status is Status.PLAYING:
        session.give_up()
    return session, game
