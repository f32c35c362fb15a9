"""The JSON API. Routes parse, call and respond; the logic lives below."""

from . import daily, games, lab, makes, matches, puzzles, tools, you

ROUTERS = (
    tools.router,
    games.router,
    daily.links,
    daily.router,
    puzzles.router,
    makes.router,
    matches.router,
    you.router,
    lab.router,
)
