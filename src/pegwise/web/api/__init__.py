"""The JSON API: one file a page. Routes read, call and answer; rules and arithmetic live below."""

from .boards import router as boards
from .daily import router as daily
from .games import router as games
from .links import router as links
from .makes import router as makes

ROUTERS = (boards, games, links, daily, makes)
