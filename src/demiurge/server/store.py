"""The database: SQLite or PostgreSQL, with the same statements.

All writing goes through one thread, which makes everything that is waiting durable in one
transaction: under load many moves share one flush to disk. A change names the serial it builds
on; if another process was faster, the change has no effect and raises `Conflict`.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import queue
import secrets
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)

from demiurge.rules.errors import DemiurgeError, OptionError
from demiurge.server import schema
from demiurge.server.bounded import Bounded
from demiurge.server.faults import point
from demiurge.server.limits import ANSWERS, LINES, RECENT, REMEMBERED, TRIMMED
from demiurge.server.metrics import BATCH, COMMIT
from demiurge.server.problems import Problem
from demiurge.server.ranges import versions
from demiurge.server.settings import DAY, Settings

CHANNEL = "demiurge_tables"
BATCHED = 128  # changes in one transaction at most
BUSY = 2.0  # seconds to wait for another writer of the same SQLite file
CONNECTING = 2  # seconds to wait for PostgreSQL to take a connection
SILENT = 1.0  # seconds after that in which nothing is asked
RESTARTING = 60.0  # seconds for reading the tables of before a restart
READERS = 4  # threads that read
ROOM = 16 << 10  # characters that must have room for more to be written
ALL_READ = 5 * RECENT  # entries of a log up to which it is read whole
LISTED = 100  # tables that the lobby shows


class Conflict(DemiurgeError):
    """Somebody else changed the table first."""


class Away(Problem):
    """The database cannot be reached just now."""

    def __init__(self, sentence: str) -> None:
        super().__init__(503, "database-away", sentence, retry_after=1)


@dataclass(frozen=True)
class LogRow:
    """One entry of a table's log, as the database holds it."""

    version: int
    seat: int  # -1 for chance
    move: str | None
    back_to: int | None
    part: int | None
    at: float
    spent: float
    told: str | None = None  # of a move: how each viewer saw it, its rule, its consequences


@dataclass(frozen=True)
class Said:
    """One line of chat."""

    number: int
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class Answer:
    """The answer to a request with a key, so that it can be sent again."""

    role: str
    key: str
    request: str
    status: int
    body: str


@dataclass
class Saved:
    """A table as the database holds it, or what is new in it."""

    id: str
    serial: int
    version: int
    state: str
    listed: bool
    meta: dict[str, Any]
    created: float
    log: list[LogRow] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    secrets: dict[str, str] = field(default_factory=dict)
    since: int = 0  # the version after which its log begins


@dataclass
class Change:
    """What becomes durable together, or not at all."""

    table: str
    serial: int  # the one it builds on
    version: int  # the one after it
    state: str
    listed: bool
    meta: dict[str, Any]
    due: float | None
    log: list[LogRow] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    new_secrets: dict[str, str] = field(default_factory=dict)
    old_secrets: list[str] = field(default_factory=list)
    answer: Answer | None = None


@dataclass(frozen=True)
class Origin:
    """Where a new table comes from, and what may come from there in a day."""

    source: str  # the hash of the address
    size: int  # bytes of an uploaded record
    tables: int
    bytes: int


