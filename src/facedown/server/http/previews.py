"""What messengers show of a link: a title, a sentence, and a picture of the game's table.

All of it follows from what is public about a table: the game, names and free seats. Pictures are drawn once for each
game (tools/previews.py), so no card of a match can be in them.
"""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from facedown import games
from facedown.errors import FacedownError
from facedown.server.storage import challenges
from facedown.server.storage.schema import matches, participations
from facedown.server.words import speaker
from facedown.table.live import CLOSED, OPEN, TableState

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry

TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DATE = re.compile(r"-\d{4}-\d\d-\d\d\Z")
ABOUT = re.compile(r'<meta name="description"[^>]*>')
ANY_TABLE = "table"  # the picture of games that have none of their own
SIZE = (1200, 630)
LONGEST = 200  # characters of a title
PATIENCE = 1.0  # seconds: the page comes without a preview while a game is compiled or the database is away
NOT_NOW = (FacedownError, DBAPIError, TimeoutError)


class Preview(msgspec.Struct, frozen=True):
    """A title, a sentence, and the game whose picture is shown."""

    title: str
    about: str
    game: str = ""


def plain(language: str) -> Preview:
    """The preview of a link to nothing in particular."""
    say = speaker(language).say
    return Preview(say("preview", "site"), say("preview", "claim"))


def title_of(game: str, language: str) -> str:
    """A game's name; English where it is not translated."""
    words = games.get(game).words
    spoken = language if language in getattr(words, "languages", ()) else "en"
    return str(words.speaking(spoken).speaker().say("title")) if hasattr(words, "speaking") else games.get(game).title


async def of_table(registry: Registry, table: str, language: str) -> Preview:
    """The preview of an invitation, or of a match that is on."""
    try:
        async with asyncio.timeout(PATIENCE):
            return invitation(await state_of(registry, table), language)
    except NOT_NOW:
        return plain(language)


async def state_of(registry: Registry, table: str) -> TableState:
    """What is public about a table."""
    room = await registry.room(table)
    state: TableState = await room.ask(lambda: room.live.state(registry.tick()))
    return state


def invitation(state: TableState, language: str) -> Preview:
    """What a table's public state says to those who are invited to it."""
    game, say = state.settings.game, speaker(language).say
    title = title_of(game, language)
    if state.phase == CLOSED:
        return plain(language)
    if state.phase != OPEN:
        return Preview(
            say("preview", "match", game=title, names=seated(state, language)), say("preview", "running"), game
        )
    free = sum(not seat.is_person and not seat.bot for seat in state.seats)
    host = next((seat.name for seat in state.seats if seat.is_host), "")
    invites = say("preview", "invites", name=host, game=title) if host else say("preview", "invitation", game=title)
    return Preview(invites, say("preview", "free", count=free), game)


async def of_spectators(registry: Registry, watch: str, language: str) -> Preview:
    """The preview of a link for spectators."""
    try:
        async with asyncio.timeout(PATIENCE):
            return watching(await state_of(registry, await registry.watched(watch)), language)
    except NOT_NOW:
        return plain(language)


def watching(state: TableState, language: str) -> Preview:
    """What a table's public state says to spectators."""
    say, title = speaker(language).say, title_of(state.settings.game, language)
    names = seated(state, language)
    return Preview(say("preview", "watch", game=title, names=names), say("preview", "running"), state.settings.game)


def seated(state: TableState, language: str) -> str:
    """Who sits at a table, as one text."""
    spoken = speaker(language)
    names = [
        seat.name or (spoken.say("preview", "bot") if seat.bot else spoken.say("preview", "nobody"))
        for seat in state.seats
    ]
    return spoken.listed(names)


async def of_match(registry: Registry, table: str, match: int, language: str) -> Preview:
    """The preview of a replay."""
    try:
        async with asyncio.timeout(PATIENCE):
            found = await registry.store.ask(match_of, table, match)
    except NOT_NOW:
        found = None
    if found is None:
        return plain(language)
    game, players = found
    spoken = speaker(language)
    names = spoken.listed([name or spoken.say("preview", "bot") for name in players])
    title = spoken.say("preview", "match", game=title_of(game, language), names=names)
    return Preview(title, spoken.say("preview", "replay"), game)


def match_of(connection: Connection, table: str, match: int) -> tuple[str, list[str]] | None:
    """The game of a finished match, and the names of its players; bots have none."""
    mine = (matches.c.table_id == table) & (matches.c.match == match)
    game = connection.scalar(select(matches.c.game).where(mine))
    if game is None:
        return None
    seats = (participations.c.table_id == table) & (participations.c.match == match)
    names = select(participations.c.name).where(seats).order_by(participations.c.seat)
    return game, list(connection.scalars(names))


def of_puzzle(game: str, number: int | None, language: str) -> Preview:
    """The preview of a puzzle: of today's, or of one with a number."""
    if game not in games.names():
        return plain(language)
    say, title = speaker(language).say, title_of(game, language)
    if number is None:
        return Preview(say("preview", "today", game=title), say("preview", "find"), game)
    return Preview(say("preview", "puzzle", game=title, number=number), say("preview", "find"), game)


async def of_challenge(registry: Registry, name: str, language: str) -> Preview:
    """The preview of a challenge. That of a day may not be made yet: its name says the game."""
    try:
        async with asyncio.timeout(PATIENCE):
            found = await registry.store.ask(challenges.find, name)
    except NOT_NOW:
        found = None
    game = found.game if found is not None else DATE.sub("", name)
    if game not in games.names():
        return plain(language)
    say = speaker(language).say
    title = say("preview", "challenge", game=title_of(game, language))
    return Preview(title, say("preview", "compare"), game)


def of_game(key: str, game: str, language: str) -> Preview:
    """The preview of a game's rules or lesson."""
    if game not in games.names():
        return plain(language)
    say = speaker(language).say
    return Preview(say("preview", key, game=title_of(game, language)), say("preview", "claim"), game)


# ---- In the page's head


def picture_of(folder: Path, game: str) -> str:
    """The path of a game's picture; that of any table if it has none."""
    name = game if game and (folder / "previews" / f"{game}.png").is_file() else ANY_TABLE
    return f"/previews/{name}.png"


def with_preview(page: str, preview: Preview, base: str, path: str, folder: Path, language: str) -> str:
    """The page with a preview in its head. `base` is the address that the server was called by."""
    width, height = SIZE
    title = preview.title[:LONGEST]
    image = base + picture_of(folder, preview.game)
    properties = {
        "og:type": "website",
        "og:site_name": "facedown",
        "og:title": title,
        "og:description": preview.about,
        "og:url": base + path,
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:locale": {"fr": "fr_FR"}.get(language, "en_GB"),
    }
    named = {
        "twitter:card": "summary_large_image",
        "twitter:title": title,
        "twitter:description": preview.about,
        "twitter:image": image,
    }
    tags = [meta("property", key, value) for key, value in properties.items()]
    tags += [meta("name", key, value) for key, value in named.items()]
    page = TITLE.sub(lambda _: f"<title>{html.escape(title)}</title>", page, count=1)
    page = ABOUT.sub(lambda _: meta("name", "description", preview.about), page, count=1)
    return page.replace("</head>", f"    {''.join(tags)}\n  </head>", 1)


def meta(kind: str, key: str, value: str) -> str:
    return f'<meta {kind}="{key}" content="{html.escape(value)}" />'
