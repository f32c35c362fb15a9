"""``pegwise verify``: whether a tree file is valid and costs what it claims."""

from typing import TYPE_CHECKING

import click

from pegwise.game.wording import count_of

from .options import json_option, print_json
from .terminal.echo import echo
from .terminal.progress import progress_bar

if TYPE_CHECKING:
    from pegwise.schemas.measures import VerdictDocument
    from pegwise.tree.header import Header
    from pegwise.tree.verify import Verdict

NOT_VALID = 1


@click.command()
@click.argument("file", metavar="FILE")
@json_option
def verify(file: str, as_json: bool) -> int:
    """Check a tree file by replaying every secret.

    Exit code 0 if the tree is valid, 1 if it is not, 2 if FILE is not a tree file.

    \b
    Examples:
      pegwise tree -s knuth --out knuth.tree
      pegwise verify knuth.tree
    """
    from pegwise.tree.verify import verify as replay

    with progress_bar("replaying every secret") as report:
        verdict = replay(file, report)
    if as_json:
        print_json(document(verdict))
    else:
        echo("\n".join(sentences(verdict)))
    return 0 if verdict.valid else NOT_VALID


def document(verdict: "Verdict") -> "VerdictDocument":
    """The verdict, ready for JSON."""
    from pegwise.tree.cost import cost_document

    cost = None if verdict.cost is None else cost_document(verdict.cost)
    return {
        "variant": str(verdict.header.rules),
        "total": None if cost is None else cost["total"],
        "mean": None if cost is None else cost["mean"],
        "max": None if cost is None else cost["max"],
        "histogram": None if cost is None else cost["histogram"],
        "valid": verdict.valid,
        "error": verdict.error,
    }


def sentences(verdict: "Verdict") -> list[str]:
    """The verdict in words: what was counted, and what is only claimed."""
    cost, counted = verdict.cost, []
    if cost is not None:
        replayed = f"{verdict.header.rules}: {count_of(cost.games, 'secret')} replayed"
        figures = f"mean {cost.mean:.4f}, worst {cost.worst}"
        counted.append(f"{replayed}, {count_of(cost.total, 'guess')}, {figures}.")
    if verdict.error is not None:
        return [*counted, f"Not valid: {verdict.error}."]
    return [*counted, f"Valid. {claim(verdict.header)}"]


def claim(header: "Header") -> str:
    """What the file claims that replaying cannot check."""
    goal = f"objective {header.objective}{' consistent' if header.consistent else ''}"
    if header.status == "proven":
        return f"Claimed proven, {goal}; replaying cannot show that no other tree is better."
    bound = header.lower_bound
    known = "no lower bound claimed" if bound is None else f"claimed lower bound {bound:,}"
    return f"Claimed only as an upper bound, {goal}, {known}."
