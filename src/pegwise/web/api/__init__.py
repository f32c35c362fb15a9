"""The JSON API: one file a page. Routes read, call and answer; rules and arithmetic live below."""

from .boards import router as boards

ROUTERS = (boards,)
