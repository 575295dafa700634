"""What bots said about their actions is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reasons",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_reasons_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_reasons"),
    )


def downgrade() -> None:
    op.drop_table("reasons")
