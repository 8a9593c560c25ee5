"""Test that a bare machine is enough: `make bare`.

Builds a Debian with make, Python and nothing else, copies this checkout into it, and runs
`make play`, up to a computer's first move, and `make test` there, as an ordinary user. Then it
carries out the Containerfile in a Debian without even make and Python, and starts its server;
`make bare-container` does only this part. Needs root and debootstrap.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.container import Builder, Refused, Stage

CHECKOUT = Path(__file__).resolve().parent.parent
PACKAGES = "make,python3,python3-venv,ca-certificates"
PLAYER = "player"
HOME = Path("/home") / PLAYER
ADDRESS = "http://localhost:8088/"
PATIENCE = 600.0  # seconds for the page to answer
# how package managers are told about proxies, mirrors and certificates
PASSED_ON = (
    "PIP_",
    "UV_",
    "NPM_",
    "NODE_EXTRA_CA_CERTS",
    "SSL_CERT_",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
)
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
OURS = "machine-certificates.crt"  # the same in a stage, where apt does not replace them


def main() -> None:
    given = parser().parse_args()
    if os.geteuid() != 0:
        sys.exit("make bare builds a Debian of its own, which only root can: sudo make bare")
    if shutil.which("debootstrap") is None:
        sys.exit("make bare needs debootstrap: install the system package debootstrap.")
    if os.getpid() != 1:  # with mounts and processes of its own, which end with it
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        sys.exit(subprocess.call([*apart, sys.executable, "-m", "tools.bare", *sys.argv[1:]]))
    if page_answers():
        sys.exit(f"A server answers at {ADDRESS} already: stop it, then run make bare again.")
    root: Path = given.root
    figures: dict[str, float] = {}
    if given.part in ("commands", "all"):
        figures |= prove_commands(root, given.suite)
    if given.part in ("container", "all"):
        figures |= prove_container(root.with_name(f"{root.name}-container"), given.suite)
    for what, seconds in figures.items():
        print(f"{what}: {seconds:.1f} s")


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "part",
        nargs="?",
        choices=("all", "commands", "container"),
        default="all",
        help="what to prove: make play and make test, or the Containerfile (default: all)",
    )
    options.add_argument("--root", type=Path, default=Path("/var/tmp/demiurge-bare"))
    options.add_argument("--suite", default="bookworm", help="which Debian (default bookworm)")
    return options


# The Debian


def build(root: Path, suite: str) -> None:
    """A Debian with an ordinary user and the network of this machine."""
    begin(root)
    say(f"Building a bare Debian {suite} ...")
    put_debian(root, suite, f"--include={PACKAGES}")
    connect(root)
    shutil.copy(CERTIFICATES, root / str(CERTIFICATES)[1:])
    open_terminals(root)
    run(["chroot", str(root), "useradd", "--create-home", PLAYER])


def open_terminals(root: Path) -> None:
    """Pseudo-terminals of its own, as every Debian has that was started."""
    (root / "dev" / "pts").mkdir(exist_ok=True)
    options = "newinstance,ptmxmode=0666"
    run(["mount", "-t", "devpts", "-o", options, "devpts", str(root / "dev" / "pts")])
    (root / "dev" / "ptmx").unlink(missing_ok=True)
    (root / "dev" / "ptmx").symlink_to("pts/ptmx")


def begin(root: Path) -> None:
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)


def put_debian(root: Path, suite: str, *more: str) -> None:
    run(["debootstrap", "--variant=minbase", *more, suite, str(root)], stdout=subprocess.DEVNULL)


def connect(root: Path) -> None:
    """Give a Debian the network of this machine, and what programs expect to be mounted."""
    shutil.copy("/etc/resolv.conf", root / "etc")
    (root / "etc" / "hosts").write_text("127.0.0.1 localhost\n", "utf-8")
    run(["mount", "-t", "proc", "proc", str(root / "proc")])
    (root / "dev" / "shm").mkdir(exist_ok=True)
    run(["mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", str(root / "dev" / "shm")])


def copy_checkout(target: Path) -> None:
    """Copy the files that git tracks, in their current state; nothing that was built here."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = run(listed, cwd=CHECKOUT, stdout=subprocess.PIPE).stdout.decode().split("\0")
    for name in filter(None, names):
        if (CHECKOUT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, target / name)


def inside(root: Path, *command: str) -> list[str]:
    passed = [f"{name}={value}" for name, value in passed_on().items()]
    usual = [f"HOME={HOME}", "PATH=/usr/bin:/bin", "LANG=C.UTF-8"]
    user = ["chroot", f"--userspec={PLAYER}:{PLAYER}", str(root)]
    return [*user, "env", "-i", f"--chdir={HOME}/demiurge", *usual, *passed, *command]


