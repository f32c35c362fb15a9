"""The pictures of links that are posted (Open Graph): python tools/make_cards.py

Draws static/img/card*.png, 1200 by 630, in a real browser without a server. They show hidden pegs
and key pegs, never a code. Needs the dependency group dev, a chromium on the path, and Pillow,
which comes with matplotlib.
"""

import base64
import shutil
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "pegwise" / "web" / "static"
MARK = STATIC.parent / "templates" / "parts" / "mark.svg"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-lcd-text", "--font-render-hinting=none"]
SIZE = {"width": 1200, "height": 630}
MOST_BYTES = 40_000
COLOURS_KEPT = 64

CARDS = {
    "card": ("Pegwise", "Code-breaking games"),
    "card-daily": ("Daily code", "One code a day, for everyone"),
    "card-play": ("Break this code", "Which pegs are hidden?"),
    "card-review": ("Game review", "What was skill, what was luck?"),
}
ROWS = ("bnnn", "wwnn", "bwwn", "bbwn")  # key pegs: right place, wrong place, none
COLOURS = ("#d2353b", "#217f47", "#2c68d3", "#f4c63a", "#f08d2b", "#8649c9")

STYLE = """
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; padding: 70px; display: grid; align-items: center;
  grid-template-columns: 1fr 460px; gap: 50px; background: #f3eee2; color: #1f2d2a;
  font-family: Figtree }
.brand { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600 }
.brand svg { width: 60px; height: 60px }
h1 { margin: 40px 0 20px; font-size: 84px; line-height: 1.02; font-weight: 700 }
p { font-size: 34px; color: #55645f; line-height: 1.25 }
.tray { padding: 26px; border-radius: 26px; background: #21443f; display: grid; gap: 16px }
.row { display: flex; align-items: center; gap: 16px; padding: 14px 18px; border-radius: 16px;
  background: #29514b }
.hole { width: 58px; height: 58px; border-radius: 50%; background: #15302c; color: #bcd0c8;
  display: grid; place-items: center; font-size: 32px; font-weight: 600 }
.keys { display: grid; grid-template-columns: 22px 22px; gap: 8px; margin-left: auto }
.key { width: 22px; height: 22px; border-radius: 50%; border: 3px solid #4a7a71 }
.b { background: #101817; border-color: #fbf4e4 }
.w { background: #fbf4e4; border-color: #fbf4e4 }
.palette { display: flex; justify-content: space-between; padding: 8px 6px 0 }
.peg { width: 50px; height: 50px; border-radius: 50%; border: 4px solid #fbf4e4 }
"""


def main() -> None:
    """All pictures."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("no chromium on the path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        for name, (title, line) in CARDS.items():
            page.set_content(drawn(title, line))
            page.evaluate("document.fonts.ready")
            path = STATIC / "img" / f"{name}.png"
            picture = Image.open(BytesIO(page.screenshot()))
            picture.convert("RGB").quantize(COLOURS_KEPT).save(path, optimize=True)
            size = path.stat().st_size
            print(f"{path.name}: {size:,} bytes")
            if size > MOST_BYTES:
                raise SystemExit(f"{path.name} is too large: expected at most {MOST_BYTES:,} bytes")
        browser.close()


def drawn(title: str, line: str) -> str:
    """A picture as a page of its own."""
    font = base64.b64encode((STATIC / "font" / "figtree.woff2").read_bytes()).decode()
    source = f"src: url(data:;base64,{font})"
    face = f"@font-face {{ font-family: Figtree; font-weight: 300 900; {source} }}"
    hole = '<span class="hole">?</span>'
    rows = "".join(f'<div class="row">{4 * hole}{keys(row)}</div>' for row in ROWS)
    pegs = "".join(f'<span class="peg" style="background: {each}"></span>' for each in COLOURS)
    return (
        f"<style>{face}{STYLE}</style><div><div class=brand>{MARK.read_text()} Pegwise</div>"
        f"<h1>{title}</h1><p>{line}</p></div>"
        f'<div class="tray">{rows}<div class="palette">{pegs}</div></div>'
    )


def keys(row: str) -> str:
    """The key pegs of a row."""
    pegs = "".join(f'<i class="key {each}"></i>' for each in row)
    return f'<div class="keys">{pegs}</div>'


if __name__ == "__main__":
    main()
