"""The client of a request: its player, if known, and a keyed hash of its address."""

import hmac
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address

from ..database.keys import Keys

NETWORK_BITS = 64  # host part of an IPv6 address, which a client chooses freely


@dataclass(frozen=True, slots=True)
class Client:
    """A client, to whom rate limits apply."""

    player: str | None
    address: str


# Set for each request, so that computations are charged to its client.
CLIENT: ContextVar[Client | None] = ContextVar("client", default=None)


@lru_cache(maxsize=1024)
def hidden_address(host: str, keys: Keys) -> str:
    """A keyed hash of the address: stable per network, and not reversible."""
    return hmac.new(keys.cookies, f"address:{_network(host)}".encode(), sha256).hexdigest()[:24]


def _network(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if isinstance(address, IPv6Address):
        return str(int(address) >> NETWORK_BITS)
    return str(address)
