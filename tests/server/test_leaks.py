"""What a viewer is sent tells them nothing that they may not know.

Two servers have games that differ only in what a viewer cannot know. The same things happen at both, and every frame
and every answer that the viewer gets is the same, byte for byte, but for the time of day and the names of tables.
"""

from __future__ import annotations

import asyncio
import random
import re
from functools import cache, partial
from typing import Any, NamedTuple, get_args, get_type_hints

import httpx
import msgspec
import pytest

from facedown.kernel import records
from facedown.server.rooms import timeouts as alarms
from facedown.server.rooms.bot_pool import Pace
from facedown.server.sockets import frames as wire
from facedown.table import journal, live
from facedown.table.game import Game
from facedown.table.undo import may_be_undone
from positions import TABLES, imagined, random_game, walk
from server.in_process import RunningServer
from server.sitting import Client, Seats, settle, table_with
from swaps import swap_unseen_cards

pytestmark = pytest.mark.anyio

TAKEOVER = 3600  # seconds of absence, after which a bot plays for somebody: a test does not wait for it
CASES = [(game, seats, viewer) for game, seats in TABLES for viewer in [None, *range(seats)]]


class Step(NamedTuple):
    """A seat's move in either world, and whether it can be taken back in both."""

    seat: int
    moves: tuple[str, str]
    can_be_undone: bool


class Pair(NamedTuple):
    """Two games that a viewer cannot tell apart, moves that keep it so, and moves that they cannot make."""

    one: Game
    other: Game
    plan: list[Step]
    impossible: list[str]


def same_for(viewer: int | None, one: Game, other: Game, told: int) -> bool:
    """Whether a viewer knows the same of both, and was told the same of what came after some events."""
    events = [[game.rules.events.show_event(row, viewer) for row in game.log[told:]] for game in (one, other)]
    known = [records.content(game.known(viewer)) for game in (one, other)]
    return events[0] == events[1] and known[0] == known[1]


@cache
def find_pair(name: str, seats: int, viewer: int | None, seed: int) -> Pair:
    """A position of a random game with another that fits what the viewer knows, and that differs."""
    rng = random.Random(seed)
    while True:
        game = random_game(name, seats, seed)
        stop, texts = rng.randrange(1, 25), set()
        for position in walk(game, rng):
            texts |= {str(move) for seat in position.pending for move in position.moves(seat)[:20]}
            if len(position.history) == stop:
                break
        if game.pending and (other := another_world(game, viewer, rng)) is not None:
            mine = () if viewer is None else game.moves(viewer)
            impossible = sorted(text for text in texts if text not in mine)
            rng.shuffle(impossible)
            return Pair(game, other, plan(game, other, viewer, rng), [*impossible[:6], "nonsense"])
        seed += 1000


def another_world(game: Game, viewer: int | None, rng: random.Random) -> Game | None:
    """One that `imagine` makes, or one with cards swapped by hand."""
    if rng.random() < 0.5:
        other = imagined(game, viewer, rng.getrandbits(32))
    else:
        other = game.copy()
        if not swap_unseen_cards(other, viewer, rng):
            return None
    is_other = records.content(other.record) != records.content(game.record)
    return other if is_other and other.pending == game.pending and same_for(viewer, game, other, 0) else None


def plan(game: Game, other: Game, viewer: int | None, rng: random.Random, most: int = 5) -> list[Step]:
    """Moves that look the same to the viewer: the very same, or others of which they see only the backs."""
    one, two, found = game.copy(), other.copy(), []
    while len(found) < most and one.pending and one.pending == two.pending:
        seat = rng.choice(sorted(one.pending))
        pairs = [(text, same) for text in some_moves(one, seat, rng) for same in alternatives(two, seat, text, rng)]
        for pair in pairs[:60]:
            tries = played(one, seat, pair[0]), played(two, seat, pair[1])
            if same_for(viewer, *tries, len(one.log)) and all(len(world.pending) for world in tries):
                can_be_undone = may_be_undone(one, [(seat, pair[0])]) and may_be_undone(two, [(seat, pair[1])])
                found.append(Step(seat, pair, can_be_undone))
                one, two = tries
                break
        else:
            break
    return found


