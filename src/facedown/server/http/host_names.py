"""The names that a server goes by. A page of another name must not reach it, even where that name leads here.

The owner of a name can point it at any address, even at a server in somebody's home. A browser would then take their
page and our server for one site, and let the page do whatever ours may (DNS rebinding). So a server answers only to
names that nobody else can own, and to those it is told.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

# Never sold to anybody: this machine, and names within a house (RFC 6761, 6762, 8375, and what routers hand out).
PRIVATE_ENDINGS = (".localhost", ".local", ".internal", ".home.arpa", ".lan")


class Names:
    """What a server may be called: by an address, by a name of its own network, or as its host says."""

    def __init__(self, told: Iterable[str] = ()) -> None:
        self._told = {name_of(name) for name in (*told, socket.gethostname())}

    def has(self, host: str) -> bool:
        """Whether the value of a `Host` header calls us by one of our names."""
        name = name_of(host)
        return name in self._told or "." not in name or name.endswith(PRIVATE_ENDINGS) or is_address(name)


def name_of(host: str) -> str:
    """The name in `cards.example:8000`, and in `https://cards.example/`, since that is what people copy."""
    try:
        found = urlsplit(host if "//" in host else f"//{host}").hostname
    except ValueError:
        found = None
    return (found or host).lower().removesuffix(".")


def is_address(name: str) -> bool:
    """Whether a name is an address already, so that nobody can make it lead elsewhere."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
