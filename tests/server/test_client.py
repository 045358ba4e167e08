"""Clients over real sockets: a seat that survives broken lines and restarts, and bots that sit down elsewhere."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
from contextlib import aclosing
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect

from facedown import games
from facedown.client.bot_seat import Guest, OtherRules
from facedown.client.seat import Invitation, SeatConnection, Unreachable, call, read_link, sit_down
from facedown.errors import BotFailed, FacedownError
from facedown.kernel import records
from facedown.server.sockets import frames as wire
from facedown.table.commands import Again, Leave, Move, Refused, Say, Start
from facedown.table.live import OPEN, OVER, SeatState, TableState
from facedown.table.record import read_record
from facedown.table.settings import TableSettings
from server.processes import Server, command, environment

ONE_ROUND = {"options": {"target": "0"}, "automatic": False}


@pytest.fixture(scope="module")
def server(fork_server, tmp_path_factory):
    served = fork_server.server(tmp_path_factory.mktemp("data"))
    served.wait_until_prepared("en_garde")
    yield served
    served.stop()


class Person:
    """Ann, who starts the match as soon as all have sat down, plays anything, and goes after so many matches."""

    def __init__(self, invitation: Invitation, token: str, matches: int = 1) -> None:
        self.connection = SeatConnection(invitation, token)
        self.matches = matches
        self.heard: list[wire.Frame] = []

    async def play(self, then=lambda person: None) -> None:
        """Stay until the end; `then` is called after every frame."""
        async with aclosing(self.connection.frames()) as frames:
            async for frame in frames:
                self.heard.append(frame)
                await self.act()
                then(self)

    async def act(self) -> None:
        connection, table = self.connection, self.connection.table
        if table is None or connection.awaits_answer:
            return
        if connection.phase == OPEN and all(seat.is_person or seat.bot for seat in table.seats):
            await connection.send(Start())
        elif connection.is_to_move:
            await connection.send(Move(move=random.choice(connection.view["moves"]), version=connection.version))
        elif connection.phase == OVER and table.match == self.matches:
            await connection.send(Leave())
        elif connection.phase == OVER and connection.seat not in table.again:
            await connection.send(Again())

    @property
    def versions(self) -> list[int]:
        return [frame.version for frame in self.heard if isinstance(frame, wire.Welcome | wire.Update)]

    @property
    def record(self) -> str:
        return download(self.connection.invitation)


def download(invitation: Invitation, match: int = 1) -> str:
    with urlopen(f"{invitation.address}/matches/{match}/record") as answer:
        return answer.read().decode()


async def play_together(*players) -> None:
    async with asyncio.timeout(60):
        await asyncio.gather(*players)


# ---- Bots from elsewhere


@pytest.mark.parametrize("game", games.names())
def test_a_bot_from_elsewhere_plays_a_match_and_leaves(server, game):
    server.wait_until_prepared(game)
    others = ("novice",) * (games.get(game).seats[0] - 2)
    invitation, token = server.open_table(game=game, bots=["", "", *others], automatic=False)
    ann = Person(invitation, token)
    guest = Guest(SeatConnection(invitation, sit_down(invitation, "Bea")), "random")
    asyncio.run(play_together(ann.play(), guest.stay()))
    assert read_record(ann.record).replay().outcome is not None
    assert call(invitation.address)["phase"] == "closed"


def test_a_bot_is_sent_exactly_what_its_seat_may_know(server):
    invitation, token = server.open_table(**ONE_ROUND)
    ann, sent = Person(invitation, token), []

    def keep(frame: wire.Frame) -> None:
        if isinstance(frame, wire.KnownRecord):
            sent.append((frame.seat, frame.record))

    guest = Guest(SeatConnection(invitation, sit_down(invitation, "Bea", 1)), "random")
    asyncio.run(play_together(ann.play(), guest.stay(keep)))
    record, known = read_record(ann.record), []
    game = record.start()
    for seat, move in record.moves:
        if seat == 1:
            known.append((1, records.content(game.known(1))))
        game.play(seat, move)
    assert known
    assert sent == known


def test_there_is_nothing_to_know_before_a_match(server):
    invitation, token = server.open_table(**ONE_ROUND)

    async def ask() -> str:
        connection = SeatConnection(invitation, token)
        await connection.send(wire.AskKnown())
        async with aclosing(connection.frames()) as frames:
            return await anext(frame.key async for frame in frames if isinstance(frame, wire.Refusal))

    assert asyncio.run(ask()) == "no_match"


def test_a_client_with_other_rules_does_not_guess(server):
    invitation, token = server.open_table()
    guest = Guest(SeatConnection(invitation, token), "random")
    with pytest.raises(OtherRules, match="version 99"):
        guest.choose(wire.KnownRecord("", 0, 0, "en_garde", 99, b""))


class Scripted(SeatConnection):
    """A connection on which the server says what a test wants; what is sent on it is kept."""

    def __init__(self, *script: wire.Frame) -> None:
        super().__init__(Invitation("http://127.0.0.1:9", "x"), "0" * 32)
        self.script = script
        self.sent: list[str] = []

    async def send(self, command) -> None:
        self.sent.append(type(command).__name__)

    async def frames(self):
        for frame in self.script:
            self._take_in(frame)
            yield frame


def at_table(phase: str, pending: tuple[int, ...] = ()) -> wire.Welcome:
    """Ann in seat 0 and Bea in seat 1, as Bea is told it."""
    seats = tuple(SeatState(name, True, "", name == "Ann", False, False) for name in ("Ann", "Bea"))
    settings = TableSettings(game="en_garde", seats=2)
    table = TableState(
        phase=phase, settings=settings, seats=seats, match=1, moves=9, commitment="", undo=None, again=(), result=None,
        clock=None,
    )  # fmt: skip
    view = {"pending": pending, "moves": []}
    return wire.Welcome(version=9, at=0, seat=1, table=table, view=view, log=[], present=(), watch="")


@pytest.mark.parametrize(
    ("told", "key", "sent"),
    [
        (at_table("over"), "preparing", ["Again", "Again"]),
        (at_table("over"), "too_fast", ["Again", "Again"]),
        (at_table("playing", (1,)), "stale", ["AskKnown", "AskKnown"]),
        (at_table("playing", (0,)), "stale", []),
    ],
)
def test_a_bot_tries_again_what_was_refused_for_now(monkeypatch, told, key, sent):
    monkeypatch.setattr("facedown.client.bot_seat.PAUSE", 0)
    connection = Scripted(told, wire.Refusal("1", key))
    asyncio.run(Guest(connection, "random", again=True).stay())
    assert connection.sent == sent


def test_a_bot_gives_up_where_it_is_refused_for_good():
    connection = Scripted(at_table("playing", (1,)), wire.Refusal("1", "no_such_move"))
    with pytest.raises(Refused, match="no_such_move"):
        asyncio.run(Guest(connection, "random").stay())


def test_a_table_that_moves_to_another_server_is_no_refusal():
    with pytest.raises(OSError, match="moving"):
        Scripted()._take_in(wire.Refusal("", "try_again"))


# ---- Lines that break


def test_clients_come_back_after_restarts_and_nothing_is_lost_or_told_twice(fork_server, tmp_path):
    server = fork_server.server(tmp_path)
    server.wait_until_prepared("en_garde")
    invitation, token = server.open_table(options={"target": "3"}, automatic=False)
    ann = Person(invitation, token)
    guest = Guest(SeatConnection(invitation, sit_down(invitation, "Bea")), "random")

    async def restart_now_and_then() -> None:
        for version, how in ((4, signal.SIGTERM), (12, signal.SIGKILL)):
            while (ann.connection.version or 0) < version:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.stop, how)
            await asyncio.to_thread(server.start)

    asyncio.run(play_together(ann.play(), guest.stay(), restart_now_and_then()))
    told = ann.versions
    assert told == list(range(told[0], told[0] + len(told)))
    assert read_record(ann.record).replay().outcome is not None
    server.stop()


def test_a_command_whose_answer_was_lost_is_sent_again_and_counts_once(server):
    invitation, token = server.open_table(bots=["", "novice"])

    async def speak_and_lose_the_line() -> list[wire.Frame]:
        connection, heard, cuts = SeatConnection(invitation, token), [], 0
        async with aclosing(connection.frames()) as frames:
            async for frame in frames:
                heard.append(frame)
                if cuts < 2:
                    cuts += 1
                    await connection.send(Say(preset="hello"))
                    connection._connection.transport.abort()
                elif not connection.awaits_answer:
                    return heard
        return heard

    heard = asyncio.run(speak_and_lose_the_line())
    said = [frame for frame in heard if isinstance(frame, wire.Update) and frame.told.fact == "said"]
    assert len(said) <= 2
    assert asyncio.run(welcome(SeatConnection(invitation, token))).version == 1 + 2  # opened, seated, and two hellos


async def welcome(connection: SeatConnection) -> wire.Welcome:
    async with aclosing(connection.frames()) as frames:
        async for frame in frames:
            if isinstance(frame, wire.Welcome):
                return frame
    raise AssertionError("nobody was welcome")


def test_who_changes_seats_for_a_rematch_still_hears_that_their_command_was_done(server):
    invitation, token = server.open_table(**ONE_ROUND)
    ann = Person(invitation, token, matches=2)
    guest = Guest(SeatConnection(invitation, sit_down(invitation, "Bea")), "random", again=True)
    foreign: list[str] = []
    asyncio.run(play_together(ann.play(), guest.stay(lambda frame: foreign.append(getattr(frame, "yours", "")))))
    assert ann.connection.table.match == 2
    assert not set(foreign) - {""} & {getattr(frame, "yours", "") for frame in ann.heard}


def test_who_is_not_let_in_is_told_why(server):
    invitation, _ = server.open_table()
    with pytest.raises(Refused, match="token_unknown"):
        asyncio.run(welcome(SeatConnection(invitation, "0" * 32)))
    with pytest.raises(Refused, match="no_such_table"):
        asyncio.run(welcome(SeatConnection(Invitation(server.url, "nowhere"), "0" * 32)))


def test_who_has_left_and_lost_the_goodbye_on_its_way_is_gone(server):
    invitation, token = server.open_table()

    async def leave() -> None:
        connection = SeatConnection(invitation, token)
        await connection.send(Leave())
        async with aclosing(connection.frames()) as frames:
            async for _ in frames:
                pass

    for _ in range(2):  # the second time the server knows nothing of us any more
        asyncio.run(asyncio.wait_for(leave(), 10))


def test_a_server_that_is_not_there_is_given_up_in_the_end(monkeypatch):
    monkeypatch.setattr("facedown.client.seat.PATIENCE", 0.3)
    with pytest.raises(Unreachable, match="does not answer"):
        asyncio.run(welcome(SeatConnection(Invitation("http://127.0.0.1:9", "x"), "0" * 32)))


@pytest.mark.parametrize(
    "url", ["", "nonsense", "http://host/", "http://host/t/", "ftp://host/t/x", "http://host/t/x/y"]
)
def test_a_link_that_is_none_is_refused(url):
    with pytest.raises(FacedownError, match="looks like"):
        read_link(url)


# ---- Spectators


def watch(server: Server, key: str, *requests: dict) -> list[dict]:
    """The first frames that a spectator is sent, in answer to what they ask for."""
    with connect(f"ws://127.0.0.1:{server.port}/api/watch") as connection:
        for request in ({"type": "join", "watch": key}, *requests):
            connection.send(json.dumps(request))
        return [json.loads(connection.recv(10)) for _ in range(1 + 2 * len(requests))]


def test_a_spectator_comes_in_by_the_key_of_their_link_and_does_not_learn_the_tables_name(server):
    invitation, token = server.open_table(bots=["", "novice"])
    key = asyncio.run(welcome(SeatConnection(invitation, token))).watch
    told, *rest = watch(server, key, {"type": "known", "id": "1"})
    assert (told["type"], told["seat"]) == ("welcome", None)
    assert {"type": "refused", "id": "1", "key": "not_seated", "ruling": "", "arguments": {}} in rest
    assert invitation.table not in json.dumps([told, *rest])
    assert told["watch"] == ""


@pytest.mark.parametrize("key", ["", "nowhere"])
def test_a_spectator_without_a_key_is_not_let_in(server, key):
    assert watch(server, key)[0]["key"] == "no_such_table"


# ---- The command


def test_the_command_plays_and_says_who_won(server):
    invitation, token = server.open_table(**ONE_ROUND)
    asyncio.run(joined(["--bot", "novice", "--name", "Bea"], invitation, Person(invitation, token)))


def test_the_command_plays_again_with_a_bot_of_the_user(server, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("class First:\n    def choose(self, known, budget, rng):\n        return known.moves[0]\n")
    invitation, token = server.open_table(**ONE_ROUND)
    options = ["--bot", f"{file}:First", "--again"]
    output = asyncio.run(joined(options, invitation, Person(invitation, token, matches=2)))
    assert [line.split(":")[0] for line in output.splitlines()] == ["match 1", "match 2"]
    assert "First" in read_record(download(invitation, 2)).players


async def joined(options: list[str], invitation: Invitation, person: Person) -> str:
    """What `facedown join` prints while a person plays with it."""
    run = await asyncio.create_subprocess_exec(
        *command("join", invitation.link, *options), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    (output, errors), _ = await asyncio.wait_for(asyncio.gather(run.communicate(), person.play()), 60)
    assert run.returncode == 0, errors.decode()
    assert "won: " in output.decode()
    assert "--token" in errors.decode()
    return output.decode()


def test_a_bot_that_breaks_down_is_named(server, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("class Clumsy:\n    def choose(self, known, budget, rng):\n        return 1 / 0\n")
    invitation, token = server.open_table(options={"starter": "right"}, automatic=False)
    guest = Guest(SeatConnection(invitation, sit_down(invitation, "Bea", 1)), f"{file}:Clumsy")
    with pytest.raises(BotFailed, match="Clumsy failed: ZeroDivisionError"):
        asyncio.run(play_together(Person(invitation, token).play(), guest.stay()))


@pytest.mark.parametrize(
    ("path", "words"), [("/t/nowhere", "doesn’t exist"), ("/nowhere", "looks like"), ("/t/{table}", "seat is taken")]
)
def test_the_command_says_in_a_line_why_it_cannot_join(server, path, words):
    invitation, _ = server.open_table(bots=["", "novice"])
    url = server.url + path.format(table=invitation.table)
    run = subprocess.run(command("join", url, "--bot", "random"), env=environment(), capture_output=True, text=True)
    assert run.returncode == 2
    assert words in run.stderr
    assert len(run.stderr.splitlines()) == 1
