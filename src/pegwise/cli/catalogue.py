"""``pegwise variants``, ``strategies`` and ``words``: what can be played, and by whom."""

import click

from pegwise.errors import PegwiseError
from pegwise.game.notation import span_of, symbols_of
from pegwise.game.variants import CLASSIC, Variant
from pegwise.game.wording import count_of, say_count
from pegwise.game.wordlist import LISTS, find_list
from pegwise.runtime.files import write_text
from pegwise.schemas.documents import VariantDocument, WordsDocument

from .options import json_option, notify, print_json, rules_options
from .terminal.echo import echo

OTHER_BOARDS = f"""
* or {", ".join(CLASSIC[0].colours)}, or their initials
Any other board by its rules: 5x9, 3x7:distinct, 4x6:bulls, codes:FILE.
Answers as in Wordle: 5x26:letters,marks, codes:FILE:marks."""

OTHER_STRATEGIES = {
    "NAME:consistent": "a one-step strategy restricted to codes that fit every answer",
    "strength:P:NAME": "any strategy, using only P percent of the answers",
    "scripted:G,G,...": "these guesses, then the lowest code that fits every answer",
    "FILE.py:NAME": "your own: a class, an object or a function in a file",
    "engine:COMMAND": "a program that speaks the engine protocol",
}


@click.command()
@json_option
def variants(as_json: bool) -> None:
    """List the classic variants. Commands also take rules such as 5x9 or 3x7:distinct,bulls."""
    if as_json:
        documents: list[VariantDocument] = [
            {
                "name": variant.name,
                "rules": str(variant.rules),
                "positions": variant.rules.positions,
                "symbols": list(symbols_of(variant.rules)),
                "distinct": variant.rules.distinct,
                "bulls_only": variant.rules.bulls_only,
                "codes": variant.rules.size,
                "colours": list(variant.colours),
                "words": str(variant.words),
                "limit": variant.limit,
            }
            for variant in CLASSIC
        ]
        print_json(documents)
        return
    from .terminal.screen import Screen, narrower, plain_table

    table = plain_table("name", "rules", "codes", "symbols", "feedback", "limit")
    for variant in CLASSIC:
        codes = say_count(variant.rules.size)
        span = f"{span_of(variant.rules)}{' *' if variant.colours else ''}"
        rules, words, limit = map(str, (variant.rules, variant.words, variant.limit))
        table.add_row(variant.name, rules, codes, span, words, limit)
    screen = Screen()
    screen.print_fitting(narrower(table, "limit", "feedback"))
    screen.say(OTHER_BOARDS)


@click.command()
@rules_options
@json_option
def strategies(variant: Variant, as_json: bool) -> None:
    """List the strategies, and which can play a variant."""
    from pegwise.strategies.registry import strategy_documents

    listed = strategy_documents(variant.rules)
    if as_json:
        print_json(listed)
        return
    from .terminal.screen import Screen, narrower, plain_table

    table = plain_table("name", "plays", "what it guesses", "source")
    table.columns[0].no_wrap = True
    for each in listed:
        name = f"{each['name']} *" if each["picked"] else each["name"]
        table.add_row(name, "yes" if each["plays"] else "no", each["summary"], each["source"])
    screen = Screen()
    screen.print_fitting(narrower(table, "source"))
    picked = next((each["name"] for each in listed if each["picked"]), None)
    default = f"* what auto plays on {variant}; auto is the default for -s"
    if picked is None:
        default = f"auto is the default for -s, but finds no strategy for {variant}"
    screen.say(f"\n{default}")
    others = plain_table("", "")
    others.show_header = False
    for name, meaning in OTHER_STRATEGIES.items():
        others.add_row(name, meaning)
    screen.print_table(others)
    for each in listed:
        if each["objection"]:
            screen.say(f"{each['name']} does not play {variant}: it {each['objection']}.")


@click.command()
@click.argument("name", metavar="[LIST]", required=False)
@click.option("--out", metavar="FILE", help="Write the list to a file instead.")
@json_option
def words(name: str | None, out: str | None, as_json: bool) -> None:
    """Write a word list from its definition: primes, equations.

    Without a LIST, prints the lists there are. For the words of a language bring a list of your
    own: any text file with one word per line.

    \b
    Examples:
      pegwise words
      pegwise words primes --out primes.txt
      pegwise play -v codes:primes.txt:marks
      pegwise words nerdle --out nerdle.txt
    """
    if name is None and as_json:
        raise PegwiseError("--json without a list: expected its name, such as primes")
    if name is None:
        for known in LISTS:
            echo(f"{known.name:14}{known.summary}")
        return
    listed = find_list(name).make()
    if out is not None:
        write_text(out, "\n".join(listed) + "\n")
        notify(f"{count_of(len(listed), 'word')} in {out}.")
    if as_json:
        document: WordsDocument = {"name": find_list(name).name, "words": listed}
        print_json(document)
    elif out is None:
        echo("\n".join(listed))
