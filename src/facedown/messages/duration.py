"""A duration in words: days and hours, hours and minutes, or minutes and seconds."""

from __future__ import annotations

from facedown.messages.speaker import Speaker

MINUTE, HOUR, DAY = 60, 3_600, 86_400  # seconds


def duration(speaker: Speaker, milliseconds: int) -> str:
    """A duration as a clock shows it; a started second counts in full.

    >>> from facedown.messages.catalogue import shared
    >>> english = Speaker("en", shared("en"), {})
    >>> duration(english, 190_800_000), duration(english, 3_600_000), duration(english, 245_000)
    ('2 days 5 hours', '1 hour', '4:05')
    """
    seconds = -(-max(milliseconds, 0) // 1000)
    if seconds < HOUR:
        return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
    large, small = ("days", "hours") if seconds >= DAY else ("hours", "minutes")
    sizes = {"days": DAY, "hours": HOUR, "minutes": MINUTE}
    counts = {large: seconds // sizes[large], small: seconds % sizes[large] // sizes[small]}
    return " ".join(speaker.say("time", unit, count=count) for unit, count in counts.items() if count)
