"""Build the documentation's site and check it: ``make docs``.

A warning is an error, and so is a link or an anchor that leads nowhere, or anything that a page
would load from another host. The site opens from disk.
"""

import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

DOCS = Path(__file__).parents[1] / "docs"
SITE = DOCS / "_build" / "html"
LOADED = {"img": "src", "script": "src", "source": "src", "iframe": "src", "link": "href"}


class Page(HTMLParser):
    """The links, anchors and loaded files of one page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element links, loads and names."""
        found = {name: value for name, value in attrs if value}
        self.anchors.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in LOADED and LOADED[tag] in found:
            self.loaded.append(found[LOADED[tag]])


def build(site: Path = SITE) -> None:
    """Build the site from scratch; raises ``CalledProcessError`` if Sphinx has a warning."""
    line = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-E", "-b", "html"]
    line += ["-d", str(site.with_name("doctrees")), str(DOCS), str(site)]
    subprocess.run(line, check=True)


def faults(site: Path = SITE) -> Iterator[str]:
    """What is wrong with the pages of a site: dead links, missing files, foreign hosts."""
    pages = {file.resolve(): Page(file) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        where = file.relative_to(site.resolve())
        for address in page.loaded:
            if urlsplit(address).netloc:
                yield f"{where} loads {address} from another host"
        for address in [*page.links, *page.loaded]:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = file.parent.joinpath(unquote(parts.path)).resolve() if parts.path else file
            if not target.is_file():
                yield f"{where} links {address}, which does not exist"
            elif parts.fragment and unquote(parts.fragment) not in anchors_of(pages, target):
                yield f"{where} links {address}, where there is no such place"


def anchors_of(pages: dict[Path, Page], target: Path) -> set[str]:
    """The places of a page that links can name."""
    return pages[target].anchors if target in pages else set()


def main() -> None:
    """Build and check; the exit code is 1 if something is wrong."""
    try:
        build()
    except subprocess.CalledProcessError:
        sys.exit(1)
    wrong = list(faults())
    for fault in wrong:
        print(fault, file=sys.stderr)
    if wrong:
        sys.exit(1)
    print(f"Open {SITE / 'index.html'}")


if __name__ == "__main__":
    main()
