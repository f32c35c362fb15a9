"""``pegwise league``: tables, JSON, CSV, a page; killed and resumed."""

import csv
import io
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.commands import PEGWISE, document, run
from support.depth import deep
from support.fake_engines import fake_engine
from support.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
MINE = shlex.quote(f"mine={sys.executable} -S {EXAMPLE}")
LINE = f"league --engine knuth --engine {MINE} -v 3x4 --seed 1"


def test_json_has_the_promised_keys() -> None:
    found = document(f"{LINE} --games 10 -v 2x3")
    assert found["boards"] == ["3x4", "2x3"]
    for row in found["players"]:
        assert {"name", "board", "games", "mean", "wins", "failures"} <= set(row)
    for pair in found["pairs"]:
        keys = {"a", "b", "board", "difference", "standard_error", "verdict"}
        assert keys <= set(pair)
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [("knuth", "mine")] * 2


def test_the_table_says_who_is_better() -> None:
    finished = run(LINE)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert "3x4: 64 codes for each player" in finished.stdout
    assert re.search(r"knuth - mine +-0\.\d{4} +exact +knuth is better", finished.stdout)


def test_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(run(f"{LINE} --csv").stdout)))
    assert [row["name"] for row in rows] == ["knuth", "mine"]
    assert rows[0]["exact"] == "true"


class Outline(HTMLParser):
    """The tags that are open, and what refers to other files."""

    def __init__(self) -> None:
        super().__init__()
        self.outside: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.outside += [f"{name}={value}" for name, value in attrs if name in ("src", "href")]


def test_the_page_needs_no_other_file(tmp_path: Path) -> None:
    page = tmp_path / "league.html"
    odd = f"{sys.executable} -S {EXAMPLE} <b>"
    assert run(f"{LINE} --engine {shlex.quote(odd)} --html {page}").returncode == 0
    text, outline = page.read_text("utf-8"), Outline()
    outline.feed(text)
    assert outline.outside == []
    assert {"svg", "table", "script", "select"} <= outline.tags
    data = re.search(r'<script type="application/json" id="games">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    (board,) = json.loads(data[1])
    assert board["board"] == "3x4"
    assert {game["player"] for game in board["secrets"][0]["games"]} == {"knuth", "mine", odd}
    assert "<b>" not in text


@pytest.mark.deep
def test_the_page_fits_a_small_screen(tmp_path: Path, browser: "Browser") -> None:
    page = tmp_path / "league.html"
    run(f"{LINE} --html {page}")
    with browser.new_context(viewport={"width": 360, "height": 640}) as small:
        shown = small.new_page()
        shown.goto(page.as_uri())
        widths = "[...document.querySelectorAll('html, table')].map((one) => one.scrollWidth)"
        assert max(shown.evaluate(widths)) <= 360
        shown.locator("#player").select_option("mine")
        for _ in range(9):
            shown.get_by_role("button", name="Next").click()
        last = shown.locator("#rows .row").last.inner_text().split()
        assert last[-1] == "3,0"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--engine knuth", "expected at least two"),
        ("--engine knuth --engine knuth", "two players are called 'knuth'"),
        ("--engine knuth --engine knut", "did you mean 'knuth'"),
        ("--engine knuth --engine first -v 4y6", "4y6"),
        ("--engine knuth --engine first --alpha 2", "alpha"),
        ("--engine knuth --engine first --json --csv", "expected one of them"),
        ("--engine knuth --engine first -v 20x20", "cannot play '20x20'"),
        ("--engine knuth --engine first --lies 1", "--lies without --duels"),
        ("--engine knuth --engine README.md", "the file is not executable"),
    ],
)
def test_bad_input_is_one_line(options: str, said: str) -> None:
    finished = run(f"league {options}")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert said in finished.stderr
    assert finished.stderr.count("\n") == 1


def test_workers_change_nothing() -> None:
    line = f"league --engine random --engine {MINE} -v 3x4 --seed 1 --games 20"
    alone, shared = document(line), document(f"{line} --jobs 2")
    del alone["seconds"], shared["seconds"]
    assert alone == shared


def started(line: str, kept: Path, games: int) -> "subprocess.Popen[str]":
    """The command in a process of its own, after this many games."""
    process = subprocess.Popen(
        [*PEGWISE, *shlex.split(line)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not kept.exists() or kept.read_bytes().count(b"\n") <= games:
        assert process.poll() is None
        time.sleep(0.02)
    return process


def pausing_engine(folder: Path) -> str:
    """An engine that takes its time after its first games, as long as there is a file `pause`."""
    (folder / "pause").touch()
    pause = f"len(asked) > 20 and os.path.exists({str(folder / 'pause')!r})"
    return fake_engine(folder, f"if {pause}: time.sleep(1)", guess='"111"')


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.deep)])
@pytest.mark.parametrize("number", [signal.SIGKILL, deep(signal.SIGINT)])
def test_killed_and_resumed(tmp_path: Path, number: signal.Signals, jobs: int) -> None:
    kept, slow = tmp_path / "league", pausing_engine(tmp_path)
    line = f"league --engine first --engine {shlex.quote(f'slow={slow}')} -v 3x4 --seed 1"
    line += f" --games 12 --limit 5 --jobs {jobs}"
    with started(f"{line} --resume {kept}", kept, 8) as process:
        process.send_signal(number)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == (130 if number == signal.SIGINT else -number)
    assert "Traceback" not in said
    if number == signal.SIGINT:
        assert f"To resume: pegwise league --seed 1 --engine first --engine 'slow={slow}'" in said
    (tmp_path / "pause").unlink()
    games = kept.read_bytes().count(b"\n") - 1
    assert 8 <= games < 24
    resumed = json.loads(run(f"{line} --resume {kept} --json").stdout)
    at_once = json.loads(run(f"{line} --json").stdout)
    del resumed["seconds"], at_once["seconds"]
    assert resumed == at_once


def test_ctrl_c_leaves_no_engine_behind(tmp_path: Path) -> None:
    kept, slow = tmp_path / "league", pausing_engine(tmp_path)
    line = f"league --engine first --engine {shlex.quote(f'slow={slow}')} -v 3x4 --resume {kept}"
    with started(line, kept, 2) as process:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    listed = subprocess.run(["ps", "-A", "-o", "args="], capture_output=True, text=True, check=True)
    assert slow.split()[-1] not in listed.stdout
