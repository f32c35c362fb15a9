"""Run the commands of figures again, and compare."""

import json
import shlex
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

from pegwise.atlas.derivation import derive, is_same
from pegwise.atlas.figure import Figure
from pegwise.errors import PegwiseError
from pegwise.runtime.checkpoints import CheckpointWriter, Kept

from ..terminal.echo import echo
from ..terminal.progress import progress_bar


def document_of(command: str, cluster: str | None = None) -> Any:
    """The JSON document that a command of ours prints."""
    from ..app import app

    _, *words = shlex.split(command)
    elsewhere = [] if cluster is None else ["--cluster", cluster]
    printed = StringIO()
    with redirect_stdout(printed):
        app.main([*words, "--json", *elsewhere], prog_name="pegwise", standalone_mode=False)
    return json.loads(printed.getvalue())


@dataclass(frozen=True)
class Outcome:
    """A figure, and what its command says now: the figure again, or why it failed."""

    figure: Figure
    derived: Figure | None
    failure: str | None = None

    @property
    def same(self) -> bool:
        return self.derived is not None and is_same(self.figure, self.derived)

    def document(self) -> dict[str, Any]:
        """The outcome, ready for JSON."""
        return {
            "board": self.figure.board,
            "question": self.figure.question,
            "value": self.figure.value,
            "derived": None if self.derived is None else self.derived.value,
            "same": self.same,
            "failure": self.failure,
        }

    def show(self) -> None:
        """Print a line about it."""
        figure, derived = self.figure, self.derived
        named = f"{figure.board}, {figure.question}: {_said(figure)}"
        if self.same:
            echo(f"same     {named}")
        elif derived is None:
            echo(f"failed   {named}; {figure.command!r} says: {self.failure}")
        else:
            echo(f"differs  {named}; {figure.command!r} says {_said(derived)}")


def _said(figure: Figure) -> str:
    value = f"{figure.value:,}" if isinstance(figure.value, int) else f"{figure.value:.4f}"
    bound = "" if figure.lower_bound in (None, figure.value) else f", at least {figure.lower_bound}"
    return f"{value} ({figure.status}{bound})"


class AtlasCheck:
    """Figures to derive again; commands that several of them share run once."""

    def __init__(self, figures: Sequence[Figure], cluster: str | None, done: Path | None) -> None:
        self.figures, self.cluster = figures, cluster
        asked = sha256("\n".join(figure.line() for figure in figures).encode()).hexdigest()[:16]
        self.writer = CheckpointWriter(done, {"work": "atlas check", "figures": asked})
        kept = self.writer.read()
        # By command: its document.
        self.documents: dict[str, Any] = dict(kept.facts) if kept is not None else {}

    def outcomes(self) -> Iterator[Outcome]:
        """The outcome for each figure, command by command."""
        by_command: dict[str, list[Figure]] = defaultdict(list)
        for figure in self.figures:
            assert figure.command is not None
            by_command[figure.command].append(figure)
        with progress_bar("deriving figures") as report:
            for number, (command, figures) in enumerate(by_command.items()):
                report(number, len(by_command))
                try:
                    document = self._document(command)
                except PegwiseError as error:
                    yield from (Outcome(figure, None, str(error)) for figure in figures)
                    continue
                yield from (Outcome(figure, derive(figure, document)) for figure in figures)

    def _document(self, command: str) -> Any:
        if command not in self.documents:
            self.documents[command] = document_of(command, self.cluster)
            self.writer.keep(lambda: Kept(list(self.documents.items()), {}), now=True)
        return self.documents[command]
