"""Checks of the first words, and of lines that are no requests."""

from .examinee import Check, CheckFailed, Examinee

LONG = 60_000
MUST_LIST = ("hello", "list-commands", "position", "quit")


def says_hello(engine: Examinee) -> None:
    """hello gets ok 1."""
    with engine.fresh() as process:
        process.hello()


def says_hello_twice(engine: Examinee) -> None:
    """hello gets the same reply again."""
    first, second = engine.ask("hello", "ok"), engine.ask("hello", "ok")
    if first != second:
        raise CheckFailed(f"hello got {first.text!r}, then {second.text!r}: expected the same")


def lists_commands(engine: Examinee) -> None:
    """list-commands has what every engine must know."""
    missing = sorted(set(MUST_LIST) - set(engine.commands()))
    if missing:
        raise CheckFailed(f"list-commands has no {', '.join(missing)}")


def plays_a_role(engine: Examinee) -> None:
    """list-commands has go, or answer and reveal."""
    known = engine.commands()
    if "go" not in known and not {"answer", "reveal"} <= set(known):
        raise CheckFailed(f"list-commands got {known}: expected go, or answer and reveal")


def knows_what_it_lists(engine: Examinee) -> None:
    """result is accepted where it is listed."""
    if "result" in engine.commands():
        engine.ask("result solved 5", "ok")


def refuses_unknown(engine: Examinee) -> None:
    """An unknown command is an error."""
    engine.ask("dance 4x6", "error")
    engine.ask("hello", "ok")


def skips_blank_lines(engine: Examinee) -> None:
    """Blank lines get no reply."""
    engine.process.send(b"\n  \n\n", engine.limits.seconds)
    engine.ask("hello", "ok")
    engine.ask("list-commands", "ok")


def takes_spaces(engine: Examinee) -> None:
    """Words may be several spaces apart."""
    engine.ask(f"  position    {engine.rules}   ", "ok")


def takes_carriage_returns(engine: Examinee) -> None:
    r"""Lines may end in \r\n."""
    engine.ask(f"position {engine.rules}\r", "ok")


def refuses_unicode(engine: Examinee) -> None:
    """A position in other alphabets is an error."""
    engine.ask("position ４×６ ⚫⚪:1,0", "error")
    engine.ask("hello", "ok")


def refuses_bytes(engine: Examinee) -> None:
    """Bytes that are no text are an error."""
    process = engine.process
    process.send(b"position \xff\xfe\x80\n", engine.limits.seconds)
    engine.expect(process.reply(engine.limits.seconds), "position with such bytes", "error")
    engine.ask("hello", "ok")


def refuses_long_words(engine: Examinee) -> None:
    """A position of 60,000 letters is an error."""
    engine.ask(f"position {'x' * LONG}", "error")
    engine.ask("hello", "ok")


def refuses_long_verbs(engine: Examinee) -> None:
    """A command of 60,000 letters is an error."""
    engine.ask("x" * LONG, "error")
    engine.ask("hello", "ok")


CHECKS = (
    Check("hello", says_hello),
    Check("hello-again", says_hello_twice),
    Check("list-commands", lists_commands),
    Check("a-role", plays_a_role),
    Check("result", knows_what_it_lists),
    Check("unknown-command", refuses_unknown),
    Check("blank-lines", skips_blank_lines),
    Check("spaces", takes_spaces),
    Check("carriage-return", takes_carriage_returns),
    Check("unicode", refuses_unicode),
    Check("not-utf-8", refuses_bytes),
    Check("long-line", refuses_long_words),
    Check("long-word", refuses_long_verbs),
)
