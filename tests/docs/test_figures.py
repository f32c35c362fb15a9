"""Figures that a page repeats are those of the program, its files, or the runs they come from."""

import re

from pegwise import Rules, tablebase
from pegwise.coach.values import VERDICTS
from pegwise.tablebase.shelf import PROVEN
from support.pages import DOCS, ROOT, read

RECORDS = read(DOCS / "mathematics" / "records.md")
SEARCH = read(DOCS / "mathematics" / "search.md")
RESULTS = read(ROOT / "bench" / "results.md")
ROW = r"^\| (\d+x\d+\S*) \| \*\*(\d+)\*\* \| ([\d.]+) \| (\d+) \| (\S+) \| .*?\| ([\d,]+) \|"
AGAIN = r".*\n\| \| (\d+) \| .*?other seed \| ([\d,]+) \|"


def proven() -> list[tuple[str, int, str, int, str, int]]:
    """Board, total, mean, worst, first guess and most sets of each record that was run twice."""
    found = []
    for board, total, mean, worst, first, sets, again, others in re.findall(
        ROW + AGAIN, RECORDS, re.MULTILINE
    ):
        assert again == total, board
        most = max(int(sets.replace(",", "")), int(others.replace(",", "")))
        found.append((board, int(total), mean, int(worst), first, most))
    return found


def test_records_have_the_means_of_their_totals_and_the_trees_that_are_shipped() -> None:
    assert len(proven()) >= 8
    for board, total, mean, worst, first, _ in proven():
        rules = Rules.parse(board)
        assert mean == f"{total / rules.size:.4f}", board
        file = tablebase.find(rules)
        if file is not None:
            assert (file.header.total, file.header.worst) == (total, worst), board
            assert file.header.status == "proven", board
        assert len(first.replace(".", "")) >= rules.positions


def test_best_trees_are_those_that_are_shipped() -> None:
    table = RECORDS[RECORDS.index("## Best trees") :]
    rows = re.findall(
        r"^\| (?:hex \()?(\d+x[\w:]+)\)? \| \**(\d+)\** \| ([\d.]+) \| (\d+) \| (\S+) \|",
        table,
        re.M,
    )
    shipped = [entry.rules for entry in tablebase.shipped() if entry not in PROVEN]
    assert sorted(map(str, shipped)) == sorted(board for board, *_ in rows)
    for board, total, mean, worst, bound in rows:
        rules = Rules.parse(board)
        file = tablebase.find(rules)
        assert file is not None
        assert (str(file.header.total), str(file.header.worst)) == (total, worst), board
        assert mean == f"{file.header.total / rules.size:.4f}", board
        assert bound == str(file.header.lower_bound or "-"), board


def test_chances_that_two_sets_share_a_key() -> None:
    """At most n^2 / 2^65 for n sets, of the run that searched more of them."""
    text = " ".join(SEARCH[SEARCH.index("**The keys.**") : SEARCH.index("**The tree.**")].split())
    said = re.findall(r"(\d+x[\w:]+)\s\(([\d,]+)(?: sets)?\) ([\d.e-]+\d)", text)
    assert len(said) >= 8
    most = {board: sets for board, *_, sets in proven()}
    for board, sets, chance in said:
        number = int(sets.replace(",", ""))
        assert float(chance) == float(f"{number**2 / 2**65:.1e}"), board
        assert number == most.get(board, number), board


def test_guesses_per_position_are_those_that_were_measured() -> None:
    page = read(DOCS / "mathematics" / "linear.md")
    sizes = re.findall(r"\d+", page[page.index("| n |") :].splitlines()[0])
    for name, kind in (
        ("linear", "linear, which hears bulls only"),
        ("weighing", "weighing, bulls only"),
    ):
        (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", page, re.MULTILINE)
        for size, shown in zip(sizes, row.split(" | "), strict=True):
            measured = re.search(rf"^{kind} +{size} +\d+ +([\d.]+)", RESULTS, re.MULTILINE)
            assert measured is not None
            assert abs(float(shown) - float(measured[1])) <= 0.0051, (name, size)


def test_verdicts_are_those_of_the_coach() -> None:
    page = read(DOCS / "reference" / "coach.md")
    for name, most in VERDICTS:
        said = {0.0: "none", float("inf"): "more"}.get(most, f"up to {most:g}")
        assert f"\n| {name} | {said} |\n" in page
