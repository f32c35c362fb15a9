"""The public face: what ``pegwise COMMAND --json`` prints, as types and as JSON Schema.

``documents`` declares each document once, as a TypedDict whose keys carry notes. The commands and
the web app build these types, and ``make schemas`` generates the JSON Schema files from them, one
per command with an example.
"""

import json
from importlib.resources import files
from typing import Any

try:
    # On Python 3.11 Pydantic, which brings it along for the web app, accepts no other TypedDict.
    from typing_extensions import TypedDict
except ImportError:
    from typing import TypedDict

__all__ = ["Note", "TypedDict", "names", "schema"]


class Note:
    """The description of a key, and JSON Schema keywords such as ``minimum``."""

    def __init__(self, description: str = "", /, **keywords: object) -> None:
        described = {"description": description} if description else {}
        self.keywords: dict[str, object] = {**described, **keywords}

    def __get_pydantic_json_schema__(self, core_schema: object, handler: object) -> object:
        """Pydantic's schema of the key, with this note: for the OpenAPI document of the web app."""
        assert callable(handler)
        return handler(core_schema) | self.keywords


def names() -> list[str]:
    """The commands that have a schema."""
    files_here = (file.name for file in files(__name__).iterdir())
    return sorted(name.removesuffix(".json") for name in files_here if name.endswith(".json"))


def schema(command: str) -> dict[str, Any]:
    """The JSON Schema of ``pegwise COMMAND --json``; its example is what ``$comment`` prints."""
    text = files(__name__).joinpath(f"{command}.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
