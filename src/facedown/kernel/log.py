"""The event log: what happened, one fact a row, for people to see.

A search passes `None` instead of a log, and the compiler then leaves every `tell` out. A row is the
whole truth. Who may see the secret part of it is decided here, where the rule is, and nowhere else.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.compiler import rule
from facedown.kernel.records import record

ROWS = 8192  # a card of a set of one's own may show every hand of a full table, and set off others that do
COLUMNS = 7  # the kind of event, the seat it is about, the eyes it is meant for, and four numbers

EVERYBODY = 0xFF

Log = record(count=np.int32, rows=(np.int16, ROWS, COLUMNS))


@rule
def tell(log, kind, seat, a=0, b=0, c=0, d=0):
    """Write down an event that everybody sees, if anybody listens."""
    if log is not None:
        write(log, EVERYBODY, kind, seat, a, b, c, d)


@rule
def whisper(log, eyes, kind, seat, a=0, b=0, c=0, d=0):
    """Write down an event with a secret part, which only the seats in the mask `eyes` see."""
    if log is not None:
        write(log, eyes, kind, seat, a, b, c, d)


@rule
def write(log, eyes, kind, seat, a, b, c, d):
    """Rows beyond the last are counted but not written, so that the reader can tell."""
    if log.count < ROWS:
        row = log.rows[log.count]
        row[0], row[1], row[2] = kind, seat, eyes
        row[3], row[4], row[5], row[6] = a, b, c, d
    log.count += 1
