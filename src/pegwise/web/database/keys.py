"""The server's secret keys: one signs cookies, from the other codes are derived."""

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy.exc import IntegrityError

from .schema import Key
from .transactions import Database

BYTES = 32


@dataclass(frozen=True, slots=True)
class Keys:
    """One key per purpose; they never leave the server."""

    cookies: bytes
    codes: bytes

    def seed(self, link: str) -> str:
        """The seed of the code behind a link; it cannot be computed without the key."""
        return hmac.new(self.codes, f"code:{link}".encode(), sha256).hexdigest()

    def daily_link(self, variant: str, day: str) -> str:
        """The opaque link id of a daily code."""
        text = f"daily:{variant}:{day}".encode()
        return hmac.new(self.codes, text, sha256).hexdigest()[:24]


def read_keys(database: Database) -> Keys:
    """The keys of this database, created on first use; all its servers share them."""
    return Keys(_key(database, "cookies"), _key(database, "codes"))


def _key(database: Database, name: str) -> bytes:
    try:
        with database.writing() as connection:
            found = Key.first(connection, Key.c.name == name)
            if found is None:
                found = Key(name, secrets.token_bytes(BYTES))
                found.add(connection)
            return found.value
    except IntegrityError:  # another server created it first
        return _key(database, name)
