"""Pegs, codes and answers, as the web draws them: a shape, a colour and a letter each.

A game as rows of guesses and answers on a tray.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from pegwise.game.codes import Turn
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation, symbols_of

from .svg import (
    BULL,
    COW,
    HUES,
    RIM,
    Fragment,
    escaped,
    look_of,
    moved,
    number,
    paint,
    tag,
    width_of,
    write,
)

SQUARE = 48  # the side of the square that shapes are drawn in
SHADE = "#000000"
LETTER_SIZES = (21, 21, 17, 13)  # by the number of letters on a peg
ACROSS = 16  # pegs beside each other; longer codes go on below
KEY, KEY_GAP, MOST_KEY_COLUMNS = 12.0, 4.0, 7
TILE = 32.0
# By the mark of a place: the colours of the tile, its letter and its rim.
TILES = {
    "right": ("#2a8043", "#ffffff", COW),
    "elsewhere": ("#f2c230", BULL, BULL),
    "absent": ("#3f4543", "#ffffff", "#9aa39f"),
}


def peg(notation: Notation, symbol: int, size: float = 32, depth: bool = True) -> str:
    """The peg of a symbol in a square of this size; with ``depth`` it throws a shadow."""
    hue, shape = look_of(notation, symbol)
    fill, ink = HUES[hue]
    letter = symbols_of(notation.rules)[symbol]
    size_of_letter = LETTER_SIZES[min(len(letter), len(LETTER_SIZES) - 1)]
    edge = {"stroke_width": 3, "stroke_linejoin": "round"}
    shadow = tag(
        "path", d=shape.path, transform="translate(0 3)", fill=SHADE, stroke=SHADE, opacity=0.38
    )
    spelled = {"font_size": size_of_letter, "font_weight": 700, "text_anchor": "middle"}
    return tag(
        "g",
        shadow if depth else "",
        tag("path", d=shape.path, fill=fill, stroke=RIM, **edge),
        tag("text", escaped(letter), x=24, y=31.3 + shape.drop, fill=ink, **spelled),
        transform=f"scale({number(round(size / SQUARE, 4))})",
    )


def code_pegs(
    notation: Notation, code: Sequence[int], size: float = 32, depth: bool = True
) -> Fragment:
    """The pegs of a code beside each other, in several lines if it is long."""
    step = size * 1.125
    lines = ceil(len(code) / ACROSS)
    across = ceil(len(code) / lines)
    pegs = [
        moved(peg(notation, symbol, size, depth), step * (at % across), step * (at // across))
        for at, symbol in enumerate(code)
    ]
    return Fragment("".join(pegs), step * across - size / 8, step * lines - size / 8)


def key_pegs(notation: Notation, feedback: Feedback) -> Fragment:
    """An answer: black for the right place, white for a wrong one, a dot for each other.

    Where the game's own words for them are colours, the pegs have those.
    """
    positions, words = notation.rules.positions, notation.words
    bull, cow = _key_colour(words.bull, BULL), _key_colour(words.cow, COW)
    columns = min(MOST_KEY_COLUMNS, ceil(positions / 2))
    step = KEY + KEY_GAP
    marks = []
    for place in range(positions):
        x, y = KEY / 2 + step * (place % columns), KEY / 2 + step * (place // columns)
        if place < feedback.bulls:
            marks.append(tag("circle", cx=x, cy=y, r=5, fill=bull, stroke=COW, stroke_width=2))
        elif place < feedback.total:
            marks.append(tag("circle", cx=x, cy=y, r=5, fill=cow, stroke=COW, stroke_width=2))
        else:
            marks.append(tag("circle", cx=x, cy=y, r=2, class_=paint("tray-line")))
    rows = ceil(positions / columns)
    return Fragment("".join(marks), step * columns - KEY_GAP, step * rows - KEY_GAP)


def turn_pegs(notation: Notation, guess: Sequence[int], answer: Feedback) -> tuple[Fragment, ...]:
    """A guess and its answer: pegs and key pegs or, where each place is marked, tiles alone."""
    tones = notation.rules.kind.tones(answer)
    if tones:
        return _tiles(notation, guess, tones), Fragment("", 0, 0)
    return code_pegs(notation, guess), key_pegs(notation, answer)


def _tiles(notation: Notation, guess: Sequence[int], tones: Sequence[str]) -> Fragment:
    """A tile for each place: a square, a circle or a small square tells the marks apart."""
    letters, middle, drawn = symbols_of(notation.rules), TILE / 2, []
    for place, (symbol, tone) in enumerate(zip(guess, tones, strict=True)):
        fill, ink, rim = TILES[tone]
        edge = {"fill": fill, "stroke": rim, "stroke_width": 2}
        inset = 4 if tone == "absent" else 1
        side = TILE - 2 * inset
        shape = tag("rect", x=inset, y=inset, width=side, height=side, rx=3, **edge)
        if tone == "elsewhere":
            shape = tag("circle", cx=middle, cy=middle, r=middle - 1, **edge)
        spelled = {"font_size": 15, "font_weight": 700, "text_anchor": "middle"}
        letter = tag("text", escaped(letters[symbol]), x=middle, y=middle + 5, fill=ink, **spelled)
        drawn.append(moved(shape + letter, (TILE + KEY_GAP) * place, 0))
    return Fragment("".join(drawn), (TILE + KEY_GAP) * len(tones) - KEY_GAP, TILE)


def _key_colour(word: str, otherwise: str) -> str:
    if word in ("black", "white"):
        return BULL if word == "black" else COW
    return HUES[word][0] if word in HUES else otherwise


def on_tray(fragment: Fragment, padding: float = 10, role: str = "tray") -> Fragment:
    """The fragment on a dark tray, on which every peg stands out."""
    width, height = fragment.width + 2 * padding, fragment.height + 2 * padding
    tray = tag("rect", width=width, height=height, rx=10, class_=paint(role))
    return Fragment(tray + moved(fragment.body, padding, padding), width, height)


def palette_of(notation: Notation) -> Fragment:
    """Every peg of a game, with the name of its colour below it if it has one."""
    pegs = code_pegs(notation, range(notation.rules.symbols))
    if not notation.colours or notation.rules.symbols > ACROSS:
        return on_tray(pegs)
    step = max(62.0, *(width_of(name, 12) + 8 for name in notation.colours))
    drawn = [
        moved(peg(notation, symbol), step * symbol + (step - 32) / 2, 0)
        + write(step * (symbol + 0.5), 50, name, 12, "tray-ink", anchor="middle")
        for symbol, name in enumerate(notation.colours)
    ]
    return on_tray(Fragment("".join(drawn), step * len(drawn), 54))


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
