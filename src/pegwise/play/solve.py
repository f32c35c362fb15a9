"""A strategy against a secret, turn by turn."""

from collections.abc import Iterator, Sequence

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream
from pegwise.strategies import Strategy, make_strategy


def break_code(
    secret: Code, rules: Rules, strategy: Strategy, first: Code | None = None
) -> Iterator[Position]:
    """The position after every turn, the winning one included; ``first`` forces the opening."""
    position = Position(rules)
    while not position.solved:
        forced = first if not position.turns else None
        guess = strategy.choose(position) if forced is None else forced
        position = position.after(guess, rules.feedback(secret, guess))
        yield position


def solve(
    secret: Sequence[int], rules: Rules | None = None, strategy: str = "first", seed: str = ""
) -> list[Turn]:
    """The turns that a strategy needs to find the secret; without rules there are six colours."""
    board = rules or Rules(len(secret), symbols=6)
    player = make_strategy(strategy, board, seed)
    *_, final = break_code(board.check(secret), board, player)
    return list(final.turns)


def draw_secret(rules: Rules, seed: str) -> Code:
    """The secret that this seed hides, all codes equally likely."""
    return space_of(rules).code(Stream(seed, "secret").below(rules.size))
