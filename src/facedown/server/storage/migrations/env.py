"""How Alembic runs our migrations: on the connection it is given, in that connection's transaction."""

from alembic import context

from facedown.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
