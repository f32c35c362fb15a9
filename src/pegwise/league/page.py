"""A league as one HTML page that needs no other file: tables, pictures, and games to go through."""

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template

from pegwise import __version__
from pegwise.game.notation import symbols_of
from pegwise.game.wording import count_of
from pegwise.pictures.charts import ComparisonRow, Interval, comparison, intervals
from pegwise.pictures.svg import finished, heading, stacked

from .games import GameKey
from .standings import PairLine, PlayerLine, Standings

MOST_SECRETS = 12  # whose games are on the page: those that tell the players apart most
MOST_PAIRS = 45  # in the picture


def page_of(standings: Standings) -> str:
    """The page as text."""
    boards = [_board_section(standings, board) for board in range(len(standings.plan.boards))]
    template = Template(files("pegwise.league").joinpath("page.html").read_text("utf-8"))
    games = [_games(standings, board) for board in range(len(standings.plan.boards))]
    return template.substitute(
        title=escape(f"League on {', '.join(map(str, standings.plan.boards))}"),
        boards="".join(boards),
        games=json.dumps(games).replace("<", "\\u003c"),
        foot=escape(_foot(standings)),
    )


def _foot(standings: Standings) -> str:
    test = "until every pair was decided" if standings.sequential else "a fixed number of games"
    share = f"{100 * standings.rates.alpha:g} %"
    return (
        f"Pegwise {__version__}, seed {standings.plan.seed!r}, {test}; the chance of a verdict "
        f"where there is no difference is at most {share} for each pair."
    )


def _board_section(standings: Standings, number: int) -> str:
    board, lines = standings.plan.boards[number], standings.ranking(number)
    pairs = [pair for pair in standings.pairs if pair.board == board.name]
    title = f"{board}: {count_of(standings.rounds[number], 'code')}"
    rows = [ComparisonRow(line.name, say_mean(line), line.histogram) for line in lines]
    pictures = [finished(stacked([heading(title), comparison(rows)]), title)]
    drawn = [
        Interval(
            f"{pair.a} - {pair.b}",
            pair.compared.difference,
            pair.compared.low,
            pair.compared.high,
            decided=pair.compared.verdict in ("a", "b"),
        )
        for pair in pairs[:MOST_PAIRS]
    ]
    told = "Differences in guesses per code"
    scale = intervals(drawn, "the first needs fewer", "the second needs fewer")
    pictures.append(finished(stacked([heading(told), scale]), told))
    tables = [_players(lines), _pairs(pairs), _duels(standings, number)]
    return "".join(
        [f"<section><h2>{escape(title)}</h2>", *map(_wide, pictures), *tables, "</section>"]
    )


def say_mean(line: PlayerLine) -> str:
    """``4.4761``, or ``4.48 ± 0.02`` if it was sampled; one game has no error to state."""
    error = line.standard_error
    if error is None:
        return f"{line.mean:.4f}"
    return f"{line.mean:.3f} ± {error:.3f}" if line.games > 1 else f"{line.mean:.3f}"


def say_verdict(pair: PairLine) -> str:
    """Which player needs fewer guesses."""
    named = {"a": f"{pair.a} is better", "b": f"{pair.b} is better"}
    return named.get(pair.compared.verdict, pair.compared.verdict)


def say_interval(pair: PairLine) -> str:
    """The interval, or why there is none to state."""
    if pair.exact:
        return "exact"
    found = pair.compared
    return f"{found.low:+.3f} to {found.high:+.3f}" if found.games > 1 else "one game"


def _players(lines: list[PlayerLine]) -> str:
    heads = ("player", "mean", "games", "found", "failed", "why")
    cells = [
        (line.name, say_mean(line), line.games, line.wins, line.failures, line.reason or "")
        for line in lines
    ]
    return _table("Players", heads, cells)


def _pairs(pairs: list[PairLine]) -> str:
    heads = ("pair", "games", "difference", "interval", "verdict")
    cells = [
        (
            f"{pair.a} - {pair.b}",
            pair.compared.games,
            f"{pair.compared.difference:+.4f}",
            say_interval(pair),
            say_verdict(pair),
        )
        for pair in pairs
    ]
    return _table("Pairs", heads, cells)


def _duels(standings: Standings, board: int) -> str:
    names = [player.name for player in standings.plan.players]
    cells = [
        (
            names[one.maker],
            names[one.breaker],
            one.games,
            f"{one.mean:.3f}",
            one.wins,
            f"{one.failures} + {one.maker_failures}",
            one.reason or "",
        )
        for one in standings.duels
        if one.board == board
    ]
    if not cells:
        return ""
    heads = ("maker", "breaker", "games", "mean", "won by the breaker", "failed", "why")
    rated = standings.ratings(board) or {}
    ranked = sorted(rated.items(), key=lambda item: -item[1])
    best = [(name, f"{rating:.0f}") for name, rating in ranked]
    ratings = _table("Ratings", ("player", "rating"), best) if best else ""
    return ratings + _table("Makers against breakers", heads, cells)


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = ""
    for row in rows:  # cells name their column, for narrow screens
        named = zip(heads, row, strict=True)
        cells = (f'<td data-head="{escape(one)}">{escape(str(cell))}' for one, cell in named)
        body += f"<tr>{''.join(cells)}</tr>"
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<h3>{escape(title)}</h3>{_wide(table)}"


def _wide(content: object) -> str:
    """Content that scrolls where the page is too narrow for it."""
    return f"<div class=wide>{content}</div>"


def _games(standings: Standings, board: int) -> dict[str, object]:
    """The games against the secrets on which the players differ most, for the page's script."""
    variant, lines = standings.plan.boards[board], standings.lines[board]
    by_secret = zip(*(line.scores for line in lines), strict=True)
    spread = [max(scores) - min(scores) for scores in by_secret]
    secrets = sorted(range(len(spread)), key=lambda game: (-spread[game], game))[:MOST_SECRETS]
    codes, notation = standings.plan.secrets(board), variant.notation
    return {
        "board": variant.name,
        "symbols": list(symbols_of(variant.rules)),
        "dotted": "." in notation.write_code(codes[0]),
        "secrets": [
            {
                "code": notation.write_code(codes[game]),
                "games": [
                    {
                        "player": line.name,
                        "turns": standings.record.known[GameKey(board, game, player)].turns,
                        "fault": standings.record.known[GameKey(board, game, player)].fault,
                    }
                    for player, line in enumerate(lines)
                ],
            }
            for game in secrets
        ],
    }
