"""`trunkline account`: what an operator does for people."""

import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.server.people.accounts import Accounts
    from trunkline.server.storage.database import Database
    from trunkline.server.storage.rows import AccountRow

T = TypeVar("T")
Name = Annotated[str, typer.Argument(help="The account's name.")]
Where = Annotated[str | None, typer.Option("--database", help="postgresql://user@host/name, or sqlite:///path.")]
Folder = Annotated[str | None, typer.Option("--data", help="Folder of the SQLite file.")]

account = typer.Typer(no_args_is_help=True, help="Accounts: reset a password, export, delete.")


def register(app: typer.Typer) -> None:
    app.add_typer(account, name="account")


def with_account(
    name: str,
    database: str | None,
    data: str | None,
    wanted: Callable[["Database", "Accounts", "AccountRow"], Awaitable[T]],
) -> T:
    """Open the database, find the account, do what is wanted, close."""
    import asyncio

    from trunkline.server.people.accounts import Accounts
    from trunkline.server.settings import from_environment
    from trunkline.server.storage.database import existing, opened

    async def doing() -> T:
        async with opened(existing(from_environment(os.environ, database=database, data=data))) as store:
            people = Accounts(store)
            found = await people.by_name(name)
            if found is None:
                raise BadInput(f"There is no account {name!r}.")
            return await wanted(store, people, found)

    return asyncio.run(doing())


@account.command()
def reset(name: Name, database: Where = None, data: Folder = None) -> None:
    """Print a code with which the person sets a new password within the hour: `trunkline account reset anna`."""

    async def code(_: "Database", people: "Accounts", found: "AccountRow") -> str:
        return await people.open_reset(found.id)

    typer.echo(with_account(name, database, data, code))


@account.command()
def export(name: Name, database: Where = None, data: Folder = None) -> None:
    """Print all that is stored about an account, as JSON: `trunkline account export anna`."""

    async def text(store: "Database", _: "Accounts", found: "AccountRow") -> bytes:
        from trunkline.server.people import export as exporting

        return b"".join([piece async for piece in exporting.account(store, found.id)])

    typer.echo(with_account(name, database, data, text))


@account.command()
def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Where = None,
    data: Folder = None,
) -> None:
    """Forget a person. The others' games stay; bots take over the seats: `trunkline account delete anna --yes`."""
    if not yes:
        typer.confirm(f"Delete the account {name!r} for good?", abort=True)

    async def forget(store: "Database", people: "Accounts", found: "AccountRow") -> None:
        from trunkline.server.people.departures import leave_for_good
        from trunkline.server.play.tables import Tables
        from trunkline.server.storage.store import Store
        from trunkline.server.updates import account_topic, game_topic

        tables = Tables(Store(store), keep=1, moved=lambda *_: None)
        touched = await leave_for_good(tables, people, found.id)
        for topic in (*map(game_topic, touched), account_topic(found.id)):  # servers on the same PostgreSQL
            await tables.store.announce(topic)

    with_account(name, database, data, forget)
    typer.echo(f"The account {name!r} is deleted.")