# statements are built once: that takes longer than to carry them out
_t, _e, _l, _s = schema.tables.c, schema.log.c, schema.chat.c, schema.secrets.c
_a = schema.answers.c
_NEW_TABLE, _NEW_ENTRY, _NEW_LINE, _NEW_SECRET, _NEW_ANSWER = map(
    insert, (schema.tables, schema.log, schema.chat, schema.secrets, schema.answers)
)
_NEXT = update(schema.tables).where(_t.id == bindparam("this"), _t.serial == bindparam("before"))
_ROWS = select(_t.id, _t.serial, _t.version, _t.state, _t.listed, _t.meta, _t.created)
_ROW = _ROWS.where(_t.id == bindparam("this"))
# each address has some places, and first places come before second ones: so one address that
# makes many tables does not hide the others
_PLACES = (
    select(
        _t.id,
        func.row_number()
        .over(
            partition_by=(func.coalesce(_t.source, _t.id), _t.state == "playing"),
            order_by=_t.created,
        )
        .label("place"),
    )
    .where(_t.listed == 1, _t.state != "over")
    .subquery()
)
_LISTED = (
    _ROWS.join(_PLACES, _PLACES.c.id == _t.id)
    .where(_PLACES.c.place <= bindparam("most"))
    .order_by(_PLACES.c.place, _t.created.desc())
    .limit(LISTED)
)
_OLD_LINES = delete(schema.chat).where(
    _l.table_id == bindparam("this"), _l.number <= bindparam("last")
)
_ANSWERED = (_a.table_id == bindparam("this"), _a.role == bindparam("whose"))
_OLDEST = select(_a.at).where(*_ANSWERED).order_by(_a.at.desc()).limit(1).offset(bindparam("kept"))
_TRIM = delete(schema.answers).where(*_ANSWERED, _a.at <= _OLDEST.scalar_subquery())
_kept: Counter[tuple[str, str]] = Counter()  # answers to each seat since the last time
_MADE = select(func.count(), func.coalesce(func.sum(_t.size), 0)).where(
    _t.source == bindparam("source"), _t.created > bindparam("since")
)
_RECENT = (
    _ROWS.where(_t.state == "playing", _t.touched > bindparam("since"))
    .order_by(_t.touched.desc())
    .limit(bindparam("most"))
)
_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_ENTRIES = (
    select(
        *(_e.table_id, _e.version, _e.seat, _e.move, _e.back_to, _e.part, _e.at, _e.spent, _e.told)
    )
    .where(_e.table_id.in_(_THESE), _e.version > bindparam("version"))
    .order_by(_e.table_id, _e.version)
)
_CHOSEN: BindParameter[Any] = bindparam("chosen", expanding=True)
_STANDING = _ENTRIES.where(_e.version.in_(_CHOSEN))
_LINES = (
    select(_l.table_id, _l.number, _l.seat, _l.text, _l.at)
    .where(_l.table_id.in_(_THESE), _l.number > bindparam("number"))
    .order_by(_l.table_id, _l.number)
)
_SECRETS = select(_s.table_id, _s.hash, _s.role).where(_s.table_id.in_(_THESE))

