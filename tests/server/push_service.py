"""A push service for tests: it takes messages as the real ones do, checks who signed them, and can read them.

It decrypts by RFC 8291 and checks signatures by RFC 8292 with `cryptography` alone, so that what we send is held
against the standards and not against the library that we send with.
"""

from __future__ import annotations

import base64
import hmac
import json
import os
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """One block of HKDF with SHA-256."""
    key = hmac.digest(salt, secret, "sha256")
    return hmac.digest(key, info + b"\x01", "sha256")[:length]


class Browser:
    """A browser's side of a subscription: its keys, and reading what was encrypted for it."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = os.urandom(16)

    def subscription(self, endpoint: str, language: str = "en") -> dict[str, str]:
        return {
            "endpoint": endpoint,
            "p256dh": packed(self.point),
            "auth": packed(self.secret),
            "language": language,
        }

    def read(self, body: bytes) -> bytes:
        """Decrypt a message; any change in it is an error."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, encrypted = body[21 : 21 + length], body[21 + length :]
        assert len(encrypted) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), public)
        ikm = derive(self.secret, shared, b"WebPush: info\x00" + self.point + sender, 32)
        key = derive(salt, ikm, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derive(salt, ikm, b"Content-Encoding: nonce\x00", 12)
        text = AESGCM(key).decrypt(nonce, encrypted, None)
        assert text.rstrip(b"\x00").endswith(b"\x02")
        return text.rstrip(b"\x00")[:-1]


def check_signature(authorization: str, audience: str) -> dict[str, Any]:
    """The claims of a signed request; an error if the signature is not of the key that is named."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(parts["k"]))
    raw = unpacked(signature)
    encoded = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(encoded, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unpacked(head))["alg"] == "ES256"
    told = json.loads(unpacked(claims))
    assert told["aud"] == audience
    assert time.time() < told["exp"] <= time.time() + 86_400
    return {**told, "key": parts["k"]}


class PushService:
    """A push service with an endpoint for every path. `status` is what it answers, once it `may_answer`."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.received: list[dict[str, Any]] = []
        self.status = 201
        self.may_answer = threading.Event()
        self.may_answer.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        if context:
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        scheme = "https" if context else "http"
        self.url = f"{scheme}://localhost:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _handler(service) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                claims = check_signature(self.headers["Authorization"], service.url)
                service.received.append(
                    {"path": self.path, "body": body, "claims": claims, "headers": dict(self.headers)}
                )
                service.may_answer.wait(30)
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Quietly."""

        return Handler

    def close(self) -> None:
        self.may_answer.set()
        self._server.shutdown()
        self._server.server_close()
