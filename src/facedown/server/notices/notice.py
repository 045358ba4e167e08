"""What a notice says. It follows from what is public about a table."""

from __future__ import annotations

import msgspec

from facedown.messages.duration import duration
from facedown.server.http.previews import title_of
from facedown.server.words import speaker
from facedown.table.live import TableState


class Notice(msgspec.Struct, frozen=True):
    """That it is somebody's turn: the table, the game, the others' names, and the milliseconds left (0: no clock)."""

    table: str
    game: str
    others: tuple[str, ...]
    left: int = 0


class Pushed(msgspec.Struct, frozen=True):
    """A notice as the page's service worker is sent it."""

    title: str
    body: str
    path: str
    tag: str


class Letter(msgspec.Struct, frozen=True):
    """A mail without its addresses."""

    subject: str
    text: str
    stop: str = ""  # where it is stopped with one click


def notice_for(table: str, state: TableState, seat: int) -> Notice:
    """The notice for a seat that is to move. Bots have no names, and are not named."""
    others = tuple(one.name for number, one in enumerate(state.seats) if number != seat and one.name)
    left = state.clock.left[seat] if state.clock is not None else 0
    return Notice(table, state.settings.game, others, left)


def pushed(notice: Notice, language: str) -> Pushed:
    """A notice in a language."""
    spoken, path = speaker(language), f"/t/{notice.table}"
    title = title_of(notice.game, language)
    key = "body" if notice.others else "alone"
    body = spoken.say("notices", key, game=title, names=spoken.listed(notice.others))
    return Pushed(spoken.say("notices", "title"), body, path, notice.table)


def letter(notice: Notice, language: str, address: str, code: str) -> Letter:
    """A notice as a mail; `code` stops it."""
    spoken = speaker(language)
    title, key = title_of(notice.game, language), "with" if notice.others else "alone"
    names = spoken.listed(notice.others)
    lines = [spoken.say("mail", f"turn_{key}", game=title, names=names)]
    if notice.left:
        lines.append(spoken.say("mail", "left", time=duration(spoken, notice.left)))
    lines += ["", spoken.say("mail", "table", link=f"{address}/t/{notice.table}"), ""]
    lines.append(spoken.say("mail", "stop", link=f"{address}/me#stop={code}"))
    subject = spoken.say("mail", f"subject_{key}", game=title, names=names)
    return Letter(subject, "\n".join(lines) + "\n", f"{address}/api/mail/stop/{code}")


def confirmation(language: str, address: str, code: str) -> Letter:
    """The mail that asks whether an address is the asker's own."""
    say = speaker(language).say
    lines = [say("mail", "confirm"), "", f"{address}/me#mail={code}", "", say("mail", "ignore")]
    return Letter(say("mail", "confirm_subject"), "\n".join(lines) + "\n")
