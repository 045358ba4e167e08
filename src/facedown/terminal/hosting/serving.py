"""Starting the server from the command line."""

from __future__ import annotations

import errno
import os
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread

import platformdirs
from rich.console import Console

from facedown import games
from facedown.errors import FacedownError, InvalidCardSet
from facedown.server.http.network_address import EVERYWHERE, is_loopback, network_address
from facedown.server.notices.settings import NoticeSettings
from facedown.server.rooms.bot_pool import default_workers
from facedown.server.serve import ServeSettings, open_door, serve
from facedown.server.storage.retention import Retention
from facedown.table import offers

LEVELS = ("debug", "info", "warning", "error")
PORTS_TRIED = 20


class CannotListen(FacedownError):
    """The machine does not have that address, or the port is in use."""


def run_server(
    host: str,
    port: int,
    database: str,
    data: Path | None,
    origins: tuple[str, ...] = (),
    public_names: tuple[str, ...] = (),
    proxies: str = "",
    log_level: str = "warning",
    retention: Retention | None = None,
    open_browser: bool = False,
    bots: tuple[str, ...] = (),
    card_sets: tuple[Path, ...] = (),
    bot_workers: int | None = None,
    invited_only: bool = False,
    notices: NoticeSettings | None = None,
) -> None:
    """Serve until Ctrl+C."""
    if log_level.lower() not in LEVELS:
        raise FacedownError(f"the log level must be one of {', '.join(LEVELS)}, not {log_level!r}")
    offer_own(bots, card_sets)
    listener = listen_on_free_port(host, port) if open_browser else listen(host, port)
    settings = ServeSettings(
        host=host,
        port=port,
        database=database,
        data=data or data_folder(),
        origins=origins,
        public_names=(*public_names, host),
        proxies=proxies,
        retention=retention or Retention(),
        log_level=log_level,
        invited_only=invited_only,
        notices=notices or NoticeSettings(),
        bot_workers=default_workers() if bot_workers is None else bot_workers,
    )
    with suppress(KeyboardInterrupt):
        serve(settings, partial(announce, host, open_browser), listener)


def offer_own(bots: tuple[str, ...], card_sets: tuple[Path, ...]) -> None:
    """Load the operator's own bots and card sets; mistakes in them are reported before the server starts."""
    for bot in bots:
        offers.offer_bot(bot)
    for file in card_sets:
        if not file.is_file():
            raise InvalidCardSet(f"no such file: {file}")
        offers.offer_set(games.with_card_sets()[0], file)


def listen(host: str, port: int) -> socket:
    """A listening socket on exactly this port."""
    try:
        return open_door(host, port)
    except (OSError, OverflowError) as error:
        raise CannotListen(f"cannot listen on {host}, port {port}: {reason_of(error)}") from None


def listen_on_free_port(host: str, port: int) -> socket:
    """A listening socket on this port, or on the next free one."""
    for tried in range(port, min(port + PORTS_TRIED, 65_535)):
        try:
            listener = open_door(host, tried)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                break
            continue
        if tried != port:
            say(f"port {port} is in use; using {tried}")
        return listener
    return listen(host, port)


def reason_of(error: Exception) -> str:
    """The reason in the operating system's words."""
    if isinstance(error, OSError) and error.errno is not None and error.errno in errno.errorcode:
        return os.strerror(error.errno)
    return str(error)


def announce(host: str, open_browser: bool, port: int) -> None:
    """Print the server's address."""
    url = page_url(host, port)
    say(f"facedown is running at {url} (Ctrl+C to stop){who_can_reach(host, port)}")
    if open_browser:
        Thread(target=open_page, args=(url,), daemon=True).start()  # a browser may be slow to start


def who_can_reach(host: str, port: int) -> str:
    """Who else can reach the server, for people who want to send links."""
    if host in EVERYWHERE and (address := network_address()):
        return f"; others on your network can reach it at http://{address}:{port}/"
    return "; only this computer can reach it, --host 0.0.0.0 opens it to your network" if is_loopback(host) else ""


def say(words: str) -> None:
    """Print a line for the person who started the server."""
    Console(stderr=True).print(words, markup=False, highlight=False, soft_wrap=True)


def page_url(host: str, port: int) -> str:
    """The address of the page for a browser on this machine.

    >>> page_url("0.0.0.0", 8000), page_url("::1", 8000)
    ('http://127.0.0.1:8000/', 'http://[::1]:8000/')
    """
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{reachable}]:{port}/" if ":" in reachable else f"http://{reachable}:{port}/"


def open_page(url: str) -> None:
    """Open the page in a browser; a text browser, which would take over the terminal, only if $BROWSER names it."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if "BROWSER" in os.environ or type(browser) is not webbrowser.GenericBrowser:
        browser.open(url)


def data_folder() -> Path:
    """The folder for a user's data on this system."""
    try:
        folder = platformdirs.user_data_path("facedown", appauthor=False, roaming=True)
    except RuntimeError:  # a user without an entry in the passwd file
        folder = Path()
    if not folder.is_absolute():
        raise FacedownError("there is no home folder for the data: choose a folder with --data or FACEDOWN_DATA")
    return folder
