"""What a click on Guess passes, and what the page about it names."""

import re
from pathlib import Path

from support.rooms import click_on_guess

PAGE = Path(__file__).parents[3] / "docs" / "contributing" / "one-guess.md"
MOST_FILES = 22
MOST_FUNCTIONS = 100


def test_a_click_passes_few_rooms_and_the_page_names_them(tmp_path: Path) -> None:
    rooms = click_on_guess(tmp_path)
    files = {room.file for room in rooms}
    assert files == set(re.findall(r"`([\w/]+\.py)`", PAGE.read_text()))
    assert len(files) <= MOST_FILES
    assert len(rooms) <= MOST_FUNCTIONS
