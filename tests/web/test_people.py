"""People at a table, in the browser: leaving and coming back, freed seats, missing players, chat, lost connections."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from server.processes import Server
from web.conftest import DESKTOP
from web.fencing import CARDS, make_a_move, wait_until_told
from web.test_table_life import FOLLOW, open_table, start_duel

FIGHT = {"game": "gargon", "seats": 3, "bots": ["", "", "novice"], "options": {}}
# The connection is dead, and neither side is told: what the page sends is swallowed, and nothing reaches it.
CABLE = """() => {
    const Real = WebSocket;
    window.isCut = false;
    window.WebSocket = class extends Real {
        constructor(url) {
            super(url);
            this.addEventListener('message', event => isCut && event.stopImmediatePropagation());
        }
        send(text) { if (!isCut) super.send(text); }
        close(...why) { if (!isCut) super.close(...why); }
    };
}"""


def sit_two(visit: Any, server: Server, *, start: bool = False, **settings: Any) -> tuple[Any, Any, str]:
    """Ann and Bob at a table of En Garde, perhaps in a match."""
    ann = visit()
    table = open_table(ann, server, **settings)
    ann.goto(f"{server.url}/t/{table}")
    bob = sit(visit, table, "Bob")
    if start:
        ann.get_by_role("button", name="Start game").click()
        for page in (ann, bob):
            page.locator(".room.playing").wait_for()
    return ann, bob, table


def sit(visit: Any, table: str, name: str, **context: Any) -> Any:
    page = visit(f"/t/{table}", {"name": name}, **context)
    page.get_by_role("button", name="Take a seat").click()
    page.locator("[data-table]").wait_for()
    return page


def leave(page: Any) -> None:
    """By the lobby's button or the menu's, whichever is there."""
    if page.get_by_role("button", name="Table", exact=True).count():
        page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Leave table").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("heading", name="Pick a game").wait_for()


def told(page: Any, text: str) -> None:
    """A line of the log that can be seen, in the lobby or at the table."""
    page.locator("li:visible").get_by_text(text).first.wait_for()


def kept_seats(page: Any) -> dict[str, Any]:
    kept = json.loads(page.evaluate("localStorage['facedown.seats'] ?? '{}'"))
    return {table: seat for table, seat in kept.items() if seat["token"]}


# ---- Leaving


def test_a_guest_leaves_a_lobby_and_sits_down_again_by_the_same_link(visit: Any, server: Server) -> None:
    ann, bob, table = sit_two(visit, server)
    leave(bob)
    assert kept_seats(bob) == {}
    told(ann, "Bob left.")
    bob.goto(f"{server.url}/t/{table}")
    bob.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Start game").click()
    bob.locator(".room.playing").wait_for()


def test_a_host_leaves_a_lobby_and_comes_back_as_a_guest(visit: Any, server: Server) -> None:
    ann, bob, table = sit_two(visit, server)
    leave(ann)
    assert kept_seats(ann) == {}
    bob.get_by_role("button", name="Start game").wait_for()
    ann.goto(f"{server.url}/t/{table}")
    ann.get_by_role("button", name="Take a seat").click()
    ann.get_by_text("Bob will start the game").wait_for()


def test_a_guest_leaves_a_match_and_takes_the_seat_again_when_it_is_over(visit: Any, server: Server) -> None:
    ann, bob, table = sit_two(visit, server, start=True)
    leave(bob)
    assert kept_seats(bob) == {}
    bob.goto(f"{server.url}/t/{table}")
    bob.get_by_text("A match is in progress").wait_for()
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("button", name=re.compile("^(Resign the match|Give the match up)")).click()
    ann.get_by_role("button", name="Yes").click()
    ann.locator("dialog[open] .commitment").wait_for()
    bob.get_by_role("button", name="Take a seat").click()
    bob.locator("[data-table]").wait_for()
    assert list(kept_seats(bob)) == [table]


def test_a_host_leaves_a_match_and_the_guest_plays_on_as_host(visit: Any, server: Server) -> None:
    ann, bob, table = sit_two(visit, server, start=True, options={"starter": "right", "target": "1"})
    leave(ann)
    assert kept_seats(ann) == {}
    told(bob, "Ann left.")
    make_a_move(bob)
    ann.goto(f"{server.url}/t/{table}")
    ann.get_by_text("A match is in progress").wait_for()


def test_the_last_to_leave_closes_the_table(visit: Any, server: Server) -> None:
    page = visit()
    table = start_duel(page, server)
    leave(page)
    assert kept_seats(page) == {}
    page.goto(f"{server.url}/t/{table}")
    page.get_by_text("The table is closed.").wait_for()


def test_a_token_that_proves_nothing_any_more_is_forgotten_and_a_seat_can_be_taken(visit: Any, server: Server) -> None:
    ann, bob, _ = sit_two(visit, server)
    ann.get_by_role("button", name=re.compile(r"Free seat\W+Bob")).click()
    ann.get_by_role("button", name="Yes").click()
    bob.get_by_text("You no longer have a seat at this table.").wait_for()
    assert kept_seats(bob) == {}
    bob.get_by_role("button", name="Take a seat").click()
    bob.get_by_text("Ann will start the game").wait_for()


# ---- Players who are gone


def test_the_others_let_a_bot_play_for_a_missing_player_who_gets_the_seat_back(visit: Any, server: Server) -> None:
    ann, bob, table = sit_two(visit, server, start=True, absence=1, options={"starter": "right", "target": "5"})
    bob.goto(f"{server.url}/about")
    ann.get_by_text("Bob has been offline for").wait_for()
    ann.get_by_role("button", name="Let a bot play for them").click()
    told(ann, "Bob is away. A bot is playing for them.")
    bob.goto(f"{server.url}/t/{table}")
    told(ann, "Bob is back.")
    ann.get_by_text("Bob has been offline for").wait_for(state="detached")


def test_the_others_vote_on_freeing_the_seat_of_a_player_who_is_there(visit: Any, server: Server) -> None:
    ann = visit()
    table = open_table(ann, server, game="gargon", seats=3, bots=[], options={})
    ann.goto(f"{server.url}/t/{table}")
    bob, cleo = sit(visit, table, "Bob"), sit(visit, table, "Cleo")
    ann.get_by_role("button", name="Start game").click()
    cleo.locator(".room.playing").wait_for()
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("button", name="Free Cleo’s seat").click()
    ann.get_by_role("button", name="Yes").click()
    ann.get_by_text("Waiting for the others to agree").wait_for()
    bob.get_by_role("status").get_by_text("Ann wants to free Cleo’s seat.").wait_for()
    bob.get_by_role("button", name="Agree").click()
    cleo.get_by_text("You no longer have a seat at this table.").wait_for()
    told(ann, "The host freed Cleo’s seat.")


# ---- The connection


def test_a_connection_that_dies_in_silence_is_shown_to_both_sides_within_seconds(visit: Any, server: Server) -> None:
    ann, bob = visit(), visit("/", {"name": "Bob"})
    bob.evaluate(CABLE)
    table = open_table(ann, server)
    ann.goto(f"{server.url}/t/{table}")
    bob.evaluate(FOLLOW, f"/t/{table}")
    bob.get_by_role("button", name="Take a seat").click()
    told(ann, "Bob joined.")
    bob.clock.install()
    bob.wait_for_timeout(3_500)  # until the page has promised to be heard of
    bob.evaluate("window.isCut = true")
    bob.get_by_text("Connection lost.").wait_for(timeout=8_000)
    ann.get_by_text("offline", exact=True).wait_for(timeout=10_000)
    bob.evaluate("window.isCut = false")
    bob.get_by_text("Connection lost.").wait_for(state="detached")
    ann.get_by_text("offline", exact=True).wait_for(state="detached")


def test_a_browser_that_goes_offline_says_so_at_once(visit: Any, server: Server) -> None:
    page = visit(forgive="ERR_INTERNET_DISCONNECTED")
    start_duel(page, server)
    page.context.set_offline(True)
    page.get_by_text("Connection lost.").wait_for()
    page.context.set_offline(False)
    page.get_by_text("Connection lost.").wait_for(state="detached")
    make_a_move(page)


def test_a_move_without_an_answer_is_shown_as_being_sent(visit: Any, server: Server) -> None:
    page = visit("/")
    page.evaluate(CABLE)
    table = open_table(page, server, bots=["", "novice"])
    page.evaluate(FOLLOW, f"/t/{table}")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector(CARDS)
    page.evaluate("window.isCut = true")
    page.locator(CARDS).first.click()
    if page.get_by_role("button", name="Confirm").is_disabled():
        page.locator(".choices button:enabled").first.click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_text("Sending…").wait_for()
    page.get_by_text("Connection lost.").wait_for()
    page.evaluate("window.isCut = false")
    wait_until_told(page)


# ---- Opening tables


def test_three_clicks_open_one_table(visit: Any, server: Server) -> None:
    page = visit("/")
    opened: list[Any] = []

    def answer_late(route: Any) -> None:
        opened.append(route.request)
        page.wait_for_timeout(300)
        route.continue_()

    def pass_on(route: Any) -> None:
        answer_late(route) if route.request.method == "POST" else route.continue_()

    page.route("**/api/tables", pass_on)
    page.get_by_role("button", name=re.compile(r"Play\W+En Garde")).click()
    page.get_by_role("button", name="Deal the cards").evaluate("button => [1, 2, 3].forEach(() => button.click())")
    page.wait_for_selector(CARDS)
    assert len(opened) == 1


def test_bots_play_alone_for_whoever_watches(visit: Any, server: Server) -> None:
    page = visit("/")
    page.get_by_role("button", name=re.compile(r"Play\W+En Garde")).click()
    page.get_by_label("Watch bots play").check()
    page.get_by_role("button", name="Watch", exact=True).click()
    page.get_by_text("You’re watching").wait_for()
    assert "/w/" in page.url
    page.wait_for_function("document.querySelectorAll('aside .wide li').length > 3")
    page.get_by_role("dialog").wait_for()  # the result: bots answer without a pause here
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="slowly").click()
    page.get_by_role("dialog").get_by_role("button", name="slowly", pressed=True).wait_for()
    page.keyboard.press("Escape")
    friend = visit(page.url.removeprefix(server.url))
    friend.get_by_text("You’re watching").wait_for()


def test_a_link_that_only_this_computer_can_open_says_so(visit: Any, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/t/{open_table(page, server)}")
    page.get_by_text("Only this computer can open this link.").wait_for()
    assert page.get_by_role("img", name="QR code of the link").count() == 0


def test_a_link_has_the_networks_address_where_the_server_listens_there(visit: Any, server: Server) -> None:
    page = visit()
    page.route("**/api/reach", lambda route: route.fulfill(json={"addresses": ["http://192.168.1.20:8000"]}))
    table = open_table(page, server)
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("img", name="QR code of the link").wait_for()
    link = page.get_by_role("textbox", name=re.compile("Send this link"))
    assert link.input_value() == f"http://192.168.1.20:8000/t/{table}"


def test_a_host_plays_with_a_card_set_of_their_own_and_hears_of_its_mistakes(
    visit: Any, server: Server, tmp_path: Path
) -> None:
    page = visit(forgive="409")
    table = open_table(page, server, game="wizards_gambit", seats=2, bots=["", "novice"], options={})
    page.goto(f"{server.url}/t/{table}")
    page.get_by_text("Table settings").click()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[set]\nname = 3\n", encoding="utf-8")
    page.get_by_label("Use a card set of your own").set_input_files(wrong)
    page.get_by_text("There are mistakes in this card set.").wait_for()
    page.get_by_role("alert").get_by_text("line 2:").wait_for()
    small = Path(__file__).parents[2] / "docs" / "small_set.toml"
    page.get_by_label("Use a card set of your own").set_input_files(small)
    told(page, "The host added a card set: Hedge magic.")
    page.locator("select", has=page.locator("option", has_text="Hedge magic")).wait_for()
    page.get_by_role("button", name="Start game").click()
    page.locator(".room.playing").wait_for()
    page.get_by_text(re.compile("Kindle|Borrowed Time|Warm Cloak|Toll of Dusk")).first.wait_for()


# ---- Talking, reloading, getting lost


def test_people_talk_before_the_game(visit: Any, server: Server) -> None:
    ann, bob, _ = sit_two(visit, server)
    bob.get_by_role("button", name="Hello!").click()
    told(ann, "Bob: Hello!")
    ann.get_by_role("button", name="Start game").click()
    ann.locator("aside .wide").get_by_role("button", name="Good luck!").click()
    bubble = bob.get_by_role("region", name="Players").locator(".speech")
    bubble.filter(has_text="Good luck!").locator("svg").wait_for(state="attached")


def test_a_reload_keeps_the_log_and_its_lines_can_be_shown_again(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    make_a_move(page)
    wait_until_told(page)
    page.wait_for_selector(CARDS)
    lines = page.locator("aside .wide li").all_inner_texts()
    again = page.locator("aside .wide button.line").count()
    page.reload()
    page.wait_for_selector(CARDS)
    assert page.locator("aside .wide li").all_inner_texts() == lines
    assert page.locator("aside .wide button.line").count() == again > 0


@pytest.mark.parametrize("path", ["/nothing", "/rules/chess", "/learn/chess", "/t/a/b", "/favicon"])
def test_unknown_addresses_show_the_page_and_a_way_home(visit: Any, server: Server, path: str) -> None:
    page = visit(path, forgive="404")
    page.get_by_text("Page not found").wait_for()
    page.get_by_role("link", name="Home").last.click()
    page.get_by_role("heading", name="Pick a game").wait_for()


# ---- In another tab

HIDE = """is => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
# Notifications that a test can read; Chromium without a head shows none.
NOTES = """() => {
    window.notes = [];
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { return this.permission = 'granted'; }
        constructor(title, { body }) { notes.push(`${title} ${body}`); }
        close() {}
    };
    window.badge = 0;
    Object.assign(navigator, { setAppBadge: async (number) => { badge = number },
        clearAppBadge: async () => { badge = 0 } });
}"""
# A phone's browser: what is shown is shown by the service worker.
ONLY_BY_WORKER = """() => {
    window.Notification = class extends Notification { constructor() { throw new TypeError('Illegal constructor'); } };
    Notification.permission = 'granted';
    const showNotification = async (title, { body, data }) => notes.push(`${title} ${body} ${data}`);
    const worker = { showNotification, getNotifications: async () => [{ close: () => notes.push('closed') }] };
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => worker } });
}"""


