"""What a worker does for the workshop: it checks drafts of card sets, and plays games with them in small parts."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from facedown import games
from facedown.errors import InvalidCardSet
from facedown.lab.balance import BalanceJob, new_job
from facedown.server.http.catalogue import CardInfo, SpellInfo, card_info, spell_info

PART = 0.2  # seconds after which a worker looks what else there is to do; it plays at least one game
TURNS = 60  # per player, after which a game ends: no sensible set comes near it
SEED = 1  # the same for all, so that the same text has the same figures


class Measurement(msgspec.Struct, frozen=True):
    """What is to be measured: one card set's text, or two to be compared."""

    game: str
    texts: tuple[str, ...]
    seats: int
    games: int
    bots: str


class Mistake(msgspec.Struct, frozen=True):
    """Something wrong in a card set: the line, and how to fix it, in English."""

    line: int
    words: str


class CheckedSet(msgspec.Struct, frozen=True):
    """A card set that is being written. `key` is empty while there are mistakes; the cards are those that are right.

    `seats` are the numbers of players for whom the set is large enough.
    """

    key: str
    name: str
    mistakes: list[Mistake]
    spells: list[SpellInfo]
    incantations: list[CardInfo]
    components: dict[str, int]
    gambits: int
    seats: list[int]


def check(game: str, text: str, language: str) -> bytes:
    """A draft as JSON: its mistakes, and its cards as they will look."""
    rules = games.get(game)
    reading, texts = rules.part("card_sets.reading"), rules.card_texts
    try:
        rules.card_sets.check_size(text)
    except InvalidCardSet as error:
        place, _, words = str(error).partition(": ")
        return msgspec.json.encode(unreadable(int(place.removeprefix("line ")), words))
    draft = reading.read_draft(text)
    cards = draft.cards
    spells = [card for card in draft.right if hasattr(card, "runes")]
    return msgspec.json.encode(
        CheckedSet(
            key=cards.key if cards else "",
            name=cards.name if cards else "",
            mistakes=[Mistake(line, words) for line, words in draft.mistakes],
            spells=[spell_info(card, texts, language) for card in spells],
            incantations=[card_info(card, texts, language) for card in draft.right if card not in spells],
            components=cards.components if cards else {},
            gambits=cards.gambits if cards else 0,
            seats=[seats for seats in rules.seats if not cards.too_small_for(seats)] if cards else [],
        )
    )


def unreadable(line: int, words: str) -> CheckedSet:
    """A text that is not even looked at."""
    return CheckedSet("", "", [Mistake(line, words)], [], [], {}, 0, [])


def jobs_of(measurement: Measurement) -> list[BalanceJob]:
    """The games to play with each set; a text with mistakes raises what explains them."""
    for text in measurement.texts:
        games.get(measurement.game).card_sets.check_size(text)
    limit = (("turn_limit", str(TURNS * measurement.seats)),)
    return [
        new_job(measurement.seats, seed=SEED, bots=measurement.bots, text=text, game=measurement.game, options=limit)
        for text in measurement.texts
    ]


def play_part(job: BalanceJob, first: int, last: int) -> tuple[list[Any], float]:
    """Some games of a measurement, from the first on: as many as there is time for, and how long that took."""
    began, played = time.perf_counter(), []
    for number in range(first, last):
        played.append(job.count(range(number, number + 1)))
        if time.perf_counter() > began + PART:
            break
    return played, time.perf_counter() - began


def sum_up(jobs: list[BalanceJob], played: list[list[Any]]) -> bytes:
    """The figures of each set as JSON, and of two sets what differs."""
    report = games.get(jobs[0].game).part("card_sets.balance")
    figures = [job.sum_up(chunks) for job, chunks in zip(jobs, played, strict=True)]
    comparison = report.compare(*figures) if len(figures) == 2 else None
    return msgspec.json.encode({"figures": figures, "comparison": comparison})
