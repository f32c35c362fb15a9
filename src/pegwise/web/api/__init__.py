"""The JSON API: one file a page. Routes read, call and answer; rules and arithmetic live below."""

from .assist import router as assist
from .boards import router as boards
from .explore import router as explore
from .lab import router as lab
from .reviews import router as reviews

ROUTERS = (boards, assist, reviews, explore, lab)
