"""Formats the examples in docstrings as code on the documentation site: Markdown would take `>>>` for quotations."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object


class FencedExamples(Extension):
    """Called by mkdocstrings for every object in the reference."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Put the examples of a docstring between fences."""
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = "\n\n".join(map(fenced, obj.docstring.value.split("\n\n")))


def fenced(paragraph: str) -> str:
    """A paragraph, as code if it is an example."""
    return f"```pycon\n{paragraph.strip()}\n```" if paragraph.lstrip().startswith(">>> ") else paragraph
