"""A different shift of the symbols at every position, so that no secret is special."""

import numpy as np

from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from ..weighing.replay import Game


def disguised(game: Game, rules: Rules, stream: Stream) -> Game:
    """The game with its guesses shifted; it then plays against the secret shifted the other way.

    Whatever the secret is, shifted by random numbers it is one of all codes, equally likely.
    """
    shifts = np.array([stream.below(rules.symbols) for _ in range(rules.positions)])
    try:
        guess = next(game)
        while True:
            shifted = (np.array(guess) + shifts) % rules.symbols
            guess = game.send((yield tuple(shifted.tolist())))
    except StopIteration:
        return
