"""What a click on Guess passes in the web app, and what the page about it names."""

import re
from pathlib import Path

from support.rooms import click_on_guess

PAGE = Path(__file__).parents[3] / "docs" / "contributing" / "one-guess.md"


def test_a_click_passes_few_rooms_and_the_page_names_them(tmp_path: Path) -> None:
    ours = {room for room in click_on_guess(tmp_path) if room.file.startswith("web/")}
    assert {room.file for room in ours} == set(re.findall(r"web/[\w/]+\.py", PAGE.read_text()))
    assert len(ours) <= 60
