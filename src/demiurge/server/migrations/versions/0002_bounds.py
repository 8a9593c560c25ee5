"""Who made a table and how large it is, how old an answer is, and what a move brought about:
nothing grows without a bound, and a long log need not be played again."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("source", sa.String(64)))
    op.add_column("tables", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_source", "tables", ["source", "created"])
    op.add_column(
        "answers", sa.Column("at", sa.Float, nullable=False, server_default=str(time.time()))
    )
    op.create_index("answers_at", "answers", ["at"])
    op.add_column("log", sa.Column("told", sa.Text))


def downgrade() -> None:
    op.drop_column("log", "told")
    op.drop_index("answers_at", "answers")
    op.drop_column("answers", "at")
    op.drop_index("tables_source", "tables")
    op.drop_column("tables", "size")
    op.drop_column("tables", "source")
