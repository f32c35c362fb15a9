"""Compliance checks: does a program keep to the engine protocol?

Here are the checks of the first words and of lines that are no requests; of ``position``, what it
accepts and what it refuses; and of the beginning and the end of an engine's life, and of its
silence in between. Those of breakers and makers are in `role_checks`.
"""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from pegwise.game.rules import Rules

from .process import EngineLimits, EngineProcess
from .role_checks import (
    BREAKER_CHECKS,
    MAKER_CHECKS,
    Check,
    CheckFailed,
    CheckOutcome,
    EngineUnderTest,
)

LONG = 60_000
MUST_LIST = ("hello", "list-commands", "position", "quit")
HELLO = ("hello", "ok")


def asks(about: str, *questions: tuple[str, ...]) -> Callable[[EngineUnderTest], None]:
    """A check of requests, each with the kinds of replies that it may get.

    ``{board}`` is the board, ``{code}`` a code of it, ``{unknown}`` one of symbols that it lacks,
    and ``{pegs}`` more pegs than a code has.
    """

    def run(engine: EngineUnderTest) -> None:
        places = engine.rules.positions
        (code,) = engine.codes(1)
        given = {
            "board": engine.rules,
            "code": engine.variant.notation.write_code(code),
            "unknown": "!" * places,
            "pegs": f"{places + 1},{places}",
        }
        for request, *kinds in questions:
            engine.ask(request.format_map(given), *kinds)

    run.__doc__ = about
    return run


def says_hello(engine: EngineUnderTest) -> None:
    """hello gets ok 1."""
    with engine.fresh() as process:
        process.hello()


def says_hello_twice(engine: EngineUnderTest) -> None:
    """hello gets the same reply again."""
    first, second = engine.ask("hello", "ok"), engine.ask("hello", "ok")
    if first != second:
        raise CheckFailed(f"hello got {first.text!r}, then {second.text!r}: expected the same")


def lists_commands(engine: EngineUnderTest) -> None:
    """list-commands has what every engine must know."""
    missing = sorted(set(MUST_LIST) - set(engine.commands()))
    if missing:
        raise CheckFailed(f"list-commands has no {', '.join(missing)}")


def plays_a_role(engine: EngineUnderTest) -> None:
    """list-commands has go, or answer and reveal."""
    known = engine.commands()
    if "go" not in known and not {"answer", "reveal"} <= set(known):
        raise CheckFailed(f"list-commands got {known}: expected go, or answer and reveal")


def knows_what_it_lists(engine: EngineUnderTest) -> None:
    """result is accepted where it is listed."""
    if "result" in engine.commands():
        engine.ask("result solved 5", "ok")


def skips_blank_lines(engine: EngineUnderTest) -> None:
    """Blank lines get no reply."""
    engine.process.send(b"\n  \n\n", engine.limits.seconds)
    engine.ask("hello", "ok")
    engine.ask("list-commands", "ok")


def refuses_bytes(engine: EngineUnderTest) -> None:
    """Bytes that are no text are an error."""
    process = engine.process
    process.send(b"position \xff\xfe\x80\n", engine.limits.seconds)
    engine.expect(process.reply(engine.limits.seconds), "position with such bytes", "error")
    engine.ask("hello", "ok")


HANDSHAKE_CHECKS = (
    Check("hello", says_hello),
    Check("hello-again", says_hello_twice),
    Check("list-commands", lists_commands),
    Check("a-role", plays_a_role),
    Check("result", knows_what_it_lists),
    Check(
        "unknown-command", asks("An unknown command is an error.", ("dance 4x6", "error"), HELLO)
    ),
    Check("blank-lines", skips_blank_lines),
    Check("spaces", asks("Words may be several spaces apart.", ("  position    {board}   ", "ok"))),
    Check("carriage-return", asks(r"Lines may end in \r\n.", ("position {board}\r", "ok"))),
    Check(
        "unicode",
        asks(
            "A position in other alphabets is an error.",
            ("position ４×６ ⚫⚪:1,0", "error"),
            HELLO,
        ),
    ),
    Check("not-utf-8", refuses_bytes),
    Check(
        "long-line",
        asks(
            "A position of 60,000 letters is an error.", (f"position {'x' * LONG}", "error"), HELLO
        ),
    ),
    Check(
        "long-word", asks("A command of 60,000 letters is an error.", ("x" * LONG, "error"), HELLO)
    ),
)


