"""`python -m facedown` is the `facedown` command."""

from __future__ import annotations

from facedown.cli import main

if __name__ == "__main__":
    main()
