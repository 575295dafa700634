"""The history of the tables, for Alembic. The server applies it by itself when it starts."""
