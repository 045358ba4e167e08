"""How the interface describes itself: a struct that takes no unknown fields says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.openapi.spec import Schema
    from litestar.typing import FieldDefinition


class ExactStructs(StructSchemaPlugin):
    """Litestar's own plugin for structs leaves `forbid_unknown_fields` out."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """A struct's schema, closed where the struct is."""
        schema = super().to_openapi_schema(field_definition, schema_creator)
        if field_definition.annotation.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        return schema
