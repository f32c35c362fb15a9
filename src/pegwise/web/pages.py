"""The pages, each an empty frame that its script fills from the API."""

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.templating import Jinja2Templates

from pegwise import __version__

from .assets import CACHE_FOREVER, REVALIDATE, STYLES, fingerprint, modules_of, stylesheet_of
from .boards import offered
from .cards import HOME, LinkCard, card_of, card_of_daily, card_of_link
from .games.daily import has_daily, number_of
from .games.links import title_of
from .games.reviews import game_behind
from .services import Server, Today

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
templates = Jinja2Templates(Path(__file__).parent / "templates")

METHODS = ["GET", "HEAD"]
PAGES = ("play", "daily", "match", "make", "assist", "review", "lab", "explore", "you")
UNLISTED_PAGES = ("puzzle",)  # reached from other pages


def _page(
    request: Request, name: str, card: LinkCard = HOME, status: int = 200, **more: object
) -> HTMLResponse:
    shown = {
        "page": name,
        "pages": PAGES,
        "version": __version__,
        "fingerprint": fingerprint,
        "static": f"/static/{fingerprint}",
        "modules": modules_of(name),
        "card": card,
        "site": str(request.base_url),
        **more,
    }
    return templates.TemplateResponse(
        request, f"{name}.html", shown, status, headers={"cache-control": "no-cache"}
    )


def missing(request: Request) -> HTMLResponse:
    """The page for status 404."""
    return _page(request, "missing", status=404)


@router.api_route("/", methods=METHODS)
def home(request: Request, today: Today) -> HTMLResponse:
    """The home page."""
    others = [(variant.name, title_of(variant.name)) for variant in offered()[1:]]
    return _page(request, "home", number=number_of(today), others=others)


@router.api_route("/favicon.ico", methods=METHODS)
def icon() -> Response:
    """The icon, for addresses without a page of their own, such as the API's."""
    mark = templates.get_template("parts/mark.svg").render()
    return Response(mark, media_type="image/svg+xml", headers={"cache-control": REVALIDATE})


@router.get("/styles/{version}/{page}.css")
def styles(request: Request, version: str, page: str) -> Response:
    """The stylesheet of a page."""
    if page not in STYLES:
        return missing(request)
    cached = CACHE_FOREVER if version == fingerprint else REVALIDATE
    headers = {"cache-control": cached}
    return Response(stylesheet_of(page), media_type="text/css", headers=headers)


@router.api_route("/play/{link}", methods=METHODS)
def play_link(request: Request, link: str, server: Server, today: Today) -> HTMLResponse:
    """The game behind a link."""
    return _page(request, "play", card_of_link(server, link, today))


@router.api_route("/match/{link}", methods=METHODS)
def match_link(request: Request, link: str, today: Today) -> HTMLResponse:
    """The match behind a link."""
    return _page(request, "match", card_of("match", today))


@router.api_route("/review/{link}", methods=METHODS)
def shared_review(request: Request, link: str, server: Server, today: Today) -> HTMLResponse:
    """A review that its player shares."""
    known = game_behind(server.keys, link) is not None
    return _page(request, "review", card_of("review", today)) if known else missing(request)


@router.api_route("/{name}", methods=METHODS)
def page(request: Request, name: str, today: Today) -> HTMLResponse:
    """A page by its name."""
    if name not in (*PAGES, *UNLISTED_PAGES):
        return missing(request)
    daily = request.query_params.get("daily") if name == "play" else None
    card = card_of_daily(daily, today) if daily and has_daily(daily) else card_of(name, today)
    return _page(request, name, card, number=number_of(today))
