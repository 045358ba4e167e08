"""A socket's short ways: whole text frames, which are nearly all, are written and heard at once.

The long way of a frame, which is Uvicorn's, leads through a queue, a task and several layers. Whatever is not a whole
text frame (pings, closing, fragments, mistakes) still takes it. The application finds the short ways in its scope,
under the extension `facedown.quick`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "facedown.quick"

Hear = Callable[[bytes | str], None]

WHOLE_TEXT = 0x81  # the last frame of a message, and its first
MASKED = 0x80
SHORT, LONG = 126, 127  # lengths that say how long the length itself is


class QuickSocket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, with the short ways."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._hear: Hear | None = None
        self._rest = b""  # what has come of a frame that is not all here yet

    def handle_connect(self, event: Request) -> None:
        """Let the application know of the short ways."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything at once: on a busy server nobody looks for circles."""
        super().connection_lost(exc)
        self._hear = None
        self.conn.parser.close()
        if self.handshake_initiated and hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope["extensions"]).pop(EXTENSION, None)

    # ---- Out

    def push(self, data: bytes) -> bool:
        """Write a text frame at once; False where the other side does not keep up, so that it has to wait."""
        if not self.writable.is_set():
            return False
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(head_of(len(data)) + data)
        return True

    # ---- In

    def listen(self, hear: Hear) -> None:
        """From now on hand over whatever comes as it comes, beginning with what has come already."""
        self._hear = hear
        for message in [self.queue.get_nowait() for _ in range(self.queue.qsize())]:
            if message["type"] == "websocket.receive":
                hear(message.get("text") or message.get("bytes") or "")
            else:
                self.queue.put_nowait(message)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Cut what has come into frames: whole texts are handed over, all others go the long way."""
        if not self.handshake_complete:
            super().data_received(data)
            return
        self._rest += data
        while (end := end_of_frame(self._rest, self.config.ws_max_size)) <= len(self._rest):
            frame, self._rest = self._rest[:end], self._rest[end:]
            if self._hear and not self.close_sent and is_whole_text(frame, self.config.ws_max_size):
                self._hear(unmasked(frame))
            else:
                super().data_received(frame)

    def send_receive_event_to_app(self) -> None:
        """Messages that came the long way are handed over all the same, in their turn."""
        if self._hear is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            data, self.frames = b"".join(self.frames), []
            self._hear(data)


def head_of(length: int) -> bytes:
    """What stands before a text of that many bytes."""
    if length < SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, SHORT)) + length.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, LONG)) + length.to_bytes(8, "big")


def end_of_frame(data: bytes, most: int) -> int:
    """Where the first frame in this ends, as far as that is known; one that is too large is not waited for."""
    if len(data) < 2:
        return 2
    length, head = data[1] & ~MASKED, 6 if data[1] & MASKED else 2
    if length < SHORT:
        return head + length
    width = 2 if length == SHORT else 8
    if len(data) < 2 + width:
        return 2 + width
    length = int.from_bytes(data[2 : 2 + width], "big")
    return head + width + length if length <= most else len(data)


def is_whole_text(frame: bytes, most: int) -> bool:
    """Whether a frame is a message of a client by itself."""
    return frame[0] == WHOLE_TEXT and bool(frame[1] & MASKED) and len(frame) <= most


def unmasked(frame: bytes) -> bytes:
    """The text in a whole frame of a client."""
    head = 2 if frame[1] & ~MASKED < SHORT else 4
    return apply_mask(frame[head + 4 :], frame[head : head + 4])
