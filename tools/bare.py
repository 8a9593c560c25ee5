"""Prove that two commands are enough: `make bare`.

Builds a Debian with make, Python and nothing else, copies this checkout into it, and runs
`make play`, up to a computer's first move, and `make test` there, as an ordinary user. Needs root
and debootstrap.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
PACKAGES = "make,python3,python3-venv,ca-certificates"
PLAYER = "player"
HOME = Path("/home") / PLAYER
ADDRESS = "http://localhost:8088/"
PATIENCE = 600.0  # seconds for the page to answer
# how package managers are told about proxies, mirrors and certificates
PASSED_ON = ("PIP_", "UV_", "NPM_", "NODE_EXTRA_CA_CERTS", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


def main() -> None:
    given = parser().parse_args()
    if os.geteuid() != 0:
        sys.exit("make bare builds a Debian of its own, which only root can: sudo make bare")
    if shutil.which("debootstrap") is None:
        sys.exit("make bare needs debootstrap: install the system package debootstrap.")
    if os.getpid() != 1:  # with mounts and processes of its own, which end with it
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        sys.exit(subprocess.call([*apart, sys.executable, "-m", "tools.bare", *sys.argv[1:]]))
    root: Path = given.root
    figures = {"Debian with make and Python": timed(lambda: build(root, given.suite))}
    copy_checkout(root)
    figures |= play(root)
    figures["make test"] = timed(lambda: as_player(root, "make", "test"))
    for what, seconds in figures.items():
        print(f"{what}: {seconds:.1f} s")


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(description=__doc__)
    found.add_argument("--root", type=Path, default=Path("/var/tmp/demiurge-bare"))
    found.add_argument("--suite", default="bookworm", help="which Debian (default bookworm)")
    return found


# The Debian


def build(root: Path, suite: str) -> None:
    """A Debian with an ordinary user and the network of this machine."""
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    say(f"Building a bare Debian {suite} ...")
    command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(root)]
    run(command, stdout=subprocess.DEVNULL)
    shutil.copy("/etc/resolv.conf", root / "etc")
    shutil.copy(CERTIFICATES, root / str(CERTIFICATES)[1:])
    run(["mount", "-t", "proc", "proc", str(root / "proc")])
    (root / "dev" / "shm").mkdir(exist_ok=True)
    run(["mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", str(root / "dev" / "shm")])
    run(["chroot", str(root), "useradd", "--create-home", PLAYER])


def copy_checkout(root: Path) -> None:
    """What git knows of, as it is now; nothing that was built here."""
    target = root / str(HOME)[1:] / "demiurge"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = run(listed, cwd=CHECKOUT, stdout=subprocess.PIPE).stdout.decode().split("\0")
    for name in filter(None, names):
        if (CHECKOUT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, target / name)
    run(["chroot", str(root), "chown", "-R", f"{PLAYER}:", str(HOME)])


def inside(root: Path, *command: str) -> list[str]:
    passed = [f"{k}={v}" for k, v in os.environ.items() if k.upper().startswith(PASSED_ON)]
    usual = [f"HOME={HOME}", "PATH=/usr/bin:/bin", "LANG=C.UTF-8"]
    user = ["chroot", f"--userspec={PLAYER}:{PLAYER}", str(root)]
    return [*user, "env", "-i", f"--chdir={HOME}/demiurge", *usual, *passed, *command]


def as_player(root: Path, *command: str) -> None:
    say(f"$ {' '.join(command)}")
    run(inside(root, *command))


# What a newcomer does


def play(root: Path) -> dict[str, float]:
    """`make play`, and a first move at a table of each game."""
    say("$ make play")
    began = time.monotonic()
    server = subprocess.Popen(inside(root, "make", "play"), start_new_session=True)
    try:
        wait_for_page(server)
        figures = {"make play, until the page answers": time.monotonic() - began}
        as_player(root, ".venv/bin/python", "-m", "bench.first", "--at", ADDRESS)
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.wait()
    return figures


def wait_for_page(server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            sys.exit("make play ended before the page answered.")
        try:
            urllib.request.urlopen(ADDRESS, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit(f"The page did not answer within {PATIENCE:.0f} s.")


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
