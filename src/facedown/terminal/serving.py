"""Starting the server from the command line."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from rich.console import Console

from facedown.errors import FacedownError
from facedown.server.serve import ServeSettings, open_page, serve

LEVELS = ("debug", "info", "warning", "error")


def run_server(
    host: str,
    port: int,
    database: str,
    data: Path | None,
    origins: tuple[str, ...] = (),
    proxies: str = "",
    log_level: str = "warning",
    open_browser: bool = False,
) -> None:
    """Serve until Ctrl+C."""
    if log_level.lower() not in LEVELS:
        raise FacedownError(f"a log level is one of {', '.join(LEVELS)}, not {log_level!r}")
    settings = ServeSettings(
        host=host,
        port=port,
        database=database,
        data=data or data_folder(),
        origins=origins,
        proxies=proxies,
        log_level=log_level,
    )
    serve(settings, partial(announce, host, open_browser))


def announce(host: str, open_browser: bool, port: int) -> None:
    """Say where the tables are."""
    Console(stderr=True).print(f"facedown is at http://{host}:{port}/ (Ctrl+C ends it)", markup=False)
    if open_browser:
        open_page(host, port)


def data_folder() -> Path:
    """Where a user's data belongs on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", home)) / "facedown"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "facedown"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "facedown"
