"""Random games with guesses such as people make: good, wild, slightly changed, repeated."""

from pegwise import Code, Position, find_variant
from pegwise.coach import PlayedGame
from pegwise.runtime.seeds import Stream

BOARDS = (
    "mastermind",
    "3x5",
    "3x6:distinct",
    "4x4",
    "2x7",
    "3x3:bulls",
    "5x3",
    "4x5:distinct",
    "3x4",
)
MOST_TURNS = 7


def random_game(label: object, boards: tuple[str, ...] = BOARDS, hard: bool = False) -> PlayedGame:
    """The same game for the same label; it may end before the code is found."""
    stream = Stream("random game", label)
    variant = find_variant(stream.pick(boards))
    position = Position(variant.rules)
    secret = position.space.code(stream.below(variant.rules.size))
    for _ in range(1 + stream.below(MOST_TURNS)):
        if hard:
            guess = position.candidate(stream.below(position.count))
        else:
            guess = _guess(position, stream)
        position = position.after(guess, variant.rules.feedback(secret, guess))
        if position.solved:
            break
    return PlayedGame(variant, position.turns)


def _guess(position: Position, stream: Stream) -> Code:
    kind = stream.below(10)
    if kind < 5:
        return position.candidate(stream.below(position.count))
    if kind < 8 and position.turns:
        return _changed(stream.pick(position.turns).guess, position, stream)
    return position.space.code(stream.below(position.rules.size))


def _changed(guess: Code, position: Position, stream: Stream) -> Code:
    """The guess with another symbol in one place, or unchanged if the rules forbid that."""
    changed = list(guess)
    changed[stream.below(len(changed))] = stream.below(position.rules.symbols)
    return guess if position.rules.why_not(tuple(changed)) else tuple(changed)
