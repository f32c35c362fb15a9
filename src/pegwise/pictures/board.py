"""A game as rows of guesses and answers on a tray."""

from collections.abc import Sequence
from typing import NamedTuple

from pegwise.game.codes import Turn
from pegwise.game.notation import Notation

from .pegs import palette_of, turn_pegs
from .svg import Fragment, moved, paint, tag, width_of, write

NUMBER_WIDTH, PADDING, GAP = 26.0, 10.0, 14.0
ROW_GAP = 6.0


class BoardRow(NamedTuple):
    """A turn; a verdict on it and a remark, a line each, stand at its right."""

    turn: Turn
    remark: str = ""
    verdict: str = ""


def board(notation: Notation, rows: Sequence[BoardRow]) -> Fragment:
    """The turns below each other; a game without turns shows its pegs."""
    if not rows:
        return palette_of(notation)
    said = max(width_of(words, 14) for row in rows for words in _words(notation, row))
    drawn, top, width = [], PADDING, 0.0
    for place, row in enumerate(rows, 1):
        line = _row(notation, place, row, said)
        drawn.append(moved(line.body, PADDING, top))
        top, width = top + line.height + ROW_GAP, line.width + 2 * PADDING
    height = top - ROW_GAP + PADDING
    tray = tag("rect", width=width, height=height, rx=12, class_=paint("tray"))
    return Fragment(tray + "".join(drawn), width, height)


def _words(notation: Notation, row: BoardRow) -> list[str]:
    """The texts at the right of a row."""
    return [notation.describe(row.turn.feedback), *filter(None, (row.verdict, row.remark))]


def _row(notation: Notation, place: int, row: BoardRow, said: float) -> Fragment:
    rules, (guess, answer) = notation.rules, row.turn
    code, keys = turn_pegs(notation, guess, answer)
    words = _words(notation, row)
    height = max(code.height + 12, keys.height + 12, 18 * len(words) + 10)
    left_of_keys = NUMBER_WIDTH + code.width + GAP
    left_of_words = left_of_keys + keys.width + GAP
    width = left_of_words + said + GAP
    ground = "won" if answer.bulls == rules.positions else "tray-row"
    middle = height / 2
    first = middle + 5 - 9 * (len(words) - 1)
    lines = []
    for at, text in enumerate(words):
        judged = bool(text) and text == row.verdict
        role = "tray-ink" if judged or not at else "tray-ink-soft"
        lines.append(write(left_of_words, first + 18 * at, text, 13, role, judged))
    body = [
        tag("rect", width=width, height=height, rx=8, class_=paint(ground)),
        write(NUMBER_WIDTH - 10, middle + 5, place, 13, "tray-ink-soft", anchor="end"),
        moved(code.body, NUMBER_WIDTH, middle - code.height / 2),
        moved(keys.body, left_of_keys, middle - keys.height / 2),
        *lines,
    ]
    return Fragment("".join(body), width, height)
