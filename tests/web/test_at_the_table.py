"""What a table shows beside the cards: the deal, who thinks, what the clock did, why a round was lost, and the end."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import facedown
from facedown.table.record import record_of
from server.processes import Server
from web.conftest import PHONE
from web.fencing import CARDS, make_a_move, play_to_the_end
from web.test_lessons import wait_for_step, walk_on
from web.test_people import sit_two, told
from web.test_table_life import finish_match, open_table, start_duel

HIT, SHOWDOWN = 13, 3  # seeds of duels that end by a hit, and by the cards that match the distance
LYING_PHONE = {"width": 844, "height": 390}
LARGE = 20  # pixels of letters that are read from afar

# Counts what is heard, and notes whether a hand was dealt before one's eyes.
LISTEN_AND_LOOK = """() => {
    window.heard = 0;
    for (const make of ['createBufferSource', 'createOscillator']) {
        const real = AudioContext.prototype[make];
        AudioContext.prototype[make] = function () { heard += 1; return real.call(this); };
    }
    new MutationObserver(() => { window.dealt ||= !!document.querySelector('.scene.dealing .hand'); })
        .observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
# How far a card's back stands out from the cloth, as WCAG counts contrast.
BACK_ON_CLOTH = """() => {
    const light = (name) => {
        const one = document.body.appendChild(document.createElement('div'));
        one.style.background = `var(--${name})`;
        const parts = getComputedStyle(one).backgroundColor.match(/[\\d.]+/g).slice(0, 3).map(Number);
        one.remove();
        const [red, green, blue] = parts.map((part) => part / 255)
            .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const [back, cloth] = [light('back'), light('cloth')];
    return Math.max(back, cloth) / Math.min(back, cloth);
}"""
# The tones that are heard, in hertz.
HEAR = """
    window.heard = [];
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        const tone = real.call(this), start = tone.start;
        tone.start = function (...when) {
            heard.push(Math.round(tone.frequency.value));
            return start.apply(tone, when);
        };
        return tone;
    };
"""
SOMEBODY_SITS, WON, LOST = [523, 784], [523, 659, 784, 1047], [523, 440, 349]
HAS_HEARD = "notes => heard.join().includes(notes.join())"
# Whatever the middle of the board has said.
TAKE_DOWN = """() => {
    window.said = [];
    new MutationObserver(() => {
        const text = document.querySelector('.caption')?.textContent ?? '';
        if (text && said.at(-1) !== text) said.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# Fencers with a card or two on a short track: whoever holds a 2 strikes at once.
TINY = {"values": "2", "fields": "3", "target": "1", "starter": "left"}
# Frames seem to take three times as long as they do.
STUTTER = """
    const real = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (show) => real((now) => show(now * 3));
"""


def a_duel(seed: int) -> Any:
    """A match of one round, played at random."""
    game, chance = facedown.deal("en_garde", 2, seed=seed, options={"target": "1"}), Random(seed)
    while game.pending:
        seat = min(game.pending)
        game.play(seat, chance.choice(list(game.moves(seat))))
    return game


def show_the_last_move(visit: Any, seed: int, **settings: Any) -> Any:
    """Of a duel, in its replay, as the left fencer sees it."""
    game = a_duel(seed)
    page = visit("/r", settings)
    page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": str(record_of(game, ("Ann", "Bob"))).encode()}
    )
    page.get_by_label("View as").select_option("0")
    page.locator(".opponent .known").first.wait_for(state="detached")
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max")) - 1))
    page.get_by_role("button", name="Next move").click()
    return page


def test_a_hit_shows_who_lunges_and_says_large_what_was_missing(visit: Any) -> None:
    page = show_the_last_move(visit, HIT, speed="slow")
    page.locator(".fencer.right[data-pose=lunge]").wait_for(state="attached")
    assert page.locator(".fencer.left[data-pose=lunge]").count() == 0
    caption = page.locator(".caption").filter(has_text=re.compile(r"You had (no|fewer than) .* to parry"))
    caption.wait_for()
    assert caption.evaluate("caption => parseFloat(getComputedStyle(caption).fontSize)") >= LARGE
    page.locator(".touche").wait_for()
    page.locator(".ribbon").wait_for()


def test_a_showdown_opens_the_other_hand_and_an_empty_pile_shows_no_card(visit: Any) -> None:
    page = show_the_last_move(visit, SHOWDOWN)
    page.locator(".opponent .known").first.wait_for()
    assert page.locator("[data-place=pile].hollow").count() == 1
    assert "against" in page.locator(".caption").inner_text()


def test_cards_are_dealt_before_ones_eyes_and_ears_and_the_log_begins_with_it(visit: Any, server: Server) -> None:
    page = visit("/", settings={"speed": "normal", "sound": True, "theme": "dark"})
    assert page.evaluate(BACK_ON_CLOTH) > 1.7
    table = open_table(page, server, bots=["", "novice"])
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Start game").wait_for()
    page.evaluate(LISTEN_AND_LOOK)
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector(CARDS)
    page.wait_for_function("window.dealt && window.heard > 5")
    lines = page.locator("aside .wide li").all_inner_texts()
    assert "The cards are dealt." in lines[0]
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").uncheck()
    page.keyboard.press("Escape")
    heard = page.evaluate("window.heard")
    make_a_move(page)
    page.get_by_role("button", name="Skip").click()
    page.wait_for_selector(CARDS)
    assert page.evaluate("window.heard") == heard
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").check()
    page.get_by_label("Speed").select_option("off")
    page.keyboard.press("Escape")
    make_a_move(page)
    page.wait_for_function("heard => window.heard > heard", arg=heard)  # nothing moves, and all is heard


def test_who_thinks_is_seen_with_the_time_and_a_move_of_the_clock_is_told(visit: Any, server: Server) -> None:
    options = {"starter": "right", "target": "1"}
    ann, bob, _ = sit_two(visit, server, start=True, options=options, clock={"type": "per_move", "seconds": 5})
    thinking = ann.get_by_role("region", name="Players").locator("li", has_text="Bob").locator(".thinking")
    thinking.filter(has_text=re.compile(r"\d s")).wait_for()
    told(ann, "Bob ran out of time: a move was made for them.")
    assert "Bob ran out of time" in ann.locator(".caption").inner_text()
    assert "Bob ran out of time" in bob.locator(".caption").inner_text()


def test_a_result_is_told_in_plain_words_and_a_rematch_is_asked_for_in_it(visit: Any, server: Server) -> None:
    ann, bob, _ = sit_two(visit, server, start=True)
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("button", name=re.compile("^(Resign the match|Give the match up)")).click()
    ann.get_by_role("button", name="Yes").click()
    for page in (ann, bob):
        result = page.get_by_role("dialog")
        result.get_by_text("Details").wait_for()
        assert not re.search("[0-9a-f]{16}", result.inner_text())
    bob.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ann.get_by_role("dialog").get_by_text("Bob wants a rematch.").wait_for()
    ann.get_by_text("Details").click()
    assert re.search("[0-9a-f]{64}", ann.get_by_role("dialog").inner_text())


def test_a_number_in_a_battle_is_thrown_by_one_touch(visit: Any) -> None:
    page = visit("/learn/stone_warriors")
    walk_on(page, "stone_warriors", 1, 3)
    wait_for_step(page, 4)
    page.locator(".battle .choice button").first.click()  # the 1 that the lesson asks for
    wait_for_step(page, 5)


def test_a_long_name_leaves_room_for_the_others(visit: Any, server: Server) -> None:
    page = visit()
    wanted = {"game": "gargon", "seats": 4, "bots": ["", *["novice"] * 3]}
    opening = page.request.post(
        f"{server.url}/api/tables", data={"settings": wanted, "name": "Maximiliane von Hohenfels"[:24]}
    ).json()
    page.evaluate(
        "([table, token]) => { localStorage['facedown.seats'] = JSON.stringify({[table]: {token, at: 1}}) }",
        [opening["table"], opening["token"]],
    )
    page.goto(f"{server.url}/t/{opening['table']}")
    page.get_by_role("button", name="Start game").click()
    page.locator(".gargon").wait_for()
    for size in (PHONE, LYING_PHONE, {"width": 360, "height": 740}):
        page.set_viewport_size(size)
        spare = page.locator(".seats li:not(.mine) .name, .player header strong").evaluate_all(
            "names => names.map(name => name.scrollWidth - name.clientWidth)"
        )
        assert max(spare) <= 1, size


def test_where_frames_are_late_what_decorates_stands_still(visit: Any, server: Server) -> None:
    page = visit(settings={"speed": "slow"})
    page.add_init_script(STUTTER)
    start_duel(page, server)
    make_a_move(page)
    page.locator(":root[data-plain]").wait_for(state="attached")


def test_the_last_thrust_is_seen_before_the_result(visit: Any, server: Server) -> None:
    page = visit(settings={"speed": "fast"})
    few = {"values": "3", "copies": "3", "hand": "2", "fields": "8"}  # a short duel
    start_duel(page, server, options={"starter": "left", "target": "1", **few})
    page.evaluate(
        """() => new MutationObserver(() => {
            const said = document.querySelector('.caption')?.textContent;
            const isOver = /Game over|wins the (match|round)|Touché/.test(said);
            window.first ??= document.querySelector('dialog[open]') ? 'result' : isOver ? 'picture' : undefined;
        }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })"""
    )
    play_to_the_end(page)
    assert page.evaluate("window.first") == "picture"


def test_a_forced_move_says_large_why_it_was_forced(visit: Any, server: Server) -> None:
    page = visit(settings={"speed": "fast"})
    options = TINY | {"starter": "right", "hand": "2", "copies": "6"}
    table = open_table(page, server, bots=["", "novice"], options=options, automatic=True)
    page.goto(f"{server.url}/t/{table}")
    page.evaluate(TAKE_DOWN)
    page.get_by_role("button", name="Start game").click()
    why = "A direct attack can only be parried."
    page.wait_for_function("text => said.includes(text)", arg=f"{why} Ann parries with one 2.")
    assert page.locator(".caption").evaluate("caption => parseFloat(getComputedStyle(caption).fontSize)") >= LARGE
    page.locator("aside .wide li").filter(has_text=f"{why} You had only one move").wait_for()


def test_a_thrust_that_decided_is_seen_again_and_everybody_hears_how_it_ended(visit: Any, server: Server) -> None:
    loud = {"speed": "fast", "sound": True}
    ann = visit(settings=loud)
    ann.add_init_script(HEAR)
    table = open_table(ann, server, options=TINY | {"hand": "1", "copies": "6"})
    ann.goto(f"{server.url}/t/{table}")
    ann.get_by_role("button", name="Start game").wait_for()
    ann.locator("h1, h2").first.click()  # a browser is silent until it is touched
    bob = visit(settings=loud | {"name": "Bob"})
    bob.add_init_script(HEAR)
    bob.goto(f"{server.url}/t/{table}")
    bob.get_by_role("button", name="Take a seat").click()
    ann.wait_for_function(HAS_HEARD, arg=SOMEBODY_SITS)
    ann.evaluate(TAKE_DOWN)
    ann.get_by_role("button", name="Start game").click()
    make_a_move(ann)
    for page, notes in ((ann, WON), (bob, LOST)):
        page.get_by_role("dialog").get_by_text("Details").wait_for()
        page.wait_for_function(HAS_HEARD, arg=notes)
    assert "Replay: Ann attacks with one 2." in ann.evaluate("said")


def test_a_refusal_is_read_and_goes_by_itself(visit: Any, server: Server) -> None:
    ann, _, _ = sit_two(visit, server, start=True)
    ann.clock.install()
    ann.get_by_role("button", name="Hint").click()
    refusal = ann.get_by_role("alert").filter(has_text="without a memory aid")
    refusal.wait_for()
    ann.clock.fast_forward(18_000)
    assert refusal.is_visible()
    ann.clock.fast_forward(3_000)
    refusal.wait_for(state="detached")


# How often what is pointed at was moved away from under the pointer, in half a second.
TREMBLES = """card => new Promise(done => {
    const start = performance.now();
    let lost = 0;
    (function look(now) {
        lost += !card.matches(':hover');
        if (now < start + 500) requestAnimationFrame(look);
        else done(lost);
    })(start);
})"""


def test_a_card_that_is_touched_at_its_foot_does_not_tremble(visit: Any, server: Server) -> None:
    page = visit(settings={"speed": "normal"}, drawn=True)
    start_duel(page, server)
    card = page.locator(CARDS).first
    for place in (card, page.get_by_role("button", name="Hint")):
        box = place.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 0.6)
        page.wait_for_timeout(50)
        assert place.evaluate(TREMBLES) == 0


def test_fencers_salute_before_a_match(visit: Any, server: Server) -> None:
    page = visit(settings={"speed": "normal"})
    table = open_table(page, server, bots=["", "novice"])
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Start game").click()
    for pose in ("salute", "guard"):
        page.wait_for_function("pose => document.querySelectorAll(`.fencer[data-pose=${pose}]`).length == 2", arg=pose)


# Whether nothing lies over the middle of what stands for the winner.
IN_SIGHT = """one => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !top.closest('.leaf, .stem');
}"""


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("en_garde", ".fencer[data-pose=salute]"),
        ("gargon", ".creature"),
        ("stone_warriors", ".winged"),
        ("wizards_gambit", ".spell"),
    ],
)
def test_a_wreath_frames_the_winner(visit: Any, server: Server, game: str, shown: str) -> None:
    page = visit()
    seats = 2 if game == "en_garde" else 3
    table = open_table(page, server, game=game, seats=seats, bots=["", *["novice"] * (seats - 1)], options={})
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Start game").click()
    finish_match(page, server, table)
    emblem = page.locator(f".laurels {shown}").first
    emblem.wait_for(state="attached")
    assert emblem.evaluate(IN_SIGHT)
    if game == "stone_warriors":  # and all that are awake fly, behind the result
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        won = page.locator(".player.won")
        assert won.count() == 1
        assert page.locator(".triumph .winged").count() == int(won.locator(".shown").inner_text().split("/")[0])