def test_a_player_in_another_tab_is_asked_once_and_notified_from_then_on(visit: Any, server: Server) -> None:
    ann, bob, table = sit_two(visit, server, start=True, options={"starter": "right", "target": "1"})
    ann.evaluate(NOTES)
    ann.evaluate(HIDE, True)
    make_a_move(bob)
    ann.wait_for_function("document.title.startsWith('● Your turn')")
    assert ann.locator("link[rel=icon]").get_attribute("href") == "/icon-turn.svg"
    assert (ann.evaluate("notes"), ann.evaluate("badge")) == ([], 1)
    ann.evaluate(HIDE, False)
    assert ann.evaluate("badge") == 0
    assert ann.locator("link[rel=icon]").get_attribute("href") == "/icon.svg"
    ann.get_by_role("button", name="Notify me").click()
    assert ann.get_by_role("button", name="Notify me").count() == 0
    make_a_move(ann)
    ann.evaluate(HIDE, True)
    make_a_move(bob)
    ann.wait_for_function("notes.length === 1")
    assert ann.evaluate("notes") == ["Your turn En Garde"]
    ann.evaluate(HIDE, False)
    ann.evaluate(ONLY_BY_WORKER)
    make_a_move(ann)
    ann.evaluate(HIDE, True)
    make_a_move(bob)
    ann.wait_for_function("notes.length === 2")
    ann.evaluate(HIDE, False)
    ann.wait_for_function("notes.length === 3")
    assert ann.evaluate("notes.slice(1)") == [f"Your turn En Garde /t/{table}", "closed"]


