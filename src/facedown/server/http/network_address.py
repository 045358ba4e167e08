"""How others reach this server: a page that was opened at 127.0.0.1 must not hand out links that lead nowhere."""

from __future__ import annotations

import ipaddress
import shutil
import socket
import sys
from pathlib import Path

import msgspec

from facedown.server.http.host_names import name_of

NAME = "facedown"
EVERYWHERE = ("0.0.0.0", "::", "")


class Reach(msgspec.Struct, frozen=True):
    """The addresses at which others in the local network find the page: none where only this computer can.

    `program` is how the program is called here, for starting it so that they can.
    """

    addresses: tuple[str, ...]
    program: str = "facedown"


def reach(listens_at: str, host: str, client: str) -> Reach:
    """What a page on this computer is told; one elsewhere has reached us already, and learns nothing of our network.

    >>> reach("127.0.0.1", "localhost:8000", "127.0.0.1")
    Reach(addresses=(), program='facedown')
    """
    if not is_loopback(client) or not is_loopback(name_of(host)):
        return Reach(())
    port = host.rpartition(":")[2] if ":" in host.rpartition("]")[2] else "80"
    own = "" if is_loopback(listens_at) else listens_at
    found = network_address() if listens_at in EVERYWHERE else own
    return Reach((f"http://{bracketed(found)}:{port}",) if found else (), program_called(sys.argv[0]))


def program_called(given: str) -> str:
    """A program's name where the shell finds it, else its path as it was given, as in a virtual environment."""
    if Path(given).name != NAME:
        return NAME
    found = shutil.which(NAME)
    return NAME if found and Path(found).resolve() == Path(given).resolve() else given


def is_loopback(name: str) -> bool:
    """Whether an address or name means the computer itself."""
    try:
        return ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def network_address() -> str:
    """The computer's address in its network; "" where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # for documentation only (RFC 5737); nothing is sent
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
    return "" if is_loopback(address) else address


def bracketed(address: str) -> str:
    """An address as links write it."""
    return f"[{address}]" if ":" in address else address
