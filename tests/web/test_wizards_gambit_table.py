"""Wizard's Gambit at the page's table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from server.processes import Server
from web.barriers import faults_in_both_themes
from web.conftest import PHONE
from web.test_accessibility import compare_with_golden
from web.wizardry import CHOICES, open_circle, play_on

COMPONENTS = ".hand button.card:has(.component):not(.dim)"
FITTING = ".pool button.cover[aria-pressed][aria-disabled='false']"


def await_turn(page: Any) -> Any:
    """The first component that fits somewhere. Before one's turn, touching a card would only open it to be read."""
    page.locator(CHOICES).wait_for()
    return page.locator(COMPONENTS).first


def take_up_a_component(page: Any) -> None:
    """When it is one's turn."""
    await_turn(page).click()


def test_two_wizards_play_at_a_phone_in_french(visit: Any, server: Server) -> None:
    page = visit(settings={"language": "fr"}, viewport=PHONE, has_touch=True)
    open_circle(page, server, wizards=2)
    assert play_on(page, 25) == 25
    page.get_by_role("list", name="Votre main").wait_for()
    assert page.get_by_text("undefined").count() == 0


def test_a_component_goes_to_its_spell_in_three_touches_and_the_log_says_so(visit: Any, server: Server) -> None:
    page = visit()
    open_circle(page, server, wizards=2)
    take_up_a_component(page)
    page.locator(FITTING).first.click()
    if page.locator(".choices .rune").count():
        page.locator(".choices .rune").first.click()
    page.locator(f"{CHOICES} .main").click()
    page.locator("aside .wide li").filter(has_text="Ann plays").first.wait_for()


def test_a_component_is_played_by_keys_alone(visit: Any, server: Server) -> None:
    page = visit()
    open_circle(page, server, wizards=2)
    await_turn(page).press("Enter")
    page.locator(FITTING).first.press("Enter")
    if page.locator(".choices .rune").count():
        page.locator(".choices .rune").first.press("Enter")
    page.locator(f"{CHOICES} .main:focus").press("Enter")
    page.locator("aside .wide li").filter(has_text="Ann plays").first.wait_for()


def test_a_spectator_sees_the_table_and_no_hand(visit: Any, server: Server) -> None:
    page = visit()
    open_circle(page, server, wizards=2)
    page.get_by_role("button", name="Table", exact=True).click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    watcher = visit(link.removeprefix(server.url))
    watcher.locator(".table .pool > li").first.wait_for()
    assert watcher.locator(".table ul.hand .component").count() == 0
    assert watcher.get_by_role("list", name="Ann holds").count() == 1


def test_every_step_can_be_taken_back(visit: Any, server: Server) -> None:
    page = visit()
    open_circle(page, server, wizards=2)
    take_up_a_component(page)
    page.locator(FITTING).first.click()
    while page.locator(f"{CHOICES} .quiet").count():
        page.locator(f"{CHOICES} .quiet").click()
    assert page.locator(".table .chosen").count() == 0
    page.locator(COMPONENTS).first.wait_for()


def test_a_spell_that_cannot_take_the_component_says_why(visit: Any, server: Server) -> None:
    page = visit()
    open_circle(page, server, wizards=2)
    take_up_a_component(page)
    for dimmed in page.locator(".pool button.cover[aria-disabled='true']").all():
        assert dimmed.get_attribute("title")
    assert page.locator(".pool button.cover[aria-pressed]").count() == page.locator(".pool > li").count()


# How many pixels of a text are cut off, were every spell of the pool the longest.
CUT = """longest => Math.max(...[...document.querySelectorAll(".spell:not(.guarded) .text")].map(text => {
    text.textContent = longest;
    text.classList.add("long");
    return text.scrollHeight - text.clientHeight;
}))"""


def test_every_spell_can_be_read_in_full(visit: Any, server: Server) -> None:
    page = visit()
    open_circle(page, server, wizards=2)
    cards = page.request.get(f"{server.url}/api/games/wizards_gambit/cards").json()
    first = page.locator(".pool > li").first
    name = first.locator(".name").inner_text()
    first.locator("button.read").click()
    text = next(card["text"] for card in cards["spells"] if card["name"] == name)
    assert text in page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.locator(".wizard:not(.own) button.mini, .dealt button.card").first.click()
    page.locator(".uses li").nth(2).wait_for()  # a gambit shows what it does
    page.keyboard.press("Escape")
    longest = max((card["text"] for card in cards["spells"]), key=len)
    for width, height in ((844, 390), (390, 844), (768, 1024), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT, longest) <= 1, (width, height)


@pytest.mark.parametrize("wizards", [2, 5])
def test_a_phone_shows_pool_and_hand_without_scrolling(visit: Any, server: Server, wizards: int) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    open_circle(page, server, wizards=wizards)
    for touches in (0, 1, 30):
        play_on(page, touches, seed=touches)
        page.locator(CHOICES).wait_for()
        assert page.locator("main").evaluate("main => main.scrollHeight - main.clientHeight") <= 1
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_nothing_at_the_table_keeps_anybody_out(visit: Any, server: Server) -> None:
    page = visit()
    open_circle(page, server, wizards=3)
    for touches in (0, 1, 20):
        play_on(page, touches, seed=touches)
        page.locator(CHOICES).wait_for()
        assert faults_in_both_themes(page) == {}


def open_fresh_circle(page: Any, server: Server) -> None:
    """A table at which one has the first turn: chance decides it, so it may take a few."""
    for _ in range(20):
        open_circle(page, server, wizards=2)
        page.locator(COMPONENTS).first.wait_for()
        if page.locator("aside .wide li").filter(has_text="Turn 1: Ann.").count():
            return
    raise AssertionError("the bot always begins")


def test_the_table_reads_as_the_golden_one(visit: Any, server: Server) -> None:
    page = visit()
    open_fresh_circle(page, server)
    cards = page.request.get(f"{server.url}/api/games/wizards_gambit/cards").json()
    compare_with_golden("wizards_gambit", without_chance(page.locator("main").aria_snapshot(), cards))


def without_chance(snapshot: str, cards: dict[str, Any]) -> str:
    """The reading without what is chance's: which cards there are, and which of them can be played."""
    snapshot = snapshot.replace("''", "'")
    for card in sorted([*cards["spells"], *cards["incantations"]], key=lambda card: -len(card["text"])):
        snapshot = snapshot.replace(card["text"], "(text)").replace(card["name"], "(card)")
    snapshot = re.sub(r"Needs: [^.]*\.", "Needs: (runes).", snapshot)
    snapshot = re.sub(r"# point\b", "# points", re.sub(r"\d+", "#", snapshot))
    snapshot = re.sub(r"Gambit [IVX]+", "Gambit (numeral)", snapshot)
    kinds = (
        "Angel’s Breath|Ash of the Phoenix|Dragon’s Tooth|Gryphon Feather|Siren’s Tears|Sundered Agate|Prismatic Shard"
    )
    return re.sub(rf"'?button \"(?:{kinds}|\(card\): \(text\))[^\n]*\"'?[^\n]*", 'button "(card)"', snapshot)
