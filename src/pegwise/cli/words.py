"""``pegwise words``: word lists that follow from a definition."""

from typing import TYPE_CHECKING

import click

from pegwise.errors import PegwiseError
from pegwise.game.wording import count_of
from pegwise.game.wordlist import LISTS, find_list

from .options import json_option, notify, print_json
from .terminal.echo import echo

if TYPE_CHECKING:
    from pegwise.schemas.documents import WordsDocument


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
        from pegwise.runtime.files import write_text

        write_text(out, "\n".join(listed) + "\n")
        notify(f"{count_of(len(listed), 'word')} in {out}.")
    if as_json:
        document: WordsDocument = {"name": find_list(name).name, "words": listed}
        print_json(document)
    elif out is None:
        echo("\n".join(listed))
