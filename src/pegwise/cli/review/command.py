"""``pegwise review``: what each guess of a game was worth, how lucky each answer was, and why."""

import click

from ..options import (
    json_option,
    print_json,
    read_weights,
    typed_game_options,
    weights_option,
)
from ..terminal.picture import svg_option
from ..terminal.progress import thinking


@click.command()
@click.argument("game", metavar="[GAME]", nargs=-1)
@typed_game_options
@click.option("--last", is_flag=True, help="Review the last game of 'pegwise play'.")
@click.option(
    "--hard", is_flag=True, help="Judge by hard mode: only guesses that can be the code count."
)
@click.option(
    "--lies",
    type=click.IntRange(min=0),
    metavar="N",
    help="Up to N answers may be wrong; by default as in the game that was recorded.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=2.0,
    show_default=True,
    metavar="T",
    help="About how long the review may take; counted in steps, so results repeat.",
)
@weights_option
@click.option("--retry", metavar="N", help="Play the game again from turn N.")
@click.option("--plot", metavar="FILE", help="Plot the codes left after each turn (PNG or SVG).")
@svg_option
@json_option
def review(
    game: tuple[str, ...],
    last: bool,
    hard: bool,
    lies: int | None,
    seconds: float,
    weights_given: str | None,
    retry: str | None,
    plot: str | None,
    svg: str | None,
    as_json: bool,
    **board: str | None,
) -> None:
    """Review a game guess by guess.

    Shows what each guess was worth, how lucky each answer was, and why. A game is a
    variant and its turns, a record of 'pegwise play --record', a file of records, of which the
    last is reviewed, or - for standard input.

    \b
    Examples:
      pegwise review mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0
      tail -n 1 games.jsonl | pegwise review -
      pegwise review --last
      pegwise review --last --retry 3
    """
    from pegwise.coach.review import review as look_back
    from pegwise.coach.reviewed import review_document

    from ..terminal.plot import check_plot, plot_review
    from .retry import play_again
    from .source import find_source

    source = find_source(game, last, board)
    if retry is not None:
        play_again(source, retry, hard or source.hard)
        return
    if plot is not None:
        check_plot(plot)
    with thinking():
        reviewed = look_back(
            source.game,
            hard=hard or source.hard,
            seconds=seconds,
            lies=source.lies if lies is None else lies,
            secret=source.secret,
            weights=read_weights(weights_given, source.game.variant),
        )
        if plot is not None:
            plot_review(reviewed, plot)
        if svg is not None:
            reviewed.picture().save(svg)
    if as_json:
        print_json(review_document(reviewed))
    else:
        from .text import show_review

        show_review(reviewed)
