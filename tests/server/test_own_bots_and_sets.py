"""What a server offers of its own: bots in files and packages, the operator's card sets, and those that hosts bring."""

from __future__ import annotations

import asyncio
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from facedown.bots import loading
from facedown.errors import FacedownError, UnknownBot
from facedown.games.viewers import EVERYTHING
from facedown.games.wizards_gambit.card_sets import names, sets
from facedown.server.http.network_address import program_called, reach
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms.registry import Registry
from facedown.table import commands, offers
from facedown.table.settings import TableSettings
from facedown.table.view_encoding import encode_views
from server.in_process import GENEROUS, RunningServer, open_registry
from server.processes import command, environment
from server.sitting import Client, Seats

pytestmark = pytest.mark.anyio

SMALL = Path(__file__).parents[2] / "docs" / "small_set.toml"
FIRST = "class First:\n    def choose(self, known, budget, rng):\n        return known.moves[0]\n"
BROKEN = "class Broken:\n    def choose(self, known, budget, rng):\n        raise RuntimeError('no idea')\n"


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a bot that plays and one that fails, offered by nobody yet."""
    monkeypatch.setattr(offers, "_own", {})
    file = tmp_path / "mine.py"
    file.write_text(FIRST + BROKEN, encoding="utf-8")
    return file


# ---- Bots


def test_a_bot_of_ones_own_is_offered_by_its_name_and_clients_cannot_name_a_file(own_bots: Path) -> None:
    assert offers.offer_bot(f"{own_bots}:First") == "First"
    assert offers.bot_names()[-1] == "First"
    assert f"{own_bots}:First" not in offers.bot_names()
    with pytest.raises(UnknownBot, match="there is already a bot 'First'"):
        offers.offer_bot(f"{own_bots.parent}/./mine.py:First")


def test_a_bot_that_an_installed_package_brings_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_installed", lambda: {"packaged": None})
    assert "packaged" in offers.bot_names()


@pytest.mark.parametrize("bot", ["First", "Broken", "gone"])
async def test_a_match_goes_on_whatever_the_operators_bot_does(
    server: RunningServer, own_bots: Path, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("First", "Broken"):
        offers.offer_bot(f"{own_bots}:{name}")
    offers._own["gone"] = f"{own_bots}:First"
    async with Seats(server, "en_garde", bots=["", bot], options={"starter": "right", "target": "9"}) as seats:
        if bot == "gone":
            del offers._own["gone"]
        await seats.start()
        assert (await seats[0].hear_fact("played"))["told"] == {"fact": "played", "seat": 1, "by": "bot"}


# ---- Card sets


@pytest.fixture
def http(server: RunningServer) -> Any:
    with server.http() as client:
        yield client


def open_wizards(http: httpx.Client, **settings: Any) -> tuple[str, str]:
    opening = http.post("/api/tables", json={"settings": {"game": "wizards_gambit", **settings}, "name": "Ann"}).json()
    return opening["table"], opening["token"]


def bring(http: httpx.Client, table: str, token: str, text: str) -> httpx.Response:
    return http.post(f"/api/tables/{table}/cards", json={"token": token, "text": text})


def test_an_offered_set_is_in_the_catalogue_and_is_chosen_by_its_name(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "_own_sets", {})
    key = offers.offer_set("wizards_gambit", SMALL)
    games = http.get("/api/games").json()["games"]
    (option,) = [one for game in games for one in game["options"] if one["name"] == "set"]
    assert option["words"] == ["facedown", key]
    table, _ = open_wizards(http, options={"set": "Hedge Magic"})
    assert http.get(f"/api/tables/{table}").json()["settings"]["options"] == {"set": key}


async def test_a_host_brings_a_set_and_plays_with_it(server: RunningServer, http: httpx.Client) -> None:
    table, token = open_wizards(http, bots=["", "novice"])
    text = SMALL.read_text(encoding="utf-8").replace("Kindle", "Kindling Spark")
    key = bring(http, table, token, text).json()["set"]
    state = http.get(f"/api/tables/{table}").json()
    assert state["sets"] == [key]
    async with Client(server, table, token=token) as ann:
        await ann.hear_type("welcome")
        await ann.command("change", settings={**state["settings"], "options": {"set": key}})
        welcome = await ann.command("start")
        assert "kindling_spark" in str(welcome["view"]).lower() or welcome["type"] == "welcome"
    assert key not in str(http.get("/api/games").json()), "what one host brings is nobody else's"


def test_a_set_that_was_brought_is_there_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SMALL.read_text(encoding="utf-8").replace("Kindle", "Ember Again")

    async def bring_and_restart() -> tuple[str, list[str]]:
        url = f"sqlite:///{tmp_path / 'facedown.sqlite'}"
        async with open_registry(url, at_work=False) as registry:
            opening = await registry.open(TableSettings(game="wizards_gambit"), "Ann")
            key = await registry.bring_cards(opening.table, opening.token, text)
        monkeypatch.setattr(sets, "_loaded", {0: sets.own_set()})
        async with open_registry(url, at_work=False) as registry:
            room = await registry.room(opening.table)
            return key, room.live.sets

    key, known = asyncio.run(bring_and_restart())
    assert known == [key]
    assert sets.by_number(sets.number_of(key)).cards[0].name == "Ember Again"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[set]\nname = 3\n", "invalid_card_set"),
        ("x" * 401, "invalid_card_set"),
        ("a = [" * 60 + "\n", "invalid_card_set"),
        ("\n".join(f"key{number} = 1" for number in range(3000)), "invalid_card_set"),
        (SMALL.read_text(encoding="utf-8").replace("Kindle", "Ki\u202endle"), "invalid_card_set"),
        (SMALL.read_text(encoding="utf-8").replace("Kindle", "K" * 33), "invalid_card_set"),
    ],
    ids=["mistake", "long line", "deep", "many mistakes", "hidden letters", "long name"],
)
def test_a_set_that_is_wrong_or_hostile_is_refused_with_its_mistakes(http: httpx.Client, text: str, key: str) -> None:
    table, token = open_wizards(http)
    answer = bring(http, table, token, text)
    assert (answer.status_code, answer.json()["key"]) == (409, key)
    mistakes = answer.json()["arguments"]["mistakes"]
    assert 1 <= len(mistakes) <= 20
    assert all(len(mistake) < 300 for mistake in mistakes)
    assert http.get(f"/api/tables/{table}").json()["sets"] == []


def test_a_set_that_is_too_large_is_refused_before_it_is_read(http: httpx.Client) -> None:
    table, token = open_wizards(http)
    assert bring(http, table, token, "#\n" * 20_001).status_code == 400


def test_only_the_host_brings_sets_and_only_between_matches(http: httpx.Client) -> None:
    table, _ = open_wizards(http, bots=["", ""])
    text = SMALL.read_text(encoding="utf-8")
    bob = http.post(f"/api/tables/{table}/seats", json={"name": "Bob"}).json()["token"]
    assert bring(http, table, bob, text).json()["key"] == "host_only"
    assert bring(http, table, "somebody", text).json()["key"] == "not_seated"
    opening = http.post("/api/tables", json={"settings": {"game": "gargon"}, "name": "Ann"}).json()
    assert bring(http, opening["table"], opening["token"], text).json()["key"] == "invalid_option"


def test_a_table_takes_five_sets_and_an_address_brings_only_so_many(make_server: Any, http: httpx.Client) -> None:
    table, token = open_wizards(http)
    text = SMALL.read_text(encoding="utf-8")
    assert bring(http, table, token, text).status_code == 201
    assert bring(http, table, token, text).json()["key"] == "set_there_already"
    for number in range(4):
        assert bring(http, table, token, text.replace("points = 2", f"points = {number + 2}")).status_code in (201, 409)
    limits = Limits(
        **{**{name: getattr(GENEROUS, name) for name in GENEROUS.__struct_fields__}, "card_sets": (0.0, 1.0)}
    )
    server = make_server(limits=limits)
    with server.http() as other:
        table, token = open_wizards(other)
        assert bring(other, table, token, text).status_code == 201
        assert bring(other, table, token, text).status_code == 429


def test_sets_that_are_sent_leave_names_for_those_of_the_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "MOST_NAMES", len(names._names) + 100)
    text = SMALL.read_text(encoding="utf-8").replace("Kindle", "Quite New")
    with pytest.raises(FacedownError, match="too many different card names"):
        sets.read_sent(text)


def with_names(*cards: str) -> str:
    """The small set with other spells."""
    text = SMALL.read_text(encoding="utf-8")
    for old, new in zip(("Kindle", "Borrowed Time"), cards, strict=False):
        text = text.replace(f'"{old}"', f'"{new}"')
    return text


async def open_with_set(registry: Registry, text: str) -> str:
    """A table that plays with a set, from its deal on."""
    settings = TableSettings(game="wizards_gambit", bots=("", "novice"))
    table = (await registry.open(settings, "Ann", cards=text)).table
    room = await registry.room(table)
    await room.write([commands.new_match(room.live, rotate=False)])
    return table


async def test_sets_that_no_table_needs_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "is_crowded", lambda: True)
    used, unused, later = with_names("Used Often"), with_names("Used Once"), with_names("Used Later")
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}", at_work=False) as registry:
        tables = [await open_with_set(registry, text) for text in (used, unused)]
        number = names.known_number("used_once")
        assert "used_once" in shown_at(registry, tables[1])
        registry.forget_card_sets()
        registry.give_up(registry.open_room(tables[1]))
        registry.forget_card_sets()
        assert names.known_number("used_once") == number, "a replay may still need it"
        registry.forget_card_sets()
        assert names.known_number("used_once") is None
        assert names.name_of(number) is None
        assert "used_often" in shown_at(registry, tables[0])

        third = await open_with_set(registry, later)
        assert names.known_number("used_later") == number, "numbers are given again"
        assert "used_later" in shown_at(registry, third)
        assert "used_once" not in shown_at(registry, third), "nothing is shown by what a number meant before"
        await registry.room(tables[1])
        assert "used_once" in shown_at(registry, tables[1]), "a journal brings its set along"
        assert "used_later" in shown_at(registry, third)


async def test_a_set_in_a_journal_is_read_in_a_thread_apart_from_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers, read = [], sets.read_brought

    def read_brought(text: str) -> Any:
        readers.append(threading.current_thread())
        return read(text)

    monkeypatch.setattr(sets, "read_brought", read_brought)
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}", at_work=False) as registry:
        table = await open_with_set(registry, with_names("Read Apart"))
        registry.give_up(registry.open_room(table))
        sets.forget(lambda key: True)
        await registry.room(table)
    assert readers
    assert threading.current_thread() not in readers


def shown_at(registry: Registry, table: str) -> str:
    """All that is shown of a table's spells, to the page and in words."""
    game = registry.open_room(table).live.game
    return str(encode_views(game, (0, 1, None))) + str(game.view(EVERYTHING))


