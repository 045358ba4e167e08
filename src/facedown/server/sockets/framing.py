"""WebSocket frames (RFC 6455): the head of what we send, and the frames in what a client sends."""

from __future__ import annotations

import struct
from functools import lru_cache

try:
    from websockets.speedups import apply_mask as unmask  # in C
except ImportError:

    def unmask(payload: bytes, mask: bytes) -> bytes:  # type: ignore[misc]
        """What a client meant: every fourth byte is masked with the same one."""
        length = len(payload)
        whole = (mask * (length // 4 + 1))[:length]
        return (int.from_bytes(payload, "little") ^ int.from_bytes(whole, "little")).to_bytes(length, "little")


CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FIN = 0x80
MASKED = 0x80
WHOLE_TEXT = FIN | TEXT  # the first byte of a text message in one frame
LONGEST_CONTROL = 125  # bytes in a control frame
TWO_BYTES, EIGHT_BYTES = 126, 127  # lengths that say how long the length itself is

# Why we close: RFC 6455 and its registry.
GOODBYE, GOING_AWAY, PROTOCOL_ERROR, POLICY, TOO_BIG = 1000, 1001, 1002, 1008, 1009
SERVER_ERROR, RESTART, TRY_LATER = 1011, 1012, 1013


class Violation(Exception):
    """A client that breaks the protocol; `code` is what the connection is closed with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


MEDIUM_HEAD = struct.Struct(">BBH").pack
LONG_HEAD = struct.Struct(">BBQ").pack

Frame = tuple[int, bool, bytes, int]  # opcode, whether it is the last of its message, payload, where it ends


@lru_cache(1 << 12)
def head(length: int, opcode: int = TEXT) -> bytes:
    """The head of an unfragmented frame whose payload has this length; kept, because that takes a third of the time."""
    if length < TWO_BYTES:
        return bytes((FIN | opcode, length))
    if length < 1 << 16:
        return MEDIUM_HEAD(FIN | opcode, TWO_BYTES, length)
    return LONG_HEAD(FIN | opcode, EIGHT_BYTES, length)


def short_text(data: bytes) -> bytes | None:
    """The payload, if this is exactly one short text message, as nearly everything is that clients send."""
    size = len(data) - 6
    if 0 <= size < TWO_BYTES and data[0] == WHOLE_TEXT and data[1] == MASKED | size:
        return unmask(data[6:], data[2:6])
    return None


def next_frame(data: bytes, start: int, most: int) -> Frame | None:
    """The client's frame that begins there, or None while it is incomplete; one that is not allowed is a `Violation`.

    What is wrong is found in the first two bytes where possible, so that nothing is waited for in vain.
    """
    if len(data) < start + 2:
        return None
    first, second = data[start], data[start + 1]
    opcode, length, at = first & 0x0F, second & ~MASKED, start + 2
    if first & 0x70 or not second & MASKED or not (opcode <= BINARY or CLOSE <= opcode <= PONG):
        raise Violation(PROTOCOL_ERROR)
    if opcode >= CLOSE and (length > LONGEST_CONTROL or not first & FIN):
        raise Violation(PROTOCOL_ERROR)
    if length >= TWO_BYTES:
        width = 2 if length == TWO_BYTES else 8
        if len(data) < at + width:
            return None
        length, at = int.from_bytes(data[at : at + width], "big"), at + width
    if length > most:
        raise Violation(TOO_BIG)
    end = at + 4 + length
    if len(data) < end:
        return None
    return opcode, bool(first & FIN), unmask(data[at + 4 : end], data[at : at + 4]), end
