"""What messengers show of links: a title, a sentence and a picture that is drawn for the game, and never a card."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from facedown import games
from facedown.puzzles.puzzle import puzzles_of
from facedown.server import words
from facedown.server.http import pages, previews
from facedown.table import journal
from server.in_process import RunningServer

PICTURES = Path(__file__).resolve().parents[2] / "web" / "public" / "previews"
SEEDS = ("5e" * 32, "0f" * 32)


@pytest.fixture
def http(server: RunningServer) -> Iterator[httpx.Client]:
    with server.http() as client:
        yield client


class Head(HTMLParser):
    """The title and what is said about a page in its head."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self._in_title = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in_title = tag == "title"
        if tag == "meta" and (key := given.get("property") or given.get("name")):
            assert key not in self.said or key == "theme-color", f"{key} is said twice"
            self.said[key] = given["content"] or ""

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.said["title"] = data
            self._in_title = False


def head(http: httpx.Client, path: str, language: str = "en") -> dict[str, str]:
    answer = http.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    return Head(answer.text).said


def new_table(http: httpx.Client, game: str = "en_garde", name: str = "Ann", **more: Any) -> dict[str, Any]:
    return http.post("/api/tables", json={"settings": {"game": game, **more}, "name": name}).json()


def test_an_invitation_says_who_invites_to_what_and_how_many_seats_are_free(http: httpx.Client) -> None:
    said = head(http, f"/t/{new_table(http)['table']}")
    assert said["og:title"] == said["twitter:title"] == said["title"] == "Ann invites you to En Garde"
    assert said["og:description"] == said["description"] == "One seat is free. No account needed."
    assert said["twitter:card"] == "summary_large_image"
    assert said["og:url"].startswith("http://127.0.0.1")


def test_it_is_said_in_french_to_those_who_read_french(http: httpx.Client) -> None:
    table = new_table(http, "stone_warriors", seats=3)["table"]
    said = head(http, f"/t/{table}", "fr-CA,en;q=0.5")
    assert said["og:title"] == "Ann vous invite à jouer à Guerriers de pierre"
    assert said["og:description"].startswith("2 places sont libres.")
    assert said["og:locale"] == "fr_FR"


def test_a_name_cannot_break_out_of_the_head(http: httpx.Client) -> None:
    name = '"><script>x</'
    table = new_table(http, name=name)["table"]
    text = http.get(f"/t/{table}").text
    assert name not in text
    assert html.escape(name) in text


@pytest.mark.parametrize(
    "path", ["/", "/t/nothing", "/w/nothing", "/r/nothing/1", "/c/nothing", "/puzzle/chess", "/rules/chess", "/r"]
)
def test_a_link_to_nothing_has_the_plain_preview(http: httpx.Client, path: str) -> None:
    assert head(http, path)["og:title"] == "facedown"


def test_rules_lessons_and_puzzles_say_what_they_are(http: httpx.Client) -> None:
    assert head(http, "/rules/gargon")["og:title"] == "Gargon: the rules"
    assert head(http, "/learn/gargon")["og:title"] == "Learn Gargon in two minutes"
    assert head(http, "/puzzle/gargon")["og:title"] == "Gargon: today’s puzzle"
    assert head(http, "/puzzle/gargon/3", "fr")["og:title"] == "Gargon\u00a0: problème 3"


def test_a_challenge_says_what_it_is_and_the_same_of_every_deal(http: httpx.Client) -> None:
    found = set()
    for _ in range(2):
        name = http.post("/api/challenges", json={"game": "gargon"}).json()["id"]
        assert head(http, f"/c/{name}")["og:title"] == "Gargon: a challenge"
        found.add(http.get(f"/c/{name}").text.replace(name, ""))
    assert len(found) == 1
    (today,) = (one["id"] for one in http.get("/api/challenges/today").json() if one["game"] == "en_garde")
    assert head(http, f"/c/{today}", "fr")["og:title"] == "En Garde\u00a0: un défi"


def test_every_game_of_ours_has_a_picture_of_the_size_that_is_said() -> None:
    for name in (*games.names(), previews.ANY_TABLE):
        data = (PICTURES / f"{name}.png").read_bytes()
        assert tuple(int.from_bytes(data[at : at + 4]) for at in (16, 20)) == previews.SIZE
        assert len(data) < 300_000  # more than that, and some messengers show none


def test_a_game_without_a_picture_has_that_of_any_table(tmp_path: Path) -> None:
    assert previews.picture_of(tmp_path, "chess") == "/previews/table.png"


def test_the_languages_of_the_server_say_the_same_things() -> None:
    def keys(value: Any) -> Any:
        return {key: keys(one) for key, one in value.items()} if isinstance(value, dict) else None

    english, french = (
        keys(json.loads((words.FOLDER / f"{language}.json").read_text(encoding="utf-8"))) for language in ("en", "fr")
    )
    assert english == french
    assert words.languages() == ("en", "fr")


# ---- No card


def deal(server: RunningServer, table: str, seed: str, is_over: bool) -> None:
    """Deal, and resign at once if the match is to be over."""

    async def play() -> None:
        room = await server.registry.room(table)
        await room.perform(lambda: room.write([journal.Started(seed, "aa" * 32)]))
        if is_over:
            for seat in sorted(room.live.persons):
                await room.perform(lambda seat=seat: room.write([journal.Forfeited(seat, "resigned")]))

    server.do(play())


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
def test_previews_are_the_same_byte_by_byte_whatever_cards_are_dealt(
    server: RunningServer, http: httpx.Client, game: str, is_over: bool
) -> None:
    seen = []
    for seed in SEEDS:
        opened = new_table(http, game)
        for seat in range(1, len(http.get(f"/api/tables/{opened['table']}").json()["seats"])):
            http.post(f"/api/tables/{opened['table']}/seats", json={"name": f"Bob {seat}"})
        deal(server, opened["table"], seed, is_over)
        paths = [f"/t/{opened['table']}", f"/w/{opened['watch']}"] + [f"/r/{opened['table']}/1"] * is_over
        texts = [http.get(path).text for path in paths]
        assert "Ann" in texts[-1]
        secrets = re.compile("|".join((opened["table"], opened["watch"])))
        seen.append([secrets.sub("", text) for text in texts])
    assert seen[0] == seen[1]


def test_a_puzzle_shows_nothing_of_its_position(http: httpx.Client) -> None:
    for game in games.names():
        found = {
            http.get(path).text.replace(path, "").replace(f"puzzle {number}", "")
            for number in range(1, len(puzzles_of(game)) + 1)
            for path in [f"/puzzle/{game}/{number}"]
        }
        assert len(found) == 1


def test_where_the_page_was_not_built_the_plain_one_is_shown_with_the_same_words(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    assert head(http, "/rules/gargon")["og:title"] == "Gargon: the rules"


def test_a_page_does_not_wait_for_a_table_that_cannot_be_read_now(
    server: RunningServer, http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> Any:
        await asyncio.sleep(3600)

    monkeypatch.setattr(previews, "PATIENCE", 0.05)
    opened = new_table(http)
    monkeypatch.setattr(server.registry, "room", never)
    assert head(http, f"/t/{opened['table']}")["og:title"] == "facedown"
    assert head(http, f"/w/{opened['watch']}")["og:title"] == "facedown"


def test_a_page_is_shown_while_the_database_is_away(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise OperationalError("SELECT", {}, Exception("away"))

    monkeypatch.setattr(previews, "match_of", fail)
    assert head(http, "/r/table/1")["og:title"] == "facedown"
