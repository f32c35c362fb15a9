"""A promise about the code that can be checked once the game is over."""

import secrets
from hashlib import sha256

NONCE_BYTES = 16


def new_nonce() -> str:
    """So many random bits that nobody can try all codes against the promise."""
    return secrets.token_hex(NONCE_BYTES)


def promised_text(code: str, nonce: str) -> str:
    """What the promise is about."""
    return f"{code} {nonce}"


def digest(code: str, nonce: str) -> str:
    """The promise: SHA-256 over code and nonce."""
    return sha256(promised_text(code, nonce).encode()).hexdigest()