def some_moves(game: Game, seat: int, rng: random.Random) -> list[str]:
    moves = game.moves(seat)
    return [str(moves[number]) for number in rng.sample(range(len(moves)), min(len(moves), 12))]


def alternatives(game: Game, seat: int, text: str, rng: random.Random) -> list[str]:
    """Other moves of the same shape first, then the move itself, where it is possible."""
    others = [other for other in some_moves(game, seat, rng) if other != text and len(other) == len(text)]
    return [*others[:5], *([text] if text in game.moves(seat) else [])]


def played(game: Game, seat: int, move: str) -> Game:
    after = game.copy()
    after.play(seat, move)
    return after


def without_names(text: str, seats: Seats) -> str:
    """What was sent, without what is drawn for each table, and without the time of day."""
    for name in (seats.table, seats.watch):
        text = text.replace(name, "…")
    return re.sub(r'"(at|lasts|since)":\d+|//127\.0\.0\.1:\d+', r'"\1":0', text)


class LocalClient:
    """A viewer at one of the two servers, and everything they were ever sent."""

    def __init__(self, server: RunningServer, seats: Seats, viewer: int | None) -> None:
        self.server, self.seats, self.viewer = server, seats, viewer
        self.sent: list[str] = []

    def join(self, **more: Any) -> Client:
        key = {"watch": self.seats.watch} if self.viewer is None else {"token": self.seats.tokens[self.viewer]}
        return Client(self.server, self.seats.table, "viewer", **key, **more)

    async def look(self, client: Client) -> None:
        """Take down all that has come so far."""
        await settle(self.server, self.seats)
        await client.quiet()
        self.sent += [without_names(text, self.seats) for text in client.raw]
        client.raw.clear()

    async def come_back(self, version: int | None) -> None:
        """Look again from another window, with the last version or without."""
        viewers = self.server.room(self.seats.table).audience.subscribers
        before = len(viewers)
        async with self.join(**({} if version is None else {"version": version})) as window:
            await window.hear_type("presence")
            await self.look(window)
        async with asyncio.timeout(20):
            while len(viewers) > before:
                await asyncio.sleep(0.005)

    def ask_around(self) -> None:
        """What HTTP tells of the table."""
        with self.server.http() as http:
            matches = ("/matches/1/record", "/matches/1/replay", "/matches/1/replay?seat=0", "/matches/1/review")
            for path in ("", *matches):
                self.take_down(http.get(f"/api/tables/{self.seats.table}{path}"))
            for path in (f"/t/{self.seats.table}", f"/w/{self.seats.watch}", f"/r/{self.seats.table}/1"):
                self.take_down(http.get(path))
            attempt = {"number": 0, "seat": 0, "name": "stranger"}
            self.take_down(http.post(f"/api/tables/{self.seats.table}/matches/1/try", json=attempt))
            token = "" if self.viewer is None else self.seats.tokens[self.viewer]
            self.take_down(http.post("/api/tables/mine", json={"tokens": [token]}))

    def take_down(self, answer: httpx.Response) -> None:
        self.sent.append(f"{answer.status_code} {without_names(answer.text, self.seats)}")


async def happen(eyes: LocalClient, pair: Pair, world: int) -> None:
    """The same things at either server: looking, errors, strangers, moves, undo, bots that take over."""
    async with eyes.join() as client:
        await eyes.look(client)
        eyes.ask_around()
        await err(eyes, client, pair.impossible)
        for number, step in enumerate(pair.plan):
            await eyes.come_back(client.version)
            if number % 2 and step.seat != eyes.viewer:
                await let_a_bot_move_for(eyes, client, step, world)
            else:
                await move(eyes, step, world)
                await eyes.look(client)
                await take_back(eyes, client, step, world)
            await eyes.come_back(None)
        await client.command("hint")
        await client.command("known")
        eyes.ask_around()
        await eyes.look(client)
        await let_a_bot_take_over(eyes, client)


async def move(eyes: LocalClient, step: Step, world: int) -> None:
    told = await eyes.seats[step.seat].command("move", version=10**6, move=step.moves[world])
    assert told["type"] == "news", told


