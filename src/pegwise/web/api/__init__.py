"""The JSON API. Routes parse, call and respond; the logic lives below."""

from . import daily, games, lab, makes, matches, tools, you

ROUTERS = (
    tools.router,
    games.router,
    daily.links,
    daily.router,
    makes.router,
    matches.router,
    you.router,
    lab.router,
)
