"""Who made the mistake on boards too large to list."""

from dataclasses import replace

import numpy as np
import pytest

from pegwise import BoardTooLarge, Feedback, Rules, Turn
from pegwise.knowledge.doctor import Correction, Diagnosis, Explanation, diagnose, say_contradiction
from pegwise.knowledge.doctor_unlisted import diagnose_unlisted
from pegwise.knowledge.fitting import Fitting
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.knowledge.unlisted import AnnealingBudget, AnnealingRun
from pegwise.play.solution import break_code, draw_secret
from pegwise.runtime.seeds import Stream
from pegwise.strategies import make_strategy
from support.depth import deep, deep_but_for

NOTHING_FOUND = Fitting(np.empty((0, 1), np.uint16))


def played(rules: Rules, count: int, seed: object) -> tuple[list[Turn], int, Feedback]:
    """An honest game with one answer spoiled: the turns, which one, and the truth."""
    stream, space = Stream(seed, str(rules)), space_of(rules)
    secret, *guesses = (space.code(stream.below(rules.size)) for _ in range(count + 1))
    turns = [Turn(guess, rules.feedback(secret, guess)) for guess in guesses]
    wrong = stream.below(count)
    guess, truth = turns[wrong]
    turns[wrong] = Turn(guess, Feedback(truth.bulls + 1, max(0, truth.cows - stream.below(2))))
    return turns, wrong + 1, truth


@pytest.mark.parametrize("seed", deep_but_for([1], range(3)))
def test_a_wrong_answer_is_found(seed: int) -> None:
    """Random guesses tell less than good ones, so that it takes more of them to notice a lie."""
    rules = Rules(20, 10)
    turns, wrong, _ = played(rules, 21, seed)
    diagnosis = diagnose(rules, turns)
    assert (diagnosis.consistent, diagnosis.decided, diagnosis.proven) == (False, True, True)
    assert diagnosis.fewest_lies == 1
    assert wrong in [suspect.turn for suspect in diagnosis.suspects]
    assert diagnosis.since is not None
    assert diagnosis.since >= wrong


@pytest.mark.parametrize("seed", deep_but_for([1], range(2)))
def test_codes_reported_to_fit_do_fit(seed: int) -> None:
    rules = Rules(20, 10)
    turns, *_ = played(rules, 17, f"fits {seed}")
    diagnosis = diagnose(rules, turns)
    codes = [space_of(rules).code(int(number)) for number in diagnosis.nearest]
    wrong = [
        sum(rules.feedback(code, turn.guess) != turn.feedback for turn in turns) for code in codes
    ]
    assert set(wrong) <= {diagnosis.fewest_lies}
    assert sum(item.candidates for item in diagnosis.explanations) in (0, len(codes))


def test_an_honest_game_agrees() -> None:
    rules = Rules(20, 10)
    turns, wrong, truth = played(rules, 12, "honest")
    turns[wrong - 1] = Turn(turns[wrong - 1].guess, truth)
    diagnosis = diagnose(rules, turns)
    assert diagnosis.consistent
    assert diagnosis.candidates > 0


def test_three_wrong_answers_are_not_decided() -> None:
    """That no code fits is known all the same, and that one wrong answer does not explain it."""
    rules = Rules(20, 10)
    code = tuple(range(5)) * 4
    turns = [Turn(code, Feedback(bulls, 0)) for bulls in (0, 1, 2, 3)]
    diagnosis = diagnose(rules, turns)
    assert (diagnosis.consistent, diagnosis.decided) == (False, False)
    assert (diagnosis.proven, diagnosis.fewest_lies, diagnosis.since) == (True, 2, 2)
    assert say_contradiction(diagnosis) == (
        "The answers contradict each other since turn 2: no code fits them all. No single wrong "
        "answer explains it: at least two are wrong. Could not decide within the budget which."
    )


TWO_WRONG = """20x10 01230123012301230123:0,8 12388618666033177871:4,8 33478612724232773804:4,8
    33385056626259165600:6,7 22318816125559887850:2,7 93983639363959173630:2,14
    63986396689693345302:5,14 89681366936236999309:6,11 36886996939233116996:4,12
    63693986698238998381:3,12 39989390629636963368:4,13 36196368986639395692:5,12
    83362398939939965906:8,9 34591898638936329601:5,13 19053999344864365806:13,3"""


def test_two_wrong_answers_are_found() -> None:
    diagnosis = examined(TWO_WRONG)
    assert (diagnosis.decided, diagnosis.proven, diagnosis.exact) == (True, True, True)
    assert diagnosis.explanations == (Explanation((3, 10), 1),)
    assert diagnosis.fewest_lies == 2
    suspects = {suspect.turn: suspect.instead for suspect in diagnosis.suspects}
    code = space_of(Rules(20, 10)).code(int(diagnosis.nearest[0]))
    turns = Position.parse(TWO_WRONG).turns
    for turn in (3, 10):
        truth = Rules(20, 10).feedback(code, turns[turn - 1].guess)
        assert suspects[turn] == (Correction(truth, 1),)


