"""Who made the mistake."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import BoardTooLarge, Code, Feedback, InvalidCode, Position, Rules, Turn
from pegwise.game.wordlist import word_list
from pegwise.kernel import reference
from pegwise.knowledge.doctor import Correction, Diagnosis, Explanation, Suspect, diagnose
from pegwise.knowledge.lies import clashes
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of
from support.boards import codes, rules

LYING_GAME = "bullets-and-maggots 7147:0,2 4881:0,2 1496:0,2 5214:2,1 3514:1,2"

Game = tuple[Rules, tuple[Turn, ...]]


def game(text: str) -> Game:
    position = Position.parse(text)
    return position.rules, position.turns


@st.composite
def listed(draw: st.DrawFn) -> Rules:
    """Any small board, or a list of words with guesses from it or free."""
    if draw(st.integers(0, 3)):
        return draw(rules(3, 4))
    words = draw(st.lists(st.text("abcd", min_size=3, max_size=3), min_size=1, max_size=12))
    return Rules.of_words(word_list(words, "words"), draw(st.booleans()), draw(st.booleans()))


def secrets(of: Rules) -> st.SearchStrategy[Code]:
    return st.integers(0, of.size - 1).map(space_of(of).code)


def guesses(of: Rules) -> st.SearchStrategy[Code]:
    return codes(of.guessing) if of.guessing.words is None else secrets(of)


@st.composite
def honest(draw: st.DrawFn) -> tuple[Rules, Code, tuple[Turn, ...]]:
    """A board, a secret, and turns that were answered truthfully."""
    board = draw(listed())
    secret = draw(secrets(board))
    tried = draw(st.lists(guesses(board), max_size=6))
    return board, secret, tuple(Turn(guess, board.feedback(secret, guess)) for guess in tried)


@st.composite
def lying(draw: st.DrawFn) -> tuple[Rules, Code, tuple[Turn, ...], tuple[int, ...]]:
    """An honest game in which some answers were replaced, and the turns where that was done."""
    board, secret, truth = draw(honest())
    possible = [answer for answer in answers_of(board) if not board.why_impossible(answer)]
    told = dict(enumerate(truth, 1))
    wished = draw(st.sets(st.sampled_from(sorted(told)), min_size=1, max_size=3)) if told else set()
    lies = tuple(sorted(wished)) if len(possible) > 1 else ()
    for number in lies:
        guess, answer = told[number]
        others = [other for other in possible if other != answer]
        told[number] = Turn(guess, draw(st.sampled_from(others)))
    return board, secret, tuple(told.values()), lies


@st.composite
def answered_anyhow(draw: st.DrawFn) -> Game:
    """A board, and guesses with any answers that some secret could give to some guess."""
    board = draw(listed())
    possible = [answer for answer in answers_of(board) if not board.why_impossible(answer)]
    turn = st.builds(Turn, guesses(board), st.sampled_from(possible))
    return board, tuple(draw(st.lists(turn, max_size=6)))


def contradicted(board: Rules, turns: Sequence[Turn], code: Code) -> tuple[int, ...]:
    """The turns, counted from 1, that the code cannot have answered so."""
    told = [reference.feedback_of(code, guess, board.bulls_only) for guess, _ in turns]
    given = [board.index_of(answer) for _, answer in turns]
    pairs = enumerate(zip(told, given, strict=True), 1)
    return tuple(number for number, (ours, theirs) in pairs if ours != theirs)


def by_hand(board: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """The diagnosis from the plain rules, code by code."""
    every = [space_of(board).code(number) for number in range(board.size)]
    sets = [contradicted(board, turns, code) for code in every]
    fewest = min(map(len, sets))
    nearest = [number for number, wrong in enumerate(sets) if len(wrong) == fewest]
    if not fewest:
        return Diagnosis(0, np.array(nearest))
    # Every code falls at the first turn that it contradicts; no code is left when the last falls.
    since = max(min(wrong) for wrong in sets)
    explained = Counter(sets[number] for number in nearest)
    suspects = []
    for turn in sorted(set().union(*explained)):
        guess, given = turns[turn - 1]
        excluded = [every[number] for number in nearest if turn in sets[number]]
        suspects.append(Suspect(turn, guess, given, corrections(board, guess, excluded)))
    explanations = tuple(Explanation(*item) for item in sorted(explained.items()))
    return Diagnosis(fewest, np.array(nearest), since, explanations, tuple(suspects))


def corrections(board: Rules, guess: Code, among: Iterable[Code]) -> tuple[Correction, ...]:
    counts = Counter(board.feedback(code, guess) for code in among)

    def place(answer: Feedback) -> tuple[int, int]:
        return -counts[answer], board.index_of(answer)

    return tuple(Correction(answer, counts[answer]) for answer in sorted(counts, key=place))


@given(answered_anyhow())
def test_the_diagnosis_is_that_of_the_plain_rules(played: Game) -> None:
    found, expected = diagnose(*played), by_hand(*played)
    assert found == expected
    assert found.nearest.tolist() == expected.nearest.tolist()
    assert (found.consistent, found.candidates) == (expected.consistent, expected.candidates)


@given(answered_anyhow())
def test_clashes_count_the_turns_that_a_code_contradicts(played: Game) -> None:
    board, turns = played
    every = map(space_of(board).code, range(board.size))
    assert clashes(board, turns).tolist() == [
        len(contradicted(board, turns, code)) for code in every
    ]


@given(honest())
def test_an_honest_game_is_consistent(played: tuple[Rules, Code, tuple[Turn, ...]]) -> None:
    board, secret, turns = played
    diagnosis = diagnose(board, turns)
    assert diagnosis.consistent
    assert (diagnosis.fewest_lies, diagnosis.since) == (0, None)
    assert (diagnosis.explanations, diagnosis.suspects) == ((), ())
    assert space_of(board).index(secret) in diagnosis.nearest
    assert diagnosis.candidates == Position(board, turns).count


@given(lying())
def test_lies_are_found_out(
    played: tuple[Rules, Code, tuple[Turn, ...], tuple[int, ...]],
) -> None:
    """The secret contradicts the lies and nothing else, so no more lies than those are needed;
    where no fewer are enough either, the lies are an explanation and the truth a correction.
    """
    board, secret, turns, lies = played
    diagnosis = diagnose(board, turns)
    assert diagnosis.fewest_lies <= len(lies)
    if not lies or diagnosis.fewest_lies < len(lies):
        return
    assert lies in [explanation.turns for explanation in diagnosis.explanations]
    suspects = {suspect.turn: suspect for suspect in diagnosis.suspects}
    for number in lies:
        truth = board.feedback(secret, turns[number - 1].guess)
        assert truth in [correction.feedback for correction in suspects[number].instead]


@given(answered_anyhow())
def test_without_the_turns_of_an_explanation_the_others_agree(played: Game) -> None:
    board, turns = played
    diagnosis = diagnose(board, turns)
    counts = {explained.turns: explained.candidates for explained in diagnosis.explanations}
    for wrong in combinations(range(1, len(turns) + 1), diagnosis.fewest_lies):
        others = tuple(turn for number, turn in enumerate(turns, 1) if number not in wrong)
        expected = counts.get(wrong, 0) if wrong else diagnosis.candidates
        assert Position(board, others).count == expected


@given(answered_anyhow())
def test_putting_one_answer_right_takes_one_lie_away(played: Game) -> None:
    """What is left are the nearest codes that would have answered so, and no others."""
    board, turns = played
    diagnosis = diagnose(board, turns)
    for suspect in diagnosis.suspects:
        for correction in suspect.instead:
            place = suspect.turn - 1
            right = Turn(suspect.guess, correction.feedback)
            corrected = diagnose(board, (*turns[:place], right, *turns[place + 1 :]))
            assert corrected.fewest_lies == diagnosis.fewest_lies - 1
            assert len(corrected.nearest) == correction.candidates


def test_the_lying_game() -> None:
    """Scheinerman, BulletsMaggots.jl: the code is 1234, and turn 3 should have been 1,1."""
    diagnosis = diagnose(*game(LYING_GAME))
    assert (diagnosis.consistent, diagnosis.candidates) == (False, 0)
    assert (diagnosis.fewest_lies, diagnosis.since) == (1, 5)
    assert diagnosis.explanations == (
        Explanation((1,), 4),
        Explanation((2,), 1),
        Explanation((3,), 5),
        Explanation((5,), 4),
    )
    assert diagnosis.nearest.tolist() == [
        514, 1234, 2014, 2314, 3514, 4213, 5104, 5144, 5154, 5174, 5410, 5415, 5416, 5419,
    ]  # fmt: skip
    told = {
        suspect.turn: {str(item.feedback): item.candidates for item in suspect.instead}
        for suspect in diagnosis.suspects
    }
    assert told == {
        1: {"1,1": 2, "2,0": 1, "1,2": 1},
        2: {"1,1": 1},
        3: {"1,1": 3, "1,2": 1, "2,1": 1},
        5: {"2,0": 1, "2,1": 1, "3,0": 1, "4,0": 1},
    }
    assert diagnosis.suspects[2].guess == (1, 4, 9, 6)
    assert diagnosis.suspects[2].given == (0, 2)


def test_corrections_come_most_frequent_first() -> None:
    (third,) = (s for s in diagnose(*game(LYING_GAME)).suspects if s.turn == 3)
    assert third.instead == (
        Correction(Feedback(1, 1), 3),
        Correction(Feedback(1, 2), 1),
        Correction(Feedback(2, 1), 1),
    )


def test_two_wrong_answers() -> None:
    """The first two contradict each other, and so do the next two, whichever is believed."""
    diagnosis = diagnose(*game("4x6 1122:1,0 1122:2,0 3456:0,1 3456:4,0 2222:0,0"))
    assert (diagnosis.fewest_lies, diagnosis.since) == (2, 2)
    assert diagnosis.explanations == (Explanation((1, 4), 8), Explanation((2, 4), 2))
    assert [suspect.turn for suspect in diagnosis.suspects] == [1, 2, 4]
    assert diagnosis.suspects[2].instead == (Correction(Feedback(0, 1), 10),)


def test_more_turns_than_a_byte_has_bits() -> None:
    turns = ["1122:1,0", *["1122:2,0"] * 9]
    diagnosis = diagnose(*game(f"4x6 {' '.join(turns)}"))
    assert diagnosis.explanations == (Explanation((1,), Position.parse("4x6 1122:2,0").count),)
    reversed_diagnosis = diagnose(*game(f"4x6 {' '.join(turns[::-1])}"))
    assert (reversed_diagnosis.since, reversed_diagnosis.suspects[0].turn) == (10, 10)


def test_a_game_without_turns_is_consistent() -> None:
    diagnosis = diagnose(Rules(4, 6), ())
    assert (diagnosis.consistent, diagnosis.candidates) == (True, 1296)
    assert clashes(Rules(4, 6), ()).tolist() == [0] * 1296


def test_a_word_list_can_make_a_single_answer_impossible() -> None:
    board = Rules.of_words(word_list(["cat", "act", "dog", "god"], "words"))
    cat = space_of(board).code(1)
    diagnosis = diagnose(board, [Turn(cat, Feedback(2, 0))])
    assert (diagnosis.fewest_lies, diagnosis.since) == (1, 1)
    (suspect,) = diagnosis.suspects
    assert suspect.instead == (
        Correction(Feedback(0, 0), 2),
        Correction(Feedback(1, 2), 1),
        Correction(Feedback(3, 0), 1),
    )


def test_clashes_of_boards_that_cannot_be_listed_are_refused() -> None:
    with pytest.raises(BoardTooLarge, match=r"'100x20' has about 10\^130 codes"):
        clashes(Rules(100, 20), ())


def test_illegal_guesses_are_refused() -> None:
    with pytest.raises(InvalidCode, match="repeats a symbol"):
        diagnose(Rules(4, 10, distinct=True), [Turn((1, 1, 2, 3), Feedback(0, 0))])
