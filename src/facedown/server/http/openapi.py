"""How the interface describes itself: Litestar's description, with what it loses of our structs put back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

REFERENCE = "#/components/schemas/{name}"


class ExactDescription(JsonRenderPlugin):
    """Describes what is sent in by msgspec's own schemas: bounds of optional numbers and closed objects are in them."""

    def __init__(self, structs: Sequence[type[msgspec.Struct]], parameters: dict[str, Any]) -> None:
        super().__init__()
        _, self._schemas = msgspec.json.schema_components(structs, ref_template=REFERENCE)
        self._parameters = {name: msgspec.json.schema(kind) for name, kind in parameters.items()}

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        schemas = openapi_schema["components"]["schemas"] | self._schemas
        exact = {**openapi_schema, "components": {**openapi_schema["components"], "schemas": schemas}}
        for path in exact["paths"].values():
            for call in path.values():
                for parameter in call.get("parameters", []):
                    parameter["schema"] = self._parameters.get(parameter["name"], parameter["schema"])
        return self.render_json(request, exact)
