"""What pages load: one stylesheet a page, its modules named ahead, and files cached forever."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"  # an unchanged ETag is answered without the file

EVERY_PAGE = ("tokens", "page", "controls", "pegs", "editor", "pieces", "tiles")
STYLES = {
    "home": ("home",),
    "missing": ("home",),
    "play": ("game", "game-fit", "play", "results", "end"),
    "match": ("game", "game-fit", "play", "tools", "match"),
    "daily": ("results", "daily"),
    "puzzle": ("tools", "puzzle"),
    "make": ("game", "game-fit", "play", "tools", "sheet", "make"),
    "assist": ("tools", "sheet", "assist", "advice"),
    "review": ("tools", "figures", "review-turn", "review"),
    "lab": ("tools", "figures", "lab"),
    "explore": ("tools", "figures", "explore"),
    "you": ("figures", "you"),
}
IMPORT = re.compile(r'^(?:import|export) [^"]*"(\.[^"]+)";$', re.MULTILINE)


def fingerprint_of(folder: Path) -> str:
    """A hash of the content of all files in a folder."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


fingerprint = fingerprint_of(STATIC)


@cache
def stylesheet_of(page: str) -> str:
    """The stylesheets of a page, joined: one request instead of ten."""
    parts = (*EVERY_PAGE, *STYLES[page])
    joined = "\n".join((STATIC / "css" / f"{part}.css").read_text() for part in parts)
    return joined.replace('url("', f'url("/static/{fingerprint}/')


@cache
def modules_of(page: str) -> list[str]:
    """The modules that a page's script imports, directly or not, as paths below ``js``.

    Named in the page they load side by side instead of one import after the other.
    """
    scripts = STATIC / "js"
    main = scripts / page / "main.js"
    found, waiting = list[Path](), [main] if main.exists() else []
    while waiting:
        module = waiting.pop(0)
        if module not in found:
            found.append(module)
            waiting += [(module.parent / path).resolve() for path in _imports(module)]
    return [str(module.relative_to(scripts)) for module in found]


def _imports(module: Path) -> list[str]:
    return IMPORT.findall(module.read_text())


class CachedFiles(StaticFiles):
    """Serves ``FINGERPRINT/path``, which browsers may cache forever, and plain ``path``."""

    def __init__(self, folder: Path, fingerprint: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._fingerprint = fingerprint

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with its cache headers."""
        named, _, rest = path.partition("/")
        fixed = named == self._fingerprint
        response = await super().get_response(rest if fixed else path, scope)
        response.headers["cache-control"] = CACHE_FOREVER if fixed else REVALIDATE
        return response
