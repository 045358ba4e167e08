"""Starting the server from the command line."""

from __future__ import annotations

import errno
import os
import sys
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread

from rich.console import Console

from facedown import games
from facedown.errors import FacedownError, InvalidCardSet
from facedown.server.http.reach import EVERYWHERE, is_loopback, network_address
from facedown.server.serve import ServeSettings, open_door, serve
from facedown.table import offers

LEVELS = ("debug", "info", "warning", "error")
PORTS_TRIED = 20


class CannotListen(FacedownError):
    """There is no such address here, or somebody else listens there."""


def run_server(
    host: str,
    port: int,
    database: str,
    data: Path | None,
    origins: tuple[str, ...] = (),
    public_names: tuple[str, ...] = (),
    proxies: str = "",
    log_level: str = "warning",
    open_browser: bool = False,
    bots: tuple[str, ...] = (),
    card_sets: tuple[Path, ...] = (),
) -> None:
    """Serve until Ctrl+C."""
    if log_level.lower() not in LEVELS:
        raise FacedownError(f"a log level is one of {', '.join(LEVELS)}, not {log_level!r}")
    offer_own(bots, card_sets)
    door = next_free_door(host, port) if open_browser else find_door(host, port)
    settings = ServeSettings(
        host=host,
        port=port,
        database=database,
        data=data or data_folder(),
        origins=origins,
        public_names=(*public_names, host),
        proxies=proxies,
        log_level=log_level,
    )
    with suppress(KeyboardInterrupt):
        serve(settings, partial(announce, host, open_browser), door)


def offer_own(bots: tuple[str, ...], card_sets: tuple[Path, ...]) -> None:
    """Bots and card sets of the operator's own; a mistake in one is told before anything is served."""
    for bot in bots:
        offers.offer_bot(bot)
    for file in card_sets:
        if not file.is_file():
            raise InvalidCardSet(f"there is no file {file}")
        games.load_set(games.with_card_sets()[0], file)


def find_door(host: str, port: int) -> socket:
    """A door at exactly this port."""
    try:
        return open_door(host, port)
    except (OSError, OverflowError) as error:
        raise CannotListen(f"cannot listen at {host}, port {port}: {reason_of(error)}") from None


def next_free_door(host: str, port: int) -> socket:
    """A door at this port, or at the next one that is free."""
    for tried in range(port, min(port + PORTS_TRIED, 65_535)):
        try:
            door = open_door(host, tried)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                break
            continue
        if tried != port:
            say(f"port {port} is taken, so it is {tried} this time")
        return door
    return find_door(host, port)


def reason_of(error: Exception) -> str:
    """Why, in the system's words."""
    if isinstance(error, OSError) and error.errno is not None and error.errno in errno.errorcode:
        return os.strerror(error.errno)
    return str(error)


def announce(host: str, open_browser: bool, port: int) -> None:
    """Say where the tables are."""
    url = page_url(host, port)
    say(f"facedown is at {url} (Ctrl+C ends it)")
    if host in EVERYWHERE and (address := network_address()):
        say(f"others in your network find it at http://{address}:{port}/")
    elif is_loopback(host):
        say("only this computer can reach it; --host 0.0.0.0 opens it to your network")
    if open_browser:
        Thread(target=open_page, args=(url,), daemon=True).start()  # a browser may take its time to come up


def say(words: str) -> None:
    """A line for the person who started the server."""
    Console(stderr=True).print(words, markup=False, highlight=False, soft_wrap=True)


def page_url(host: str, port: int) -> str:
    """Where a browser on this machine finds the page.

    >>> page_url("0.0.0.0", 8000), page_url("::1", 8000)
    ('http://127.0.0.1:8000/', 'http://[::1]:8000/')
    """
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{reachable}]:{port}/" if ":" in reachable else f"http://{reachable}:{port}/"


def open_page(url: str) -> None:
    """Show the page, if there is a browser; one in text would take our terminal, so it has to be asked for."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if "BROWSER" in os.environ or type(browser) is not webbrowser.GenericBrowser:
        browser.open(url)


def data_folder() -> Path:
    """Where a user's data belongs on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", home)) / "facedown"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "facedown"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "facedown"
