"""A strategy against a secret, turn by turn."""

from collections.abc import Iterator

from pegwise.game.codes import Code, CodeLike, Turn
from pegwise.game.given import board_for, code_of, variant_of
from pegwise.game.rules import GameLike, Rules
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream
from pegwise.strategies import Strategy, StrategyLike, make_strategy


def break_code(
    secret: Code,
    rules: Rules,
    strategy: Strategy,
    first: Code | None = None,
    start: Position | None = None,
) -> Iterator[Position]:
    """The position after every turn from ``start``, the winning one included.

    ``first`` forces the opening.
    """
    position = Position(rules) if start is None else start
    while not position.solved:
        forced = first if not position.turns else None
        guess = strategy.choose(position) if forced is None else forced
        position = position.after(guess, rules.feedback(secret, guess))
        yield position


def solve(
    secret: CodeLike,
    rules: GameLike | None = None,
    strategy: StrategyLike = "first",
    seed: str = "",
) -> list[Turn]:
    """The turns that a strategy needs to find the secret; without rules there are six colours.

    >>> [str(turn.feedback) for turn in solve("RBGY")]
    ['1,0', '2,0', '1,2', '4,0']
    >>> solve("1344", strategy=lambda position: position.candidate(-1))[0].guess
    (5, 5, 5, 5)
    """
    game = board_for(secret) if rules is None else variant_of(rules)
    code, board = code_of(secret, game, secret=True), game.rules
    *_, final = break_code(code, board, make_strategy(strategy, board, seed))
    return list(final.turns)


def draw_secret(rules: Rules, seed: str) -> Code:
    """The secret that this seed hides, all codes equally likely."""
    return space_of(rules).code(Stream(seed, "secret").below(rules.size))


def draw_fitting(position: Position, seed: str) -> Code:
    """The secret that this seed hides among the codes that fit; on large boards, among a sample."""
    if not position.turns:
        return draw_secret(position.rules, seed)
    position.require_candidates()
    stream = Stream(seed, "secret")
    if not position.rules.why_unlisted():
        return position.candidate(stream.below(position.count))
    codes = list(position.fitting)
    return codes[stream.below(len(codes))]