def test_a_proven_contradiction_without_an_explanation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a board where the search without a turn gets nowhere."""
    monkeypatch.setattr(
        "pegwise.knowledge.doctor_unlisted._leave_out_one",
        lambda *_: {1: NOTHING_FOUND},
    )
    diagnosis = examined(TWO_WRONG)
    assert (diagnosis.decided, diagnosis.proven, diagnosis.fewest_lies) == (False, True, 1)
    assert say_contradiction(diagnosis).endswith(
        "Could not decide within the budget whether a single wrong answer explains it."
    )


def test_when_a_contradiction_began_may_be_unproven() -> None:
    diagnosis = Diagnosis(1, np.array([]), since=8, since_proven=False)
    assert say_contradiction(diagnosis) == (
        "The answers contradict each other: no code fits them all, and none was found that fits "
        "those up to turn 8."
    )


@pytest.mark.parametrize("board", [deep("30x10"), deep("100x20")])
def test_a_wrong_answer_is_found_on_wide_boards(board: str) -> None:
    """At the end of a game one code is left, and none after a wrong answer."""
    rules = Rules.parse(board)
    strategy = make_strategy("weighing", rules, "a")
    *_, last = break_code(draw_secret(rules, "a"), rules, strategy)
    turns = list(last.turns[:-1])
    guess, truth = turns[12]
    turns[12] = Turn(guess, Feedback(truth.bulls + 1, truth.cows))
    diagnosis = diagnose(rules, turns)
    assert (diagnosis.proven, diagnosis.fewest_lies) == (True, 1)
    assert [suspect.turn for suspect in diagnosis.suspects] == [13]
    assert truth in [correction.feedback for correction in diagnosis.suspects[0].instead]


def test_a_game_without_turns() -> None:
    assert diagnose(Rules(100, 20), ()).candidates == 20**100


def test_vast_boards_are_refused_with_the_reason() -> None:
    rules = Rules(4096, 4096)
    with pytest.raises(BoardTooLarge, match="would take 1,141 MB to check"):
        diagnose(rules, [Turn((0,) * 4096, Feedback(1, 0))])


def searches(rules: Rules, count: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Turns and most moves of every search in a game where none finds or lists a code."""
    made = []

    def nothing(rules: Rules, turns: list[Turn], budget: AnnealingBudget) -> AnnealingRun:
        made.append((len(turns), budget.longest))
        return AnnealingRun(NOTHING_FOUND, budget.longest, (0,) * rules.positions, 1)

    monkeypatch.setattr("pegwise.knowledge.doctor_unlisted.anneal", nothing)
    monkeypatch.setattr("pegwise.knowledge.doctor_unlisted.short_search", lambda *_: NOTHING_FOUND)
    monkeypatch.setattr("pegwise.knowledge.doctor_unlisted.list_all", lambda *_: NOTHING_FOUND)
    code = tuple(place % rules.symbols for place in range(rules.positions))
    turns = [Turn(code, Feedback(number % 3, 0)) for number in range(count)]
    assert not diagnose(rules, turns).decided
    return made


def test_every_turn_is_left_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = searches(Rules(20, 10), 15, monkeypatch)
    assert made == [(15, 50_000_000), *[(14, 8_000_000)] * 15]


@pytest.mark.parametrize(
    "rules", [Rules(2000, 300, bulls_only=True), Rules(1000, 1000), Rules(4000, 20)]
)
def test_the_work_on_wide_boards_is_bounded(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move takes longer there, and so does the beginning of a search."""
    made = searches(rules, 80, monkeypatch)
    narrow = searches(Rules(20, 10), 80, monkeypatch)
    assert len(made) < 30
    assert rules.positions * sum(moves for _, moves in made) < 60 * sum(
        moves for _, moves in narrow
    )


def examined(text: str) -> Diagnosis:
    position = Position.parse(text)
    return diagnose(position.rules, position.turns)


def test_a_contradiction_is_proven_where_no_code_is_left() -> None:
    """Many codes fit all answers but the first, so that their counts are not exact."""
    diagnosis = examined("10x10 0011223344:0,0 4455667788:0,0 9999999999:3,0")
    assert (diagnosis.consistent, diagnosis.proven, diagnosis.exact) == (False, True, False)
    assert "contradict each other since turn 3: no code fits" in say_contradiction(diagnosis)


def test_few_codes_are_counted_exactly() -> None:
    diagnosis = examined("10x10 0011223344:0,0 5566778899:8,2")
    assert (diagnosis.consistent, diagnosis.exact, diagnosis.candidates) == (True, True, 40)


def test_a_wrong_answer_is_proven_where_few_codes_fit_the_others() -> None:
    """Nine noughts and a one, by the third answer in the first half, by the fourth not."""
    diagnosis = examined(
        "10x10 0000000000:9,0 1111111111:1,0 0000011111:4,2 2222200000:4,1 0000100000:8,2"
    )
    assert (diagnosis.decided, diagnosis.proven, diagnosis.exact) == (True, True, True)
    assert diagnosis.explanations == (Explanation((3,), 5), Explanation((4,), 4))


@pytest.mark.parametrize("seed", deep_but_for(range(12), range(60)))
def test_two_wrong_answers_match_the_listed_diagnosis(seed: int) -> None:
    """Answers made up until no single one is to blame."""
    rules, stream = Rules(4, 6), Stream("two", seed)
    space = space_of(rules)
    secrets = [space.code(stream.below(rules.size)) for _ in range(3)]
    guesses = [space.code(stream.below(rules.size)) for _ in range(6)]
    turns = [Turn(guess, rules.feedback(secrets[k % 3], guess)) for k, guess in enumerate(guesses)]
    told, found = diagnose(rules, turns), diagnose_unlisted(rules, turns)
    assert found == (
        told
        if told.fewest_lies <= 2
        else replace(found, fewest_lies=2, since=told.since, decided=False)
    )


@pytest.mark.parametrize("seed", range(20))
def test_exact_diagnoses_match_the_listed_ones(seed: int) -> None:
    rules = Rules(4, 6)
    turns, *_ = played(rules, 4, f"listed {seed}")
    told = diagnose(rules, turns)
    assert diagnose_unlisted(rules, turns) == told
