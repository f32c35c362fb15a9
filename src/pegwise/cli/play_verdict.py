"""What is said of a person's answers when the game is over."""

from ..codes import Code
from ..counts import Estimate, codes_left
from ..play.finding import say_turns
from ..play.lies import Doubting, contradicted
from ..play.patience import Patient
from ..strategies import Strategy
from ..strategies.strength import Strength
from .play_table import Table


def audit(table: Table, secret: Code) -> int:
    """List the answers that are wrong for this code, in the order of play; how many they are."""
    rules, notation, turns = table.session.variant.rules, table.notation, table.session.turns
    wrong = contradicted(turns, secret, rules)
    for number in wrong:
        guess, answer = turns[number - 1]
        table.say(
            f"Turn {number}: when I guessed {notation.write_code(guess)} you answered "
            f"{notation.describe(answer)}, but in fact it is "
            f"{notation.describe(rules.feedback(secret, guess))}."
        )
    return len(wrong)


def _codes(left: Estimate | None) -> str:
    return "many codes" if left is None else codes_left(left).removesuffix(" left")


def excuse(table: Table, strategy: Strategy) -> str:
    """How much of a person's win is owed to a strategy that forgets."""
    left = _codes(table.doubt.left(table.session.position))
    player = strategy
    while isinstance(player, Patient | Doubting):
        player = player.inner
    if not isinstance(player, Strength):
        return f"{left} still {'fits' if left == '1 code' else 'fit'}."
    played = range(len(table.session.turns))
    forgotten = [number + 1 for number in played if not player.remembers(number)]
    if not forgotten:
        return f"At strength {player.percent} I still remembered every answer."
    return (
        f"At strength {player.percent} I left out of account what you answered at "
        f"{say_turns(forgotten)}; with it {left} {'is' if left == '1 code' else 'are'} left."
    )