def passed_on() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k.upper().startswith(PASSED_ON)}


def as_player(root: Path, *command: str) -> None:
    say(f"$ {' '.join(command)}")
    run(inside(root, *command))


# What a newcomer does


def prove_commands(root: Path, suite: str) -> dict[str, float]:
    figures = {"Debian with make and Python": timed(lambda: build(root, suite))}
    copy_checkout(root / str(HOME)[1:] / "demiurge")
    run(["chroot", str(root), "chown", "-R", f"{PLAYER}:", str(HOME)])
    figures |= play(root)
    figures["make test"] = timed(lambda: as_player(root, "make", "test"))
    return figures


def play(root: Path) -> dict[str, float]:
    """`make play`, and a first move at a table of each game."""
    say("$ make play")
    began = time.monotonic()
    server = subprocess.Popen(inside(root, "make", "play"), start_new_session=True)
    try:
        wait_until(page_answers, "make play", server)
        figures = {"make play, until the page answers": time.monotonic() - began}
        as_player(root, ".venv/bin/python", "-m", "bench.first", "--at", ADDRESS)
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.wait()
    return figures


def page_answers() -> bool:
    try:
        with urllib.request.urlopen(ADDRESS, timeout=5) as answer:
            return b"<title>" in answer.read()
    except OSError:
        return False


def wait_until(true: Callable[[], bool], name: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        if server.poll() is not None:
            sys.exit(f"{name} ended before its server was ready.")
        if time.monotonic() > end:
            sys.exit(f"The server of {name} was not ready within {PATIENCE:.0f} s.")
        time.sleep(0.1)


# What a host does


def prove_container(root: Path, suite: str) -> dict[str, float]:
    """The steps of the Containerfile, and its server up to a table in its volume."""
    begin(root)
    say(f"Building a bare Debian {suite} ...")
    figures = {"Debian": timed(lambda: put_debian(root / "debian", suite))}
    copy_checkout(root / "context")

    def put_copy(stage: Path) -> None:
        run(["cp", "-a", str(root / "debian"), str(stage)])
        shutil.copy(CERTIFICATES, stage / OURS)
        connect(stage)

    began = time.monotonic()
    builder = Builder(root / "context", root, put_copy, run_in_stage)
    try:
        image = builder.build((CHECKOUT / "Containerfile").read_text("utf-8"))
    except Refused as refused:
        sys.exit(f"Containerfile: {refused}")
    figures["the steps of the Containerfile"] = time.monotonic() - began
    return figures | serve(image, root / "volume")


def run_in_stage(stage: Stage, command: Sequence[str]) -> None:
    say(f"RUN {command[-1]}")
    trusted = dict.fromkeys(("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"), f"/{OURS}")
    run(stage.started(command, **(passed_on() | trusted)), stdout=subprocess.DEVNULL)


def serve(image: Stage, volume: Path) -> dict[str, float]:
    """The container's own command, until it is healthy; what it keeps must be in the volume."""
    [inside] = image.volumes
    run(["cp", "-a", str(image.path(inside)), str(volume)])  # as a new volume begins
    run(["mount", "--bind", str(volume), str(image.path(inside))])
    say(f"CMD {' '.join(image.command)}, as {image.user}")
    began = time.monotonic()
    server = subprocess.Popen(image.started(image.command), start_new_session=True)

    def is_healthy() -> bool:
        check = image.started(image.health)
        return subprocess.run(check, stderr=subprocess.DEVNULL, check=False).returncode == 0

    try:
        wait_until(is_healthy, "the container", server)
        figures = {"the container, until it is healthy": time.monotonic() - began}
        if not page_answers():
            sys.exit("The page of the container does not answer.")
        make_table()
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    with sqlite3.connect(volume / "demiurge" / "tables.sqlite") as database:
        [kept] = database.execute("SELECT count(*) FROM tables").fetchone()
    if kept != 1:
        sys.exit(f"One table was made, but {kept} are in the volume.")
    return figures


def make_table() -> None:
    wanted = {"game": "gheos", "seats": [{"kind": "person"}, {"kind": "computer", "level": 1}]}
    headers = {"Content-Type": "application/json", "Idempotency-Key": "made by make bare"}
    request = urllib.request.Request(
        f"{ADDRESS}api/tables", json.dumps(wanted).encode(), headers, method="POST"
    )
    urllib.request.urlopen(request, timeout=60).close()


# Running commands


def timed(work: Callable[[], None]) -> float:
    began = time.monotonic()
    work()
    return time.monotonic() - began


def run(
    command: Sequence[str], cwd: Path | None = None, stdout: int | None = None
) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(command, cwd=cwd, stdout=stdout, check=False)
    if done.returncode:
        sys.exit(f"This failed with exit code {done.returncode}: {' '.join(command)}")
    return done


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
