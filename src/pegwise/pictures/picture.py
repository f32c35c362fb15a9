"""``picture``: how a code, a game or anything with a picture of its own looks."""

from collections.abc import Callable, Sequence
from inspect import signature

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import CodeLike, Turn, TurnLike
from pegwise.game.coerce import board_for, code_of, loose_turn, turn_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import Variant, find_variant, split_game, variant_of

from .pegs import BoardRow, board, code_pegs, on_tray
from .svg import Fragment, HasPicture, Picture, finished, heading, stacked


def picture(
    thing: "HasPicture | GameLike | CodeLike | TurnLike | Sequence[TurnLike]",
    game: GameLike | None = None,
) -> Picture:
    """The picture of a code, of turns, of a game as text, or of anything that has a picture.

    A code or turns without a ``game`` are of six colours. Notebooks show a picture; elsewhere
    ``save`` writes it to a file and ``str`` is its SVG.

    >>> drawn = picture("RRGG")
    >>> drawn == picture((0, 0, 1, 1)) == picture("1122", "mastermind")
    True
    >>> picture("mastermind 1122:1,0 1344:0,1").save("game.svg")  # doctest: +SKIP
    >>> "2 bulls, 1 cow" in str(picture([("0123", "2,1")], "bulls-and-cows"))
    True
    """
    own = getattr(thing, "picture", None)
    if callable(own) and not isinstance(thing, type):
        return _own(own, game)
    if isinstance(thing, Variant | Rules):
        return picture_of_turns(variant_of(thing), ())
    if isinstance(thing, str) and game is None:
        named = _named(thing)
        if named is not None:
            return named
    turns = _turns(thing)
    if turns is not None:
        variant = board_for(loose_turn(turns[0])[0]) if game is None else variant_of(game)  # type: ignore
        return picture_of_turns(variant, [turn_of(turn, variant) for turn in turns])
    variant = board_for(thing) if game is None else variant_of(game)  # type: ignore[arg-type]
    code = code_of(thing, variant)  # type: ignore[arg-type]
    notation = variant.notation
    title = f"The code {notation.write_code(code)}"
    names = notation.name_symbols(code)
    return finished(on_tray(code_pegs(notation, code)), f"{title}: {names}" if names else title)


def _own(draw: Callable[..., Picture], game: GameLike | None) -> Picture:
    """The picture that a thing draws itself, in another game's colours if it can."""
    if game is None:
        return draw()
    if not signature(draw).parameters:
        raise PegwiseError(f"{quote(game)}: expected no game, this picture has no pegs")
    return draw(game)


def appearance_of(rules: Rules, game: GameLike | None) -> Variant:
    """The game whose colours and words are drawn; raises if it is played on another board."""
    variant = variant_of(rules if game is None else game)
    if variant.rules != rules:
        raise PegwiseError(f"{quote(variant)} is another board: expected colours for '{rules}'")
    return variant


def _named(text: str) -> Picture | None:
    """The picture of a game on one line; None if the text does not begin with a board."""
    try:
        board_name, turns = split_game(text)
        variant = find_variant(board_name)
    except (PegwiseError, ValueError):
        return None
    return picture_of_turns(variant, [variant.notation.read_turn(turn) for turn in turns])


def _turns(thing: object) -> "list[TurnLike] | None":
    """What is given as turns; None if it is a code."""
    if isinstance(thing, Turn):
        return [thing]
    if isinstance(thing, str):
        words = thing.split()
        return list(words) if words and all(":" in word for word in words) else None
    if isinstance(thing, list | tuple) and thing and all(map(_is_turn, thing)):
        return list(thing)
    return [thing] if _is_turn(thing) and isinstance(thing, tuple) else None


def _is_turn(thing: object) -> bool:
    if isinstance(thing, Turn):
        return True
    if isinstance(thing, str):
        return ":" in thing
    return isinstance(thing, tuple | list) and len(thing) == 2 and not isinstance(thing[0], int)


def picture_of_turns(
    variant: Variant,
    turns: Sequence[Turn],
    remarks: Sequence[str] = (),
    status: str = "",
    below: Fragment | None = None,
) -> Picture:
    """A game: its name and status, its turns with a remark each, and what stands below them."""
    notation = variant.notation
    said = [*remarks, *[""] * (len(turns) - len(remarks))]
    rows = [BoardRow(turn, remark) for turn, remark in zip(turns, said, strict=True)]
    named = variant.name == str(variant.rules)
    title = variant.name if named else f"{variant} ({variant.rules})"
    top = heading(title, *([status] if status else []))
    parts = [top, board(notation, rows), *([below] if below else [])]
    heard = " ".join([variant.name, *map(notation.write_turn, turns)])
    return finished(stacked(parts), f"A game of {heard}")
