"""Builds the page when a wheel is made, so that who installs it needs Python only."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling. An editable install has its page from `make`, or the plain one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are collected."""
        if version != "editable":
            runpy.run_path(str(Path(self.root) / "web" / "build.py"))["do"]("build")
