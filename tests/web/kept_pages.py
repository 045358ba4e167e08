"""Pages that one test hands on to the next, as empty as new ones.

A new page has a browser's process of its own, which loads and compiles all scripts: half of what a short test takes.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from playwright.sync_api import Error, Page

MOST = 4  # pages that wait for a test: each is a process
DESKTOP = {"width": 1280, "height": 800}
CHANGEABLE = ("viewport", "reduced_motion", "color_scheme")  # of a page that is there
# Whoever asks a page for one of these changes it, or its browser, in a way that lasts: nobody else gets that page.
LASTING = frozenset((
    "add_init_script", "add_locator_handler", "clock", "context", "expose_binding", "expose_function",
    "on", "once", "route", "route_from_har", "route_web_socket", "set_extra_http_headers",
))  # fmt: skip


class LentPage(Page):
    """A page that notes whether it can be handed on."""

    is_changed: bool

    def __getattribute__(self, name: str) -> Any:
        if name in LASTING:
            object.__setattr__(self, "is_changed", True)
        return super().__getattribute__(name)


class Lent(NamedTuple):
    """A page in a browser context of its own, which nobody else has, and what they were made with."""

    page: Any
    context: Any
    inspector: Any
    options: dict[str, Any]
    scripts: tuple[str, ...]


class KeptPages:
    """The pages of a browser that wait for a test."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._kept: list[Lent] = []

    def lend(self, options: dict[str, Any], scripts: tuple[str, ...]) -> Lent:
        """A page made with these options of a context and scripts that run in it first: a kept one, or a new one.

        A page that is kept takes on the size, the motion and the colours that are asked for.
        """
        changeable = {name: options[name] for name in CHANGEABLE if name in options}
        lasting = {name: value for name, value in options.items() if name not in CHANGEABLE}
        for lent in self._kept:
            if (lent.options, lent.scripts) == (lasting, scripts):
                self._kept.remove(lent)
                break
        else:
            lent = self._make(lasting, scripts)
        if (size := changeable.pop("viewport", DESKTOP)) != lent.page.viewport_size:
            lent.page.set_viewport_size(size)
        lent.page.emulate_media(**{"reduced_motion": "no-preference", "color_scheme": "light"} | changeable)
        return lent

    def _make(self, options: dict[str, Any], scripts: tuple[str, ...]) -> Lent:
        context = self._browser.new_context(viewport=DESKTOP, **options)
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()
        inspector = context.new_cdp_session(page) if options["service_workers"] == "block" else None
        return Lent(page, context, inspector, options, scripts)

    def hand_out(self, lent: Lent) -> Any:
        """The page of a test, which is watched from now on."""
        lent.page.__class__ = LentPage
        lent.page.is_changed = False
        return lent.page

    def take_back(self, lent: Lent, server: str, empty: str) -> None:
        """Empty a page and keep it, or close it for good."""
        changed = lent.page.is_changed or lent.options["service_workers"] != "block" or lent.page.is_closed()
        lent.page.__class__ = Page
        with suppress(Error):  # its server may be gone
            if not changed and len(lent.context.pages) == 1:
                lent.page.mouse.move(0, 0)
                lent.page.goto(server + empty)
                lent.page.evaluate("sessionStorage.clear()")
                lent.inspector.send("Storage.clearDataForOrigin", {"origin": server, "storageTypes": "all"})
                lent.context.clear_cookies()
                self._kept.append(lent)
                if len(self._kept) > MOST:
                    self._kept.pop(0).context.close()
                return
        lent.context.close()
