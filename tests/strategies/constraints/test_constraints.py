"""The strategy that solves its moves' constraints: what it plays, and how soon it wins."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given

from pegwise import Code, Feedback, Position, Rules, Space, find_variant
from pegwise.errors import PegwiseError
from pegwise.game.codes import Turn
from pegwise.game.variants import with_colours
from pegwise.game.wordlist import word_list
from pegwise.play.solution import break_code, draw_secret
from pegwise.strategies.constraints import Constraints, constraints_objection, openings
from support.boards import rules

# White's colours are the symbols 0 to 5 in this order.
WHITE = with_colours(
    find_variant("mastermind"), ("blue", "green", "purple", "orange", "yellow", "pink")
)
STRATEGY = Constraints()


def games(board: Rules) -> Iterator[tuple[Code, ...]]:
    """The guesses against every secret, each move chosen once for all the secrets it faces."""
    space = Space(board)
    waiting = [(Position(board), [space.code(number) for number in range(space.size)])]
    while waiting:
        position, secrets = waiting.pop()
        guess = STRATEGY.choose(position)
        answers: dict[Feedback, list[Code]] = {}
        for secret in secrets:
            answers.setdefault(board.feedback(secret, guess), []).append(secret)
        for answer, left in answers.items():
            after = position.after(guess, answer)
            if after.solved:
                yield tuple(turn.guess for turn in after.turns)
            else:
                waiting.append((after, left))


def test_wins_every_game_of_mastermind_in_seven_moves_where_white_allows_eight() -> None:
    lengths = Counter(map(len, games(Rules(4, 6))))
    assert dict(sorted(lengths.items())) == {1: 1, 2: 1, 3: 92, 4: 440, 5: 566, 6: 178, 7: 18}
    assert sum(length * count for length, count in lengths.items()) == 6063


@pytest.mark.parametrize(
    "board", ["1x1", "1x4", "2x2", "3x2", "4x2", "3x3", "4x4", "3x3:distinct", "3x5:bulls"]
)
def test_breaks_every_code_and_never_repeats_a_guess(board: str) -> None:
    played = list(games(Rules.parse(board)))
    assert len(played) == len({guesses[-1] for guesses in played}) == Rules.parse(board).size
    assert all(len(set(guesses)) == len(guesses) for guesses in played)


@pytest.mark.parametrize(
    ("board", "moves"),
    [
        ("4x6", ["1234", "3456"]),
        ("4x10:distinct", ["0123", "6789"]),
        ("4x16:distinct", ["0123", "CDEF"]),
        ("5x8", ["12345", "45678"]),
        ("4x5", ["1234", "2345"]),
        ("3x2", ["121", "212"]),
        ("4x4", ["1234"]),
        ("4x2", ["1212"]),
        ("5x3", ["12312", "23123"]),
    ],
)
def test_opens_with_the_first_symbols_and_then_the_last(board: str, moves: list[str]) -> None:
    variant = find_variant(board)
    assert [variant.notation.write_code(move) for move in openings(variant.rules)] == moves


@given(rules(8, 12))
def test_openings_are_legal_and_different(board: Rules) -> None:
    moves = openings(board)
    assert all(board.check(move) == move for move in moves)
    assert len(set(moves)) == len(moves)


def test_an_opening_is_played_even_when_it_cannot_win() -> None:
    assert STRATEGY.choose(Position.parse("4x6 1234:0,0")) == (2, 3, 4, 5)


def test_an_opening_already_guessed_is_not_guessed_again() -> None:
    assert STRATEGY.choose(Position.parse("4x6 3456:0,1")) == (0, 1, 2, 3)
    assert STRATEGY.choose(Position.parse("4x6 1122:0,1")) == (0, 1, 2, 3)


def test_after_two_moves_of_any_kind_it_guesses_the_first_code_left() -> None:
    for game in ("4x6 3456:0,1 1234:0,1", "4x6 1122:1,0 1344:0,1", "4x4 1234:1,0"):
        position = Position.parse(game)
        assert STRATEGY.choose(position) == position.candidate(0)


@pytest.mark.parametrize("board", ["4x10:distinct", "4x10", "4x16:distinct", "5x8", "6x5:bulls"])
def test_the_constraints_leave_the_candidates_on_larger_boards(board: str) -> None:
    parsed = Rules.parse(board)
    for seed in "abc":
        *earlier, _ = break_code(draw_secret(parsed, seed), parsed, STRATEGY)
        for position in earlier[1:]:
            assert STRATEGY.choose(position) == position.candidate(0)


@pytest.mark.parametrize("board", ["8x8", "4x48", "5x20:distinct", "10x5:bulls"])
def test_a_search_finds_the_first_code_of_large_boards(board: str) -> None:
    """No lower code next to the guess fits."""
    parsed = Rules.parse(board)
    secret, position = draw_secret(parsed, "large"), Position(parsed)
    for _ in range(8):
        guess = STRATEGY.choose(position)
        if position.turns[1:]:
            assert all(
                parsed.feedback(guess, turn.guess) == turn.feedback for turn in position.turns
            )
            assert not any(fits(position, lower) for lower in lower_neighbours(parsed, guess))
        position = position.after(guess, parsed.feedback(secret, guess))


def fits(position: Position, code: Code) -> bool:
    """Whether the code would have given every answer."""
    rules = position.rules
    return all(rules.feedback(code, turn.guess) == turn.feedback for turn in position.turns)


def lower_neighbours(board: Rules, code: Code) -> Iterator[Code]:
    """The codes below this one that differ in one place, or by a swap of two."""
    for place, held in enumerate(code):
        others = [*code[:place], *code[place + 1 :]]
        for symbol in range(held):
            if not (board.distinct and symbol in others):
                yield (*code[:place], symbol, *code[place + 1 :])
        for later in range(place + 1, len(code)):
            if code[later] < held:
                swapped = list(code)
                swapped[place], swapped[later] = swapped[later], held
                yield tuple(swapped)


def test_the_published_game() -> None:
    """White, Mastermind (Java): the third move there is the first code that fits, as it is here."""
    secret = WHITE.notation.read_secret("blue yellow pink pink")
    *_, final = break_code(secret, WHITE.rules, STRATEGY)
    said = [(WHITE.notation.name_symbols(guess), str(answer)) for guess, answer in final.turns]
    assert said == [
        ("blue green purple orange", "1,0"),
        ("purple orange yellow pink", "1,1"),
        ("blue yellow blue pink", "3,0"),
        ("blue yellow pink pink", "4,0"),
    ]


def test_contradictory_answers_are_an_error() -> None:
    with pytest.raises(PegwiseError, match="no code that satisfies every constraint"):
        STRATEGY.choose(Position.parse("4x6 1234:0,0 3456:0,0 1122:1,0"))


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("20x10", "would turn one score into 133,024,320 arrangements"),
        ("9x6", "would turn one score into 1,680 arrangements"),
        ("13x2:bulls", "would turn one score into 1,716 arrangements"),
        ("8x36", "has about 10^12 codes"),
    ],
)
def test_objects_to_boards_with_too_many_arrangements_or_codes(board: str, reason: str) -> None:
    assert str(constraints_objection(Rules.parse(board))).startswith(reason)


def test_objects_to_word_lists() -> None:
    words = word_list(["crane", "slate"], "words.txt")
    assert "no words" in str(constraints_objection(Rules.of_words(words)))


@pytest.mark.parametrize("board", ["4x6", "4x10:distinct", "4x10", "4x16:distinct", "5x8", "8x8"])
def test_plays_the_classic_boards(board: str) -> None:
    assert constraints_objection(Rules.parse(board)) is None


def test_explains_every_move_and_the_guess_in_the_colours_of_the_game() -> None:
    position = Position.parse("4x6 1234:1,0 3456:1,1 1525:2,0")
    *moves, choice = STRATEGY.explain(position, WHITE.notation)
    assert [line.split(":")[0] for line in moves] == [
        "1234 got 1 black, 0 white",
        "3456 got 1 black, 1 white",
        "1525 got 2 black, 0 white",
    ]
    assert "place 1 is blue and there is no green, purple or orange; or" in moves[0]
    assert "; or 9 more arrangements" in moves[1]
    guess = WHITE.notation.write_code(STRATEGY.choose(position))
    assert choice.startswith(f"{guess} is the first code to satisfy them all")


def test_explains_in_symbols_where_there_are_no_colours() -> None:
    move, difference, choice = STRATEGY.explain(Position.parse("4x6:bulls 1111:1 1112:0"))[1:]
    assert move == (
        "1112 got 0 bulls: place 1 is not 1, place 2 is not 1, place 3 is not 1 "
        "and place 4 is not 2."
    )
    assert difference == "From move 1 to move 2 only place 4 changes, 1 to 2: place 4 is 1."
    assert choice.startswith("2221 is the first code to satisfy them all")


def test_says_that_an_opening_is_fixed() -> None:
    assert STRATEGY.explain(Position(Rules(4, 6))) == [
        "1234 is a fixed opening, whatever the answers."
    ]
    said = STRATEGY.explain(Position(Rules(2, 3), (Turn((0, 1), Feedback(0, 1)),)))
    assert said == [
        "12 got 0 bulls, 1 cow: place 1 is not 1, 1 occurs at least once and there is no 2; "
        "or place 2 is not 2, 2 occurs at least once and there is no 1.",
        "23 is a fixed opening, whatever the answers.",
    ]
