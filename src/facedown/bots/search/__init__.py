"""One search for all games with hidden information, written over the kernel's generic functions."""

from __future__ import annotations

from facedown.bots.search.think import Search, Values

__all__ = ["Search", "Values"]
