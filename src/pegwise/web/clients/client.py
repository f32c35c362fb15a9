"""Who is asking: a player, if known, at an address that is not kept as such."""

import hmac
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address

from ..database.keys import Keys

NETWORK_BITS = 64  # of an IPv6 address; the rest is the visitor's own to choose


@dataclass(frozen=True, slots=True)
class Client:
    """Somebody who may ask for a certain amount a minute."""

    player: str | None
    address: str


# Set for each request, so that computations know whom to charge.
CLIENT: ContextVar[Client | None] = ContextVar("client", default=None)


@lru_cache(maxsize=1024)
def hidden_address(host: str, keys: Keys) -> str:
    """What stands for an address: the same for the same visitor, and nobody can read it back."""
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
