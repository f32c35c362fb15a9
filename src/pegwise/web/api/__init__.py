"""The JSON API: one file a page. Routes read, call and answer; rules and arithmetic live below."""

from .boards import router as boards
from .games import router as games
from .links import router as links

ROUTERS = (boards, games, links)
