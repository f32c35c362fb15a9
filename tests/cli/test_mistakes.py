"""A mistake of our own ends in one line too, and can be looked into."""

import pytest

from pegwise.cli import app


def broken(*args: object) -> None:
    raise RuntimeError("two\nlines")


def test_no_traceback_reaches_a_user(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pegwise.game.variants.Variant.notation", property(broken))
    assert app.main(["score", "1122", "1344"]) == app.INTERNAL_ERROR
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "RuntimeError: two lines" in told.err


def test_the_traceback_is_shown_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegwise.game.variants.Variant.notation", property(broken))
    monkeypatch.setenv("PEGWISE_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        app.main(["score", "1122", "1344"])
