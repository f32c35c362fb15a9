"""Evil and lying makers with marks, on boards counted place by place."""

import pytest

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.knowledge import unlisted_marks
from pegwise.knowledge.partition import class_sizes
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.play.makers import make_maker


@pytest.mark.parametrize("maker", ["evil", "liar:2"])
@pytest.mark.parametrize("board", ["4x5:marks", "4x6:distinct,marks"])
def test_makers_answer_as_by_listing(
    board: str, maker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules.parse(board)
    plays = make_maker(maker, rules, "3")

    def game() -> list[tuple[Feedback, Code]]:
        position, said = Position(rules), []
        for guess in list(space_of(rules))[5:200:30]:
            said.append((plays.answer(position, guess), plays.reveal(position)))
            position = position.after(guess, said[-1][0])
        return said

    listed = game()
    monkeypatch.setattr(unlisted_marks, "LISTED_BOARD", 0)
    assert game() == listed


def test_an_evil_maker_where_no_list_has_room() -> None:
    rules = Rules.parse("6x26:marks")
    evil, guess = make_maker("evil", rules, "1"), tuple(range(6))
    answer = evil.answer(Position(rules), guess)
    assert str(answer) == "------"
    assert evil.reveal(Position(rules).after(guess, answer)) == (6,) * 6
    assert class_sizes(Position(rules), guess)[answer] == 20**6
    with pytest.raises(BoardTooLarge, match="maker 'evil' cannot play '8x26:marks'"):
        make_maker("evil", Rules.parse("8x26:marks"), "1")
