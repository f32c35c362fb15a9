"""Checkpoints as a test changes them."""

import hashlib
import json
from collections.abc import Iterator


def sealed(lines: list[str]) -> str:
    """The text of a checkpoint with these lines and the right checksum."""
    text = "".join(f"{line}\n" for line in lines)
    return text + json.dumps({"sha256": hashlib.sha256(text.encode()).hexdigest()}) + "\n"


def mutations(content: bytes) -> Iterator[bytes]:
    """The content with each byte changed in turn, in several ways."""
    for place, byte in enumerate(content):
        for other in {byte ^ 1, byte ^ 32, *b"7 \0\xff"} - {byte}:
            yield content[:place] + bytes([other]) + content[place + 1 :]
