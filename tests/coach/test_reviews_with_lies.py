"""Reviews of games in which answers may be wrong, against plain counting and recursion."""

import pytest

from pegwise import Code, PegwiseError, Position, find_variant
from pegwise.coach import PlayedGame, Review, review
from pegwise.coach.review import summary
from pegwise.coach.reviewed import review_document, scores_of
from pegwise.game.variants import Variant
from pegwise.kernel.reference import feedback_of
from pegwise.play.makers import Liar
from pegwise.runtime.seeds import Stream
from pegwise.tree.rows import all_secrets
from support.depth import deep
from support.liar_truth import PlainLiar, bits

BOARDS = ("3x4", "4x3", "3x5:distinct", "3x3:bulls", "2x6")
# The answers of turns 2 and 3 are wrong.
LIED_TWICE = "mastermind 1122:0,2 1344:2,2 2314:2,0 3221:3,0 3231:4,0"


def liar_game(label: object, lies: int, boards: tuple[str, ...] = BOARDS) -> PlayedGame:
    """A game against a liar, with guesses of which many could be the code."""
    stream = Stream("liar game", label)
    variant = find_variant(stream.pick(boards))
    codes = list(all_secrets(variant.rules))
    liar, position = Liar(lies, stream.pick(codes), str(label)), Position(variant.rules)
    while not position.solved and len(position.turns) < 7:
        fits = [code for code in codes if wrong_answers(variant, position, code) <= lies]
        guess = stream.pick(fits if stream.below(4) else codes)
        position = position.after(guess, liar.answer(position, guess))
    return PlayedGame(variant, position.turns)


def wrong_answers(variant: Variant, position: Position, code: Code) -> int:
    """How many answers this code contradicts; very many if it was guessed without success."""
    rules, wrong = variant.rules, 0
    for guess, answer in position.turns:
        wrong += feedback_of(code, guess, rules.bulls_only) != rules.index_of(answer)
        wrong += 1000 * (guess == code and answer.bulls < rules.positions)
    return wrong


@pytest.mark.parametrize("games", [range(3), deep(range(3, 30))], ids=str)
def test_figures_are_those_of_plain_counting(games: range) -> None:
    for label in games:
        lies = 1 + label % 2
        game = liar_game(label, lies)
        plain, found = PlainLiar(game.variant.rules, lies), review(game, lies=lies)
        beliefs = plain.start
        assert len(found.turns) == len(game.turns)
        for turn in found.turns:
            position = Position(game.variant.rules, game.turns[: turn.number - 1])
            left = [c for c in plain.start if wrong_answers(game.variant, position, c) <= lies]
            assert turn.before == len(left) == len(beliefs)
            assert turn.played.is_candidate == (turn.turn.guess in beliefs)
            split = list(plain.split(beliefs, turn.turn.guess))
            expected = sum(chance * len(later) for _, chance, later in split)
            assert turn.played.expected == pytest.approx(expected)
            assert turn.played.worst == max(len(later) for *_, later in split)
            assert turn.played.classes == len(split)
            information = plain.information(beliefs, turn.turn.guess)
            assert turn.played.entropy == pytest.approx(information, abs=1e-9)
            later = plain.after(beliefs, turn.turn)
            assert turn.luck == pytest.approx(bits(beliefs) - bits(later) - information, abs=1e-9)
            assert turn.after == len(later)
            beliefs = later


@pytest.mark.parametrize("labels", [range(2), deep(range(2, 12))], ids=str)
def test_guesses_are_valued_nearly_as_by_plain_recursion(labels: range) -> None:
    """Two steps ahead and by experience from there on, against four steps ahead."""
    for label in labels:
        game = liar_game(label, 1, ("2x3", "2x4:distinct"))
        plain, found = PlainLiar(game.variant.rules, 1), review(game, lies=1)
        beliefs = plain.start
        for turn in found.turns:
            if turn.number > 1:
                mine = plain.cost(beliefs, turn.turn.guess, 1)
                assert turn.played.expected_guesses == pytest.approx(mine, abs=0.5)
                least = plain.least(beliefs, 2)
                assert plain.cost(beliefs, turn.best.guess, 1) <= least + 0.35
            if turn.exact:
                assert turn.before <= 2
                exact = plain.cost(beliefs, turn.turn.guess, 0)
                assert turn.played.expected_guesses == pytest.approx(exact)
            beliefs = plain.after(beliefs, turn.turn)


def test_expected_luck_is_zero() -> None:
    game = liar_game("luck", 1, ("3x4",))
    plain, earlier = PlainLiar(game.variant.rules, 1), PlayedGame(game.variant, game.turns[:2])
    beliefs = plain.start
    for turn in earlier.turns:
        beliefs = plain.after(beliefs, turn)
    guess, total = game.turns[2].guess, 0.0
    answers = {
        plain.rules.index_of(answer): answer
        for code in plain.start
        if (answer := plain.rules.feedback(code, guess))
    }
    for told, chance, _ in plain.split(beliefs, guess):
        turns = (*earlier.turns, type(game.turns[0])(guess, answers[told]))
        again = review(PlayedGame(game.variant, turns), lies=1)
        total += chance * again.turns[-1].luck
    assert total == pytest.approx(0, abs=1e-9)


def judged(line: str, lies: int) -> Review:
    found = review(line, lies=lies)
    assert found.diagnosis is None
    return found


def test_lies_are_shown_once_the_code_is_known() -> None:
    found = judged(LIED_TWICE, 2)
    assert [turn.wrong for turn in found.turns] == [False, True, True, False, False]
    assert "The answer was a lie: the truth was 0 black, 2 white." in found.turns[1].words
    assert "The maker lied at turns 2 and 3." in list(summary(found))
    assert found.solved
    assert review_document(found)["lies"] == 2
    assert [turn["wrong"] for turn in review_document(found)["turns"]][:2] == [False, True]
    scores = scores_of(found)
    assert scores is not None
    assert 0 <= scores.skill <= 100


def test_no_answer_is_called_a_lie_while_the_code_is_unknown() -> None:
    line = LIED_TWICE.rpartition(" ")[0]
    assert {turn.wrong for turn in judged(line, 2).turns} == {None}
    known = review(line, lies=2, secret=(2, 1, 2, 0))
    assert [turn.wrong for turn in known.turns] == [False, True, True, False]
    without = review_document(review(line, lies=2))
    assert review_document(known)["next"] == without["next"]
    assert [turn["loss"] for turn in review_document(known)["turns"]] == [
        turn["loss"] for turn in without["turns"]
    ]


def test_more_lies_than_allowed_are_a_contradiction() -> None:
    found = review(LIED_TWICE, lies=1)
    assert found.diagnosis is not None
    assert not found.solved
    assert review_document(found)["contradictory_since"] == len(found.turns) + 1


def test_a_win_is_never_denied() -> None:
    found = judged("mastermind 1122:1,0 1122:1,0", 1)
    assert not found.turns[1].played.is_candidate
    assert found.turns[1].words[0] == "It could not be the code: it was no win at turn 1."


def test_hard_mode_allows_what_may_be_the_code() -> None:
    assert review("mastermind 1122:1,0 1344:2,2", lies=1, hard=True).hard
    with pytest.raises(PegwiseError, match="'1122:1,0' is not allowed in hard mode"):
        review("mastermind 1122:1,0 1122:1,0", lies=1, hard=True)


def test_boards_too_large_for_lies_are_refused() -> None:
    with pytest.raises(PegwiseError, match="at most 1,000,000 if answers may be wrong"):
        review("10x10", lies=1)
