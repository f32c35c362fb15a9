"""The phased hex player, game by game."""

from dataclasses import dataclass
from itertools import permutations

import pytest

from pegwise import Position, Rules
from pegwise.errors import InvalidFeedback
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.play.solution import break_code
from pegwise.strategies.bovines import Bovines, BovinesPlus, bovines_objection, state_after
from pegwise.strategies.bovines.memory import (
    BOVINE,
    GOAT,
    CountedRow,
    Memory,
    agreeing,
    implied_bovines,
)
from pegwise.strategies.bovines.phases import (
    TABLE,
    Try,
    allowed,
    bulls_of,
    implied_bulls,
    position_bits,
)

HEX = Rules(4, 16, distinct=True)
PLAYERS = [Bovines(), BovinesPlus()]
both = pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)


@dataclass(frozen=True)
class OnlyTurns:
    """A position that knows its rules and turns and nothing of the candidates."""

    rules: Rules
    turns: tuple[Turn, ...]


def read(text: str) -> Code:
    return tuple(int(digit, 16) for digit in text)


def play(secret: str, player: Bovines) -> list[Position]:
    return [Position(HEX), *break_code(read(secret), HEX, player)]


def guesses(secret: str, player: Bovines) -> list[str]:
    *_, final = play(secret, player)
    return ["".join(f"{digit:X}" for digit in turn.guess) for turn in final.turns]


def labels(secret: str, player: Bovines) -> list[str]:
    """The phase and mode of every guess."""
    positions = play(secret, player)[:-1]
    return [state_after(position.turns, player.plus).stage.label for position in positions]


def asked(secret: str, player: Bovines) -> list[tuple[str, int]]:
    """The phase and mode of every guess, with the bovines it found."""
    *_, final = play(secret, player)
    totals = [turn.feedback.total for turn in final.turns]
    return list(zip(labels(secret, player), totals, strict=True))


def test_the_game_of_the_notes_move_by_move() -> None:
    phase_1 = ["0123", "4567", "89AB", "CDEF", "4938", "2716", "B05A", "81A3", "5709", "2B46"]
    swaps = ["21A3", "8BA3", "84A3"]
    places = ["86A3", "68A3", "863A", "8A63", "83A6"]
    assert guesses("83A6", Bovines()) == phase_1 + swaps + places
    assert [total for _, total in asked("83A6", Bovines())[:10]] == [1, 1, 2, 0, 2, 1, 1, 3, 0, 1]
    assert labels("83A6", Bovines()) == [
        *["Phase 1, set 0"] * 4,
        *["Phase 1, set 1"] * 3,
        *["Phase 1, set 2"] * 3,
        *["Phase 2"] * 2,
        "Phase 3, mode 0",
        *["Phase 4, mode 0"] * 3,
        *["Phase 4, mode X"] * 2,
    ]


def test_plus_leaves_out_what_is_implied() -> None:
    assert guesses("83A6", BovinesPlus()) == (
        ["0123", "4567", "89AB", "4938", "2716", "81A3", "86A3", "68A3", "8A63", "83A6"]
    )


def test_the_array_of_the_game_in_the_notes() -> None:
    position = play("83A6", Bovines())[10]
    values = state_after(position.turns, plus=False).memory.array
    goats = {digit for digit, value in enumerate(values) if value == GOAT}
    assert goats == set(read("CDEF5709"))
    assert [values[digit] for digit in read("81A32B46")] == [3] * 8


def test_the_code_that_falls_through_the_table() -> None:
    games = guesses("A68E", Bovines())
    assert games[-1] == "A68E"
    assert len(games) == 18
    position = play("A68E", Bovines())[13]
    assert "Only one set of four digits agrees" in " ".join(Bovines().explain(position))


@both
def test_four_bovines_in_phase_1_lead_to_phase_4(player: Bovines) -> None:
    assert labels("3210", player)[:2] == ["Phase 1, set 0", "Phase 4, mode 0"]
    assert guesses("3210", player) == ["0123", "1023", "2301", "3210"]
    assert guesses("4567", player) == ["0123", "4567"]


REACHED = [
    ("9E38", ("Phase 1, set 1", 4)),
    ("12DF", ("Phase 1, set 2", 3)),
    ("930A", ("Phase 1, set 3", 4)),
    ("32CF", ("Phase 1, way out", 0)),
    ("0257", ("Phase 1, way out", 2)),
    ("0189", ("Phase 1, way out", 4)),
    ("8123", ("Phase 2", 4)),
    ("9567", ("Phase 2", 3)),
    ("4527", ("Phase 2", 2)),
    ("9567", ("Phase 3, mode 0", 4)),
    ("29AB", ("Phase 3, mode 0", 3)),
    ("4067", ("Phase 3, mode 0", 2)),
    ("29AB", ("Phase 3, mode 1", 4)),
    ("B567", ("Phase 3, mode 1", 3)),
    ("4067", ("Phase 3, mode 2", 4)),
    ("4507", ("Phase 3, mode 2", 3)),
    ("2310", ("Phase 4, mode 1", 4)),
    ("2310", ("Phase 4, mode X", 4)),
]


@pytest.mark.parametrize(("secret", "stage"), REACHED)
def test_every_phase_and_mode_is_reached(secret: str, stage: tuple[str, int]) -> None:
    assert stage in asked(secret, Bovines())


