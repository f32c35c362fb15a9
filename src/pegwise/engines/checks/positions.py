"""Checks of ``position``: what it accepts, what it refuses, and that nothing else matters."""

from pathlib import Path
from tempfile import TemporaryDirectory

from .examinee import Check, CheckFailed, Examinee

OTHER_BOARDS = ("2x2", "3x4", "4x10:distinct", "4x6:bulls", "5x8")
MANY_TURNS = 100


def takes_the_board(engine: Examinee) -> None:
    """A board without turns is accepted."""
    engine.ask(f"position {engine.rules}", "ok")


def takes_turns(engine: Examinee) -> None:
    """Turns are accepted."""
    engine.ask(engine.request(engine.some_turns(2)), "ok")


def takes_a_seed(engine: Examinee) -> None:
    """A seed is accepted."""
    engine.ask(f"position seed abc {engine.rules}", "ok")


def takes_a_quoted_seed(engine: Examinee) -> None:
    """A seed in quotes may have spaces."""
    engine.ask(f"position seed 'rainy day' {engine.rules}", "ok")


def takes_or_refuses_lies(engine: Examinee) -> None:
    """Lies are accepted or refused."""
    engine.ask(f"position lies 1 {engine.rules}", "ok", "error")
    engine.ask("hello", "ok")


def takes_many_turns(engine: Examinee) -> None:
    """100 turns are accepted or refused."""
    secret, *guesses = engine.codes(MANY_TURNS + 1, "many")
    turns = [
        f"{engine.variant.notation.write_code(guess)}:"
        + engine.variant.notation.write_feedback(engine.rules.feedback(secret, guess))
        for guess in guesses
        if guess != secret
    ]
    engine.ask(" ".join(["position", str(engine.rules), *turns]), "ok", "error")
    engine.ask("hello", "ok")


def takes_or_refuses_other_boards(engine: Examinee) -> None:
    """Other boards are accepted or refused."""
    for board in OTHER_BOARDS:
        engine.ask(f"position {board}", "ok", "error")
    engine.ask(f"position {engine.rules}", "ok")


def takes_or_refuses_words(engine: Examinee) -> None:
    """A word list is accepted or refused."""
    with TemporaryDirectory() as folder:
        words = Path(folder, "words.txt")
        words.write_text("crane\nslate\nhouse\nmouse\n", encoding="utf-8")
        engine.ask(f"position codes:{words}", "ok", "error")
    engine.ask("hello", "ok")


def refuses_no_board(engine: Examinee) -> None:
    """A position without a board is an error."""
    engine.ask("position", "error")


def refuses_a_bad_board(engine: Examinee) -> None:
    """A board that cannot be read is an error."""
    engine.ask("position 4by6", "error")


def refuses_a_bad_turn(engine: Examinee) -> None:
    """A turn without an answer is an error."""
    engine.ask(f"position {engine.rules} {_code(engine)}", "error")


def refuses_a_bad_symbol(engine: Examinee) -> None:
    """A symbol that the board lacks is an error."""
    engine.ask(f"position {engine.rules} {'!' * engine.rules.positions}:0,0", "error")


def refuses_a_short_code(engine: Examinee) -> None:
    """A turn without a guess is an error."""
    engine.ask(f"position {engine.rules} :0,0", "error")


def refuses_an_impossible_answer(engine: Examinee) -> None:
    """An answer with too many pegs is an error."""
    answer = f"{engine.rules.positions + 1},{engine.rules.positions}"
    engine.ask(f"position {engine.rules} {_code(engine)}:{answer}", "error")


def recovers(engine: Examinee) -> None:
    """A good position is accepted after an error."""
    engine.ask("position 4by6", "error")
    engine.ask(engine.request(engine.some_turns(1)), "ok")


def needs_a_position(engine: Examinee) -> None:
    """A question without a position is an error."""
    verb = "go" if engine.plays("breaker") else "reveal"
    with engine.fresh() as process:
        process.hello()
        engine.expect(process.ask(verb), f"{verb} without a position", "error")


def forgets_after_an_error(engine: Examinee) -> None:
    """After a refused position there is none."""
    verb = "go" if engine.plays("breaker") else "reveal"
    engine.ask(f"position {engine.rules}", "ok")
    engine.ask("position 4by6", "error")
    reply = engine.process.ask(verb)
    if reply.kind != "error":
        raise CheckFailed(f"{verb} after a position that was refused got {reply.kind}")


def _code(engine: Examinee) -> str:
    return engine.variant.notation.write_code(engine.codes(1)[0])


CHECKS = (
    Check("board", takes_the_board),
    Check("turns", takes_turns),
    Check("seed", takes_a_seed),
    Check("quoted-seed", takes_a_quoted_seed),
    Check("lies", takes_or_refuses_lies),
    Check("many-turns", takes_many_turns),
    Check("other-boards", takes_or_refuses_other_boards),
    Check("word-list", takes_or_refuses_words),
    Check("no-board", refuses_no_board),
    Check("bad-board", refuses_a_bad_board),
    Check("bad-turn", refuses_a_bad_turn),
    Check("bad-symbol", refuses_a_bad_symbol),
    Check("no-code", refuses_a_short_code),
    Check("bad-answer", refuses_an_impossible_answer),
    Check("recovers", recovers),
    Check("no-position", needs_a_position),
    Check("refused-position", forgets_after_an_error),
)
