"""A strategy against a secret, turn by turn."""

from collections.abc import Iterable, Iterator

from pegwise.game.codes import Code, CodeLike, Turn
from pegwise.game.coerce import board_for, code_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import Variant, variant_of
from pegwise.game.weights import Weights, WeightsLike
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.pictures.svg import Picture, Pictured
from pegwise.runtime.seeds import Stream
from pegwise.strategies import Strategy, StrategyLike, make_strategy

from .session import Session


class Solution(list[Turn], Pictured):
    """The turns that found a code: a list that also knows its game, and how it looks.

    >>> found = solve("RBGY", strategy="knuth")
    >>> len(found), str(found.variant), str(found.picture()).startswith("<svg ")
    (3, '4x6', True)
    """

    def __init__(self, turns: Iterable[Turn], variant: Variant) -> None:
        super().__init__(turns)
        self.variant = variant

    def __reduce__(self) -> tuple[type["Solution"], tuple[list[Turn], Variant]]:
        return Solution, (list(self), self.variant)

    def picture(self, game: GameLike | None = None) -> Picture:
        """The turns with the codes left after each; ``game`` has other colours or words."""
        return Session(self.variant, None, turns=self).picture(game)


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
    weights: WeightsLike | None = None,
) -> Solution:
    """The turns that a strategy needs to find the secret; without rules there are six colours.

    ``weights`` say how likely each code is (see `prove`).

    >>> [str(turn.feedback) for turn in solve("RBGY")]
    ['1,0', '2,0', '1,2', '4,0']
    >>> solve("1344", strategy=lambda position: position.candidate(-1))[0].guess
    (5, 5, 5, 5)
    """
    game = board_for(secret) if rules is None else variant_of(rules)
    code, board = code_of(secret, game, secret=True), game.rules
    prior = None if weights is None else Weights.of_like(weights, game)
    player, start = (
        make_strategy(strategy, board, seed, weights=prior),
        Position(board, prior=prior),
    )
    *_, final = break_code(code, board, player, start=start)
    return Solution(final.turns, game)


def draw_weighted(position: Position, stream: Stream) -> Code:
    """A code that fits, drawn by the weights; all equally likely if there are none."""
    if position.weights is None:
        return position.candidate(stream.below(position.count))
    ends = position.weights.cumsum()
    drawn = stream.below(int(ends[-1]))
    return position.candidate(int(ends.searchsorted(drawn, side="right")))


def draw_secret(rules: Rules, seed: str) -> Code:
    """The secret that this seed hides, all codes equally likely."""
    return space_of(rules).code(Stream(seed, "secret").below(rules.size))


def draw_fitting(position: Position, seed: str) -> Code:
    """The secret that this seed hides among the codes that fit; on large boards, among a sample."""
    if position.prior is not None:
        return draw_weighted(position.require_candidates(), Stream(seed, "secret"))
    if not position.turns:
        return draw_secret(position.rules, seed)
    position.require_candidates()
    stream = Stream(seed, "secret")
    if not position.rules.why_unlisted():
        return position.candidate(stream.below(position.count))
    codes = list(position.fitting)
    return codes[stream.below(len(codes))]
