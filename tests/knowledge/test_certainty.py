"""What is certain, and the fewest turns that prove it, on positions that can be seen through."""

import pytest

from pegwise import Position, find_variant
from pegwise.play.hints import say_what_is_certain


@pytest.mark.parametrize(
    ("line", "certain"),
    [
        ("mastermind", None),
        ("mastermind 1122:1,0", None),
        ("mastermind 1122:0,0", "Certain: red and green are absent (turn 1)."),
        (
            "mastermind 1122:0,0 3333:1,0",
            "Certain: red and green are absent (turn 1); blue is present (turn 2).",
        ),
        ("mastermind 1111:2,0", "Certain: red is present at least twice (turn 1)."),
        (
            "mastermind 1234:1,0 5234:0,1",
            "Certain: place 1 is red (turns 1 and 2); orange is present (turns 1 and 2); "
            "green, blue and yellow are absent (turns 1 and 2).",
        ),
        ("4x10:distinct 0123:0,0", "Certain: 0, 1, 2 and 3 are absent (turn 1)."),
        ("8x8 11112222:0,0", None),
    ],
)
def test_what_is_certain(line: str, certain: str | None) -> None:
    board = find_variant(line.split()[0])
    assert say_what_is_certain(Position.parse(line), board.notation) == certain


def test_turns_may_go_by_other_numbers() -> None:
    notation = find_variant("mastermind").notation
    position = Position.parse("mastermind 1122:0,0 3333:1,0")
    assert say_what_is_certain(position, notation, (2, 5)) == (
        "Certain: red and green are absent (turn 2); blue is present (turn 5)."
    )
