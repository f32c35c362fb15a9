"""How the JSON documents are declared: TypedDicts whose keys carry notes.

Pydantic reads the same declarations for the web app. On Python 3.11 it accepts only the TypedDict
of ``typing_extensions``, which it brings along; without the web app the standard one will do.
"""

try:
    from typing_extensions import TypedDict
except ImportError:
    from typing import TypedDict

__all__ = ["Note", "TypedDict"]


class Note:
    """The description of a key, and JSON Schema keywords such as ``minimum``."""

    def __init__(self, description: str = "", /, **keywords: object) -> None:
        described = {"description": description} if description else {}
        self.keywords: dict[str, object] = {**described, **keywords}

    def __get_pydantic_json_schema__(self, core_schema: object, handler: object) -> object:
        """Pydantic's schema of the key, with this note: for the OpenAPI document of the web app."""
        assert callable(handler)
        return handler(core_schema) | self.keywords
