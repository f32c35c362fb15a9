"""The pages, each an empty frame that its script fills from the API."""

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.templating import Jinja2Templates

from pegwise import __version__

from .assets import CACHE_FOREVER, REVALIDATE, STYLES, fingerprint, modules_of, stylesheet_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
templates = Jinja2Templates(Path(__file__).parent / "templates")

PAGES = ("play", "daily", "make", "assist", "review", "lab", "explore")


def _page(request: Request, name: str, status: int = 200) -> HTMLResponse:
    shown = {
        "page": name,
        "pages": PAGES,
        "version": __version__,
        "fingerprint": fingerprint,
        "static": f"/static/{fingerprint}",
        "modules": modules_of(name),
    }
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


@router.get("/styles/{version}/{page}.css")
def styles(request: Request, version: str, page: str) -> Response:
    """The stylesheet of a page."""
    if page not in STYLES:
        return missing(request)
    cached = CACHE_FOREVER if version == fingerprint else REVALIDATE
    headers = {"cache-control": cached}
    return Response(stylesheet_of(page), media_type="text/css", headers=headers)


@router.get("/play/{link}")
def play_link(request: Request, link: str) -> HTMLResponse:
    """The game behind a link."""
    return _page(request, "play")


@router.get("/{name}")
def page(request: Request, name: str) -> HTMLResponse:
    """A page by its name."""
    return _page(request, name) if name in PAGES else missing(request)
