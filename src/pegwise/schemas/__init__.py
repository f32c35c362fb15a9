"""The public face as JSON Schema: one file a command, with an example and what printed it."""

import json
from importlib.resources import files
from typing import Any


def names() -> list[str]:
    """The commands that have a schema."""
    documents = files(__name__).iterdir()
    return sorted(
        file.name.removesuffix(".json") for file in documents if file.name.endswith(".json")
    )


def schema(command: str) -> dict[str, Any]:
    """The JSON Schema of what ``pegwise COMMAND --json`` prints.

    Its ``examples`` hold a document that the command line in ``$comment`` prints.
    """
    loaded: dict[str, Any] = json.loads(
        files(__name__).joinpath(f"{command}.json").read_text("utf-8")
    )
    return loaded
