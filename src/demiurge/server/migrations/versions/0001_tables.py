"""Tables, their logs, and the secrets that open them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_table(primary_key: bool = False) -> sa.Column[str]:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), table, primary_key=primary_key)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("meta", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
    )
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_listed", "tables", ["listed", "state"])
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_table(
        "log",
        _of_table(primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text),
        sa.Column("back_to", sa.Integer),
        sa.Column("part", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("spent", sa.Float, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of_table(),
        sa.Column("role", sa.String(16), nullable=False),
    )
    op.create_index("secrets_table", "secrets", ["table_id"])
    op.create_table(
        "answers",
        _of_table(primary_key=True),
        sa.Column("role", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        _of_table(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("chat", "answers", "secrets", "log", "tables"):
        op.drop_table(name)
