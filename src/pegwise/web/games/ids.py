"""Names that nobody can guess, for games and for links."""

import re
import secrets
from typing import Annotated

from fastapi import Path

FORM = re.compile(r"[A-Za-z0-9_-]{1,40}")

Id = Annotated[str, Path(pattern=f"^{FORM.pattern}$")]


def new_id() -> str:
    """A fresh one, of 144 random bits."""
    return secrets.token_urlsafe(18)


def is_id(text: str) -> bool:
    """Whether this can be one."""
    return bool(FORM.fullmatch(text))
