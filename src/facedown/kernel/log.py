"""The event log: what happened in a game, one event per row.

A search passes `None` instead of a log, and the compiler then omits every `tell`. A row holds the full event. The
declaration says who may see its secret part; `tell` opens it to everyone only if it is declared so.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.compiler import rule
from facedown.kernel.records import record

ROWS = 8192  # a card in a user's set may show every hand at a full table, and trigger others that do so too
COLUMNS = 7  # the kind of event, its seat, the mask of seats that see it, and four numbers

MOST_SEATS = 8  # one bit each in a mask of viewers
EVERYBODY = (1 << MOST_SEATS) - 1

Log = record(count=np.int32, rows=(np.int16, ROWS, COLUMNS))


@rule
def tell(log, kind, seat, a=0, b=0, c=0, d=0):
    """Log an event that everyone sees, if there is a log."""
    if log is not None:
        write(log, EVERYBODY, kind, seat, a, b, c, d)


@rule
def whisper(log, viewers, kind, seat, a=0, b=0, c=0, d=0):
    """Log an event with a secret part, which only the seats in the mask `viewers` see."""
    if log is not None:
        write(log, viewers, kind, seat, a, b, c, d)


@rule
def write(log, viewers, kind, seat, a, b, c, d):
    """Write a row; rows beyond the last are counted but not written, so that the reader can detect the overflow."""
    if log.count < ROWS:
        row = log.rows[log.count]
        row[0], row[1], row[2] = kind, seat, viewers
        row[3], row[4], row[5], row[6] = a, b, c, d
    log.count += 1
