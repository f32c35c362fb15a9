"""The names of a server: a browser that asks for another one was led here by DNS rebinding."""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from pegwise.errors import PegwiseError, quote

LOCAL_NAMES = frozenset(("localhost", "localhost.localdomain", "ip6-localhost"))


@dataclass(frozen=True, slots=True)
class Hosts:
    """Loopback names, further names, and all addresses if the server listens on all."""

    names: frozenset[str] = frozenset()
    any_address: bool = False

    def allow(self, header: str) -> bool:
        """Whether a Host header names this server; the port does not matter."""
        host = host_of(header)
        address = _address(host)
        if host in LOCAL_NAMES or host in self.names or host.endswith(".localhost"):
            return True
        return address is not None and (address.is_loopback or self.any_address)


def served_hosts(host: str, public_url: str | None) -> Hosts:
    """The names that ``--host`` and ``--public-url`` say."""
    address = _address(host.strip("[]").lower())
    names = {host.strip("[]").lower()}
    if public_url is not None:
        url = urlsplit(public_url)
        if url.scheme not in ("http", "https") or not url.hostname or url.path not in ("", "/"):
            expected = "expected a URL such as https://games.example"
            raise PegwiseError(f"--public-url {quote(public_url)}: {expected}")
        names.add(url.hostname.lower())
    return Hosts(frozenset(names), address is not None and address.is_unspecified)


def host_of(header: str) -> str:
    """The host of a Host header, without brackets and port, in lower case."""
    text = header.strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0].removesuffix(".")


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
