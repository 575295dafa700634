"""Sessions and tokens that can be seen and ended, confirmed e-mail addresses, names compared as the eye does."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NEVER = "9999999999"  # tokens that are there already do not end


def upgrade() -> None:
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("seen", sa.Double(), nullable=False, server_default="0"))
        sessions.add_column(sa.Column("agent", sa.String(200), nullable=False, server_default=""))
    with op.batch_alter_table("tokens") as tokens:
        tokens.add_column(sa.Column("scope", sa.String(8), nullable=False, server_default="all"))
        tokens.add_column(sa.Column("expires", sa.Double(), nullable=False, server_default=NEVER))
    op.create_table(
        "addresses",
        sa.Column("account", NUMBER, nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.Column("stop", sa.String(64), nullable=False),
        sa.Column("silent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_addresses_account_accounts", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", name="pk_addresses"),
    )
    op.create_index("ix_addresses_hash", "addresses", ["hash"])
    op.create_index("ix_addresses_stop", "addresses", ["stop"])
    compare_names_anew(op.get_bind())


def compare_names_anew(connection: sa.Connection) -> None:
    """Names that were different and look the same stay; the later ones are compared as they were."""
    from trunkline.server.names import folded

    wanted = sa.text("SELECT id, name, folded FROM accounts WHERE guest = false AND deleted = false ORDER BY id")
    people = connection.execute(wanted).all()
    taken = set(connection.execute(sa.text("SELECT folded FROM accounts")).scalars())
    for number, name, before in people:
        after = folded(name)
        if after != before and after not in taken:
            taken.add(after)
            values = {"folded": after, "number": number}
            connection.execute(sa.text("UPDATE accounts SET folded = :folded WHERE id = :number"), values)


def downgrade() -> None:
    op.drop_table("addresses")
    with op.batch_alter_table("tokens") as tokens:
        tokens.drop_column("expires")
        tokens.drop_column("scope")
    with op.batch_alter_table("sessions") as sessions:
        sessions.drop_column("agent")
        sessions.drop_column("seen")
