"""First games: each lesson is walked through to its end by clicking, and leads to a table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from web.barriers import faults_in_both_themes
from web.conftest import PHONE
from web.fencing import CARDS
from web.test_table_life import FOLLOW, LISTEN

ROOT = Path(__file__).resolve().parents[2]
LESSONS = {path.parent.name: json.loads(path.read_text("utf-8")) for path in ROOT.glob("web/src/games/*/lesson.json")}


def coach(page: Any) -> Any:
    return page.get_by_role("region", name=re.compile("^(Lesson|Tutoriel)$"))


def wait_for_step(page: Any, number: int) -> None:
    """Until the lesson has come to a step, counted from 1."""
    coach(page).get_by_text(re.compile(rf"(Step|Étape) {number}\b")).wait_for()


def walk_to_the_end(page: Any, game: str) -> None:
    """Every step, and the end."""
    walk_on(page, game, 1, len(LESSONS[game]["steps"]))
    coach(page).get_by_role("button", name=re.compile("Play now|Jouer contre")).wait_for()


def walk_on(page: Any, game: str, first: int, last: int) -> None:
    """Some steps: what is to be read is read, what is to be done is shown."""
    for number, step in list(enumerate(LESSONS[game]["steps"].values(), start=1))[first - 1 : last]:
        wait_for_step(page, number)
        if not step["turns"]:
            coach(page).get_by_role("button", name=re.compile("Next|Suivant")).click()
        for turn in step["turns"]:
            if turn["seat"] == 0:
                coach(page).get_by_role("button", name=re.compile("Show me|Montrez-moi")).click()


def choose(page: Any, card: int, action: str = "") -> None:
    """A card of En Garde's hand, what it does, and yes."""
    page.locator(".hand").get_by_role("button", name=f"Card {card}").first.click()
    if action:
        page.get_by_role("group").get_by_role("button", name=re.compile(rf"^{action}(?!,)")).click()
    page.get_by_role("button", name="Confirm").click()


def test_a_newcomer_learns_en_garde_by_playing_and_goes_on_to_a_real_table(visit: Any) -> None:
    page = visit("/")
    page.get_by_role("article").filter(has_text="En Garde").get_by_role("link", name="Learn in two minutes").click()
    choose(page, 4, "Advance 4")
    wait_for_step(page, 2)
    choose(page, 5, "Attack with two 5s")
    coach(page).get_by_text("A hit!").wait_for()
    coach(page).get_by_role("button", name="Next").click()
    choose(page, 3)
    wait_for_step(page, 5)
    choose(page, 3, "Attack with one 3")
    coach(page).get_by_role("button", name="Next").click()
    choose(page, 4)
    wait_for_step(page, 8)
    choose(page, 3, "Advance 3, then attack with two 5s")
    coach(page).get_by_role("button", name="Next").click()
    choose(page, 2, "Advance 2")
    coach(page).get_by_text("Two 5s against one").wait_for()
    coach(page).get_by_role("button", name="Next").click()
    coach(page).get_by_role("button", name="Play now against a bot").click()
    page.wait_for_selector(CARDS)
    assert "/t/" in page.url


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_comes_to_its_end(visit: Any, game: str) -> None:
    page = visit(f"/learn/{game}")
    walk_to_the_end(page, game)


def begin(page: Any) -> None:
    """Past the welcome, to the first thing to do."""
    coach(page).get_by_role("button", name="Next").click()
    wait_for_step(page, 2)


def test_in_gargons_lesson_cards_may_be_picked_in_any_order(visit: Any) -> None:
    page = visit("/learn/gargon")
    begin(page)
    hand, confirm = page.locator(".mine ul"), page.locator(".composer .main")
    hand.get_by_label("blue 4").click()
    confirm.click()
    coach(page).get_by_text("Someone could beat you in that colour.").wait_for()
    hand.get_by_label("green 2").click()
    confirm.click()
    wait_for_step(page, 3)
    confirm.click()
    coach(page).get_by_role("button", name="Next").click()
    for wanted in ("red 14", "blue 12"):
        hand.get_by_label(wanted).click()
    confirm.click()
    wait_for_step(page, 6)


def test_in_stone_warriors_lesson_a_raid_is_sent_together_and_another_one_is_put_back(visit: Any) -> None:
    page = visit("/learn/stone_warriors")
    begin(page)
    coach(page).get_by_role("button", name="Show me").click()
    wait_for_step(page, 3)
    for target in ("Brooklyn", "Goliath"):
        page.locator(".hand").get_by_role("button", name="Villain").first.click()
        page.get_by_role("button", name=re.compile(target)).first.click()
        page.locator(".command .main").click()
        if target == "Brooklyn":
            coach(page).get_by_text("send one villain after Goliath, then attack.").wait_for()
    wait_for_step(page, 4)


