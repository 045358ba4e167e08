"""Where push messages may be sent. A browser says where, so anybody can say anything.

Only HTTPS to public addresses is allowed: a server must not be made to call what only it can reach. The name is looked
up once, and the very address that was checked is called.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

import msgspec

LONGEST = 500  # characters of an endpoint
PUBLIC_IPV6 = ipaddress.IPv6Network("2000::/3")


class Forbidden(Exception):
    """An endpoint that is not called."""


class Endpoint(msgspec.Struct, frozen=True):
    """The parts of an endpoint's URL."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """What a VAPID token is for."""
        usual = {"https": 443, "http": 80}[self.scheme]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == usual else f":{self.port}")


def read_endpoint(url: str, *, allow_private: bool = False) -> Endpoint:
    """An endpoint that may be called, as far as its URL says; raises `Forbidden`.

    >>> read_endpoint("https://push.example/abc").origin
    'https://push.example'
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Forbidden("not a URL") from None
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Forbidden("not a URL")
    if parts.scheme not in (("https", "http") if allow_private else ("https",)):
        raise Forbidden("not HTTPS")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Forbidden("no host")
    if port not in (None, 443) and not allow_private:
        raise Forbidden("another port")
    if is_address(parts.hostname) and not allow_private:
        check_public(parts.hostname)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(parts.scheme, parts.hostname, port or {"https": 443, "http": 80}[parts.scheme], path)


async def address_of(endpoint: Endpoint, *, allow_private: bool = False) -> str:
    """The address to call; raises `Forbidden` if any address of the name is not public."""
    found = await asyncio.get_running_loop().getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not addresses:
        raise Forbidden("no address")
    if not allow_private:
        for address in addresses:
            check_public(address)
    return addresses[0]


def check_public(address: str) -> None:
    """Whether everybody can reach an address. Those of IPv6 lie in one block; 6to4 has an IPv4 address inside."""
    found = ipaddress.ip_address(address.split("%")[0])
    is_public = found.is_global and not found.is_multicast
    if isinstance(found, ipaddress.IPv6Address):
        is_public = is_public and found in PUBLIC_IPV6 and (found.sixtofour is None or found.sixtofour.is_global)
    if not is_public:
        raise Forbidden("not a public address")


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
