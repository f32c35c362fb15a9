"""Write the figures of the atlas into the pages: python tools/write_atlas.py

A page has markers around what is generated, with the name of a block (tools/atlas_blocks.py):

    <!-- atlas: records -->
    ...
    <!-- end -->

The pages atlas.md and atlas-least.md in docs/reference are generated as a whole.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from atlas_blocks import BLOCKS
from atlas_page import least_page, strategies_page

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
BLOCK = re.compile(r"(<!-- atlas: ([\w-]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)


def filled(text: str) -> str:
    """A page with every generated block as the atlas has it."""
    return BLOCK.sub(lambda found: f"{found[1]}\n{BLOCKS[found[2]]()}\n\n{found[3]}", text)


def pages() -> Iterator[tuple[Path, str]]:
    """The pages with generated figures, and what they should say."""
    yield REFERENCE / "atlas.md", strategies_page()
    yield REFERENCE / "atlas-least.md", least_page()
    for path in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]:
        text = path.read_text("utf-8")
        if BLOCK.search(text):
            yield path, filled(text)


def main() -> None:
    """Write what differs, and name it."""
    for path, text in pages():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