def test_names_that_several_sets_share_stay_until_the_last_of_them_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "_loaded", {0: sets.own_set()})
    one, other = with_names("In Both", "In One"), with_names("In Both", "In Other")
    keys = [sets.bring(text).key for text in (one, other)]
    anonymous = sets.bring(one).anonymous()
    anonymous.tables()
    sets.forget(lambda key: key == keys[0])
    assert names.known_number("in_both")
    assert names.known_number("in_other")
    assert names.known_number("in_one") is None
    sets.forget(lambda key: key == keys[1])
    assert names.known_number("in_both") is None
    assert all(names.known_number(card.key) for card in anonymous.cards), "a measurement may be under way"
    assert all(names.known_number(card.key) for card in sets.own_set().cards)


def test_sets_are_forgotten_when_half_of_all_names_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = len(names._numbers)
    monkeypatch.setattr(names, "MOST_NAMES", 3 * taken)
    assert not sets.is_crowded()
    monkeypatch.setattr(names, "MOST_NAMES", taken + taken // 2)
    assert sets.is_crowded()


# ---- The command


def catalogue_at(url: str) -> dict[str, Any]:
    """What a server offers that may still be loading its games."""
    while (answer := httpx.get(f"{url}api/games", timeout=60)).status_code != 200:
        time.sleep(0.2)
    found: dict[str, Any] = answer.json()
    return found


def test_the_command_offers_bots_and_sets_of_ones_own(tmp_path: Path, own_bots: Path) -> None:
    arguments = ["--bot", f"{own_bots}:First", "--set", str(SMALL), "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(
        command("serve", *arguments), env=environment(), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    try:
        line = next(line for line in process.stderr if "running at" in line)
        catalogue = catalogue_at(line.split("running at ")[1].split()[0])
    finally:
        process.kill()
        process.wait()
        process.stderr.close()
    assert catalogue["bots"][-1] == "First"
    assert "only this computer can reach it" in line
    assert any(
        "hedge_magic@" in word for game in catalogue["games"] for one in game["options"] for word in one["words"]
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--bot", "nowhere.py:Bot"], "nowhere.py"), (["--set", "nowhere.toml"], "no such file: nowhere.toml")],
)
def test_the_command_says_what_is_wrong_with_a_bot_or_a_set(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = subprocess.run(
        command("serve", *arguments, "--port", "0", "--data", str(tmp_path)),
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert said in done.stderr
    assert "Traceback" not in done.stderr


# ---- Where others find the page


@pytest.mark.parametrize(
    ("listens_at", "host", "client", "found"),
    [
        ("127.0.0.1", "127.0.0.1:8000", "127.0.0.1", ()),
        ("192.168.1.20", "localhost:8000", "127.0.0.1", ("http://192.168.1.20:8000",)),
        ("192.168.1.20", "[::1]:8000", "::1", ("http://192.168.1.20:8000",)),
        ("192.168.1.20", "cards.example", "127.0.0.1", ()),
        ("192.168.1.20", "192.168.1.20:8000", "192.168.1.7", ()),
        ("fd00::7", "localhost", "127.0.0.1", ("http://[fd00::7]:80",)),
    ],
)
def test_only_a_page_on_the_same_computer_is_told_the_networks_address(
    listens_at: str, host: str, client: str, found: tuple[str, ...]
) -> None:
    assert reach(listens_at, host, client).addresses == found


def test_a_program_is_called_by_its_name_where_the_shell_finds_it(tmp_path: Path, monkeypatch: Any) -> None:
    program = tmp_path / "facedown"
    program.touch(0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    assert program_called(str(program)) == str(program)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program_called(str(program)) == program_called("__main__.py") == "facedown"


def test_a_browser_at_an_unknown_address_is_shown_the_page_and_a_program_gets_a_key(http: httpx.Client) -> None:
    page = http.get("/nowhere", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert http.get("/nowhere").json()["key"] == "http_404"
    assert http.get("/api/nowhere", headers={"Accept": "text/html"}).json()["key"] == "http_404"
