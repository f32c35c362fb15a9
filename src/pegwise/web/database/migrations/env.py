"""How alembic runs the migrations: on the connection it is given.

Alembic loads this file by its path, outside any package, so that imports cannot be relative.
"""

from alembic import context

from pegwise.web.database.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
