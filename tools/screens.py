"""Take pictures of the page at many window sizes, in both themes and languages, from a real server.

    python tools/screens.py FOLDER
        [--scenes table,lesson,lobby,over,replay,review,puzzle,menu,rules,settings,home,games,me,workshop]
        [--games NAME,...] [--sizes 844x390,...] [--themes light,dark] [--languages en,fr] [--address URL]

640x400 is a window of 1280x800 at 200% zoom; `gargon:5` is a table of five. `lesson` is the middle of a lesson,
`lesson:0` its first step. Writes FOLDER/SCENE-GAME-SIZE-THEME-LANGUAGE.png, prints what does not fit, and ends
with an error if there was anything. Needs the page to be built and a Chromium.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from pictures import CHROMIUM, KEEP, post
from playwright.sync_api import Browser, Page, sync_playwright

from facedown.client.seat import Invitation, SeatConnection
from facedown.table.commands import Move, Start

SEATS = {"en_garde": 2, "gargon": 4, "stone_warriors": 3, "wizards_gambit": 3}
SIZES = "844x390,320x568,390x844,768x1024,1280x800,640x400,1920x1080"
SETTINGS = '{"speed": "off", "sound": false, "name": "Ann", "language": "%s", "theme": "%s"}'
# A server without pauses and limits: whole games are played before their pictures are taken.
PROGRAM = """
import sys
from pathlib import Path
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms.bot_pool import Pace
from facedown.server.serve import ServeSettings, serve
plenty = (100_000.0, 100_000.0)
limits = Limits(
    frames=plenty, commands=plenty, requests=plenty, tables=plenty, card_sets=plenty, replays=plenty, sockets=1_000
)
settings = ServeSettings(data=Path(sys.argv[1]), port=0, pace=Pace(0.0, 0.0), limits=limits)
serve(settings, lambda port: print(f"http://127.0.0.1:{port}", flush=True))
"""
A_GAME = 100_000  # more own moves than any game has
ONWARD = ".coach .row button:first-child:not(:disabled)"
# Pages that people expect to scroll; a table must not need it.
SCROLLS = {"home", "lobby", "games", "me", "workshop", "review"}
# Pages that belong to no game.
OF_NO_GAME = ("home", "games", "me", "workshop")
# What does not fit: elements that reach beyond the window or are covered, texts that are cut off, and cards of the hand
# that are too small to touch.
FIT = Path(__file__).with_name("screens.js").read_text("utf-8")


class Place(NamedTuple):
    """Where the pictures of a game are taken."""

    address: str
    game: str
    seats: str = ""
    table: str = ""
    token: str = ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--address", help="a running server (default: starts one)")
    parser.add_argument("--scenes", default="table")
    parser.add_argument("--games", default=",".join(SEATS))
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--themes", default="light")
    parser.add_argument("--languages", default="en")
    parser.add_argument("--moves", type=int, default=4, help="own moves before the picture of a table is taken")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with server(chosen.address) as address:
        places = {(scene, game): begin(address, scene, game, chosen) for scene, game in wanted(chosen)}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            problems = sum(take(browser, scene, place, chosen) for (scene, _), place in places.items())
            browser.close()
    sys.exit(problems > 0)


def wanted(chosen: Any) -> Iterator[tuple[str, str]]:
    """Scenes with the games that have them; some pages are the same for all."""
    for scene in chosen.scenes.split(","):
        for game in ["all"] if scene in OF_NO_GAME else chosen.games.split(","):
            yield scene, game


@contextmanager
def server(address: str | None) -> Iterator[str]:
    """The address of a server; one that was started is stopped afterwards."""
    if address:
        yield address.rstrip("/")
        return
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, data], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait()


# ---- How to reach a scene


def show_home(page: Page, place: Place, step: str) -> None:
    page.goto(place.address)
    page.locator("main button").first.wait_for()


def show_table(page: Page, place: Place, step: str) -> None:
    page.goto(f"{place.address}/t/{place.table}")
    page.locator("main [data-place]").first.wait_for(state="attached")


def show_lobby(page: Page, place: Place, step: str) -> None:
    page.goto(f"{place.address}/t/{place.table}")
    page.locator(".options").wait_for()


def show_result(page: Page, place: Place, step: str) -> None:
    page.goto(f"{place.address}/t/{place.table}")
    page.locator("dialog[open] .commitment").wait_for()


def show_replay(page: Page, place: Place, step: str) -> None:
    page.goto(f"{place.address}/r/{place.table}/1#{step or 12}")
    page.locator("main [data-place]").first.wait_for(state="attached")


def show_lesson(page: Page, place: Place, step: str) -> None:
    page.goto(f"{place.address}/learn/{place.game}")
    page.locator("main [data-place]").first.wait_for(state="attached")
    while page.locator(".coach progress").get_attribute("value") != str(int(step or 6) + 1):
        page.locator(ONWARD).click()
        page.wait_for_timeout(50)


def show_review(page: Page, place: Place, step: str) -> None:
    page.goto(f"{place.address}/r/{place.table}/1#review")
    page.locator("main figure svg").first.wait_for(timeout=120_000)


def show_puzzle(page: Page, place: Place, step: str) -> None:
    page.goto(f"{place.address}/puzzle/{place.game}")
    page.locator("main [data-place]").first.wait_for(state="attached")


def show_page(path: str) -> Callable[[Page, Place, str], None]:
    def show(page: Page, place: Place, step: str) -> None:
        page.goto(f"{place.address}/{path}")
        page.locator("h1").first.wait_for()
        page.wait_for_timeout(2_000)

    return show


def show_dialog(button: str) -> Callable[[Page, Place, str], None]:
    def show(page: Page, place: Place, step: str) -> None:
        show_table(page, place, step)
        page.locator(button).last.click()
        page.locator("dialog[open]").wait_for()

    return show


SCENES: dict[str, Callable[[Page, Place, str], None]] = {
    "home": show_home,
    "table": show_table,
    "lobby": show_lobby,
    "over": show_result,
    "replay": show_replay,
    "review": show_review,
    "puzzle": show_puzzle,
    "games": show_page("games"),
    "me": show_page("me"),
    "workshop": show_page("workshop"),
    "lesson": show_lesson,
    "menu": show_dialog(".actions .row button"),
    "rules": show_dialog("[aria-keyshortcuts='?']"),
    "settings": show_dialog("header nav button"),
}


def take(browser: Browser, scene: str, place: Place, chosen: Any) -> int:
    """Take a scene at every size, in every theme and language; returns how much does not fit."""
    kind, _, step = scene.partition(":")
    problems = 0
    for theme in chosen.themes.split(","):
        for language in chosen.languages.split(","):
            page = browser.new_context(reduced_motion="reduce").new_page()
            page.goto(f"{place.address}/about")
            page.evaluate("kept => localStorage.setItem('facedown.settings', kept)", SETTINGS % (language, theme))
            page.evaluate(KEEP, [place.table, place.token])
            SCENES[kind](page, place, step)
            for size in chosen.sizes.split(","):
                name = f"{scene}-{place.game}{place.seats}-{size}-{theme}-{language}".replace(":", "")
                problems += picture(page, size, kind in SCROLLS, chosen.folder / f"{name}.png")
            page.context.close()
    return problems


def picture(page: Page, size: str, scrolls: bool, path: Path) -> int:
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(150)
    page.screenshot(path=path)
    found: list[str] = page.evaluate(FIT, scrolls)
    if found:
        print(f"{path.stem}: {'; '.join(found)}", flush=True)
    return len(found)


# ---- Tables to take pictures of


def begin(address: str, scene: str, game: str, chosen: Any) -> Place:
    """Where a scene is shown; `gargon:5` has five seats, a lobby a free one, other tables some moves behind them."""
    kind = scene.partition(":")[0]
    name, _, seats = game.partition(":")
    if kind in (*OF_NO_GAME, "lesson", "puzzle"):
        return Place(address, name)
    number = int(seats or SEATS[name])
    bots = ["", *["novice"] * (number - 1)]
    if kind == "lobby":
        bots[1] = ""
    opened = post(f"{address}/api/tables", {"settings": {"game": name, "seats": number, "bots": bots}, "name": "Ann"})
    line = SeatConnection(Invitation(address, opened["table"]), opened["token"])
    if kind != "lobby":
        moves = A_GAME if kind in ("over", "replay", "review") else chosen.moves
        asyncio.run(play(line, moves, random.Random(chosen.seed)))
    return Place(address, name, seats, opened["table"], opened["token"])


async def play(line: SeatConnection, moves: int, chance: random.Random) -> None:
    """Play some moves at random, until it is this seat's turn again."""
    async with aclosing(line.frames()) as frames:
        async for _ in frames:
            if line.awaits_answer or line.table is None:
                continue
            if line.phase == "open":
                await line.send(Start())
            elif line.phase == "over":
                return
            elif line.is_to_move and moves:
                moves -= 1
                await line.send(Move(move=chance.choice(line.view["moves"]), version=line.version or 0))
            elif line.is_to_move:
                return


if __name__ == "__main__":
    main()
