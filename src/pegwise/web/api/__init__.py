"""The JSON API, one file per page. Routes parse, call and respond; the logic lives below."""

from .assist import router as assist
from .boards import router as boards
from .daily import router as daily
from .explore import router as explore
from .games import router as games
from .lab import router as lab
from .links import router as links
from .makes import router as makes
from .reviews import router as reviews

ROUTERS = (boards, games, links, daily, makes, assist, reviews, explore, lab)