UNUSUAL_BOARDS = ("2x2", "3x4", "4x10:distinct", "4x6:bulls", "5x8")
MANY_TURNS = 100


def takes_turns(engine: EngineUnderTest) -> None:
    """Turns are accepted."""
    engine.ask(engine.request(engine.some_turns(2)), "ok")


def takes_many_turns(engine: EngineUnderTest) -> None:
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


def takes_or_refuses_other_boards(engine: EngineUnderTest) -> None:
    """Other boards are accepted or refused."""
    for board in UNUSUAL_BOARDS:
        engine.ask(f"position {board}", "ok", "error")
    engine.ask(f"position {engine.rules}", "ok")


def takes_or_refuses_words(engine: EngineUnderTest) -> None:
    """A word list is accepted or refused."""
    with TemporaryDirectory() as folder:
        words = Path(folder, "words.txt")
        words.write_text("crane\nslate\nhouse\nmouse\n", encoding="utf-8")
        engine.ask(f"position codes:{words}", "ok", "error")
    engine.ask("hello", "ok")


def recovers(engine: EngineUnderTest) -> None:
    """A good position is accepted after an error."""
    engine.ask("position 4by6", "error")
    engine.ask(engine.request(engine.some_turns(1)), "ok")


def needs_a_position(engine: EngineUnderTest) -> None:
    """A question without a position is an error."""
    verb = "go" if engine.plays("breaker") else "reveal"
    with engine.fresh() as process:
        process.hello()
        engine.expect(process.ask(verb), f"{verb} without a position", "error")


def forgets_after_an_error(engine: EngineUnderTest) -> None:
    """After a refused position there is none."""
    verb = "go" if engine.plays("breaker") else "reveal"
    engine.ask(f"position {engine.rules}", "ok")
    engine.ask("position 4by6", "error")
    reply = engine.process.ask(verb)
    if reply.kind != "error":
        raise CheckFailed(f"{verb} after a position that was refused got {reply.kind}")


POSITION_CHECKS = (
    Check("board", asks("A board without turns is accepted.", ("position {board}", "ok"))),
    Check("turns", takes_turns),
    Check("seed", asks("A seed is accepted.", ("position seed abc {board}", "ok"))),
    Check(
        "quoted-seed",
        asks("A seed in quotes may have spaces.", ("position seed 'rainy day' {board}", "ok")),
    ),
    Check(
        "lies",
        asks("Lies are accepted or refused.", ("position lies 1 {board}", "ok", "error"), HELLO),
    ),
    Check("many-turns", takes_many_turns),
    Check("other-boards", takes_or_refuses_other_boards),
    Check("word-list", takes_or_refuses_words),
    Check("no-board", asks("A position without a board is an error.", ("position", "error"))),
    Check(
        "bad-board", asks("A board that cannot be read is an error.", ("position 4by6", "error"))
    ),
    Check(
        "bad-turn",
        asks("A turn without an answer is an error.", ("position {board} {code}", "error")),
    ),
    Check(
        "bad-symbol",
        asks(
            "A symbol that the board lacks is an error.",
            ("position {board} {unknown}:0,0", "error"),
        ),
    ),
    Check(
        "no-code", asks("A turn without a guess is an error.", ("position {board} :0,0", "error"))
    ),
    Check(
        "bad-answer",
        asks(
            "An answer with too many pegs is an error.", ("position {board} {code}:{pegs}", "error")
        ),
    ),
    Check("recovers", recovers),
    Check("no-position", needs_a_position),
    Check("refused-position", forgets_after_an_error),
)


SILENT_SECONDS = 0.3  # seconds


def silent_at_first(engine: EngineUnderTest) -> None:
    """Nothing is printed before the first request."""
    with engine.fresh() as process:
        sleep(SILENT_SECONDS)
        process.hello()


