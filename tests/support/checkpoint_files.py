"""Checkpoints as a test changes them."""

import hashlib
import json
from collections.abc import Iterator

from support.depth import DEEP


def sealed(lines: list[str]) -> str:
    """The text of a checkpoint with these lines and the right checksum."""
    text = "".join(f"{line}\n" for line in lines)
    return text + json.dumps({"sha256": hashlib.sha256(text.encode()).hexdigest()}) + "\n"


def mutations(content: bytes) -> Iterator[bytes]:
    """The content with each byte changed in turn; every 23rd in the quick tests."""
    for place in range(0, len(content), 1 if DEEP else 23):
        others = {content[place] ^ 1, ord("7")}
        others |= {content[place] ^ 32, ord(" "), 0, 255} if DEEP else set()
        for other in others - {content[place]}:
            yield content[:place] + bytes([other]) + content[place + 1 :]
