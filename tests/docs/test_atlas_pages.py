"""Figures on the pages are those of the atlas: written by ``make atlas``, never by hand."""

import re
from pathlib import Path

import pytest

import write_atlas
from atlas_blocks import BLOCKS
from atlas_plan import VALUE, plan
from pegwise import Rules
from pegwise.atlas import figures
from pegwise.atlas.figure import PUBLISHED
from pegwise.value.game_value import best_maker, known_boards
from support.pages import DOCS, PAGES, ROOT, name_of, read

WRITTEN = dict(write_atlas.pages())
HINT = "differs from the atlas: run make atlas, or edit the result files instead"
GUESSES = re.compile(r"(?<![\d.,-])(\d{1,3}(?:,\d{3})+|\d{3,}) guesses")
# Whatever is run by other tests, generated, or drawn.
CHECKED_ELSEWHERE = re.compile(r"```.*?```|<!-- atlas: .*?<!-- end -->|`[^`\n]*`", re.DOTALL)


@pytest.mark.parametrize("page", WRITTEN, ids=name_of)
def test_generated_figures_are_those_of_the_atlas(page: Path) -> None:
    assert read(page) == WRITTEN[page], HINT


def test_every_figure_of_ours_is_planned() -> None:
    """So that ``make atlas`` can derive it, and none is typed by hand."""
    ours = {figure.key for figure in figures() if figure.status != PUBLISHED}
    assert {figure.key for _, figure in plan()} == ours


@pytest.mark.parametrize("board", known_boards())
def test_makers_that_are_shipped_have_the_values_of_the_atlas(board: str) -> None:
    known = best_maker(Rules.parse(board))
    (figure,) = (
        each for each in figures() if each.key == (board, VALUE) and each.status != PUBLISHED
    )
    assert known is not None
    assert known.lower is not None
    assert known.upper is not None
    assert (float(known.lower), float(known.upper)) == (figure.lower_bound, figure.value)


def test_every_block_is_on_a_page() -> None:
    marked = [name for page in WRITTEN for _, name, _ in write_atlas.BLOCK.findall(read(page))]
    assert sorted(set(marked)) == sorted(BLOCKS)


def test_a_figure_edited_by_hand_is_noticed() -> None:
    text = read(DOCS / "mathematics" / "records.md")
    assert "**55632**" in text
    assert write_atlas.filled(text.replace("**55632**", "**55631**")) == text


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=name_of)
def test_totals_in_sentences_are_in_the_atlas(page: Path) -> None:
    """Every number of a hundred guesses or more is the value of a figure; thousands are limits."""
    known = {figure.value for figure in figures()}
    for said in GUESSES.findall(CHECKED_ELSEWHERE.sub("", read(page))):
        total = int(said.replace(",", ""))
        assert total % 1000 == 0 or total in known, f"{said} guesses: not in the atlas"


def test_every_record_names_its_codes() -> None:
    """The number of codes in the README's table is that of the rules."""
    rows = re.findall(r"^\| (\d+x\S+) \| ([\d,]+) \|", read(ROOT / "README.md"), re.MULTILINE)
    assert len(rows) >= 5
    assert all(codes == f"{Rules.parse(board).size:,}" for board, codes in rows)
