"""What the server counts about itself, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Histogram(
    "demiurge_request_seconds", "Time to answer a request", ["method", "route", "status"]
)
MOVES = Counter("demiurge_moves", "Moves made", ["game", "by"])
STALE = Counter("demiurge_stale_requests", "Requests that built on an old version")
COMMIT = Histogram("demiurge_commit_seconds", "Time to make a batch of changes durable")
BATCH = Histogram(
    "demiurge_commit_changes", "Changes in one transaction", buckets=(1, 2, 4, 8, 16, 32, 64, 128)
)
THOUGHTS = Histogram("demiurge_thought_seconds", "Time a computer took for a move", ["game"])
FAULTS = Counter("demiurge_thinker_faults", "Thinking processes that hung, died or talked nonsense")
REFUSED = Counter("demiurge_refused", "What was refused because of a limit", ["limit"])
CONNECTIONS = Gauge("demiurge_connections", "Connections open")
STREAMS = Gauge("demiurge_streams", "Event streams open")
TABLES = Gauge("demiurge_tables_in_memory", "Tables in memory")