CHANGES = [
    ("1032", ["0123", "1023", "1032"]),  # 0 to 2
    ("2310", ["0123", "1023", "2301", "2310"]),  # 0 to 0
    ("3012", ["0123", "1023", "1032", "1230", "3012"]),  # 0 to 1
    ("2013", ["0123", "1023", "1203", "1320", "2013"]),  # 1 to 2
    ("0231", ["0123", "1023", "0213", "0231"]),  # 1 to 0
    ("1023", ["0123", "1023"]),  # 2 to 4
    ("0132", ["0123", "1023", "0132"]),  # 2 to 0
    ("2103", ["0123", "1023", "0132", "0213", "0321", "2103"]),  # 2 to 1
]


@pytest.mark.parametrize(("secret", "game"), CHANGES)
def test_phase_4_follows_the_change_of_bulls(secret: str, game: list[str]) -> None:
    assert guesses(secret, Bovines()) == game


@both
def test_phase_4_places_every_arrangement(player: Bovines) -> None:
    lengths = [len(play("".join(secret), player)) - 1 for secret in permutations("0123")]
    assert max(lengths) == 6 - player.plus


def test_two_moves_of_the_notes_tell_nothing() -> None:
    first, swapped = (0, 1, 2, 3), (1, 0, 2, 3)
    assert implied_bulls((Try(first, 0), Try(swapped, 1)), (1, 0, 3, 2)) == 2
    assert implied_bulls((Try(first, 2), Try(swapped, 1)), (0, 1, 3, 2)) == 1
    assert implied_bulls((Try(first, 1), Try(swapped, 0)), (0, 2, 1, 3)) is None


def test_position_bits_are_one_where_a_digit_cannot_stand() -> None:
    tries = (Try((0, 1, 2, 3), 0), Try((1, 0, 2, 3), 0))
    assert position_bits(tries[:1]) == (0b1000, 0b0100, 0b0010, 0b0001)
    assert position_bits(tries) == (0b1100, 0b1100, 0b0011, 0b0011)
    assert all(bulls_of(order, (0, 1, 2, 3)) == 0 for order in allowed(tries))


def test_the_sets_of_the_table_hold_every_digit_once() -> None:
    assert all(sorted(digits) == list(range(16)) for digits in TABLE)


def test_the_digit_array_counts_and_marks() -> None:
    heard = Memory(plus=False).hear(CountedRow((1, 2), 1)).hear(CountedRow((2, 3), 1))
    memory = heard.mark(goats=[3], bovines=[1])
    assert memory.array[:4] == (0, BOVINE, 2, GOAT)
    assert memory.unknown((0, 1, 2, 3)) == [0, 2]
    assert memory.hear(CountedRow((1, 3), 1)) == memory


def test_herds_agree_with_the_rows() -> None:
    rows = (CountedRow((0, 1, 2, 3), 3), CountedRow((4, 5, 6, 7), 1))
    assert len(agreeing(())) == 1820
    assert len(agreeing(rows)) == 16
    assert Memory(plus=False, rows=rows).settle().goats == tuple(range(8, 16))
    assert implied_bovines(agreeing(rows), (8, 9, 10, 11)) == 0
    assert implied_bovines(agreeing(rows), (0, 1, 2, 4)) is None


@both
@pytest.mark.parametrize("secret", ["83A6", "A68E", "3210", "4507", "32CF"])
def test_every_guess_is_explained_with_its_phase(player: Bovines, secret: str) -> None:
    for position in play(secret, player)[:-1]:
        *_, reason = player.explain(position)
        state = state_after(position.turns, player.plus)
        assert reason.startswith(f"{state.stage.label}: ")
        assert "".join(f"{digit:X}" for digit in state.stage.guess) in reason


def test_what_a_swap_proved_is_said() -> None:
    assert Bovines().explain(play("83A6", Bovines())[11]) == [
        "21A3 holds only two bovines: the swap took out 8, a bovine, for a goat.",
        "Now 2 is a goat, and 8 is a bovine.",
        "Phase 2: I swap B for 1 in 81A3, which makes 8BA3; "
        "more, as many or fewer bovines each tell something.",
    ]


@both
def test_looks_at_nothing_but_the_turns(player: Bovines) -> None:
    for position in play("83A6", player)[:-1]:
        stub: Position = OnlyTurns(HEX, position.turns)  # type: ignore[assignment]
        assert player.choose(stub) == player.choose(position) == player.choose(stub)
        assert player.explain(stub) == player.explain(position)


@both
def test_turns_of_other_players_are_never_asked_again(player: Bovines) -> None:
    turns = [Turn(read(row), HEX.feedback(read("83A6"), read(row))) for row in ("4938", "4567")]
    position = Position(HEX, tuple(turns))
    assert player.choose(position) == read("0123")
    assert "was not my question" in player.explain(position)[0]
    after = position.after(read("0123"), (0, 1))
    assert player.choose(after) == read("89AB")


@both
def test_answers_that_contradict_each_other_are_refused(player: Bovines) -> None:
    turns = Turn(read("0123"), Feedback(0, 3)), Turn(read("4567"), Feedback(0, 2))
    with pytest.raises(InvalidFeedback, match=r"'0,2' for '4567' contradicts|'two bovines' for"):
        player.choose(Position(HEX, turns))


@pytest.mark.parametrize("board", ["4x16", "4x10:distinct", "4x16:distinct,bulls", "5x16:distinct"])
def test_other_boards_are_refused(board: str) -> None:
    assert "needs four distinct symbols out of 16" in str(bovines_objection(Rules.parse(board)))
    assert bovines_objection(HEX) is None