Work = Callable[[Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]", asyncio.AbstractEventLoop]


class Store:
    """Tables in a database."""

    def __init__(self, url: str, patience: float = Settings.patience) -> None:
        self._lock: IO[str] | None = None
        self._patience = patience
        self._silent = 0.0  # until when the database is taken to be away
        self.engine = self._engine(url)
        try:
            schema.migrate(self.engine)
            self._bound()
            self._prove()
        except DBAPIError as error:
            raise OptionError(f"The database cannot be used: {_first_line(error)}.") from None
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it at once."""
        return self.engine.dialect.name == "postgresql"

    def _engine(self, url: str) -> Engine:
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise OptionError(
                f"Unknown database {url!r}: expected sqlite:///FILE or postgresql://…"
            ) from None
        if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
            parsed = parsed.set(drivername="postgresql+psycopg")
            if "connect_timeout" not in parsed.query:
                parsed = parsed.update_query_dict({"connect_timeout": str(CONNECTING)})
            return create_engine(parsed, pool_pre_ping=True, pool_size=READERS + 1)
        if parsed.drivername != "sqlite" or not parsed.database:
            raise OptionError(
                f"Unknown database {url!r}: expected sqlite:///FILE or postgresql://…"
            )
        self._lock = _sole_user(Path(parsed.database))
        engine = create_engine(parsed, connect_args={"timeout": BUSY})
        event.listen(engine, "connect", _careful)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        return engine

    def _bound(self) -> None:
        """From now on no statement takes long; those that migrate tables may."""
        if self.is_shared:
            self.engine.dispose()
            event.listen(self.engine, "do_connect", _connect)

    def close(self) -> None:
        """Finish the waiting changes, and disconnect."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown(cancel_futures=True)
        self.engine.dispose()
        if self._lock:
            self._lock.close()

    # writing

    def _write(self) -> None:
        last = False
        while not last:
            batch: list[Waiting] = []
            item = self._queue.get()
            while item is not None:
                batch.append(item)
                if len(batch) == BATCHED or self._queue.empty():
                    break
                item = self._queue.get()
            last = item is None
            batch = [item for item in batch if not item[1].cancelled()]
            if batch:
                self._transact(batch)

    def _transact(self, batch: list[Waiting]) -> None:
        """Do everything in one transaction; what fails alone fails alone."""
        BATCH.observe(len(batch))
        began = time.perf_counter()
        try:
            try:
                outcomes = self._attempt(batch, _done)
            except (InterfaceError, OperationalError):  # it may have happened: do not try again
                raise
            except Exception:  # rare: undo all, and do what can be done
                outcomes = self._attempt(batch, _alone)
        except SQLAlchemyError as error:
            outcomes = [Away(f"The database is away: {_first_line(error)}.")] * len(batch)
        except Exception as error:  # without this thread everyone would wait for ever
            outcomes = [error] * len(batch)
        COMMIT.observe(time.perf_counter() - began)
        for (_, future, loop), outcome in zip(batch, outcomes, strict=True):
            loop.call_soon_threadsafe(_settle, future, outcome)

    def _attempt(self, batch: list[Waiting], do: Callable[[Connection, Work], Any]) -> list[Any]:
        outcomes = []
        with self.engine.connect() as connection, connection.begin() as transaction:
            for work, _, _ in batch:
                point("before-append")
                outcomes.append(do(connection, work))
                point("after-append")
            point("before-commit")
            transaction.commit()
            point("after-commit")
        return outcomes

    async def _do(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._check_silence()
        self._queue.put((work, future, loop))
        return await self._soon(future, self._patience)

    async def _soon(self, outcome: asyncio.Future[Any], patience: float) -> Any:
        """What the database says, if it says something in time. Whatever it does later may
        still have happened."""
        try:
            async with asyncio.timeout(patience):
                return await outcome
        except TimeoutError:
            self._silent = time.monotonic() + SILENT
            raise _silence() from None

    def _check_silence(self) -> None:
        """Ask nothing of a database that was silent just now: a request has several questions."""
        if time.monotonic() < self._silent:
            raise _silence()

    async def create(self, change: Change, origin: Origin) -> bool:
        """A new table, unless its address has made too many in a day; whether it was made."""
        return bool(await self._do(lambda connection: _create(connection, change, origin)))

    async def append(self, change: Change) -> None:
        """Make the change durable; `Conflict` if the table is not as it was."""
        await self._do(lambda connection: _append(connection, change))

    async def lease(self, table: str, now: float, until: float) -> bool:
        """Reserve a due table until then; False if another process was faster."""
        due = schema.tables.c.due

        def work(connection: Connection) -> bool:
            mine = update(schema.tables).where(schema.tables.c.id == table, due <= now)
            return connection.execute(mine.values(due=until)).rowcount == 1

        return bool(await self._do(work))

    async def keep_answer(self, table: str, answer: Answer) -> None:
        """An answer that changed nothing else."""
        await self._do(lambda connection: _keep(connection, table, answer))

    async def forget_answers(self, before: float) -> None:
        """Remove answers that nobody asks for any more."""
        old = delete(schema.answers).where(schema.answers.c.at < before)
        await self._do(lambda connection: connection.execute(old))

    async def forget(self, before: dict[str, float]) -> int:
        """Remove the tables of each state that nobody has touched since then."""
        c = schema.tables.c

        def work(connection: Connection) -> int:
            return sum(
                connection.execute(
                    delete(schema.tables).where(c.state == state, c.touched < moment)
                ).rowcount
                for state, moment in before.items()
            )

        return int(await self._do(work))

    async def ring(self, table: str) -> None:
        """Tell the other processes that there is news."""
        if self.is_shared:
            notify = text("SELECT pg_notify(:channel, :table)")
            await self._do(
                lambda connection: connection.execute(notify, {"channel": CHANNEL, "table": table})
            )

    # reading

    async def _read(self, work: Work, patience: float | None = None) -> Any:
        def run() -> Any:
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise Away(f"The database is away: {_first_line(error)}.") from None

        self._check_silence()
        reading = asyncio.get_running_loop().run_in_executor(self._readers, run)
        return await self._soon(reading, patience or self._patience)

    async def load(self, table: str, version: int = 0, number: int = 0) -> Saved | None:
        """The table with all log entries after this version, all chat after this number.

        If that is much, it is the whole table, and of its log what stands and the newest entries.
        """

        def work(connection: Connection) -> list[Saved]:
            rows = connection.execute(_ROW, {"this": table})
            return _load(connection, rows, version, number)

        tables = await self._read(work)
        return tables[0] if tables else None

    async def recent(self, since: float, most: int) -> list[Saved]:
        """Tables at which somebody has played since then."""

        def work(connection: Connection) -> list[Saved]:
            rows = connection.execute(_RECENT, {"since": since, "most": most})
            return _load(connection, rows)

        tables: list[Saved] = await self._read(work, RESTARTING)
        return tables

    async def answer(self, table: str, role: str, key: str) -> Answer | None:
        """The earlier answer to a request with this key."""
        c = schema.answers.c
        query = select(c.role, c.key, c.request, c.status, c.body).where(
            c.table_id == table, c.role == role, c.key == key
        )
        row = await self._read(lambda connection: connection.execute(query).first())
        return Answer(*row) if row else None

    async def due(self, now: float) -> list[str]:
        """Tables that somebody should look after."""
        c = schema.tables.c
        query = select(c.id).where(c.due <= now).order_by(c.due).limit(200)
        return list(await self._read(lambda connection: connection.scalars(query).all()))

    async def lobby(self, most: int) -> list[Saved]:
        """Listed tables that still want players, and those that play: the first of each address,
        the newest of these first, then the second ones, and of no address more than so many."""
        rows = await self._read(
            lambda connection: connection.execute(_LISTED, {"most": most}).all()
        )
        return [_saved(row) for row in rows]

    async def serials(self, ids: Iterable[str]) -> dict[str, int]:
        """How far these tables are in the database."""
        c = schema.tables.c
        query = select(c.id, c.serial).where(c.id.in_(list(ids)))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.id: row.serial for row in rows}

    async def prove(self) -> None:
        """`Away` unless the database can be read and written just now."""
        await self._read(lambda _: self._prove())

    def _prove(self) -> None:
        """Look into each table, and write so much that a full disk shows."""
        own = secrets.randbits(31)
        with self.engine.begin() as connection:
            if not self.is_shared:
                connection.exec_driver_sql("PRAGMA shrink_memory")  # read what is on the disk
            for table in schema.metadata.sorted_tables:
                connection.execute(select(table).limit(1)).all()
            filling = secrets.token_hex(ROOM // 2)
            connection.execute(insert(schema.proofs), {"id": own, "filling": filling})
            connection.execute(delete(schema.proofs).where(schema.proofs.c.id != own))


def _connect(_: Any, __: Any, given: Any, more: Any) -> Bounded:
    return Bounded.connect(*given, **more)


def _silence() -> Away:
    return Away("The database is away: it does not answer.")


def _sole_user(path: Path) -> IO[str]:
    """SQLite serves one server process; a second one is told so."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = _private(path.with_name(f"{path.name}.lock"))
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for file in (path, *path.parent.glob(f"{path.name}-*")):
            _private(file).close()
    except BlockingIOError:
        raise OptionError(
            f"{path} is in use by another server: several need PostgreSQL (--database)."
        ) from None
    except OSError as error:
        raise OptionError(f"{path} cannot be used: {error.strerror}.") from None
    return lock


def _private(path: Path) -> IO[str]:
    """A file that nobody else may read, since it holds all hands; made if it is missing. SQLite
    gives the files beside it the same mode."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if os.fstat(file).st_uid == os.getuid():
        os.fchmod(file, 0o600)
    return os.fdopen(file, "r+")


def _careful(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _first_line(error: SQLAlchemyError) -> str:
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(cause).__name__


def _settle(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.cancelled():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _done(connection: Connection, work: Work) -> Any:
    outcome = work(connection)
    return outcome if isinstance(outcome, (bool, int)) else None


def _alone(connection: Connection, work: Work) -> Any:
    """Do it so that its failure undoes it and nothing else; only a database that is away is
    everyone's failure."""
    try:
        with connection.begin_nested():
            return _done(connection, work)
    except Conflict as conflict:
        return conflict
    except IntegrityError:
        return Conflict("Somebody else was faster.")
    except DataError as failure:
        return failure
    except DBAPIError:
        raise
    except Exception as failure:
        return failure


def _create(connection: Connection, change: Change, origin: Origin) -> bool:
    now = time.time()
    made, size = connection.execute(_MADE, {"source": origin.source, "since": now - DAY}).one()
    if made >= origin.tables or (origin.size and size + origin.size > origin.bytes):
        return False
    connection.execute(
        _NEW_TABLE,
        {
            "id": change.table,
            "serial": change.serial + 1,
            "version": change.version,
            "state": change.state,
            "listed": int(change.listed),
            "meta": change.meta,
            "created": now,
            "touched": now,
            "due": change.due,
            "source": origin.source,
            "size": origin.size,
        },
    )
    _add(connection, change)
    return True


def _append(connection: Connection, change: Change) -> None:
    done = connection.execute(
        _NEXT,
        {
            "this": change.table,
            "before": change.serial,
            "serial": change.serial + 1,
            "version": change.version,
            "state": change.state,
            "listed": int(change.listed),
            "meta": change.meta,
            "due": change.due,
            "touched": time.time(),
        },
    )
    if done.rowcount != 1:
        raise Conflict("Somebody else was faster.")
    _add(connection, change)


def _add(connection: Connection, change: Change) -> None:
    own = {"table_id": change.table}
    if change.log:
        connection.execute(_NEW_ENTRY, [own | vars(row) for row in change.log])
    if change.said:
        connection.execute(_NEW_LINE, [own | vars(said) for said in change.said])
        last = change.said[-1].number - LINES
        connection.execute(_OLD_LINES, {"this": change.table, "last": last})
    if change.old_secrets:
        connection.execute(
            delete(schema.secrets).where(schema.secrets.c.hash.in_(change.old_secrets))
        )
    if change.new_secrets:
        rows = [own | {"hash": h, "role": role} for h, role in change.new_secrets.items()]
        connection.execute(_NEW_SECRET, rows)
    if change.answer:
        _keep(connection, change.table, change.answer)


def _keep(connection: Connection, table: str, answer: Answer) -> None:
    """Keep an answer; now and then remove those that are too many."""
    given = {"table_id": table} | vars(answer)
    connection.execute(_NEW_ANSWER, given | {"at": time.time()})
    if len(_kept) > REMEMBERED:
        _kept.clear()
    _kept[table, answer.role] += 1
    if _kept[table, answer.role] >= TRIMMED:
        del _kept[table, answer.role]
        connection.execute(_TRIM, {"this": table, "whose": answer.role, "kept": ANSWERS})


def _saved(row: Any) -> Saved:
    return Saved(
        row.id, row.serial, row.version, row.state, bool(row.listed), row.meta, row.created
    )


def _is_long(saved: Saved, version: int) -> bool:
    """Whether so much happened since then that not all of it is read."""
    saved.since = version
    return saved.version - version > ALL_READ and saved.meta.get("stands") is not None


def _load(
    connection: Connection, rows: Iterable[Any], version: int = 0, number: int = 0
) -> list[Saved]:
    """These tables with what is new since then."""
    tables = {row.id: _saved(row) for row in rows}
    short = [each.id for each in tables.values() if not _is_long(each, version)]
    entries: list[Any] = []
    if short:
        entries += connection.execute(_ENTRIES, {"these": short, "version": version}).all()
    for table in tables.keys() - short:
        saved = tables[table]
        recent, number, saved.since = saved.version - RECENT, 0, 0
        chosen = [each for each in versions(saved.meta["stands"]) if each <= recent]
        own = {"these": [table], "version": 0, "chosen": chosen}
        entries += connection.execute(_STANDING, own).all()
        entries += connection.execute(_ENTRIES, {"these": [table], "version": recent}).all()
    for table, *columns in entries:
        row = LogRow(*columns)
        if row.version <= tables[table].version:
            tables[table].log.append(row)
    own = {"these": list(tables), "number": number}
    for table, *columns in connection.execute(_LINES, own) if tables else ():
        tables[table].said.append(Said(*columns))
    for table, secret, role in connection.execute(_SECRETS, own) if tables else ():
        tables[table].secrets[secret] = role
    return list(tables.values())
