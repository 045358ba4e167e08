"""The page as an app: it can be installed, opens offline, never shows an old table, and is replaced cleanly."""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from server.processes import ForkServer, Server
from web.barriers import faults_of
from web.conftest import DESKTOP, PHONE, QUICK, start_server
from web.fencing import CARDS
from web.test_en_garde import cover
from web.test_table_life import finish_match, open_table

CONTROLLED = "() => !!navigator.serviceWorker.controller && !!localStorage['facedown.kept']"
PAGE = Path(__file__).resolve().parents[2] / "src" / "facedown" / "server" / "page"
MANIFESTS = ("manifest.webmanifest", "manifest.fr.webmanifest")
# What the browser says without a connection is no fault of the page.
OFFLINE = "ERR_INTERNET_DISCONNECTED"


# A browser without a window may not show notices; this notes what the worker has it show.
NOTE_WHAT_IS_SHOWN = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) => void shown.push([title, body, data]);
}"""


def eventually(page: Any, promise: str) -> None:
    """Wait until a promise of a page or worker is kept: `wait_for_function` takes any promise for a yes."""
    until = time.monotonic() + 30
    while not page.evaluate(promise):
        assert time.monotonic() < until, promise
        time.sleep(0.02)


def controlled(page: Any) -> None:
    """Wait until the service worker answers for the page, and has what it needs."""
    page.wait_for_function(CONTROLLED)


def go_offline(page: Any) -> None:
    page.context.set_offline(True)


@pytest.fixture
def app(visit: Any) -> Any:
    """The first page, with its service worker at work."""

    def open_app(path: str = "/", **more: Any) -> Any:
        page = visit(path, service_workers="allow", forgive=OFFLINE, **more)
        controlled(page)
        return page

    return open_app


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_manifest_names_files_that_are_there_in_the_sizes_that_it_says(name: str) -> None:
    manifest = json.loads((PAGE / name).read_text(encoding="utf-8"))
    assert {"name", "short_name", "start_url", "display", "icons", "id"} <= set(manifest)
    for icon in manifest["icons"]:
        data = (PAGE / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            assert icon["sizes"] == "x".join(str(int.from_bytes(data[at : at + 4])) for at in (16, 20))


def test_manifests_of_all_languages_describe_the_same_app() -> None:
    english, french = (json.loads((PAGE / name).read_text(encoding="utf-8")) for name in MANIFESTS)
    assert english["description"] != french["description"]
    told = ("description", "lang", "shortcuts")
    assert {key: english[key] for key in english.keys() - told} == {key: french[key] for key in french.keys() - told}


def test_the_browser_finds_nothing_that_keeps_it_from_installing_the_app(app: Any) -> None:
    page = app()
    inspector = page.context.new_cdp_session(page)
    found = inspector.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    problems = [one["errorId"] for one in inspector.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert problems in ([], ["in-incognito"])  # a test's window is a private one


def test_the_manifest_speaks_the_language_of_the_page(app: Any) -> None:
    page = app(settings={"language": "fr"})
    assert page.locator("link[rel=manifest]").get_attribute("href") == "/manifest.fr.webmanifest"


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_without_a_connection_rules_and_lessons_of_every_game_open(app: Any, server: Server, viewport: Any) -> None:
    page = app(viewport=viewport, bypass_csp=True)
    open_table(page, server)  # whose state cannot be asked for
    page.get_by_role("article").nth(3).wait_for()
    games = page.evaluate("fetch('/api/games').then(found => found.json()).then(all => all.games.map(one => one.name))")
    go_offline(page)
    page.reload()
    page.get_by_role("status").get_by_text("You’re offline").wait_for()
    page.get_by_role("article").nth(3).wait_for()
    assert page.get_by_role("alert").count() == 0
    assert faults_of(page) == []
    for game in games:
        page.goto(f"{server.url}/rules/{game}")
        page.locator("main h2").first.wait_for()
        page.goto(f"{server.url}/learn/{game}")
        page.locator("main [data-place]").first.wait_for(state="attached")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the table is below the notice"


def test_without_a_connection_the_rules_are_french_where_the_page_is(app: Any, server: Server) -> None:
    page = app(settings={"language": "fr"})
    go_offline(page)
    page.goto(f"{server.url}/rules/gargon")
    page.get_by_role("status").get_by_text("Vous êtes hors ligne").wait_for()
    page.get_by_role("heading", name="La mise en place").first.wait_for()


def test_without_a_connection_one_finds_the_own_games_and_looks_back_at_the_latest(app: Any, server: Server) -> None:
    page = app()
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(CARDS)
    finish_match(page, server, page.url.split("/")[-1])
    eventually(
        page,
        "caches.open('facedown-own').then(cache => cache.keys())"
        ".then(all => all.filter(one => /replay|games$/.test(one.url)).length === 3)",
    )
    go_offline(page)
    page.goto(f"{server.url}/games")
    expect(page.locator("main")).to_contain_text("Watch replay", timeout=30_000)
    assert page.get_by_role("link", name="Review").first.get_attribute("href").endswith("#review")
    page.get_by_role("link", name="Watch replay").first.click()
    page.locator("main [data-place]").first.wait_for(state="attached")


def test_whoever_deletes_themselves_leaves_no_games_in_the_browser(app: Any, server: Server) -> None:
    page = app("/me")
    page.get_by_role("button", name="Save").click()
    page.locator("main").get_by_text("Saved").wait_for()
    page.goto(f"{server.url}/games")
    eventually(page, "caches.has('facedown-own')")
    page.goto(f"{server.url}/me")
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("button", name="Delete for good").click()
    page.locator("main").get_by_text("Everything about you is deleted.").wait_for()
    assert not page.evaluate("caches.has('facedown-own')")


def test_no_table_is_ever_kept_and_an_old_one_is_never_shown(app: Any, server: Server) -> None:
    page = app()
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator("[data-table]").wait_for()
    kept = page.evaluate(
        "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys()))))"
        ".then(all => all.flat().map(one => new URL(one.url).pathname))"
    )
    assert not [path for path in kept if path.startswith(("/t/", "/w/", "/api/tables", "/api/lobby", "/api/me"))]
    go_offline(page)
    page.reload()
    page.get_by_text(re.compile("Reconnecting|Connection lost|Connecting")).first.wait_for()


def newer_page(folder: Path, mark: str) -> None:
    """Another version of the page, as the next release would bring it."""
    worker = (folder / "worker.js").read_text(encoding="utf-8")
    version = re.search(r'"version":"(\w+)"', worker)[1]
    (folder / "worker.js").write_text(worker.replace(version, mark * 16), encoding="utf-8")
    index = (folder / "index.html").read_text(encoding="utf-8")
    (folder / "index.html").write_text(
        re.sub(r'<html lang="en"[^>]*>', f'<html lang="en" data-version="{mark}">', index), encoding="utf-8"
    )


def version_of(page: Any) -> str | None:
    return page.locator("html").get_attribute("data-version")


def test_a_new_version_replaces_the_old_one_at_the_next_step_and_works_offline_at_once(
    browser: Any, fork_server: ForkServer, tmp_path: Path
) -> None:
    shutil.copytree(PAGE, tmp_path / "page")
    running = start_server(fork_server, tmp_path, page=tmp_path / "page")
    context = browser.new_context(viewport=DESKTOP, locale="en-GB")
    context.add_init_script(f"localStorage['facedown.settings'] ??= {json.dumps(json.dumps(QUICK))}")
    try:
        page = context.new_page()
        page.goto(running.url)
        controlled(page)
        assert version_of(page) is None
        newer_page(tmp_path / "page", "b")
        running.kill()
        running.start()
        page.evaluate("navigator.serviceWorker.ready.then(one => one.update())")
        eventually(page, "caches.has('facedown-page-bbbbbbbbbbbbbbbb')")
        eventually(page, "navigator.serviceWorker.getRegistration().then(one => !one.installing && !one.waiting)")
        assert version_of(page) is None  # nobody is interrupted
        page.get_by_role("link", name="My games").click()
        page.get_by_role("heading", name="My games").wait_for()
        page.wait_for_function("() => document.documentElement.dataset.version === 'b'")
        context.set_offline(True)
        page.reload()
        page.get_by_role("status").get_by_text("You’re offline").wait_for()
        assert version_of(page) == "b"
        kept = page.evaluate(
            "caches.keys().then(names => names.filter(name => name.startsWith('facedown-page-')).length)"
        )
        assert kept == 2  # the version before is for tabs that are still open
    finally:
        context.close()
        running.kill()


def test_a_notice_that_is_pushed_is_shown_and_leads_to_its_table(app: Any, server: Server) -> None:
    page = app()
    page.context.grant_permissions(["notifications"], origin=server.url)
    (worker,) = page.context.service_workers
    worker.evaluate(NOTE_WHAT_IS_SHOWN)
    inspector = page.context.new_cdp_session(page)
    found: list[str] = []
    inspector.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    inspector.send("ServiceWorker.enable")
    page.wait_for_timeout(200)
    notice = {"title": "Your turn", "body": "En Garde with Bob", "path": "/t/abc", "tag": "abc"}
    inspector.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": found[-1], "data": json.dumps(notice)},
    )
    eventually(worker, "shown.length === 1")
    assert worker.evaluate("shown") == [["Your turn", "En Garde with Bob", "/t/abc"]]
