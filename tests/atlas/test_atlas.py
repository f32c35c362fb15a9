"""The atlas: what its result files say, and that commands derive it again."""

from collections import Counter
from dataclasses import replace

import pytest

from pegwise import Rules, tablebase
from pegwise.atlas import Figure, figures, select
from pegwise.atlas.figure import (
    PROVEN,
    PUBLISHED,
    SAMPLED,
    STATUSES,
    UPPER_BOUND,
    derive,
    is_same,
    read_runs,
    runs,
    runs_of,
)
from pegwise.cli.atlas import document_of
from pegwise.lab.grow import grow
from pegwise.tree.tree_files import tree_digest

OURS = [figure for figure in figures() if figure.status != PUBLISHED]
QUICK = sorted({figure.command or "" for figure in OURS if figure.is_quick})


def test_there_are_many_figures_and_none_comes_twice() -> None:
    assert len(figures()) >= 150
    named = Counter((each.board, each.question, each.source) for each in figures())
    assert named.most_common(1)[0][1] == 1


@pytest.mark.parametrize("figure", figures(), ids=lambda each: f"{each.board} {each.question}")
def test_figures_are_complete(figure: Figure) -> None:
    assert str(Rules.parse(figure.board)) == figure.board
    assert figure.status in STATUSES
    if figure.status == PUBLISHED:
        assert figure.source
        assert not figure.command
        return
    assert not figure.source
    assert figure.command
    assert f"-v {figure.board}" in figure.command
    assert figure.version
    assert figure.date
    assert figure.seconds is not None
    assert (figure.error is not None) == (figure.status == SAMPLED)
    if figure.status == PROVEN:
        assert figure.lower_bound == figure.value
    if figure.status == UPPER_BOUND and figure.lower_bound is not None:
        assert figure.lower_bound < figure.value


def test_our_figures_are_at_least_as_good_as_the_published_ones() -> None:
    ours = {(each.board, each.question): each for each in OURS}
    for published in (each for each in figures() if each.status == PUBLISHED):
        own = ours.get((published.board, published.question))
        if own is None:
            continue
        if own.status == PROVEN and "upper bound" not in (published.source or ""):
            assert own.value == published.value, published
        else:
            assert own.value <= published.value, published


def test_published_means_are_those_of_our_least_totals() -> None:
    least = {each.board: each for each in OURS if each.question == "least total"}
    means = [each for each in figures() if each.question == "least mean"]
    assert len(means) >= 16
    for published in means:
        mean = least[published.board].mean
        assert mean is not None
        assert abs(mean - published.value) <= 0.00051, published


def test_runs_of_a_record_agree_with_its_figure() -> None:
    boards = {run.board for run in runs()}
    assert len(boards) >= 12
    for board in boards:
        both = runs_of(board)
        (figure,) = [each for each in OURS if each.key == (board, "least total")]
        assert {(run.total, run.status) for run in both} == {(figure.value, PROVEN)}
        assert len({(run.zobrist_seed, run.megabytes) for run in both}) == len(both)
        assert figure.document()["runs"] == [run.document() for run in both]


def test_a_run_is_read_as_it_was_written() -> None:
    run = replace(runs()[0], megabytes=None, tree=None)
    assert read_runs(f"{run.line()}\n") == [run]


def test_the_least_worst_case_is_that_of_the_trees_that_reach_it() -> None:
    found = {each.key: each for each in OURS}
    boards = [each.board for each in OURS if each.question == "least worst case"]
    assert len(boards) >= 35
    for board in boards:
        total = found[board, "least total with the least worst case"]
        assert total.worst == found[board, "least worst case"].value
        assert total.value >= found[board, "least total"].value


def test_shipped_trees_have_the_totals_of_the_atlas() -> None:
    least = {each.board: each for each in OURS if each.question == "least total"}
    for entry in tablebase.shipped():
        if entry.objective == "mean" and entry.board in least:
            file = tablebase.find(entry.rules)
            assert file is not None
            figure = least[entry.board]
            assert (file.header.total, file.header.status) == (figure.value, figure.status)


def test_boards_and_words_select() -> None:
    assert {each.board for each in select("mastermind")} == {"4x6"}
    assert {each.board for each in select("mastermind", "5x5")} == {"4x6", "5x5"}
    assert all("entropy" in each.question for each in select("Entropy"))
    assert select("nothing of the kind") == []


def test_a_difference_is_noticed() -> None:
    figure = select("4x6", "total of knuth")[0]
    document = document_of(figure.command or "")
    assert is_same(figure, derive(figure, document))
    document[0]["total"] += 1
    assert not is_same(figure, derive(figure, document))
    assert not is_same(replace(figure, status=PROVEN), figure)


def test_sampled_figures_may_be_rounded_and_timed_ones_be_bettered() -> None:
    sample = select("6x9", "mean of sampled")[0]
    assert sample.error is not None
    assert is_same(sample, replace(sample, value=sample.value + sample.error / 20))
    assert not is_same(sample, replace(sample, value=sample.value + sample.error))
    proven = select("3x8:bulls", "least total")[0]
    stopped = f"{proven.command} --seconds 60"
    timed = replace(proven, status=UPPER_BOUND, lower_bound=3396, command=stopped)
    assert is_same(timed, replace(timed, value=timed.value - 1, lower_bound=3200))
    assert is_same(timed, replace(timed, value=3700, lower_bound=3700, status=PROVEN))
    assert not is_same(timed, replace(timed, value=3000, lower_bound=3000, status=PROVEN))


def test_the_digest_is_that_of_the_tree() -> None:
    figure = select("4x6", "total of parts")[0]
    assert tree_digest(grow("4x6", "parts")) == figure.tree


@pytest.mark.deep
@pytest.mark.parametrize("command", QUICK)
def test_quick_figures_are_derived_again(command: str) -> None:
    document = document_of(command)
    for figure in (each for each in OURS if each.command == command):
        assert is_same(figure, derive(figure, document)), figure
