"""What happens at tables beside the cards: friends, spectators, lost lines, restarts, undo, hints, languages, keys."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.sync.client import connect

from server.processes import Server
from web.conftest import PHONE
from web.fencing import CARDS, make_a_move, play_to_the_end, wait_until_told

FOLLOW = """path => {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
}"""


# Notes that a text was there, however soon it goes again.
WATCH_FOR = """text => {
    window.seen = false;
    new MutationObserver(() => { window.seen ||= document.body.innerText.includes(text); })
        .observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# What a screen reader is told from now on.
LISTEN = """() => {
    window.told = [];
    const region = document.querySelector('[data-live]');
    new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(node =>
        node.textContent.trim() && told.push(node.textContent.trim())))).observe(region, {childList: true});
}"""


def open_table(page: Any, server: Server, **settings: Any) -> str:
    """A table of this browser's own, its seat's token kept as the page keeps it; nothing is played by itself."""
    wanted = {"game": "en_garde", "options": {"starter": "left", "target": "1"}, "automatic": False} | settings
    opening = page.request.post(f"{server.url}/api/tables", data={"settings": wanted, "name": "Ann"}).json()
    kept = json.dumps({opening["table"]: {"token": opening["token"], "at": 1}})
    page.evaluate("kept => { localStorage['facedown.seats'] = kept }", kept)
    return opening["table"]


def start_duel(page: Any, server: Server, **settings: Any) -> str:
    """A duel against a bot, at its first move."""
    table = open_table(page, server, bots=["", "novice"], **settings)
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector(CARDS)
    return table


def finish_match(page: Any, server: Server, table: str) -> None:
    """Play this browser's seat to the end; the page looks on until the result is shown."""
    play_by_socket(page, server, table)
    page.locator("dialog[open] .commitment").wait_for()


def play_by_socket(
    page: Any, server: Server, table: str, until: Callable[[dict[str, Any]], bool] = lambda view: False
) -> None:
    """Play this browser's seat over a connection of its own to the end, or until it has such a view to answer.

    Clicking through a whole match takes seconds; tests of what comes after it do not need that.
    """
    token = json.loads(page.evaluate("localStorage['facedown.seats']"))[table]["token"]
    chance, version, moves, waiting, ids = Random(1), 0, [], None, itertools.count()
    with connect(f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "join", "token": token}))
        while True:
            frame = json.loads(socket.recv(timeout=60))
            if (frame.get("table") or {}).get("phase") == "over":
                break
            version = frame.get("version", version)
            moves = frame["view"]["moves"] if frame.get("view") else moves
            if moves and frame.get("view") and until(frame["view"]):
                break
            waiting = None if waiting in (frame.get("yours"), frame.get("id")) else waiting
            if moves and waiting is None:
                waiting = f"{next(ids)}"
                move = {"type": "move", "id": waiting, "version": version, "move": chance.choice(moves)}
                socket.send(json.dumps(move))