async def take_back(eyes: LocalClient, client: Client, step: Step, world: int) -> None:
    """A move is asked back twice, refused and then granted, and made again. The viewer may always ask; another does
    where both worlds let them, since the viewer does not know what they know."""
    asker = client if step.seat == eyes.viewer else eyes.seats[step.seat]
    if step.seat != eyes.viewer and not step.can_be_undone:
        return
    for agrees in (False, True):
        answer = await asker.command("undo")
        eyes.sent.append(answer["type"])
        for other in eyes.seats.clients if answer["type"] == "news" else ():
            if other is not eyes.seats[step.seat]:
                await other.command("answer_undo", agrees=agrees)
        await eyes.look(client)
    if answer["type"] == "news":
        await move(eyes, step, world)
        await eyes.look(client)


async def err(eyes: LocalClient, client: Client, impossible: list[str]) -> None:
    """What is not possible, from the viewer, from the others, and from strangers."""
    for move in impossible:
        await client.command("move", version=10**6, move=move)
    for kind in ("start", "abort", "again", "answer_undo", "undo", "say"):
        await client.command(kind, **({"agrees": True} if kind == "answer_undo" else {}))
    await client.command("move", version=0, move=impossible[0])
    for seat, other in enumerate(eyes.seats.clients):
        if seat != eyes.viewer:
            await other.command("move", version=10**6, move="nonsense")
            await other.command("move", version=0, move=impossible[0])
    for join in ({}, {"token": "0" * 32}, {"watch": "nothing"}):
        async with Client(eyes.server, eyes.seats.table, **join) as stranger:
            await stranger.closed()
            eyes.sent += stranger.raw
    await eyes.look(client)


async def let_a_bot_move_for(eyes: LocalClient, client: Client, step: Step, world: int) -> None:
    """Another leaves, a bot takes their seat over when they have been away for long, moves, and hands it back."""
    room, seats, players = eyes.server.room(eyes.seats.table), eyes.seats, eyes.server.registry.players
    await seats[step.seat].socket.close()
    async with asyncio.timeout(20):
        while step.seat not in room.audience.absent_since:
            await asyncio.sleep(0.005)
    players.choose = only_once(step.moves[world])
    try:
        version = client.version
        room.audience.absent_since[step.seat] -= 1000 * TAKEOVER
        await eyes.server.inside(partial(room.send, partial(alarms.ring, room)))
        await client.catch_up(version + 2)
        told = [frame["told"] for frame in client.frames if frame.get("told")]
        assert [(one["fact"], one["seat"]) for one in told[-2:]] == [("took_over", step.seat), ("played", step.seat)]
        await eyes.look(client)
        back = await Client(eyes.server, seats.table, f"back-{version}", token=seats.tokens[step.seat]).__aenter__()
        await back.hear_type("welcome")
        seats.clients[step.seat] = back
        await eyes.look(client)
    finally:
        del players.choose


def only_once(move: str) -> Any:
    """A bot that makes one move, and then thinks for ever."""
    moves = [move]

    async def choose(*_: Any) -> str:
        if not moves:
            await asyncio.sleep(3600)
        return moves.pop()

    return choose


async def let_a_bot_take_over(eyes: LocalClient, client: Client) -> None:
    """A bot plays for the viewer; what it does next may draw other cards, and is the end of it."""
    room = eyes.server.room(eyes.seats.table)
    if eyes.viewer is None or room.live.deciding != {eyes.viewer}:
        return
    version = client.version
    await eyes.server.inside(lambda: room.send(lambda: room.write([journal.TookOver(eyes.viewer)])))
    await client.catch_up(version + 1)
    eyes.sent.append(without_names(client.raw[-1], eyes.seats))


@pytest.mark.parametrize(("game", "seats", "viewer"), CASES)
async def test_what_a_viewer_is_sent_is_the_same_where_they_cannot_know_the_difference(
    server: RunningServer, twin: RunningServer, game: str, seats: int, viewer: int | None
) -> None:
    pair = pair_of(game, seats, viewer)
    heard = []
    for number, running in enumerate((server, twin)):
        world = pair[number]
        options = {option.name: option.text(n) for option, n in zip(world.rules.options, world.options, strict=True)}
        async with table_with(running, world, options, takeover=TAKEOVER) as table:
            eyes = LocalClient(running, table, viewer)
            await happen(eyes, pair, number)
            heard.append(eyes.sent)
    assert len(heard[0]) > 20
    assert heard[0] == heard[1]