def test_a_hit_is_cried_out_and_a_sunrise_changes_the_light(visit: Any) -> None:
    page = visit("/learn/en_garde", {"speed": "normal"})
    walk_on(page, "en_garde", 1, 2)
    page.locator(".touche").wait_for()
    page.locator(".gallery.cheers").wait_for(state="attached")
    page.locator(".touche").wait_for(state="detached")
    page = visit("/learn/stone_warriors")
    walk_on(page, "stone_warriors", 1, 3)
    wait_for_step(page, 4)
    page.locator(".plinth .against").wait_for()
    assert page.locator(".castle.day, .cracks").count() == 0
    walk_on(page, "stone_warriors", 4, 5)
    wait_for_step(page, 6)
    page.locator(".castle.day").wait_for(state="attached")
    page.locator(".cracks").wait_for(state="attached")


def test_in_wizards_gambits_lesson_a_spell_is_claimed_by_hand(visit: Any) -> None:
    page = visit("/learn/wizards_gambit")
    begin(page)
    page.locator(".hand button").filter(has_text="Feather").first.click()
    page.locator(".pool").get_by_role("button", name=re.compile("^Bounty")).click()
    page.locator(".middle .main").click()
    wait_for_step(page, 3)


def test_a_lesson_is_told_in_french(visit: Any) -> None:
    page = visit("/learn/gargon", {"language": "fr"})
    page.get_by_role("heading", name="Gargon : tutoriel").wait_for()
    walk_to_the_end(page, "gargon")


def test_another_choice_gets_a_kind_word_and_is_put_back(visit: Any) -> None:
    page = visit("/learn/en_garde")
    choose(page, 1, "Step back 1")
    coach(page).get_by_text("come closer with the 4").wait_for()
    page.get_by_text("Choose a card.").wait_for()
    wait_for_step(page, 1)
    choose(page, 4, "Advance 4")
    wait_for_step(page, 2)
    assert coach(page).get_by_text("come closer with the 4").count() == 0


def test_a_lesson_can_be_skipped_at_once_taken_back_and_begun_again(visit: Any) -> None:
    page = visit("/learn/en_garde")
    coach(page).get_by_role("button", name="Show me").click()
    wait_for_step(page, 2)
    coach(page).get_by_role("button", name="Back").click()
    wait_for_step(page, 1)
    coach(page).get_by_role("button", name="Skip lesson").click()
    coach(page).get_by_role("button", name="Play now").wait_for()
    coach(page).get_by_role("button", name="Start over").click()
    wait_for_step(page, 1)


def test_a_step_is_made_with_the_keyboard_alone_and_the_focus_goes_along(visit: Any) -> None:
    page = visit("/learn/en_garde")
    wait_for_step(page, 1)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.hand .advised')"):
            break
    page.keyboard.press("Enter")  # the card
    page.locator(".choices :focus").wait_for()
    page.keyboard.press("Enter")  # its first choice, which advances
    page.keyboard.press("Enter")  # yes
    wait_for_step(page, 2)
    coach(page).get_by_role("button", name="Show me").press("Enter")
    wait_for_step(page, 3)
    page.keyboard.press("Enter")  # the focus is on what goes on
    wait_for_step(page, 4)


def test_each_text_is_told_once_and_in_order_to_a_screen_reader(visit: Any) -> None:
    page = visit("/about")
    page.wait_for_selector("[data-live]", state="attached")
    page.evaluate(LISTEN)
    page.evaluate(FOLLOW, "/learn/en_garde")
    wait_for_step(page, 1)
    first = coach(page).locator(".text").inner_text()
    choose(page, 4, "Advance 4")
    wait_for_step(page, 2)
    second = coach(page).locator(".text").inner_text()
    told = page.evaluate("told")
    assert told[0] == first
    assert told[-1] == second
    assert len(told) == len(set(told)) == 6  # both steps and draws of both fencers between the two texts


def test_on_a_phone_text_board_and_hand_are_seen_without_scrolling(visit: Any) -> None:
    page = visit("/learn/en_garde", viewport=PHONE)
    page.wait_for_selector(CARDS)
    page.locator(CARDS).last.click()
    for selector in (".coach", ".piste", ".choices", ".hand"):
        box = page.locator(selector).bounding_box()
        assert 0 <= box["y"] <= PHONE["height"] - box["height"], selector
        assert 0 <= box["x"] <= PHONE["width"] - box["width"], selector


def test_a_game_without_a_lesson_says_that_nothing_is_there(visit: Any) -> None:
    page = visit("/learn/chess")
    page.get_by_role("heading", name="Page not found").wait_for()


@pytest.mark.parametrize("game", LESSONS)
def test_lessons_keep_nobody_out(visit: Any, game: str) -> None:
    page = visit(f"/learn/{game}")
    wait_for_step(page, 1)
    if game == "en_garde":
        choose(page, 1, "Step back 1")
        coach(page).locator(".kind").wait_for()
    assert faults_in_both_themes(page) == {}
