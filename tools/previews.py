"""Draw the pictures that messengers show for links, one for each game: `python tools/previews.py [ADDRESS]`.

They are what spectators see of a table, so they have no hidden card; the same picture stands for all links to a
game. Writes web/public/previews/GAME.png, and table.png for games without one. Needs the built page and a Chromium.
"""

from __future__ import annotations

import asyncio
import io
import random
import sys
from pathlib import Path

from pictures import CHROMIUM, post
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from screens import SEATS, SETTINGS, play, server

from facedown.client.seat import Invitation, SeatConnection

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
FOLDER = PUBLIC / "previews"
SIZE = {"width": 1200, "height": 630}
MOVES = {"en_garde": 3, "gargon": 3, "stone_warriors": 6, "wizards_gambit": 8}  # of the first seat
SEED = 3
COLOURS = 128  # a palette, so that a picture has 100 kB instead of 400


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with server(sys.argv[1] if len(sys.argv) > 1 else None) as address:
        watched = {game: begin(address, game, seats) for game, seats in SEATS.items()}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            for game, watch in watched.items():
                write(table(browser, address, watch), game)
            write(cards(browser), "table")
            browser.close()


def begin(address: str, game: str, seats: int) -> str:
    """Open a table and play some moves; returns the key of its spectators."""
    settings = {"game": game, "seats": seats, "bots": ["", *["novice"] * (seats - 1)]}
    opened = post(f"{address}/api/tables", {"settings": settings, "name": "Ann"})
    line = SeatConnection(Invitation(address, opened["table"]), opened["token"])
    asyncio.run(play(line, MOVES[game], random.Random(SEED)))
    return str(opened["watch"])


def table(browser: Browser, address: str, watch: str) -> bytes:
    """Take a table as spectators see it."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce", service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}/about")
    page.evaluate("kept => localStorage.setItem('facedown.settings', kept)", SETTINGS % ("en", "dark"))
    page.goto(f"{address}/w/{watch}")
    page.locator("main [data-place]").first.wait_for(state="attached", timeout=300_000)
    page.wait_for_timeout(500)
    taken = page.locator("main").screenshot()
    context.close()
    return fitted(taken)


def fitted(taken: bytes) -> bytes:
    """The picture on a cloth of the required shape."""
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    cloth = Image.new("RGB", (SIZE["width"], SIZE["height"]), (20, 24, 43))
    scale = min(SIZE["width"] / picture.width, SIZE["height"] / picture.height)
    picture = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
    cloth.paste(picture, ((cloth.width - picture.width) // 2, (cloth.height - picture.height) // 2))
    file = io.BytesIO()
    cloth.save(file, "PNG")
    return file.getvalue()


def cards(browser: Browser) -> bytes:
    """Draw a few face-down cards, for all other links."""
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    card = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    fan = "".join(
        f'<div style="rotate:{turn + 9}deg;translate:{7 * turn}px {abs(turn)}px">{card}</div>'
        for turn in (-27, -9, 9, 27)
    )
    page.set_content(
        "<style>body{margin:0;height:100vh;display:grid;place-items:center;background:#14182b}"
        f"div{{grid-area:1/1;width:330px;height:330px}}</style>{fan}"
    )
    return page.screenshot()


def write(taken: bytes, name: str) -> None:
    picture = Image.open(io.BytesIO(taken)).convert("RGB").quantize(COLOURS)
    file = FOLDER / f"{name}.png"
    picture.save(file, optimize=True)
    print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
