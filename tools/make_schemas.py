"""Generate the JSON Schemas of the public face from their declarations: ``make schemas``.

Each file has an example that is printed by the real command. An example that differs only in
seconds and nodes is left as it is.
"""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pegwise import schemas
from pegwise.schemas import Note
from pegwise.schemas.documents import DOCUMENTS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}

Schema = dict[str, Any]


def generate(command: str) -> Schema:
    """The JSON Schema of what a command prints, without its example."""
    form, example = DOCUMENTS[command]
    definitions: dict[str, Schema] = {}
    root = _schema_of(form, definitions)
    if _is_typed_dict(form) and f'"#/$defs/{form.__name__}"' not in json.dumps(definitions):
        root = definitions.pop(form.__name__)
    head = {
        "$schema": DIALECT,
        "title": f"pegwise {command} --json",
        "description": root["description"],
        "$comment": f"pegwise {example} --json",
    }
    return (
        head
        | {key: value for key, value in root.items() if key not in head}
        | ({"$defs": definitions} if definitions else {})
    )


def _is_typed_dict(form: Any) -> bool:
    """Whether a type is a TypedDict, of ``typing`` or ``typing_extensions``."""
    return hasattr(form, "__required_keys__")


def _schema_of(form: Any, definitions: dict[str, Schema]) -> Schema:
    """The schema of a type; TypedDicts become definitions."""
    origin, arguments = get_origin(form), get_args(form)
    if _is_typed_dict(form):
        if form.__name__ not in definitions:
            definitions[form.__name__] = {}  # a recursive type refers to itself
            definitions[form.__name__] = _object(form, definitions)
        return {"$ref": f"#/$defs/{form.__name__}"}
    if origin is NotRequired:
        return _schema_of(arguments[0], definitions)
    if origin is Annotated:
        notes = [note.keywords for note in arguments[1:] if isinstance(note, Note)]
        schema = _schema_of(arguments[0], definitions)
        for keywords in notes:
            schema |= keywords
        return schema
    if origin in (Union, UnionType):
        return _union([_schema_of(each, definitions) for each in arguments])
    if origin is list:
        return {"type": "array", "items": _schema_of(arguments[0], definitions)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema_of(arguments[1], definitions)}
    return {"type": NAMES[form]}


def _union(parts: list[Schema]) -> Schema:
    """``integer or null`` as one type with two names; anything else as alternatives."""
    *others, last = parts
    if len(others) == 1 and last == {"type": "null"} and "type" in others[0]:
        return others[0] | {"type": [others[0]["type"], "null"]}
    return {"anyOf": parts}


def _object(form: Any, definitions: dict[str, Schema]) -> Schema:
    keys = get_type_hints(form, include_extras=True)
    return {
        "description": form.__doc__,
        "type": "object",
        "properties": {key: _schema_of(each, definitions) for key, each in keys.items()},
        "required": [key for key in keys if key in form.__required_keys__],
    }


# They depend on the machine and on which thread was first; the chance is that of the nodes.
CHANGING = ("seconds", "nodes", "key_collision_chance")


def timeless(document: Any) -> Any:
    """A document without its running times and the nodes of a search."""
    if isinstance(document, dict):
        return {k: timeless(v) for k, v in document.items() if k not in CHANGING}
    return [timeless(each) for each in document] if isinstance(document, list) else document


def example_of(command: str) -> Any:
    """What the example's command line prints."""
    line = [sys.executable, "-m", "pegwise", *shlex.split(DOCUMENTS[command][1]), "--json"]
    return json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Write every schema file."""
    folder = Path(schemas.__file__).parent
    for command in DOCUMENTS:
        known = schemas.schema(command)["examples"] if command in schemas.names() else []
        printed = [example_of(command)]
        examples = known if timeless(known) == timeless(printed) else printed
        schema = generate(command) | {"examples": examples}
        text = json.dumps(schema, indent=2, ensure_ascii=False)
        (folder / f"{command}.json").write_text(f"{text}\n", "utf-8")
        print(f"{command}.json")


if __name__ == "__main__":
    main()
