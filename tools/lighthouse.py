"""Lighthouse's scores for the page on a phone: the home page, a lesson and a page of rules.

    python tools/lighthouse.py [--runs 3] [--pages /,/learn/en_garde] [--folder FOLDER]

Takes the run with the median performance, prints a table, and ends with an error if a score is below its target.
Needs the page to be built, a Chromium and the npm registry: Lighthouse is installed into FOLDER, or a temporary one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from pictures import CHROMIUM
from screens import server

TARGETS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
}
PAGES = "/,/learn/en_garde,/rules/en_garde"
VERSION = "12"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pages", default=PAGES)
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    print(f"| page | {' | '.join([*TARGETS, *METRICS.values()])} |\n|{' --- |' * (1 + len(TARGETS) + len(METRICS))}")
    with tempfile.TemporaryDirectory() as temporary, server(None) as address:
        program = installed(chosen.folder or Path(temporary))
        missed = [
            path for path in chosen.pages.split(",") if not show(path, median(program, address + path, chosen.runs))
        ]
    sys.exit(f"below target: {', '.join(missed)}" if missed else 0)


def installed(folder: Path) -> Path:
    """Lighthouse's program, installed if it is missing."""
    program = folder / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", f"lighthouse@{VERSION}"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return program


def median(program: Path, address: str, runs: int) -> Any:
    """The report of the median run."""
    reports = sorted((report(program, address) for _ in range(runs)), key=lambda one: scores(one)["performance"])
    return reports[len(reports) // 2]


def report(program: Path, address: str) -> Any:
    flags = "--headless=new --no-sandbox --disable-gpu"
    command = [program, address, "--output=json", "--quiet", "--form-factor=mobile", f"--chrome-flags={flags}"]
    found = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "CHROME_PATH": CHROMIUM or ""})
    return json.loads(found.stdout)


def scores(one: Any) -> dict[str, int]:
    return {name: round(100 * (one["categories"][name]["score"] or 0)) for name in TARGETS}


def show(path: str, one: Any) -> bool:
    """A row of the table, and what costs points; returns whether all targets are reached."""
    found = scores(one)
    times = [one["audits"][name]["displayValue"] for name in METRICS]
    print(f"| {path} | {' | '.join(map(str, [*found.values(), *times]))} |", flush=True)
    for name in TARGETS:
        if found[name] < TARGETS[name]:
            for part in one["categories"][name]["auditRefs"]:
                audit = one["audits"][part["id"]]
                if audit["score"] is not None and audit["score"] < 0.9 and part.get("weight"):
                    print(f"    {name}: {audit['title']}: {audit.get('displayValue', audit['score'])}", file=sys.stderr)
    return all(found[name] >= target for name, target in TARGETS.items())


if __name__ == "__main__":
    main()
