"""Web Push: a message is encrypted for one browser, signed with our key, and handed to the browser's push service.

`pywebpush` encrypts (RFC 8291) and `py_vapid` signs (RFC 8292). We call the push service ourselves, at the address that
was checked: libraries would look its name up again, and follow redirects.
"""

from __future__ import annotations

import asyncio
import base64
import ssl
import time
from typing import Any

from facedown.server.notices.endpoints import Endpoint, address_of, read_endpoint
from facedown.server.storage.subscriptions import Subscription

TIMEOUT = 10.0  # seconds for one message, from looking the name up to the answer
KEEP_FOR = 24 * 3600  # seconds that a push service keeps a message for a device that is off
TOKEN_FOR = 12 * 3600  # seconds that a signature is good for; 24 hours at most
MOST_ANSWER = 1024  # bytes of an answer that are read


class Gone(Exception):
    """The browser does not want to be told any more."""


class Failed(Exception):
    """The push service has not taken the message."""


class BadKeys(Exception):
    """Keys that nothing can be encrypted for."""


def unpacked(text: str) -> bytes:
    """Base64 as browsers write it."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(subscription: Subscription) -> None:
    """Whether something can be encrypted for a browser; raises `BadKeys`."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = unpacked(subscription.p256dh), unpacked(subscription.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise BadKeys from None
    if len(point) != 65 or len(secret) != 16:
        raise BadKeys


def new_key() -> str:
    """A key pair of the server, as PEM."""
    from py_vapid import Vapid02

    keys = Vapid02()
    keys.generate_keys()
    return str(keys.private_pem().decode())


class Signer:
    """Signs messages, so that push services know that they come from one server and whom to ask about it."""

    def __init__(self, pem: str, contact: str) -> None:
        from py_vapid import Vapid02

        self._keys: Any = Vapid02.from_pem(pem.encode())
        self._contact = contact

    @property
    def public_key(self) -> str:
        """What browsers need to subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point: bytes = self._keys.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def sign(self, origin: str) -> str:
        """The value of `Authorization` for a push service."""
        claims = {"aud": origin, "exp": int(time.time()) + TOKEN_FOR, "sub": self._contact}
        return str(self._keys.sign(claims)["Authorization"])


def encrypted(subscription: Subscription, message: bytes) -> bytes:
    """A message that only the browser can read, with its header (aes128gcm)."""
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message)["body"]
    return body


class Pusher:
    """Sends messages to push services."""

    def __init__(self, signer: Signer, *, allow_private: bool = False, context: ssl.SSLContext | None = None) -> None:
        self._signer = signer
        self._allow_private = allow_private
        self._context = context or ssl.create_default_context()

    def host_of(self, subscription: Subscription) -> str:
        """Whose push service it is; raises `Forbidden`."""
        return read_endpoint(subscription.endpoint, allow_private=self._allow_private).host

    async def send(self, subscription: Subscription, message: bytes, topic: str) -> None:
        """Hand a message over; a newer one with the same topic replaces one that has not been delivered yet."""
        endpoint = read_endpoint(subscription.endpoint, allow_private=self._allow_private)
        body = encrypted(subscription, message)
        try:
            async with asyncio.timeout(TIMEOUT):
                status = await self._post(endpoint, body, topic)
        except (OSError, TimeoutError, ValueError) as error:
            raise Failed(type(error).__name__) from error
        if status in (404, 410):
            raise Gone
        if not 200 <= status < 300:
            raise Failed(f"status {status}")

    async def _post(self, endpoint: Endpoint, body: bytes, topic: str) -> int:
        address = await address_of(endpoint, allow_private=self._allow_private)
        is_secure = endpoint.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            limit=MOST_ANSWER,
            ssl=self._context if is_secure else None,
            server_hostname=endpoint.host if is_secure else None,
        )
        try:
            writer.write(self._head(endpoint, len(body), topic) + body)
            await writer.drain()
            return status_of(await reader.readline())
        finally:
            writer.transport.abort()  # nothing more is said, and nobody waits for a farewell

    def _head(self, endpoint: Endpoint, length: int, topic: str) -> bytes:
        headers = {
            "Host": endpoint.origin.partition("://")[2],
            "Authorization": self._signer.sign(endpoint.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(length),
            "TTL": str(KEEP_FOR),
            "Topic": topic,
            "Urgency": "normal",
            "Connection": "close",
        }
        lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def status_of(line: bytes) -> int:
    """The status in the first line of an answer; `ValueError` if that is not HTTP."""
    version, status, *_ = line.decode("latin-1").split()
    if not version.startswith("HTTP/1."):
        raise ValueError("no HTTP")
    return int(status)