def test_a_reload_in_the_middle_of_a_choice_brings_the_same_table_back(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    hand = page.locator(".hand button.card").evaluate_all("cards => cards.map(card => card.ariaLabel)")
    page.locator(CARDS).first.click()
    page.reload()
    page.wait_for_selector(CARDS)
    assert page.locator(".hand button.card").evaluate_all("cards => cards.map(card => card.ariaLabel)") == hand
    make_a_move(page)


LOG_LINES = "aside .wide ol > li"


def test_another_device_is_told_the_whole_log_of_who_plays_alone(visit: Any, server: Server) -> None:
    page = visit()
    table = start_duel(page, server, options={"starter": "left", "target": "5"})
    for _ in range(3):
        make_a_move(page)
        page.wait_for_selector(CARDS)
    other = visit()
    kept = page.evaluate("localStorage['facedown.seats']")
    other.evaluate("kept => { localStorage['facedown.seats'] = kept }", kept)
    other.goto(f"{server.url}/t/{table}")
    other.wait_for_selector(CARDS)
    lines = [line for line in page.locator(LOG_LINES).all_inner_texts() if line != "The cards are dealt."]
    assert len(lines) > 6
    assert other.locator(LOG_LINES).all_inner_texts() == lines
    other.reload()
    other.wait_for_selector(CARDS)
    assert other.locator(LOG_LINES).all_inner_texts() == lines


def test_a_log_keeps_its_lines_and_their_replays_when_the_server_starts_again(visit: Any, server: Server) -> None:
    page = visit(forgive="WebSocket connection")
    start_duel(page, server, options={"starter": "left", "target": "5"})
    make_a_move(page)
    page.wait_for_selector(CARDS)
    lines, replays = page.locator(LOG_LINES).all_inner_texts(), page.locator(f"{LOG_LINES} button").count()
    assert replays > 1
    server.kill()
    page.get_by_text("Connection lost").wait_for()
    server.start()
    page.get_by_text("Connection lost").wait_for(state="detached", timeout=60_000)
    page.wait_for_selector(CARDS)
    assert page.locator(LOG_LINES).all_inner_texts() == lines
    assert page.locator(f"{LOG_LINES} button").count() == replays


def test_a_lost_line_comes_back_by_itself(visit: Any, server: Server) -> None:
    page = visit("/")
    page.evaluate(
        """() => {
            const Real = WebSocket; window.lines = [];
            window.WebSocket = class extends Real { constructor(url) { super(url); window.lines.push(this); } };
        }"""
    )
    table = open_table(page, server, bots=["", "novice"])
    page.evaluate(FOLLOW, f"/t/{table}")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector(CARDS)
    page.evaluate(WATCH_FOR, "Connection lost")
    page.evaluate("lines.at(-1).close()")
    page.wait_for_function("() => window.seen")
    page.get_by_text("Connection lost").wait_for(state="detached")
    make_a_move(page)


def test_the_server_is_killed_and_started_again_under_a_running_game(visit: Any, server: Server) -> None:
    page = visit(forgive="WebSocket connection")
    start_duel(page, server)
    make_a_move(page)
    server.kill()
    page.get_by_text("Connection lost").wait_for()
    server.start()
    page.get_by_text("Connection lost").wait_for(state="detached", timeout=60_000)
    play_to_the_end(page)


def test_a_spectator_sees_the_table_and_no_hand(visit: Any, server: Server) -> None:
    ann = visit()
    start_duel(ann, server)
    ann.get_by_role("button", name="Table", exact=True).click()
    link = ann.get_by_role("dialog").get_by_role("textbox").input_value()
    watcher = visit(link.removeprefix(server.url))
    watcher.get_by_text("You’re watching").wait_for()
    assert watcher.locator(".hand").count() == 0
    ann.keyboard.press("Escape")
    make_a_move(ann)
    wait_until_told(watcher)


def test_a_hint_names_moves_and_why(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("dialog")
    advice.get_by_role("listitem").first.wait_for()
    shares = re.findall(r"(\d+)% to win", advice.inner_text())
    assert shares == sorted(shares, key=int, reverse=True) != []
    best = re.findall(r"\d", advice.get_by_role("listitem").first.inner_text())[0]
    page.keyboard.press("Escape")
    assert {card.get_attribute("aria-label") for card in page.locator(".hand .advised").all()} == {f"Card {best}"}


def test_a_dialog_takes_the_focus_and_keys_scroll_it(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("?")
    rules = page.locator("dialog[open] .content")
    rules.get_by_role("heading").nth(3).wait_for()
    assert rules.evaluate("content => content === document.activeElement")
    page.keyboard.press("PageDown")
    rules.evaluate("async (content) => { while (content.scrollTop < 100) await new Promise(requestAnimationFrame); }")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.get_by_role("region", name="Players").count() == 1


def test_the_page_speaks_french_and_changes_its_language_at_once(visit: Any, server: Server) -> None:
    page = visit("/", {"language": "fr"})
    page.get_by_role("heading", name="Choisissez un jeu").wait_for()
    page.get_by_role("button", name="Réglages").click()
    page.get_by_label("Langue").select_option("en")
    page.get_by_role("dialog").get_by_text("Settings").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_a_move_is_made_with_the_keyboard_alone(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches('{CARDS}')"):
            break
    page.keyboard.press("Enter")
    page.locator(".choices :focus").wait_for()
    if page.get_by_role("button", name="Confirm").is_disabled():
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_until_told(page)


def test_on_a_phone_the_hand_and_the_board_are_seen_without_scrolling(visit: Any, server: Server) -> None:
    page = visit(viewport=PHONE)
    start_duel(page, server)
    page.locator(CARDS).first.click()
    for selector in (".hand", ".piste", ".choices", ".actions"):
        box = page.locator(selector).bounding_box()
        assert 0 <= box["y"] <= PHONE["height"] - box["height"], selector
        assert 0 <= box["x"] <= PHONE["width"] - box["width"], selector


def test_a_finished_game_is_replayed_step_by_step_from_its_record_file(
    visit: Any, server: Server, tmp_path: Any
) -> None:
    page = visit()
    table = start_duel(page, server)
    play_to_the_end(page)
    record = tmp_path / "game.txt"
    record.write_bytes(page.request.get(f"{server.url}/api/tables/{table}/matches/1/record").body())
    page.goto(f"{server.url}/r")
    page.get_by_label("Choose a file").set_input_files(record)
    page.get_by_text("Move 0 of").wait_for()
    page.get_by_role("button", name="Next move").click()
    page.get_by_text("Move 1 of").wait_for()
    page.get_by_label("View as").select_option("0")
    page.locator(".opponent .known").first.wait_for(state="detached")


def test_who_comes_back_after_chat_gets_the_table_with_it(visit: Any, server: Server) -> None:
    """What was missed ends with words; the cards and the table that came before them are sent all the same."""
    page = visit()
    table = open_table(page, server, bots=["", "novice"])
    token = json.loads(page.evaluate("localStorage['facedown.seats']"))[table]["token"]
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(address) as line:
        line.send(json.dumps({"type": "join", "token": token}))
        version = json.loads(line.recv())["version"]
        for seat_bot in ("random", "novice"):
            line.send(json.dumps({"type": "fill", "id": seat_bot, "seat": 1, "bot": seat_bot}))
        line.send(json.dumps({"type": "say", "id": "hello", "preset": "hello"}))
        while json.loads(line.recv()).get("yours") != "hello":
            pass
    with connect(address) as line:
        line.send(json.dumps({"type": "join", "token": token, "version": version}))
        missed = [json.loads(line.recv()) for _ in range(3)]
    assert [news["told"]["fact"] for news in missed] == ["filled", "filled", "said"]
    assert missed[-1]["table"]["seats"][1]["bot"] == "novice"
