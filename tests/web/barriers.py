"""What keeps people out of a page: axe-core finds it, in both themes where a test asks for both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# axe looks at colours: here pages that are laid out without being drawn are drawn.
SEE = """() => { window.unseen = [...document.adoptedStyleSheets]; document.adoptedStyleSheets = []; }"""
UNSEE = """() => { document.adoptedStyleSheets = window.unseen; }"""
SERIOUS = ("serious", "critical")
ALL = ("minor", "moderate", *SERIOUS)
# Only what is wrong, and of that only what a test says: all that axe finds is half a megabyte.
RUN = """async ([part, impacts, rules]) => {
    const { violations } = await axe.run(part, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    return violations.filter((one) => impacts.includes(one.impact)).map((one) => [one.id, one.nodes[0].html]);
}"""


def faults_of(
    page: Any, part: str = "html", impacts: tuple[str, ...] = SERIOUS, rules: list[str] | None = None
) -> list[Any]:
    """What axe finds on a page, if it is serious or of the given impacts."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wait_until_still(page)
    page.evaluate(SEE)
    found = page.evaluate(RUN, [part, impacts, rules])
    page.evaluate(UNSEE)
    return found


def faults_in_both_themes(page: Any, part: str = "html") -> dict[str, list[Any]]:
    """What axe finds in the light; and in the dark, where only colours are others."""
    found = {}
    for theme, rules in (("light", None), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=theme)
        if faults := faults_of(page, part, rules=rules):
            found[theme] = faults
    return found


def wait_until_still(page: Any) -> None:
    """Dialogs rise and colours fade in: half-way nothing has its contrast."""
    page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")
