"""Every page: its examples run, it is short, what it names exists, its figures are counted."""

import os
import re
import shutil
from itertools import takewhile
from pathlib import Path

import pytest

from pegwise.game.variants import CLASSIC, find_variant
from pegwise.strategies import STRATEGIES
from pegwise.tablebase.shelf import PROVEN, find, shipped
from support.depth import deep_but_for
from support.pages import DOCS, GENERATED, PAGES, ROOT, check_commands, check_python, name_of, read

LONGEST = 200
WHOLE_PAGES = ("atlas.md", "atlas-least.md")  # written from the atlas, figure by figure
HOMES = (ROOT, ROOT / "src" / "pegwise")  # from where a page names files and folders
WITH_EXAMPLES = [page for page in PAGES if re.search(r"^(>>> |\$ )", read(page), re.MULTILINE)]
TUTORIAL = [page for page in WITH_EXAMPLES if page.parent.name == "tutorial"]
DRAWN = re.compile(r"\(\.\./pictures/([\w-]+\.svg)\)")


@pytest.mark.parametrize("page", deep_but_for(TUTORIAL, WITH_EXAMPLES), ids=name_of)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one folder, since some commands read what others wrote; pictures are as they are drawn."""
    monkeypatch.chdir(tmp_path)
    check_commands(read(page))
    check_python(page)
    for name in sorted(set(DRAWN.findall(read(page)))):
        kept = DOCS / "pictures" / name
        if os.environ.get("PEGWISE_GOLDEN"):
            shutil.copy(name, kept)
        assert Path(name).read_text() == kept.read_text(), name


def test_every_picture_is_drawn_by_a_page() -> None:
    drawn = {name for page in WITH_EXAMPLES for name in DRAWN.findall(read(page))}
    assert drawn == {kept.name for kept in (DOCS / "pictures").glob("*.svg")}


@pytest.mark.parametrize("page", [p for p in PAGES if p.name not in WHOLE_PAGES], ids=name_of)
def test_a_page_is_short(page: Path) -> None:
    assert len(read(page).splitlines()) <= LONGEST


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_that_a_page_names_exist(page: Path) -> None:
    """A page names a module by its path from the package, the project, or by its file name.

    A folder of ours and what stands in it may be named without ``.py``, as in ``kernel/exact``.
    """
    modules = [*(ROOT / "src" / "pegwise").rglob("*.py"), *(ROOT / "bench").glob("*.py")]
    modules += [*(ROOT / "tools").glob("*.py"), *(ROOT / "tests").rglob("*.py")]
    modules += (ROOT / "examples").glob("*.py")
    known = [f"/{module.relative_to(ROOT).as_posix()}" for module in modules]
    for name in re.findall(r"`([\w/]+\.py)`", read(page)):
        assert any(path.endswith(f"/{name}") for path in known), name
    ours = {folder.name for root in HOMES for folder in root.iterdir() if folder.is_dir()}
    for name in re.findall(r"`([\w-]+/[\w./-]+)`", read(page)):
        if name.partition("/")[0] in ours and not set(name.split("/")) & {*GENERATED, "PAGE"}:
            places = [home / form for home in HOMES for form in (name, f"{name}.py")]
            assert any(place.exists() for place in places), name


def test_every_strategy_has_its_line() -> None:
    text = read(DOCS / "reference" / "strategies.md")
    for entry in STRATEGIES:
        assert f"\n| `{entry.name}` |" in text
        assert entry.source in text


def test_the_shipped_trees_are_counted() -> None:
    text = " ".join(read(DOCS / "reference" / "tablebases.md").split())
    boards = {entry.rules for entry in PROVEN if entry.objective == "mean"}
    assert f"proven to need the fewest guesses on {len(boards)} boards" in text
    others = [str(tree.rules) for tree in shipped() if tree not in PROVEN]
    assert f"the best known on {len(others)} larger ones" in text
    (row,) = re.findall(r"\| ([^|]*) \| `mean` \| the best known", text)
    assert sorted(re.findall("`(.*?)`", row)) == sorted(others)


def test_costs_on_the_page_are_those_of_the_program() -> None:
    """Golden costs and ready-made trees, which other tests compare with the program."""
    page = read(DOCS / "reference" / "strategies.md")
    lines = (ROOT / "tests" / "golden" / "costs.txt").read_text(encoding="utf-8").splitlines()
    counted = {tuple(line.split()[:2]): line.split()[2:4] for line in lines}
    for variant in CLASSIC:
        file = find(variant.rules)
        assert file is not None
        counted[str(variant.rules), "optimal"] = [str(file.header.total), str(file.header.worst)]
    compared = 0
    headings, _, *rows = page[page.index("| strategy | mastermind |") :].splitlines()
    variants = [find_variant(heading) for heading in headings.strip("|").split("|")[1:]]
    for row in takewhile(lambda row: row.startswith("|"), rows):
        names, *cells = [cell.replace("*", "").strip() for cell in row.strip("|").split("|")]
        for name in re.findall("`(.*?)`", names):
            for variant, cell in zip(variants, cells, strict=True):
                found = counted.get((str(variant.rules), name))
                assert found is None or cell == ", ".join(found)
                compared += found is not None
    assert compared > 20
