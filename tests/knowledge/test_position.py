"""What the breaker knows."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import InvalidCode, PegwiseError, Position, Rules, find_variant
from pegwise.kernel import reference
from support.boards import codes, rules


@st.composite
def played(draw: st.DrawFn) -> tuple[Position, tuple[int, ...]]:
    """A position reached by honest answers, and the secret behind it."""
    board = draw(rules(4, 5))
    secret = draw(codes(board))
    position = Position(board)
    for guess in draw(st.lists(codes(board), max_size=3)):
        position = position.after(guess, board.feedback(secret, guess))
    return position, secret


@given(played())
def test_candidates_are_the_codes_that_fit_every_turn(
    game: tuple[Position, tuple[int, ...]],
) -> None:
    position, secret = game
    board, space = position.rules, position.space
    every = [space.code(number) for number in range(space.size)]
    fitting = [
        number
        for number, code in enumerate(every)
        if all(
            reference.feedback_of(code, guess, board.bulls_only) == board.index_of(answer)
            for guess, answer in position.turns
        )
    ]
    assert position.candidates.tolist() == fitting
    assert space.index(secret) in fitting
    assert position.count == len(fitting)


@given(played())
def test_text_and_pickle_round_trip(game: tuple[Position, tuple[int, ...]]) -> None:
    position, _ = game
    assert Position.parse(str(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position


def test_the_search_space_sizes_of_a_published_game() -> None:
    """Scheinerman, BulletsMaggots.jl, the game against 3420 and the one against 0055."""
    for line, sizes in (
        ("0851:0,1 8486:1,0 4475:1,0 1376:0,1 9430:2,1 3420:4,0", [3048, 494, 74, 15, 2, 1]),
        ("0810:1,1 1852:1,0 6808:0,1 1470:0,1 0055:4,0", [1030, 97, 40, 6, 1]),
    ):
        game = Position.parse(f"bullets-and-maggots {line}")
        reached = [Position(game.rules, game.turns[: n + 1]).count for n in range(len(game.turns))]
        assert reached == sizes


def test_after_leaves_the_position_before_as_it_was() -> None:
    start = find_variant("mastermind").rules
    before = Position(start)
    later = before.after((0, 0, 1, 1), (1, 0))
    assert (before.count, later.count) == (1296, 256)
    assert (before.solved, later.solved) == (False, False)
    assert later.after((0, 2, 2, 2), (4, 0)).solved


def test_illegal_guesses_are_refused() -> None:
    with pytest.raises(InvalidCode):
        Position(Rules(4, 10, distinct=True)).after((1, 1, 2, 3), (0, 0))


@pytest.mark.parametrize("text", ["", "   ", "mastermind 1122", "mastermind '1122:1,0"])
def test_what_is_not_a_game(text: str) -> None:
    with pytest.raises(PegwiseError, match="expected"):
        Position.parse(text)
