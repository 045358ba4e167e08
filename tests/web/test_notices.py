"""Asking for notices on the page: on this device, or by mail; and no way to get one that was not asked for."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from server.processes import Server
from server.push_service import Browser, PushService
from web.barriers import faults_of
from web.conftest import DESKTOP, PHONE
from web.fencing import CARDS, make_a_move
from web.test_app import controlled
from web.test_table_life import open_table

# A browser without a way to its maker's push service: everything but that service is real.
SUBSCRIBES = """(({ endpoint, p256dh, auth }) => {
  let made = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => { made = null; return true; },
  };
  PushManager.prototype.subscribe = async function ({ userVisibleOnly, applicationServerKey }) {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new DOMException("wrong", "AbortError");
    made = subscription;
    return made;
  };
  PushManager.prototype.getSubscription = async () => made;
})"""
# Headless browsers deny what nobody can be asked.
GRANTS = "Notification.requestPermission = async () => 'granted'"


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


def visit_me(visit: Any, browser: Browser, service: PushService, **more: Any) -> Any:
    """The page about oneself, in a browser that can subscribe."""
    page = visit("/about", service_workers="allow", **more)
    page.add_init_script(f"{SUBSCRIBES}({json.dumps(browser.subscription(service.url + '/ann'))}); {GRANTS}")
    controlled(page)
    page.goto(page.url.replace("/about", "/me"))
    return page


def test_a_device_is_told_after_its_owner_has_asked_for_it_and_not_after_they_have_stopped_it(
    visit: Any, server: Server, service: PushService
) -> None:
    browser = Browser()
    page = visit_me(visit, browser, service)
    box = page.get_by_role("checkbox", name="Notify me on this device")
    box.check()
    page.locator("main").get_by_text("This device will be told.").wait_for()
    assert box.is_checked()
    key = page.evaluate("localStorage['facedown.key']")
    own = page.request.get(f"{server.url}/api/me/notices", headers={"Authorization": f"Bearer {key}"}).json()
    assert own["devices"] == 1
    table = open_table(page, server, options={"starter": "right", "target": "1"})
    page.request.post(
        f"{server.url}/api/me/seats",
        headers={"Authorization": f"Bearer {key}"},
        data={"tokens": [json.loads(page.evaluate("localStorage['facedown.seats']"))[table]["token"]]},
    )
    friend = visit(f"/t/{table}", {"name": "Bob"})
    friend.get_by_role("button", name="Take a seat").click()
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Start game").click()
    friend.wait_for_selector(CARDS)
    page.goto(f"{server.url}/me")  # Ann is away
    make_a_move(friend)
    until_told(service)
    notice = json.loads(browser.read(service.received[0]["body"]))
    assert notice == {"title": "Your turn", "body": "En Garde with Bob", "path": f"/t/{table}", "tag": table}


def until_told(service: PushService) -> None:
    end = time.monotonic() + 30
    while not service.received:
        assert time.monotonic() < end, "no notice comes"
        time.sleep(0.05)


def test_a_device_that_is_not_to_be_told_any_more_is_gone(visit: Any, server: Server, service: PushService) -> None:
    page = visit_me(visit, Browser(), service)
    box = page.get_by_role("checkbox", name="Notify me on this device")
    box.check()
    page.locator("main").get_by_text("This device will be told.").wait_for()
    box.uncheck()
    page.locator("main").get_by_text("This device won’t be told any more.").wait_for()
    key = page.evaluate("localStorage['facedown.key']")
    own = page.request.get(f"{server.url}/api/me/notices", headers={"Authorization": f"Bearer {key}"}).json()
    assert own["devices"] == 0


def test_who_becomes_somebody_else_or_nobody_is_not_told_on_this_device(
    visit: Any, server: Server, service: PushService
) -> None:
    key = "0d" * 16
    page = visit_me(visit, Browser(), service)
    page.request.put(f"{server.url}/api/me", headers={"Authorization": f"Bearer {key}"}, data={"name": "Dora"})
    box = page.get_by_role("checkbox", name="Notify me on this device")
    box.check()
    page.locator("main").get_by_text("This device will be told.").wait_for()
    page.get_by_text("I have a key from another device").click()
    page.get_by_role("textbox", name=re.compile("Twelve words")).fill(f"{server.url}/me#key={key}")
    page.get_by_role("button", name="Continue as that person").click()
    page.locator("main").get_by_text("Welcome back, Dora.").wait_for()
    expect(box).not_to_be_checked()
    box.check()
    page.locator("main").get_by_text("This device will be told.").wait_for()
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("button", name="Delete for good").click()
    page.locator("#content").get_by_text("Everything about you is deleted.").wait_for()
    expect(box).not_to_be_checked()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_address_is_confirmed_by_the_link_in_its_mail_and_stopped_by_another(
    visit: Any, server: Server, viewport: Any, language: str
) -> None:
    said = {
        "en": ("Confirm by mail", "We’ve sent a link", "Your address is confirmed.", "You won’t get mail any more."),
        "fr": (
            "Confirmer par e-mail",
            "Un lien vient",
            "Votre adresse est confirmée.",
            "Vous ne recevrez plus",
        ),
    }[language]
    address = f"{language}{viewport['width']}@mail.example"
    page = visit("/me", {"language": language}, viewport=viewport)
    page.locator("input[type=email]").fill(address)
    page.get_by_role("button", name=said[0]).click()
    page.locator("main").get_by_text(said[1]).wait_for()
    assert faults_of(page) == []
    with closing(sqlite3.connect(server.data / "facedown.sqlite")) as database:
        ((code,),) = database.execute("SELECT code FROM mailboxes WHERE address = ?", (address,)).fetchall()
    page.goto(f"{server.url}/about")
    page.goto(f"{server.url}/me#mail={code}")
    page.locator("main").get_by_text(said[2]).wait_for()
    assert "#" not in page.url
    page.get_by_text(address).wait_for()
    page.goto(f"{server.url}/about")
    page.goto(f"{server.url}/me#stop={code}")
    page.locator("main").get_by_text(said[3]).wait_for()
    page.locator("input[type=email]").wait_for()


def test_a_table_over_days_says_where_notices_are(visit: Any, server: Server) -> None:
    page = visit()
    table = open_table(page, server, clock={"type": "per_move", "seconds": 86_400})
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("link", name="Get a notice").click()
    page.get_by_role("heading", name="Notices").wait_for()
