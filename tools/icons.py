"""Draw the page's icons as PNG files from web/public/icon.svg, with the Chromium of the tests: `python tools/icons.py`.

Browsers take SVG for tabs; phones and notifications need bitmaps of a fixed size.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
CLOTH = "#14182b"

# The name, its size in pixels, how much of it the card fills, and the background.
ICONS = (
    ("icon-192.png", 192, 1.0, "transparent"),
    ("icon-512.png", 512, 1.0, "transparent"),
    ("icon-maskable-512.png", 512, 0.62, CLOTH),  # phones cut a circle or a square out of it
    ("apple-touch-icon.png", 180, 0.78, CLOTH),
)


def badge() -> str:
    """The outline of the card: phones show a badge in one colour, by its opacity alone."""
    outline = re.sub(r'fill="#[0-9a-f]+"', 'fill="none"', (PUBLIC / "icon.svg").read_text(encoding="utf-8"))
    return re.sub(r'stroke="#[0-9a-f]+"', 'stroke="#fff"', outline).replace('stroke-width="3"', 'stroke-width="4"')


def draw(page: Page, svg: str, name: str, size: int, share: float, behind: str) -> None:
    """Write one icon."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{behind}}}"
        f"svg{{width:{100 * share}vw;height:{100 * share}vh}}</style>{svg}"
    )
    page.screenshot(path=PUBLIC / name, omit_background=behind == "transparent")


def main() -> None:
    """Draw all of them."""
    browsers = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, browsers)), None)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
        for name, size, share, behind in ICONS:
            draw(page, svg, name, size, share, behind)
        draw(page, badge(), "badge-96.png", 96, 1.0, "transparent")
        browser.close()


if __name__ == "__main__":
    main()
