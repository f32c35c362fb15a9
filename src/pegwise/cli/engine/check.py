"""``pegwise engine check``: whether a program keeps to the engine protocol."""

from typing import TYPE_CHECKING

import click

from pegwise.game.variants import Variant

from .. import options
from ..terminal.echo import echo

if TYPE_CHECKING:
    from pegwise.engines.role_checks import CheckOutcome

FAILED = 1


@click.command()
@click.argument("command", metavar="COMMAND")
@options.rules_options
@click.option(
    "--seconds",
    type=options.Seconds(min=0.01, max=86_400),
    metavar="T",
    default=10.0,
    help="The longest time for a reply.  [default: 10]",
)
@options.json_option
def check(command: str, variant: Variant, seconds: float, as_json: bool) -> int:
    """Check that a program keeps to the engine protocol.

    COMMAND is one argument: put quotes around a command line of several words. The exit code is 1
    if a check fails.

    \b
    Examples:
      pegwise engine check ./my-engine
      pegwise engine check "python3 mine.py --fast" -v bulls-and-cows
    """
    from pegwise.engines.checks import examine
    from pegwise.engines.process import EngineLimits

    said = (lambda outcome: None) if as_json else say
    outcomes = examine(command, variant.rules, EngineLimits(seconds=seconds), said)
    failed = [outcome for outcome in outcomes if outcome.status == "failed"]
    if as_json:
        options.print_json(document(outcomes))
    else:
        passed = sum(outcome.status == "passed" for outcome in outcomes)
        skipped = sum(outcome.status == "skipped" for outcome in outcomes)
        echo(f"\n{passed} passed, {len(failed)} failed, {skipped} skipped")
    return FAILED if failed else 0


def say(outcome: "CheckOutcome") -> None:
    """A line for a check as soon as it is done, and one for its failure."""
    echo(f"{outcome.status:7}  {outcome.name:16}  {outcome.about}")
    if outcome.status == "failed":
        echo(f"{'':7}  {'':16}  {outcome.reason}")


def document(outcomes: "list[CheckOutcome]") -> dict[str, object]:
    """The report, ready for JSON."""
    return {
        "passed": all(outcome.status != "failed" for outcome in outcomes),
        "checks": [
            {
                "name": outcome.name,
                "about": outcome.about,
                "status": outcome.status,
                "reason": outcome.reason or None,
            }
            for outcome in outcomes
        ],
    }
