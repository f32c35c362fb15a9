"""``pegwise verify``: whether a tree file is valid and costs what it claims."""

import click

from pegwise.game.wording import count_of
from pegwise.schemas.documents import VerdictDocument
from pegwise.tree.tree import cost_document
from pegwise.tree.tree_files import Header
from pegwise.tree.verify import Verdict
from pegwise.tree.verify import verify as replay
from pegwise.value.certificate import is_certificate, verify_certificate

from .options import json_option, print_json
from .terminal.echo import echo
from .terminal.progress import progress_bar

NOT_VALID = 1
# What the document of a certificate leaves out, in the order of its keys.
NOT_COUNTED = dict.fromkeys(
    ("variant", "total", "mean", "max", "histogram", "weights", "mean_fraction")
)


@click.command()
@click.argument("file", metavar="FILE")
@json_option
def verify(file: str, as_json: bool) -> int:
    """Check a tree file by replaying every secret.

    A tree for games with lies is played against every possible liar.

    The certificate of a value, which 'pegwise value --out FOLDER' writes, is checked by replaying
    the trees of its mixture.

    Exit code 0 if the tree is valid, 1 if it is not, 2 if FILE is not a tree file.

    \b
    Examples:
      pegwise tree -s knuth --out knuth.tree
      pegwise verify knuth.tree
    """
    if is_certificate(file):
        return verify_value(file, as_json)
    with progress_bar("replaying every secret") as report:
        verdict = replay(file, report)
    if as_json:
        print_json(verdict_document(verdict))
    else:
        echo("\n".join(say_verdict(verdict)))
    return 0 if verdict.valid else NOT_VALID


def verify_value(file: str, as_json: bool) -> int:
    """Check the certificate of a value; returns the exit code."""
    with progress_bar("replaying every tree") as report:
        verdict = verify_certificate(file, report)
    if as_json:
        upper = None if verdict.upper is None else str(verdict.upper)
        facts = {"valid": verdict.valid, "error": verdict.error, "upper": upper}
        print_json({**NOT_COUNTED, "variant": str(verdict.rules), **facts})
    elif verdict.error is not None:
        echo(f"Not valid: {verdict.error}.")
    else:
        trees = count_of(verdict.trees, "tree")
        echo(
            f"{verdict.rules}: every secret replayed in {trees}. No maker has a mean above "
            f"{verdict.upper}.\nValid. Claimed: no breaker has one below {verdict.lower}; "
            "that rests on a search."
        )
    return 0 if verdict.valid else NOT_VALID


def verdict_document(verdict: Verdict) -> VerdictDocument:
    """The verdict, ready for JSON."""
    cost = None if verdict.cost is None else cost_document(verdict.cost)
    weights = verdict.header.weights
    return {
        "variant": str(verdict.header.rules),
        "total": verdict.total,
        "mean": None if verdict.mean is None else float(verdict.mean),
        "max": None if cost is None else cost["max"],
        "histogram": None if cost is None else cost["histogram"],
        "weights": None if weights is None else str(weights),
        "mean_fraction": None if weights is None or verdict.mean is None else str(verdict.mean),
        "valid": verdict.valid,
        "error": verdict.error,
        "upper": None,
    }


def say_verdict(verdict: Verdict) -> list[str]:
    """The verdict in words: what was counted, and what is only claimed."""
    cost, counted = verdict.cost, []
    if cost is not None:
        played = count_of(cost.games, "game" if verdict.header.lies else "secret")
        replayed = f"{verdict.header.rules}: {played} replayed"
        figures = f"mean {cost.mean:.4f}, worst {cost.worst}"
        counted.append(f"{replayed}, {count_of(cost.total, 'guess')}, {figures}.")
    if verdict.weighted_total is not None and verdict.mean is not None:
        mean = f"{verdict.mean} = {float(verdict.mean):.4f}"
        counted.append(f"By its weights: total {verdict.weighted_total:,}, mean {mean}.")
    if verdict.error is not None:
        return [*counted, f"Not valid: {verdict.error}."]
    return [*counted, f"Valid. {say_claim(verdict.header)}"]


def say_claim(header: Header) -> str:
    """What the file claims that replaying cannot check."""
    if header.lies:
        lies = (
            f"Every secret was played with every way to tell up to {count_of(header.lies, 'lie')}."
        )
        if header.status != "proven":
            bound = header.lower_bound
            least = "no lower bound claimed" if bound is None else f"claimed lower bound {bound}"
            return f"{lies} Claimed only as an upper bound, {least}."
        known = f"worst {header.lower_bound}"
        return (
            f"{lies} Claimed {header.status}, {known}; replaying cannot show that none is better."
        )
    among = ", candidates only" if header.consistent else ", hard mode" if header.hard else ""
    goal = f"objective {header.objective}{among}"
    if header.status == "proven":
        return f"Claimed proven, {goal}; replaying cannot show that no other tree is better."
    bound = header.lower_bound
    known = "no lower bound claimed" if bound is None else f"claimed lower bound {bound:,}"
    return f"Claimed only as an upper bound, {goal}, {known}."
