"""``pegwise completion``: the script that makes TAB complete commands, options and their values."""

import os
from typing import ClassVar

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ZshComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from .app import COMPLETE_VARIABLE
from .terminal.echo import echo

SHELLS = ("bash", "zsh", "fish")

# Bash ends words at colons, so the whole line is sent; files complete where nothing else does.
BASH_SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n' completion type value
    COMPREPLY=()
    for completion in $(env COMP_TYPED="${COMP_LINE:0:$COMP_POINT}" \\
        COMP_BREAKS="$COMP_WORDBREAKS" %(complete_var)s=bash_complete "$1" 2>/dev/null); do
        IFS=',' read -r type value <<< "$completion"
        if [[ $type == plain ]]; then
            COMPREPLY+=("$value")
        fi
    done
}
complete -o nosort -o default -F %(complete_func)s %(prog_name)s
"""


class WholeLineBash(BashComplete):
    """Completion in bash of words with colons in them, such as ``bovines:plus``."""

    name: ClassVar[str] = "bash"
    source_template: ClassVar[str] = BASH_SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the cursor, and the word at it as far as it is typed."""
        typed = os.environ.get("COMP_TYPED", "")
        words = split_arg_string(typed)[1:]
        incomplete = words.pop() if words and not typed[-1].isspace() else ""
        # Bash replaces the part of a word after the last colon, if colons break words.
        before, colon, _ = incomplete.rpartition(":")
        self._kept = before + colon if ":" in os.environ.get("COMP_BREAKS", "") else ""
        return words, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """The rest of the word from where bash thinks that it begins."""
        return f"{item.type},{item.value.removeprefix(self._kept)}"


class StartedZsh(ZshComplete):
    """Completion in zsh, also where nothing has started its completion system yet."""

    name: ClassVar[str] = "zsh"
    source_template: ClassVar[str] = ZshComplete.source_template.replace(
        "    compdef %(",
        "    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n    compdef %(",
    )


add_completion_class(WholeLineBash)
add_completion_class(StartedZsh)


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that completes commands and names with TAB.

    Append it to your shell's start file, once:

    \b
    pegwise completion bash >> ~/.bashrc
    pegwise completion zsh >> ~/.zshrc
    pegwise completion fish > ~/.config/fish/completions/pegwise.fish
    """
    completer = get_completion_class(shell)
    if completer is None:  # click has them all
        raise click.UsageError(f"no completion for {shell}")
    program = context.find_root()
    # Not source(): it asks bash for its version, and the script may be for another machine.
    script = completer(program.command, {}, "pegwise", COMPLETE_VARIABLE)
    echo((script.source_template % script.source_vars()).rstrip())