def pair_of(game: str, seats: int, viewer: int | None) -> Pair:
    """The two games of a case."""
    return find_pair(game, seats, viewer, 7 * seats + (0 if viewer is None else viewer + 1))


def test_some_of_the_moves_that_look_the_same_are_not() -> None:
    """So that a frame which told the text of a move that lies face down would be found."""
    plans = [find_pair("gargon", 3, None, seed).plan for seed in range(8)]
    assert any(step.moves[0] != step.moves[1] for plan in plans for step in plan)


def test_among_the_cases_are_granted_undos_and_takeovers_of_others() -> None:
    undone, taken = set(), set()
    for game, seats, viewer in CASES:
        for number, step in enumerate(pair_of(game, seats, viewer).plan):
            whose = "own" if step.seat == viewer else "another's"
            if number % 2 and whose == "another's":
                taken.add(game)
            elif step.can_be_undone:
                undone.add((game, whose))
    assert taken == set(dict(TABLES))
    assert {"own", "another's"} <= {whose for _, whose in undone}


# ---- What is sent at all


def fields_sent() -> dict[str, set[str]]:
    """The names of all fields of all frames, and of what is in them apart from cards."""
    found: dict[str, set[str]] = {}
    waiting: list[Any] = [*get_args(wire.Frame)]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind.__name__ not in found:
                found[kind.__name__] = set(kind.__struct_fields__)
                waiting += get_type_hints(kind).values()
        else:
            waiting += get_args(kind)
    return found


def test_no_frame_has_a_field_for_a_token_a_seed_a_nonce_or_a_move() -> None:
    # A bot's record went through `hide`; that two worlds give the same one is tested above, with all that is sent.
    names = {name for kind, fields in fields_sent().items() for name in fields if kind != wire.KnownRecord.__name__}
    assert not names & {"token", "seed", "nonce", "hash", "record", "deck", "pile"}
    assert "move" not in wire.PublicFact.__struct_fields__


def test_facts_of_the_journal_are_never_sent_as_they_are() -> None:
    kinds = {kind.__name__ for kind in get_args(journal.Fact)}
    assert not kinds & set(fields_sent())


@pytest.mark.parametrize(
    "fact",
    [journal.Started("5eed" * 16, "aaaa" * 16), journal.Seated(0, "Ann", "hash" * 16), journal.Played(0, "w4 b0")],
)
def test_what_is_told_of_a_fact_has_neither_seed_nor_token_nor_move_in_it(fact: journal.Fact) -> None:
    text = wire.encode(wire.public_fact(fact)).decode()
    assert not any(secret in text for secret in ("5eed", "aaaa", "hash", "w4", "b0"))


def test_a_move_without_a_choice_is_told_like_one_with_a_choice() -> None:
    assert wire.public_fact(journal.Played(0, "+1", 5, journal.BY_ITSELF)) == wire.public_fact(
        journal.Played(0, "-1", 900)
    )


def test_a_seat_as_everybody_sees_it_has_no_token() -> None:
    assert "token" not in live.SeatState.__struct_fields__


# ---- How long answers take


def test_bots_answer_after_a_time_drawn_before_they_think() -> None:
    pace = Pace(floor=1.0, spread=0.5)
    assert all(1.0 <= pace.draw() <= 1.5 for _ in range(100))
    assert pace.wait(1.25, 0.001) + 0.001 == pytest.approx(pace.wait(1.25, 0.9) + 0.9) == pytest.approx(1.25)


def test_a_bot_that_thinks_longer_answers_whole_floors_later() -> None:
    pace = Pace(floor=1.0, spread=0.5)
    assert pace.wait(1.25, 1.3) + 1.3 == pytest.approx(2.25)
    assert pace.wait(1.25, 2.2) + 2.2 == pytest.approx(2.25)
    assert Pace(0.0, 0.0).wait(0.0, 3.0) == 0.0
