"""Look at tables at many window sizes: every game a few moves in, by day and by night, from a real server.

    python tools/screens.py FOLDER [--address URL] [--games NAME,...] [--sizes 844x390,...] [--themes light,dark]

640x400 is a window of 1280x800 at 200% zoom; `gargon:5` is a table of five.
Writes FOLDER/GAME-SIZE-THEME.png and says on every table what does not fit. Needs the page to be built and a Chromium.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path
from typing import Any

from pictures import CHROMIUM, KEEP, address_of, post
from playwright.sync_api import Browser, sync_playwright

from facedown.client.seat import Invitation, SeatLine
from facedown.table.commands import Move, Start

SEATS = {"en_garde": 2, "gargon": 4, "stone_warriors": 3, "wizards_gambit": 3}
SIZES = "844x390,320x568,390x844,768x1024,1280x800,640x400,1920x1080"
SETTINGS = '{"speed": "off", "sound": false, "name": "Ann", "language": "%s", "theme": "%s"}'
# What reaches beyond the window, and cards of the hand that are too small to hit or below the fold.
FIT = """() => {
  const box = document.querySelector("main"), cards = [...document.querySelectorAll(".hand .card")];
  const rects = cards.map((card) => card.getBoundingClientRect()).filter((rect) => rect.width);
  return {
    page: document.documentElement.scrollHeight - innerHeight,
    board: box.scrollHeight - box.clientHeight, across: box.scrollWidth - box.clientWidth,
    card: Math.round(Math.min(...rects.map((rect) => rect.width))),
    below: rects.filter((rect) => rect.bottom > innerHeight + 1).length,
  };
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--address", help="a server that is running; one is started if not given")
    parser.add_argument("--games", default=",".join(SEATS))
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--themes", default="light")
    parser.add_argument("--language", default="en")
    parser.add_argument("--moves", type=int, default=4, help="own moves before the picture is taken")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with server(chosen.address) as address:
        tables = {game: begin(address, game, chosen) for game in chosen.games.split(",")}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for game, line in tables.items():
                take(browser, line, game, chosen)
            browser.close()


@contextmanager
def server(address: str | None) -> Iterator[str]:
    """A server's address; one that was started is stopped afterwards."""
    if address:
        yield address.rstrip("/")
        return
    with tempfile.TemporaryDirectory() as data:
        command = [str(Path(sys.executable).with_name("facedown")), "serve", "--port", "0", "--data", data]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            yield address_of(process)
        finally:
            process.terminate()
            process.wait()


def begin(address: str, game: str, chosen: Any) -> SeatLine:
    """A table of a game, some moves in; `gargon:5` has five seats."""
    name, _, seats = game.partition(":")
    number = int(seats or SEATS[name])
    settings = {"game": name, "seats": number, "bots": ["", *["apprentice"] * (number - 1)]}
    opened = post(f"{address}/api/tables", {"settings": settings, "name": "Ann"})
    line = SeatLine(Invitation(address, opened["table"]), opened["token"])
    asyncio.run(play(line, chosen.moves, random.Random(chosen.seed)))
    return line


def take(browser: Browser, line: SeatLine, game: str, chosen: Any) -> None:
    """A table at every size."""
    address, table = line.invitation.server, line.invitation.table
    for theme in chosen.themes.split(","):
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.goto(f"{address}/about")
        page.evaluate("kept => localStorage.setItem('facedown.settings', kept)", SETTINGS % (chosen.language, theme))
        page.evaluate(KEEP, [table, line.token])
        page.goto(f"{address}/t/{table}")
        page.locator("main [data-place]").first.wait_for()
        for size in chosen.sizes.split(","):
            width, height = map(int, size.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            print(f"{game:16} {size:10} {theme:5} {page.evaluate(FIT)}", flush=True)
            page.screenshot(path=chosen.folder / f"{game.replace(':', '')}-{size}-{theme}.png")
        page.context.close()


async def play(line: SeatLine, moves: int, chance: random.Random) -> None:
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
