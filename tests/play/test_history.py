"""Undo and redo."""

import pytest

from pegwise.play.session import History, NothingToUndo


def test_steps_back_and_forth() -> None:
    history = History(("a",)).push("b").push("c")
    back = history.undo().undo()
    assert (history.now, back.now) == ("c", "a")
    assert back.redo().redo() == history
    assert (back.can_undo, back.can_redo) == (False, True)
    assert (history.can_undo, history.can_redo) == (True, False)


def test_a_new_state_forgets_what_was_undone() -> None:
    other = History(("a",)).push("b").undo().push("c")
    assert other.states == ("a", "c")
    assert not other.can_redo


def test_the_ends_are_refused() -> None:
    history = History(("a",))
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        history.undo()
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        history.redo()
