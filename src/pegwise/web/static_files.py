"""Styles and scripts: under a path that names their content they may be kept for ever."""

from hashlib import sha256
from pathlib import Path

from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # which an unchanged ETag answers without the file


def fingerprint_of(folder: Path) -> str:
    """A name for the content of all files in a folder."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class Cacheable(StaticFiles):
    """Serves ``NAME/path`` where the name is the fingerprint, and plain ``path`` too."""

    def __init__(self, folder: Path, fingerprint: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._fingerprint = fingerprint

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, and how long it may be kept."""
        named, _, rest = path.partition("/")
        fixed = named == self._fingerprint
        response = await super().get_response(rest if fixed else path, scope)
        response.headers["cache-control"] = FOR_EVER if fixed else ASK_AGAIN
        return response
