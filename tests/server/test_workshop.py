"""The designer's workshop: drafts are checked, bots play with them in the background, and friends at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from facedown.games.wizards_gambit.card_sets import names, sets
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms import workshop_tasks
from facedown.server.rooms.workshop_tasks import Measurement
from games.wizards_gambit.strange_sets import EXTREMES
from server.in_process import GENEROUS, RunningServer
from server.sitting import Client

pytestmark = pytest.mark.anyio

SMALL = (Path(__file__).parents[2] / "docs" / "small_set.toml").read_text(encoding="utf-8")
BENCH = "/api/workshop/wizards_gambit"


@pytest.fixture
def http(server: RunningServer) -> Iterator[httpx.Client]:
    with server.http() as client:
        yield client


def limited(**changed: Any) -> Limits:
    return Limits(**{name: getattr(GENEROUS, name) for name in GENEROUS.__struct_fields__} | changed)


def check(http: httpx.Client, text: str, **more: Any) -> dict[str, Any]:
    answer = http.post(f"{BENCH}/check", json={"text": text, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def wait_for(ask: Callable[[], httpx.Response]) -> dict[str, Any]:
    """Ask until figures are there; how far they are never falls."""
    done = -1
    for _ in range(2_000):
        answer = ask()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["result"] is not None:
            result: dict[str, Any] = found["result"]
            return result
        assert done <= found["done"] <= found["of"]
        done = found["done"]
        time.sleep(0.05)
    raise AssertionError("no figures")


def test_there_are_sets_to_begin_with_and_they_are_sound(http: httpx.Client) -> None:
    found = {one["key"]: one["text"] for one in http.get(BENCH).json()}
    assert set(found) == {"new", "own"}
    for text in found.values():
        assert check(http, text)["mistakes"] == []


def test_a_draft_is_shown_with_its_cards_and_with_all_its_mistakes_in_their_lines(http: httpx.Client) -> None:
    sound = check(http, SMALL, language="fr")
    assert sound["key"].startswith("hedge_magic@")
    assert sound["seats"] == [2, 3, 4, 5]
    assert [card["name"] for card in sound["incantations"]] == ["Doigts agiles", "Soupe aux cailloux", "Jour de marché"]
    wrong = check(http, SMALL.replace("points = 5", "points = 9").replace('"steal"', '"steel"'))
    assert wrong["key"] == ""
    assert [(one["line"], one["words"][:19]) for one in wrong["mistakes"]] == [
        (49, "spell Toll of Dusk:"),
        (60, "incantation Nimble "),
    ]
    assert [card["key"] for card in wrong["spells"]] == ["kindle", "borrowed_time", "warm_cloak"]
    assert [card["key"] for card in wrong["incantations"]] == ["stone_soup", "market_day"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("x = ", 1), ("[set]\nname = 3 3", 2), ("# one\n" + "x" * 401, 2), ("a = [" * 80 + "\n", 1)],
    ids=["no value", "two values", "long line", "deep"],
)
def test_a_text_that_is_no_card_set_has_a_mistake_and_no_cards(http: httpx.Client, text: str, line: int) -> None:
    found = check(http, text)
    assert found["mistakes"][0]["line"] == line
    assert (found["key"], found["spells"]) == ("", [])


def test_checking_and_measuring_drafts_makes_no_name_and_no_set_known(http: httpx.Client) -> None:
    known, loaded = set(names._numbers), len(sets._loaded)
    text = SMALL.replace("Kindle", "Never Heard Of")
    check(http, text)
    wait_for(lambda: http.post(f"{BENCH}/measure", json={"text": text, "games": 20}))
    assert "never_heard_of" not in names._numbers
    assert {name.rstrip("0123456789") for name in set(names._numbers) - known} <= {"spell_", "incantation_"}
    assert len(sets._loaded) == loaded


def test_bots_play_with_a_set_in_the_background_and_two_sets_are_compared(http: httpx.Client) -> None:
    wanted = {"text": SMALL, "other": SMALL.replace("points = 5", "points = 1"), "seats": 3, "games": 60}
    result = wait_for(lambda: http.post(f"{BENCH}/measure", json=wanted))
    one, other = result["figures"]
    assert (one["games"], other["games"], one["seats"]) == (60, 60, 3)
    assert 0.5 < sum(share["value"] for share in one["wins"]) < 1.001  # some games have no winner
    assert all(card["games"]["low"] <= card["games"]["value"] <= card["games"]["high"] for card in one["spells"])
    turns = next(found for found in result["comparison"]["differences"] if found["figure"] == "turns")
    assert turns["low"] <= turns["other"] - turns["one"] <= turns["high"]
    again = http.post(f"{BENCH}/measure", json=wanted).json()
    assert again["result"] == result  # the same text has the same figures, and they are kept


def test_a_set_with_mistakes_is_not_measured(http: httpx.Client) -> None:
    wanted = {"text": SMALL.replace("points = 5", "points = 9"), "games": 20}
    for _ in range(200):
        answer = http.post(f"{BENCH}/measure", json=wanted)
        if answer.status_code != 200:
            break
        time.sleep(0.02)
    assert (answer.status_code, answer.json()["key"]) == (409, "invalid_card_set")
    assert answer.json()["arguments"]["mistakes"][0].startswith("line 49: ")


@pytest.mark.parametrize(
    "wrong",
    [{"games": 2_001}, {"games": 19}, {"bots": "expert"}, {"seats": 1}, {"text": "x" * 40_001}, {"more": 1}],
    ids=str,
)
def test_what_cannot_be_measured_is_refused_at_once(http: httpx.Client, wrong: dict[str, Any]) -> None:
    answer = http.post(f"{BENCH}/measure", json={"text": SMALL} | wrong)
    assert (answer.status_code, answer.json()["key"]) == (400, "malformed")


def test_games_without_card_sets_have_no_workshop(http: httpx.Client) -> None:
    assert http.get("/api/workshop/gargon").json()["key"] == "invalid_option"
    assert http.post("/api/workshop/gargon/check", json={"text": ""}).json()["key"] == "invalid_option"
    assert http.get("/api/workshop/chess").status_code == 404


def test_an_address_has_a_budget_of_games_and_of_checks(make_server: Any) -> None:
    server = make_server(limits=limited(simulations=(0.0, 2.0), drafts=(0.0, 1.0)))
    with server.http() as http:
        assert http.post(f"{BENCH}/measure", json={"text": SMALL, "games": 2_000}).json()["key"] == "too_fast"
        check(http, SMALL)
        assert http.post(f"{BENCH}/check", json={"text": SMALL}).json()["key"] == "too_fast"


def test_an_address_has_one_measurement_at_a_time(http: httpx.Client) -> None:
    def ask(games: int) -> httpx.Response:
        return http.post(f"{BENCH}/measure", json={"text": SMALL.replace("Kindle", "One At Once"), "games": games})

    first = ask(1_000)
    assert first.json()["result"] is None
    assert ask(999).json()["key"] == "too_fast"
    wait_for(lambda: ask(1_000))


def test_a_part_of_a_measurement_is_short_even_with_a_set_that_takes_for_ever() -> None:
    """Games are cut off long before the rules do it, and a worker is free after each that took long."""
    [job] = workshop_tasks.jobs_of(Measurement("wizards_gambit", (EXTREMES["the pool boils"],), 2, 200, "adept"))
    played, _ = workshop_tasks.play_part(job, 0, 200)
    assert 1 <= len(played) < 20
    assert played[0][0, 2] <= workshop_tasks.TURNS * 2


async def test_a_table_is_opened_with_a_set_and_friends_play_with_it_at_once(
    server: RunningServer, http: httpx.Client
) -> None:
    text = SMALL.replace("Kindle", "Straight Away")
    settings = {"game": "wizards_gambit", "bots": ["", ""]}
    opening = http.post("/api/tables", json={"settings": settings, "name": "Ann", "cards": text}).json()
    bob = http.post(f"/api/tables/{opening['table']}/seats", json={"name": "Bob"}).json()
    state = http.get(f"/api/tables/{opening['table']}").json()
    assert state["settings"]["options"] == {"set": state["sets"][0]}
    async with (
        Client(server, opening["table"], token=opening["token"]) as ann,
        Client(server, bob["table"], token=bob["token"]) as other,
    ):
        await ann.hear_type("welcome")
        await other.hear_type("welcome")
        welcome = await ann.command("start")
        assert welcome["table"]["phase"] == "playing"
        assert {spell["spell"] for spell in welcome["view"]["pool"]} <= {
            card.key for card in sets.by_number(sets.number_of(state["sets"][0])).spells
        }


def test_a_table_is_not_opened_with_a_set_that_is_wrong_or_too_small(http: httpx.Client) -> None:
    settings = {"game": "wizards_gambit", "seats": 5, "bots": [""] * 5}
    for text, key in (("x = ", "invalid_card_set"), (SMALL.replace("count = 5", "count = 3", 1), "invalid_option")):
        answer = http.post("/api/tables", json={"settings": settings, "name": "Ann", "cards": text})
        assert (answer.status_code, answer.json()["key"]) == (409, key)
