"""How soon a first game begins: `python -m bench.first`.

Nothing is compiled yet: the cache is an empty folder. A server is started, as `make play` does, and
a first turn is made against a computer of each level, in both games; then a game is begun in the
terminal. The targets: the page within 2 seconds, a computer's first move within 3 seconds of the
person's, and the first hand in the terminal within 2.

`--at http://localhost:8088/` asks a server that runs already. Only the standard library is
needed for that, so it can be asked wherever `make play` runs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import pty
import select
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).with_name("first.json")
OPTIONS: dict[str, dict[str, Any]] = {"gaia": {"rules": "advanced"}, "gheos": {}}
LEVELS = (5, 4, 3, 2, 1)
PAGE_SECONDS = 2.0
MOVE_SECONDS = 3.0
HAND_SECONDS = 2.0
PATIENCE = 60.0  # seconds for every wait but compiling, which gets more
COMPILING = 600.0


def ask(url: str, body: Any = None, token: str = "") -> Any:
    """One request; with a body it is a POST."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def moves_told(stream: Any) -> Iterator[dict[str, Any]]:
    """The moves in a table's event stream."""
    event = b""
    for line in stream:
        name, _, rest = line.strip().partition(b": ")
        if name == b"event":
            event = rest
        elif name == b"data" and event == b"move":
            yield json.loads(rest)


def seconds_to_first_move(site: str, game: str, level: int) -> float:
    """From the end of a person's first turn to the first move of a computer of this level."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": level}]
    made = ask(f"{site}api/tables", {"game": game, "options": OPTIONS[game], "seats": seats})
    table = f"{site}api/tables/{made['id']}"
    claim = {"invite": made["invites"][0], "name": "Ada"}
    token = ask(f"{table}/seats/0/claim", claim)["token"]
    watching = urllib.request.Request(
        f"{table}/events", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(watching, timeout=PATIENCE) as stream:
        shown = ask(table, token=token)
        began = time.perf_counter()
        while shown["view"]["actor"] == 0:
            move = {"move": shown["view"]["legal"][0], "version": shown["table"]["version"]}
            began = time.perf_counter()
            ask(f"{table}/moves", move, token)
            shown = ask(table, token=token)
        next(told for told in moves_told(stream) if told["seat"] == 1)
        return time.perf_counter() - began


def first_moves(site: str) -> dict[str, dict[str, float]]:
    """Per game and level, the seconds until a computer's first move."""
    delays: dict[str, dict[str, float]] = {}
    for game in OPTIONS:
        delays[game] = {}
        for level in LEVELS:
            seconds = round(seconds_to_first_move(site, game, level), 2)
            delays[game][f"level {level}"] = seconds
            print(f"{game}, level {level}: first move after {seconds:.2f} s", file=sys.stderr)
    return delays


def until_it_answers(site: str, server: subprocess.Popen[bytes]) -> None:
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end and server.poll() is None:
        try:
            urllib.request.urlopen(site, timeout=PATIENCE).close()
        except urllib.error.URLError:
            time.sleep(0.01)
        else:
            return
    raise SystemExit("The server does not answer.")


def first_hand(folder: Path) -> float:
    """Seconds until `demiurge play` shows a hand and asks for a move, on a terminal of its own."""
    master, slave = pty.openpty()
    began = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "demiurge.cli",
        "play",
        "gaia",
        "--level",
        "5",
        "--names",
        "Ada",
    ]
    playing = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, start_new_session=True
    )
    os.close(slave)
    seen = b""
    try:
        while b"Ada >" not in seen and b"Ada (Enter" not in seen:
            ready, _, _ = select.select([master], [], [], PATIENCE)
            if not ready or playing.poll() is not None:
                raise SystemExit(f"The terminal does not ask: {seen[-300:]!r}")
            seen += os.read(master, 1 << 16)
            if b"\x1b[6n" in seen:  # where is the cursor?
                os.write(master, b"\x1b[1;1R")
                seen = seen.replace(b"\x1b[6n", b"")
        return time.perf_counter() - began
    finally:
        playing.kill()
        playing.wait()
        os.close(master)


def measure(folder: Path) -> dict[str, Any]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    site = f"http://127.0.0.1:{port}/"
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    os.environ["DEMIURGE_CACHE"] = str(folder / "server")
    from demiurge.bots.mind import is_ready

    began = time.perf_counter()
    command = [sys.executable, "-m", "demiurge.cli", "serve", "--port", str(port)]
    server = subprocess.Popen([*command, "--database", database], stderr=subprocess.DEVNULL)
    try:
        until_it_answers(site, server)
        page = time.perf_counter() - began
        moves = first_moves(site)
        moved = time.perf_counter() - began
        while not all(map(is_ready, OPTIONS)) and time.perf_counter() < began + COMPILING:
            time.sleep(0.1)
        compiled = time.perf_counter() - began
    finally:
        server.terminate()
        server.wait()
    os.environ["DEMIURGE_CACHE"] = str(folder / "terminal")
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "page s": round(page, 2),
        "first move of a computer s": moves,
        "all first moves made after s": round(moved, 1),
        "everything compiled after s": round(compiled, 1),
        "first hand in the terminal s": round(first_hand(folder), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at", metavar="URL", help="a server that runs already")
    given = parser.parse_args()
    if given.at:
        slowest = max(max(levels.values()) for levels in first_moves(given.at).values())
        print(f"A computer's first move came after {slowest:.2f} s at most.")
        return
    with tempfile.TemporaryDirectory(prefix="demiurge-first-") as folder:
        results = measure(Path(folder))
    text = json.dumps(results, indent=1)
    RESULTS.write_text(text + "\n")
    print(text)
    slowest = max(max(levels.values()) for levels in results["first move of a computer s"].values())
    late = (
        results["page s"] > PAGE_SECONDS or results["first hand in the terminal s"] > HAND_SECONDS
    )
    if late or slowest > MOVE_SECONDS:
        sys.exit(f"Later than promised: {PAGE_SECONDS}, {MOVE_SECONDS} and {HAND_SECONDS} s.")


if __name__ == "__main__":
    main()
