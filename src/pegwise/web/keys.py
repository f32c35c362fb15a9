"""The server's own secrets: what signs cookies, and what codes are derived from."""

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy.exc import IntegrityError

from .database import Database, Key

BYTES = 32


@dataclass(frozen=True, slots=True)
class Keys:
    """One key a purpose; they never leave the server."""

    cookies: bytes
    codes: bytes

    def seed(self, link: str) -> str:
        """The seed of the code behind a link, which nobody can compute without the key."""
        return hmac.new(self.codes, f"code:{link}".encode(), sha256).hexdigest()

    def daily_link(self, variant: str, day: str) -> str:
        """The opaque id of the code of a day."""
        text = f"daily:{variant}:{day}".encode()
        return hmac.new(self.codes, text, sha256).hexdigest()[:24]


def read_keys(database: Database) -> Keys:
    """The keys of this database, made when first asked for; all its servers have the same."""
    return Keys(_key(database, "cookies"), _key(database, "codes"))


def _key(database: Database, name: str) -> bytes:
    try:
        with database.session() as session:
            found = session.get(Key, name)
            if found is None:
                found = Key(name=name, value=secrets.token_bytes(BYTES))
                session.add(found)
            return found.value
    except IntegrityError:  # another server was quicker
        with database.session() as session:
            return session.get_one(Key, name).value
