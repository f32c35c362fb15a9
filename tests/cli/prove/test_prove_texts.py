"""What prove says while it runs and of what it found."""

import pytest

from pegwise import find_variant
from pegwise.cli import prove_report
from pegwise.cli.prove_report import Eta, ProofQuestion, ProofStatus, proof_document, say_proof
from pegwise.cli.resume import checkpoint_name
from pegwise.cli.terminal import progress
from pegwise.game.weights import Weights
from pegwise.search import Objective, Proof
from pegwise.search.proof import Snapshot


def question(
    objective: str = "mean", consistent: bool = False, first: tuple[int, ...] | None = None
) -> ProofQuestion:
    return ProofQuestion(find_variant("4x6"), Objective.parse(objective), consistent, first, None)


def stopped(objective: str, lower_bound: int | None) -> str:
    aim = Objective.parse(objective)
    rules = find_variant("4x6").rules
    proof = Proof(rules, aim, False, "upper bound", None, lower_bound, None, 1, 2.0)
    return say_proof(proof, question(objective))[0]


def test_a_question_is_asked_again_in_the_same_words() -> None:
    asked = question("mean-within-5", consistent=True, first=(0, 0, 1, 2))
    assert str(asked) == "4x6, objective mean-within-5, consistent, first guess 1123"
    expected = "-v 4x6 --objective mean-within-5 --consistent --first 1123"
    assert asked.options == expected.split()
    assert (
        checkpoint_name("prove", asked.about)
        == "prove-4x6-mean-within-5-consistent-first-guess-1123"
    )


def test_nothing_found() -> None:
    begun = "4x6, objective mean: no tree was found."
    assert stopped("mean", 5000) == f"{begun} Not proven: at least 5,000."
    assert stopped("mean", None) == f"{begun} Not proven: no lower bound is known."
    assert "nor is its worst case proven best" in stopped("worst", None)


def test_after_a_long_search_the_chance_of_a_shared_key_is_said() -> None:
    aim, rules = Objective.parse("mean"), find_variant("4x6").rules
    for sets, said in ((99_999, []), (5_431_280, ["4.3e-26"])):
        proof = Proof(rules, aim, False, "upper bound", None, 1, None, sets, 2.0)
        told = [line for line in say_proof(proof, question()) if "share a hash key" in line]
        assert [line.rpartition(" ")[2].rstrip(".") for line in told] == said
        assert proof_document(proof, question())["key_collision_chance"] == sets**2 / 2**129


def test_how_a_search_stands() -> None:
    status = ProofStatus(question(), limit=None)
    known, closed, speed = status.lines(Snapshot(5700, 5600, 1, 5, 20, 63, 1234, 5.0, None))
    assert known == "4x6, objective mean: best tree 5,700 guesses, lower bound 5,600"
    assert closed == "closed: 1 of 5 openings, 20 of 63 answers to them"
    assert speed.startswith("1,234 sets, 0 a second, 0:")
    known, _, speed = status.lines(Snapshot(None, 5600, 1, 5, 20, 63, 1239, 5.0, 5))
    assert known == "4x6, objective mean: no tree yet within 5 guesses a game, lower bound 5,600"


def test_a_log_has_the_speed_since_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line a minute, so that most snapshots are only counted."""
    now = iter([0.0, 0.0, 1.0, 1.0, 60.0, 60.0])
    for module in (prove_report, progress):
        monkeypatch.setattr(module, "monotonic", lambda: next(now))
    status = ProofStatus(question(), limit=None)
    with progress.watching(status.lines) as watch:
        for nodes in (0, 6000):
            watch(Snapshot(5700, 5600, 0, 0, 0, 0, nodes, 5.0, None))
    (line,) = capsys.readouterr().err.splitlines()
    assert "6,000 sets, 100 a second, 1:00 so far" in line


def test_the_time_that_was_given_is_counted_down() -> None:
    status = ProofStatus(question(), limit=75.2)
    *_, speed = status.lines(Snapshot(5700, 5600, 1, 5, 20, 63, 1234, 5.0, None))
    assert speed.endswith("at most 1:15 left")


def told(rate_before: float, rate_after: float) -> float | None:
    """The last estimate of a run that changes its pace in the middle, after 40 seconds."""
    pace, share, left = Eta(), 0.0, None
    for second in range(41):
        left = pace.seconds_left(second, share)
        share += rate_before if second < 20 else rate_after
    return left


def test_a_steady_pace_is_estimated() -> None:
    assert told(0.01, 0.01) == pytest.approx(60, abs=2)


@pytest.mark.parametrize(("before", "after"), [(0.02, 0.001), (0.02, 0), (0.001, 0.02), (0, 0)])
def test_an_unsteady_pace_is_not_estimated(before: float, after: float) -> None:
    assert told(before, after) is None


def test_a_short_run_says_nothing_yet() -> None:
    pace = Eta()
    assert pace.seconds_left(0, 0.0) is None
    assert pace.seconds_left(5, 0.5) is None


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00"), (7.4, "0:07"), (59.6, "1:00"), (11100, "3:05:00")]
)
def test_clock(seconds: float, shown: str) -> None:
    assert progress.clock(seconds) == shown


def test_nothing_is_said_of_openings_before_there_are_any() -> None:
    lines = ProofStatus(question(), limit=None).lines(Snapshot(None, 1, 0, 0, 0, 0, 0, 0.0, None))
    assert not any("closed" in line for line in lines)


def test_a_weighted_total_is_not_called_guesses() -> None:
    weights = Weights.parse("pattern:4=1", "4x6")
    status = ProofStatus(question()._replace(weights=weights), limit=None)
    known, *_ = status.lines(Snapshot(5700, 5600, 1, 5, 20, 63, 1234, 5.0, None))
    assert "best tree 5,700 by weight, lower bound 5,600" in known
