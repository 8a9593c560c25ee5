"""What the database holds. Every secret is in it as a hash only."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    JSON,
    Column,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    func,
    select,
)

MIGRATING = 0x6465_6D69  # the lock that processes take in turn

metadata = MetaData()


def _of_table(primary: bool = True) -> Column[str]:
    return Column(
        "table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=primary
    )


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("serial", Integer, nullable=False),  # grows with every change; guards against others
    Column("version", Integer, nullable=False),  # how many log entries there are
    Column("state", String(16), nullable=False),
    Column("listed", Integer, nullable=False),
    Column("meta", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("due", Float),  # when somebody should look after it: a clock, or a computer's turn
    Column("source", String(64)),  # the hash of the address that made it
    Column("size", Integer, nullable=False, server_default="0"),  # bytes of an uploaded record
    Index("tables_due", "due"),
    Index("tables_listed", "listed", "state"),
    Index("tables_touched", "touched"),
    Index("tables_source", "source", "created"),
)

log = Table(
    "log",
    metadata,
    _of_table(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),  # -1 for chance
    Column("move", Text),  # null for taking back
    Column("back_to", Integer),  # the ply that the game goes back to
    Column("part", Integer),  # the part of the seed that deals from there on
    Column("at", Float, nullable=False),
    Column("spent", Float, nullable=False),  # seconds of the seat's clock
    Column("told", Text),  # of a move: how each viewer saw it, its rule, its consequences
)

secrets = Table(
    "secrets",
    metadata,
    Column("hash", String(64), primary_key=True),
    _of_table(primary=False),
    Column("role", String(16), nullable=False),  # maker, watch, seat:N or invite:N
    Index("secrets_table", "table_id"),
)

answers = Table(
    "answers",
    metadata,
    _of_table(),
    Column("role", String(16), primary_key=True),
    Column("key", String(64), primary_key=True),  # the hash of the Idempotency-Key
    Column("request", String(64), nullable=False),
    Column("status", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False, server_default="0"),
    Index("answers_at", "at"),
)

chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

proofs = Table(  # that something can be written
    "proofs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("filling", Text, nullable=False),
)


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the database to the newest shape, or back to an older one, by the steps in
    `migrations`."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    steps = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one of several processes that start together
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        with EnvironmentContext(config, steps) as there:
            go = steps._upgrade_revs if to == "head" else steps._downgrade_revs
            there.configure(connection, fn=lambda revision, _: go(to, revision))
            there.run_migrations()
