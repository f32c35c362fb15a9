"""The coach's review of a game, as one message."""

from pegwise.coach.review import best_line, summary
from pegwise.coach.review import review as look_back
from pegwise.coach.reviewed import PlayedGame, document, scores_of, turn_document
from pegwise.game.variants import Variant
from pegwise.knowledge.doctor import say_finding

from ..games.reviews import ReviewQuestion
from ..messages.boards import board_of
from ..messages.tools import ReviewMessage, ScoresMessage

SECONDS = 0.5  # of search for exact figures


def review(variant: Variant, turns: list[str], asked: ReviewQuestion) -> ReviewMessage:
    """The review of a game, with the additions for the page."""
    notation, speak = variant.notation, variant.notation.speak
    game = PlayedGame(variant, tuple(map(notation.read_turn, turns)))
    secret = None if asked.secret is None else notation.read_secret(asked.secret)
    reviewed = look_back(game, hard=asked.hard, seconds=SECONDS, lies=asked.lies, secret=secret)
    if secret is None and reviewed.solved:
        secret = game.turns[-1].guess
    scores = scores_of(reviewed)
    return {
        **document(reviewed),
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
