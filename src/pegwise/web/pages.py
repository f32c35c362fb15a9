"""The pages, each an empty frame that its script fills from the API, and their static files."""

from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates
from starlette.types import Scope

from pegwise import __version__

STATIC = Path(__file__).parent / "static"
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"  # an unchanged ETag is answered without the file


def fingerprint_of(folder: Path) -> str:
    """A hash of the content of all files in a folder."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
templates = Jinja2Templates(Path(__file__).parent / "templates")

fingerprint = fingerprint_of(STATIC)

PAGES = ("play", "daily", "make", "assist", "review", "lab", "explore")


def _page(request: Request, name: str, status: int = 200) -> HTMLResponse:
    static = f"/static/{fingerprint}"
    shown = {"page": name, "pages": PAGES, "version": __version__, "static": static}
    return templates.TemplateResponse(
        request, f"{name}.html", shown, status, headers={"cache-control": "no-cache"}
    )


def missing(request: Request) -> HTMLResponse:
    """The page for status 404."""
    return _page(request, "missing", 404)


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """The home page."""
    return _page(request, "home")


@router.get("/play/{link}")
def play_link(request: Request, link: str) -> HTMLResponse:
    """The game behind a link."""
    return _page(request, "play")


@router.get("/{name}")
def page(request: Request, name: str) -> HTMLResponse:
    """A page by its name."""
    return _page(request, name) if name in PAGES else missing(request)


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
