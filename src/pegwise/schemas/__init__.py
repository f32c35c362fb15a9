"""The public face: what ``pegwise COMMAND --json`` prints, as types and as JSON Schema.

``documents`` declares each document once. The commands and the web app build these types, and
``make schemas`` generates the JSON Schema files from them, one per command with an example.
"""

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

    Its ``examples`` hold the document that the command line in ``$comment`` prints.
    """
    loaded: dict[str, Any] = json.loads(
        files(__name__).joinpath(f"{command}.json").read_text("utf-8")
    )
    return loaded
