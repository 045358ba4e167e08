"""How an operator sets notices up."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

import msgspec

from facedown.errors import FacedownError

CONTACT = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://\S+")
ADDRESS = re.compile(r"[^@\s<>\"(),;:\\\[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,187}[A-Za-z0-9])?")
PORTS = {"smtp": 587, "smtps": 465}


class InvalidNotices(FacedownError):
    """Notices that cannot be sent as they are set up."""


class MailServer(msgspec.Struct, frozen=True):
    """The mail server that takes our mail, and who it comes from."""

    host: str
    port: int
    sender: str
    is_secure: bool = False  # from the first byte; otherwise by STARTTLS, where it is offered
    user: str = ""
    password: str = ""


class NoticeSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Push is offered with a `contact`, mail with a server and with `address`, where people find this server.

    `allow_private` lets push services be in private networks and without HTTPS: for tests, and networks of one's own.
    `delay` is for how many seconds somebody has to be away when their turn comes.
    """

    contact: str = ""
    mail: MailServer | None = None
    address: str = ""
    allow_private: bool = False
    delay: float = 20.0

    @property
    def is_on(self) -> bool:
        """Whether anything is offered."""
        return bool(self.contact) or self.mail is not None


def read_settings(contact: str, smtp: str, sender: str, public_name: str, allow_private: bool) -> NoticeSettings:
    """The settings as the options of `facedown serve` give them; mistakes are said before the server starts."""
    if contact and not CONTACT.fullmatch(contact):
        raise InvalidNotices(f"--push-contact must be mailto:YOU@HOST or https://…, not {contact!r}")
    address = public_name if "://" in public_name else f"https://{public_name}" if public_name else ""
    mail = read_mail_server(smtp, sender) if smtp else None
    if mail and not address:
        raise InvalidNotices("mail has links in it: name the server with --public-name")
    return NoticeSettings(contact=contact, mail=mail, address=address.rstrip("/"), allow_private=allow_private)


def read_mail_server(url: str, sender: str) -> MailServer:
    """A mail server from its URL.

    >>> read_mail_server("smtps://ann:p%40ss@mail.example", "cards@mail.example").port
    465
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise InvalidNotices("the port in --smtp is not a number") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise InvalidNotices("--smtp must be smtp://USER:PASSWORD@HOST:PORT, or smtps://…")  # the URL has a password
    if not ADDRESS.fullmatch(sender):
        raise InvalidNotices(f"--mail-from must be an address, such as cards@cards.example, not {sender!r}")
    return MailServer(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        sender=sender,
        is_secure=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )
