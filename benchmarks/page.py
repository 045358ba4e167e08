"""The cost of the page for a visitor: bytes and time until a table is drawn, and how smoothly cards fly.

    python benchmarks/page.py [--moves N]

`run.py` measures the same and puts it on the page of results. A real Chromium plays real games against bots, with a
server of its own on loopback; our seat is played through a second line, so that nothing but the game moves the page.
Frames and long tasks are counted by the page's own clock, tasks also by the processor time of its main thread: on a
machine that is shared, or that draws without a GPU, the former tell about the machine too.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect

from facedown import games
from views import seats_of

SERVER = """
import sys
from pathlib import Path
from facedown.server.http.rate_limits import Limits
from facedown.server.rooms.bot_pool import Pace
from facedown.server.serve import ServeSettings, serve

plenty = (100_000.0, 100_000.0)
limits = Limits(frames=plenty, commands=plenty, chat=plenty, requests=plenty, tables=plenty, sockets=1_000)
settings = ServeSettings(data=Path(sys.argv[1]), port=0, pace=Pace(0.2, 0.1), limits=limits)
serve(settings, lambda port: print(port, flush=True))
"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
DESKTOP = {"width": 1280, "height": 800}
VISITS = 5
TABLE = "main [data-place]"  # where cards can be
IDLE = "() => !document.querySelector('.actions [aria-keyshortcuts=Escape]')"
FRAME = 1000 / 60  # milliseconds
TASKS = ["disabled-by-default-devtools.timeline"]

# When the table has been painted, in milliseconds since the visit began: two frames after it appears.
WATCH_FIRST_PAINT = f"""
function look() {{
    if (!document.querySelector("{TABLE}")) return requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(() => (window.drawn = performance.now())));
}}
requestAnimationFrame(look);
"""
# Frames while cards are in the air, and long tasks that touch them.
WATCH_FLIGHTS = """() => {
    window.flown = { frames: 0, milliseconds: 0, long: 0 };
    let last = 0, since = 0;
    const look = (now) => {
        const isFlying = (document.querySelector(".sky")?.childElementCount ?? 0) > 0;
        if (isFlying && last) {
            flown.frames += 1;
            flown.milliseconds += now - last;
        }
        if (isFlying && !last) since = now;
        last = isFlying ? now : 0;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) flown.long += last && task.startTime + task.duration > since ? 1 : 0;
    }).observe({ type: "longtask" });
}"""

# Frames per second of whatever page this is, over three seconds.
COUNT_FRAMES = """() => new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    const look = (now) => {
        frames += 1;
        if (now - began < 3000) requestAnimationFrame(look);
        else resolve(1000 * frames / (now - began));
    };
    requestAnimationFrame(look);
})"""


class Seat(NamedTuple):
    """A table that was opened, and the token of its first seat, which is ours."""

    table: str
    token: str


class Drawn(NamedTuple):
    """A first visit: gzipped bytes until a table is shown, and milliseconds of visits by its link."""

    bytes: int
    milliseconds: list[float]


class Flown(NamedTuple):
    """Measurements while cards flew, and the rate of an empty page just before.

    `tasks` are milliseconds of the main thread's processor time, task by task.
    """

    empty: float
    frames: int
    milliseconds: float
    long: int
    tasks: list[float]

    @property
    def rate(self) -> float:
        """Frames per second."""
        return 1000 * self.frames / max(self.milliseconds, 1)


# ---- The server, and our seat at it


@contextmanager
def serving() -> Iterator[str]:
    """Start a server with all games compiled; yields its address."""
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([sys.executable, "-c", SERVER, data], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            url = f"http://127.0.0.1:{int(server.stdout.readline())}"
            while not is_prepared(url):
                server.poll()
            yield url
        finally:
            server.terminate()
            server.wait()


def is_prepared(url: str) -> bool:
    with urllib.request.urlopen(f"{url}/api/preparing") as answer:
        return all(game["done"] == game["steps"] for game in json.load(answer))


def open_table(url: str, game: str) -> Seat:
    """Open a table against novices, who answer at once."""
    bots = ["", *["novice"] * (seats_of(game) - 1)]
    wanted = {"settings": {"game": game, "seats": len(bots), "bots": bots}, "name": "Ann"}
    request = urllib.request.Request(f"{url}/api/tables", json.dumps(wanted).encode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        opening = json.load(answer)
    return Seat(opening["table"], opening["token"])


@contextmanager
def playing(url: str, seat: Seat) -> Iterator[Player]:
    """A match at a table, and the player of our seat."""
    with connect(f"{url.replace('http', 'ws')}/api/tables/{seat.table}/socket") as line:
        line.send(json.dumps({"type": "join", "token": seat.token}))
        line.recv()
        player = Player(line)
        player.command(type="start")
        yield player


class Player:
    """Plays at random over a connection of its own, whenever the page has shown everything."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.chance = random.Random(1)
        self.commands = 0
        self.version = 0

    def command(self, **command: Any) -> None:
        """Send a command."""
        self.commands += 1
        self.line.send(json.dumps({"id": f"bench-{self.commands}", **command}))

    def play(self, page: Page, moves: int) -> None:
        """Play this many moves; a finished match is followed by a rematch, and a refused move is sent again.

        Where several are to choose at once, another may have been faster, and ours is refused as out of date.
        """
        choices: list[str] = []
        while moves:
            frame = json.loads(self.line.recv(timeout=120))
            self.version = frame.get("version", self.version)
            if frame.get("view"):
                choices = frame["view"].get("moves") or []
                page.wait_for_function(IDLE, timeout=120_000)
            if (frame.get("table") or {}).get("phase") == "over":
                self.command(type="again")
            elif choices and (frame.get("view") or frame["type"] == "refused"):
                self.command(type="move", move=self.chance.choice(choices), version=self.version)
                moves -= 1


# ---- A browser


def context_for(browser: Browser, seat: Seat | None = None) -> Any:
    """A browser that has never been here, except for the seat it holds."""
    context = browser.new_context(viewport=DESKTOP, locale="en-GB")
    settings = {"speed": "fast", "sound": False, "language": "en", "name": "Ann"}
    context.add_init_script(f"localStorage['facedown.settings'] = {json.dumps(json.dumps(settings))}")
    if seat:
        seats = json.dumps({seat.table: {"token": seat.token, "at": 1}})
        context.add_init_script(f"localStorage['facedown.seats'] = {json.dumps(seats)}")
    return context


def weigh_first_visit(browser: Browser, url: str, game: str) -> int:
    """Gzipped bytes of everything loaded from the home page to the first table."""
    context = context_for(browser)
    page = context.new_page()
    loaded: dict[str, int] = {}

    def weigh(answer: Any) -> None:
        if answer.ok and "/api/" not in answer.url:
            loaded[answer.url] = len(gzip.compress(answer.body()))

    page.on("response", weigh)
    page.goto(url)
    title = re.compile(games.get(game).title.replace("'", "."))  # the page sets apostrophes as printers do
    page.get_by_role("article").filter(has_text=title).get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(TABLE)
    page.wait_for_load_state("networkidle")  # earlier requests may still be in flight
    context.close()
    return sum(loaded.values())


def time_visit(browser: Browser, url: str, seat: Seat) -> float:
    """Milliseconds from the visit of a table's link until the table is painted, with nothing cached."""
    context = context_for(browser, seat)
    page = context.new_page()
    page.add_init_script(WATCH_FIRST_PAINT)
    page.goto(f"{url}/t/{seat.table}")
    page.wait_for_function("() => window.drawn")
    drawn = float(page.evaluate("window.drawn"))
    context.close()
    return drawn


def draw(browser: Browser, url: str, game: str) -> Drawn:
    """First visits to a game."""
    seat = open_table(url, game)
    with playing(url, seat):
        time_visit(browser, url, seat)  # warm up the server's files
        return Drawn(weigh_first_visit(browser, url, game), [time_visit(browser, url, seat) for _ in range(VISITS)])


def fly(browser: Browser, url: str, game: str, moves: int) -> Flown:
    """Play this many of our moves, with everything that others do in between."""
    seat = open_table(url, game)
    context = context_for(browser, seat)
    page = context.new_page()
    empty = float(page.evaluate(COUNT_FRAMES))
    page.goto(f"{url}/t/{seat.table}")
    page.get_by_role("button", name="Start game").wait_for()
    with playing(url, seat) as player:
        page.wait_for_selector(TABLE)
        page.evaluate(WATCH_FLIGHTS)
        browser.start_tracing(page=page, categories=TASKS)
        player.play(page, moves)
        page.wait_for_function(IDLE, timeout=120_000)
    tasks = tasks_of(browser.stop_tracing())
    flown = page.evaluate("flown")
    context.close()
    return Flown(empty=empty, **flown, tasks=tasks)


def tasks_of(trace: bytes) -> list[float]:
    """Milliseconds of processor time of each task on the page's main thread."""
    events = msgspec.json.decode(trace)["traceEvents"]
    names = {(one["pid"], one["tid"]) for one in events if one["name"] == "thread_name" and is_main(one)}
    tasks = [one for one in events if one["name"] == "RunTask" and "tdur" in one]
    return [one["tdur"] / 1000 for one in tasks if (one["pid"], one["tid"]) in names]


def is_main(event: dict[str, Any]) -> bool:
    return event["args"]["name"] == "CrRendererMain"


# ---- The section


def lines(moves: int = 12) -> list[str]:
    """The section of the page of results."""
    with serving() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        drawn = {game: draw(browser, url, game) for game in games.our_names()}
        flown = {game: fly(browser, url, game, moves) for game in games.our_names()}
        browser.close()
    return [
        "## The page",
        "",
        f"A real Chromium, 1280 by 800, without a GPU; {os.cpu_count()} cores, also for its server, and a load",
        f"average of {os.getloadavg()[1]:.1f} when it was done. Bytes are gzipped, from the first page to the",
        "first table, with the art of its room (250,000 allowed). A table is drawn so many milliseconds",
        f"after its link is followed with nothing cached, in {VISITS} visits (target: 1,000).",
        "",
        "| game | bytes | drawn after, median | slowest |",
        "| --- | --- | --- | --- |",
        *(drawn_row(game, one) for game, one in drawn.items()),
        "",
        "While cards fly, at the speed *fast* (target: 60 frames a second; an empty page reaches what the machine has",
        "left). A long task keeps the page's main thread for 50 ms by the clock, which others on the machine can bring",
        "about too. By processor time tasks are the page's own, and those longer than a frame alone cost one.",
        "",
        "| game | seconds of flight | frames/s | empty page | long tasks | tasks | over a frame (CPU) | longest |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *(flown_row(game, one) for game, one in flown.items()),
        "",
    ]


def drawn_row(game: str, one: Drawn) -> str:
    return f"| {game} | {one.bytes:,} | {statistics.median(one.milliseconds):.0f} ms | {max(one.milliseconds):.0f} ms |"


def flown_row(game: str, one: Flown) -> str:
    return (
        f"| {game} | {one.milliseconds / 1000:.1f} | {one.rate:.1f} | {one.empty:.1f} | {one.long} "
        f"| {len(one.tasks):,} | {sum(task > FRAME for task in one.tasks)} | {max(one.tasks):.0f} ms |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--moves", type=int, default=12, help="of ours, in each game")
    print("\n".join(lines(parser.parse_args().moves)))


if __name__ == "__main__":
    main()
