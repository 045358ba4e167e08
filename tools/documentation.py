"""Build the documentation site into site/: `python tools/documentation.py`, or `make docs`.

The pages of docs/ link to rules, benchmarks and other files of the repository. Those come along as pages of their own,
and the links are turned to them; what is no page (sources, pictures of the page) is left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STAGE = ROOT / ".site"  # what the site is built from
LINK = re.compile(r"\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)]*)?\)")


def page_for(file: Path) -> Path:
    """A file's path on the site: pages of docs/ at the top, others in the folder `more`."""
    inside = file.relative_to(ROOT)
    return inside.relative_to("docs") if inside.parts[0] == "docs" else Path("more") / inside


def stage() -> list[Path]:
    """Copy all pages, following their links; returns the pages."""
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", STAGE, ignore=shutil.ignore_patterns("*.md"))
    waiting, done = sorted((ROOT / "docs").glob("*.md")), set[Path]()
    while waiting:
        file = waiting.pop()
        if file not in done:
            done.add(file)
            text, found = with_links(file)
            page = STAGE / page_for(file)
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
            waiting += found
    return sorted(done)


def with_links(file: Path) -> tuple[str, list[Path]]:
    """The text of a page with links to the files' paths on the site, and the pages it links to."""
    found: list[Path] = []
    depth = len(page_for(file).parts) - 1

    def turned(link: re.Match[str]) -> str:
        target = link["target"]
        other = (file.parent / target).resolve()
        if "://" in target or not other.is_relative_to(ROOT) or not other.is_file():
            return link[0]
        if other.suffix == ".md":
            found.append(other)
        elif not other.is_relative_to(ROOT / "docs"):
            (STAGE / page_for(other)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(other, STAGE / page_for(other))
        return f"]({'../' * depth}{page_for(other).as_posix()}{link['anchor'] or ''})"

    return LINK.sub(turned, file.read_text(encoding="utf-8")), found


if __name__ == "__main__":
    stage()
    sys.exit(subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], cwd=ROOT).returncode)
