"""The pages: a frame each, which its script fills from the API."""

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from pegwise import __version__

from .static_files import STATIC, fingerprint_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
templates = Jinja2Templates(Path(__file__).parent / "templates")

fingerprint = fingerprint_of(STATIC)

PAGES = ("play", "daily", "make", "assist", "review", "lab", "explore")


def _page(request: Request, name: str, status: int = 200) -> HTMLResponse:
    shown = {
        "page": name,
        "pages": PAGES,
        "version": __version__,
        "static": f"/static/{fingerprint}",
    }
    return templates.TemplateResponse(
        request, f"{name}.html", shown, status, headers={"cache-control": "no-cache"}
    )


def missing(request: Request) -> HTMLResponse:
    """What is shown where there is nothing."""
    return _page(request, "missing", 404)


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """Where everybody starts."""
    return _page(request, "home")


@router.get("/play/{link}")
def play_link(request: Request, link: str) -> HTMLResponse:
    """A game behind its address."""
    return _page(request, "play")


@router.get("/{name}")
def page(request: Request, name: str) -> HTMLResponse:
    """One of the pages."""
    return _page(request, name) if name in PAGES else missing(request)
