"""What is written to see whether something can be written."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "proofs",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("filling", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("proofs")