def silent_between(engine: EngineUnderTest) -> None:
    """Nothing is printed between requests."""
    verb = "go" if engine.plays("breaker") else "reveal"
    engine.process.ask(engine.request(engine.position()), verb)
    sleep(SILENT_SECONDS)
    engine.ask("hello", "ok")


def quits(engine: EngineUnderTest) -> None:
    """quit gets ok and ends the engine with exit code 0."""
    with engine.fresh() as process:
        process.hello()
        engine.expect(process.ask("quit"), "quit", "ok")
        _check_end(process, "quit")


def quits_at_once(engine: EngineUnderTest) -> None:
    """quit as the first request ends it, too."""
    with engine.fresh() as process:
        engine.expect(process.ask("quit", seconds=engine.limits.start), "quit", "ok")
        _check_end(process, "quit as the first request")


def ends_with_its_input(engine: EngineUnderTest) -> None:
    """The end of input ends the engine."""
    with engine.fresh() as process:
        process.hello()
        process.close_input()
        _check_end(process, "the end of its input")


def ends_on_half_a_line(engine: EngineUnderTest) -> None:
    """The end of input in the middle of a line ends it, too."""
    with engine.fresh() as process:
        process.hello()
        process.send(b"positi", engine.limits.seconds)
        process.close_input()
        _check_end(process, "half a line", code=None)


def quits_in_mid_game(engine: EngineUnderTest) -> None:
    """quit in the middle of a game ends it, too."""
    with engine.fresh() as process:
        process.hello()
        process.ask(engine.request(engine.some_turns(2)))
        engine.expect(process.ask("quit"), "quit", "ok")
        _check_end(process, "quit")


def leaves_nothing_running(engine: EngineUnderTest) -> None:
    """No process of the engine stays behind."""
    with engine.fresh() as process:
        process.hello()
        process.ask("quit")
        _check_end(process, "quit")
        if "of its processes running" in process.complaint:
            raise CheckFailed(process.complaint)


def starts_again(engine: EngineUnderTest) -> None:
    """The engine can be started several times."""
    for _ in range(3):
        with engine.fresh() as process:
            process.hello()


def _check_end(process: EngineProcess, after: str, code: int | None = 0) -> None:
    """Fails unless the engine ends soon, with this exit code if one is expected."""
    seconds = 5 * process.limits.grace
    deadline = monotonic() + seconds
    while process.running and monotonic() < deadline:
        sleep(0.01)
    if process.running:
        raise CheckFailed(f"it runs on after {after}: expected its end within {seconds:g} seconds")
    if code is not None and process.exit_code != code:
        raise CheckFailed(f"exit code {process.exit_code} after {after}: expected {code}")


LIFETIME_CHECKS = (
    Check("silent-at-first", silent_at_first),
    Check("silent-between", silent_between),
    Check("quit", quits),
    Check("quick-quit", quits_at_once),
    Check("quit-in-game", quits_in_mid_game),
    Check("end-of-input", ends_with_its_input),
    Check("half-a-line", ends_on_half_a_line),
    Check("no-process-left", leaves_nothing_running),
    Check("starts-again", starts_again),
)


CHECKS: tuple[Check, ...] = (
    *HANDSHAKE_CHECKS,
    *POSITION_CHECKS,
    *BREAKER_CHECKS,
    *MAKER_CHECKS,
    *LIFETIME_CHECKS,
)


def examine(
    command: str,
    rules: Rules,
    limits: EngineLimits | None = None,
    progress: Callable[[CheckOutcome], object] = lambda outcome: None,
) -> list[CheckOutcome]:
    """How the program of this command passes every check on a board.

    If it does not say hello, nothing else is tried.
    """
    engine = EngineUnderTest(command, rules, limits or EngineLimits())
    outcomes = list[CheckOutcome]()
    try:
        for check in CHECKS:
            if outcomes and outcomes[0].status == "failed":
                outcome = CheckOutcome(check.name, check.about, "skipped", "no hello")
            else:
                outcome = engine.outcome(check)
            outcomes.append(outcome)
            progress(outcome)
    finally:
        engine.close()
    return outcomes