def test_the_title_of_a_hidden_tab_says_who_joined(visit: Any, server: Server) -> None:
    ann = visit()
    table = open_table(ann, server)
    ann.goto(f"{server.url}/t/{table}")
    ann.locator("[data-table]").wait_for()
    ann.evaluate(HIDE, True)
    sit(visit, table, "Bob")
    ann.wait_for_function("document.title.startsWith('● Bob joined.')")
    ann.evaluate(HIDE, False)
    ann.wait_for_function("document.title.startsWith('En Garde')")


# ---- Resigning


def test_resigning_says_what_it_means_for_two_and_for_more(visit: Any, server: Server) -> None:
    page = visit()
    for seats, text in ((2, "Resign the match? Novice wins."), (3, "A bot will play on in your seat.")):
        bots = ["", *["novice"] * (seats - 1)]
        table = open_table(page, server, game="stone_warriors", seats=seats, bots=bots, options={})
        page.goto(f"{server.url}/t/{table}")
        page.get_by_role("button", name="Start game").click()
        page.get_by_role("button", name="Table", exact=True).click()
        page.get_by_role("button", name="Resign", exact=True).click()
        page.get_by_text(text).wait_for()
        page.get_by_role("button", name="No", exact=True).click()


def test_where_the_rules_have_their_own_resignation_it_is_offered_once(visit: Any, server: Server) -> None:
    page = visit(viewport=DESKTOP)
    start_duel(page, server)
    page.get_by_role("button", name="Table", exact=True).click()
    ways_out = page.locator("dialog[open] button", has_text=re.compile("Resign|Give the"))
    ways_out.first.wait_for()  # the menu is loaded when it is opened
    assert ways_out.count() == 2


def test_the_host_makes_the_bots_faster_from_the_menu(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.get_by_role("button", name="Table").click()
    paces = page.get_by_role("group", name="Bots answer")
    assert paces.locator("[aria-pressed=true]").inner_text() == "normally"
    paces.get_by_role("button", name="fast").click()
    paces.locator("[aria-pressed=true]", has_text="fast").wait_for()
    wait_until_told(page, "From now on bots answer fast.")
