"""The parts of a review as a worker makes them: each takes a fraction of a second."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Sequence

import msgspec

from facedown.review.reviewing import Part, Reviewer
from facedown.table.record import read_record

_of_thread = threading.local()


def count_parts(text: str, effort: float) -> int:
    """How many parts the review of a record has."""
    return reviewer_of(text, effort).parts


def review_part(text: str, effort: float, number: int) -> Part:
    """One of them."""
    return reviewer_of(text, effort).part(number)


def put_together(text: str, effort: float, parts: Sequence[Part]) -> bytes:
    """The review as compressed JSON. The players' names are not in it: they can be erased from the record."""
    review = reviewer_of(text, effort).put_together(parts)
    return zlib.compress(msgspec.json.encode(msgspec.structs.replace(review, players=())))


def reviewer_of(text: str, effort: float) -> Reviewer:
    """The review that this thread is at."""
    if getattr(_of_thread, "asked", None) != (text, effort):
        _of_thread.reviewer = Reviewer(read_record(text), effort=effort)
        _of_thread.asked = (text, effort)
    reviewer: Reviewer = _of_thread.reviewer
    return reviewer
