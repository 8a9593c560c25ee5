"""Who made a table and how large it is, so that one address cannot fill the lobby or the disk."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("source", sa.String(64)))
    op.add_column("tables", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_source", "tables", ["source", "created"])


def downgrade() -> None:
    op.drop_index("tables_source", "tables")
    op.drop_column("tables", "size")
    op.drop_column("tables", "source")
