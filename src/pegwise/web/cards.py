"""What a link to a page shows where it is posted (Open Graph): a title, a text, a picture.

The pictures are made by ``tools/make_cards.py``; none of them shows anything of a code.
"""

from dataclasses import dataclass
from datetime import date

from pegwise.errors import PegwiseError

from .boards import variant_named
from .database.tables import LinkRow
from .database.write_turns import TROUBLE
from .faults import Refused
from .games.daily import number_of
from .games.links import find_link, title_of
from .services import Services


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
        return LinkCard(f"Pegwise Daily #{number_of(today)}", text, "card-daily")
    return CARDS.get(page, HOME)


def card_of_daily(variant: str, day: date) -> LinkCard:
    """The card of a day's code."""
    rules = variant_named(variant)
    limit = "" if rules.limit is None else f" in {rules.limit} guesses"
    text = f"The same {title_of(variant)} code for everyone. Can you find it{limit}?"
    return LinkCard(f"Daily {title_of(variant)} #{number_of(day)}", text, "card-daily")


def card_of_link(server: Services, name: str, today: date) -> LinkCard:
    """The card of a link to a game: its board, and nothing of its code."""
    try:
        with server.database.reading() as transaction:
            link = find_link(transaction, name, server.keys, today)
    except (Refused, PegwiseError, *TROUBLE):
        return CARDS["play"]
    return _card(link)


def _card(link: LinkRow) -> LinkCard:
    if link.daily is not None:
        return card_of_daily(link.variant, link.daily)
    limit = "" if link.limit is None else f" in {link.limit} guesses"
    text = f"Somebody sent you a code. Can you find it{limit}?"
    return LinkCard(f"{title_of(link.variant)}: break this code", text, "card-play")
