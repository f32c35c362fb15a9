"""The pages, each an empty frame that its script fills from the API, and what they load.

A link to a page shows a card where it is posted (Open Graph): a title, a text, a picture. The
pictures are made by ``tools/make_cards.py``; none of them shows anything of a code.
"""

import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates
from starlette.types import Scope

from pegwise import __version__
from pegwise.errors import PegwiseError

from .boards import offered_boards, title_of, variant_named
from .daily import day_number, has_daily
from .database.transactions import TROUBLE
from .faults import Refused
from .play.links import find_link
from .review import LINK_SALT
from .services import Server, Services, Today, unsign

STATIC = Path(__file__).parent / "static"
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"  # an unchanged ETag is answered without the file
EVERY_PAGE = ("tokens", "page", "controls", "pegs", "editor", "pieces", "tiles")
STYLESHEETS = {
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
IMPORT_LINE = re.compile(r'^(?:import|export) [^"]*"(\.[^"]+)";$', re.MULTILINE)
router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
templates = Jinja2Templates(Path(__file__).parent / "templates")
PAGE_METHODS = ["GET", "HEAD"]
PAGES = ("play", "daily", "match", "make", "assist", "review", "lab", "explore", "you")
UNLISTED_PAGES = ("puzzle",)  # reached from other pages


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
    parts = (*EVERY_PAGE, *STYLESHEETS[page])
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
            imported = IMPORT_LINE.findall(module.read_text())
            waiting += [(module.parent / path).resolve() for path in imported]
    return [str(module.relative_to(scripts)) for module in found]


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


@dataclass(frozen=True, slots=True)
class LinkCard:
    """The card of a page; ``picture`` is a file in ``static/img``."""

    title: str
    text: str
    picture: str = "card"


HOME = LinkCard(
    "Pegwise: code-breaking games",
    "A new Mastermind code every day, the same for everyone. Break it, see how well you "
    "played and how lucky you were.",
)
CARDS = {
    "home": HOME,
    "play": LinkCard("Play a code-breaking game", "Any board, any size. No account.", "card-play"),
    "match": LinkCard(
        "A match: who breaks the code first?",
        "You are invited to a duel or a race. Open the link and play, no account needed.",
        "card-play",
    ),
    "puzzle": LinkCard("A puzzle a day", "One code fits every answer. Which one is it?"),
    "review": LinkCard(
        "A game, reviewed", "What each guess was worth, and what was luck.", "card-review"
    ),
    "make": LinkCard("Hide a code", "You hide the code, the program breaks it."),
    "assist": LinkCard("Help with a game", "Which codes are left, and what to guess next."),
    "lab": LinkCard("The strategy lab", "Compare code-breaking strategies on any board."),
    "explore": LinkCard("Explore a strategy", "Every decision of a strategy, answer by answer."),
    "you": LinkCard("Your games", "Your streaks, your history, your records."),
}


def card_of(page: str, today: date) -> LinkCard:
    """The card of a page by its name."""
    if page == "daily":
        text = "A new code for every board, every day. Everyone gets the same."
        return LinkCard(f"Pegwise Daily #{day_number(today)}", text, "card-daily")
    return CARDS.get(page, HOME)


def card_of_daily(variant: str, day: date) -> LinkCard:
    """The card of a day's code."""
    rules = variant_named(variant)
    limit = "" if rules.limit is None else f" in {rules.limit} guesses"
    text = f"The same {title_of(variant)} code for everyone. Can you find it{limit}?"
    return LinkCard(f"Daily {title_of(variant)} #{day_number(day)}", text, "card-daily")


def card_of_link(server: Services, name: str, today: date) -> LinkCard:
    """The card of a link to a game: its board, and nothing of its code."""
    try:
        with server.database.reading() as connection:
            link = find_link(connection, name, server.keys, today)
    except (Refused, PegwiseError, *TROUBLE):
        return CARDS["play"]
    if link.daily is not None:
        return card_of_daily(link.variant, link.daily)
    limit = "" if link.limit is None else f" in {link.limit} guesses"
    text = f"Somebody sent you a code. Can you find it{limit}?"
    return LinkCard(f"{title_of(link.variant)}: break this code", text, "card-play")


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


@router.api_route("/", methods=PAGE_METHODS)
def home(request: Request, today: Today) -> HTMLResponse:
    """The home page."""
    others = [(variant.name, title_of(variant.name)) for variant in offered_boards()[1:]]
    return _page(request, "home", number=day_number(today), others=others)


@router.api_route("/favicon.ico", methods=PAGE_METHODS)
def icon() -> Response:
    """The icon, for addresses without a page of their own, such as the API's."""
    mark = templates.get_template("parts/mark.svg").render()
    return Response(mark, media_type="image/svg+xml", headers={"cache-control": REVALIDATE})


@router.get("/styles/{version}/{page}.css")
def styles(request: Request, version: str, page: str) -> Response:
    """The stylesheet of a page."""
    if page not in STYLESHEETS:
        return missing(request)
    cached = CACHE_FOREVER if version == fingerprint else REVALIDATE
    headers = {"cache-control": cached}
    return Response(stylesheet_of(page), media_type="text/css", headers=headers)


@router.api_route("/play/{link}", methods=PAGE_METHODS)
def play_link(request: Request, link: str, server: Server, today: Today) -> HTMLResponse:
    """The game behind a link."""
    return _page(request, "play", card_of_link(server, link, today))


@router.api_route("/match/{link}", methods=PAGE_METHODS)
def match_link(request: Request, link: str, today: Today) -> HTMLResponse:
    """The match behind a link."""
    return _page(request, "match", card_of("match", today))


@router.api_route("/review/{link}", methods=PAGE_METHODS)
def shared_review(request: Request, link: str, server: Server, today: Today) -> HTMLResponse:
    """A review that its player shares."""
    known = unsign(server.keys, LINK_SALT, link) is not None
    return _page(request, "review", card_of("review", today)) if known else missing(request)


@router.api_route("/{name}", methods=PAGE_METHODS)
def page(request: Request, name: str, today: Today) -> HTMLResponse:
    """A page by its name."""
    if name not in (*PAGES, *UNLISTED_PAGES):
        return missing(request)
    daily = request.query_params.get("daily") if name == "play" else None
    card = card_of_daily(daily, today) if daily and has_daily(daily) else card_of(name, today)
    return _page(request, name, card, number=day_number(today))
