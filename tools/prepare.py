"""Set up this checkout: `python3 tools/prepare.py play`, or `tests` for all that the tests need.

Needs only Python and its venv module. Each step leaves a stamp that says what it was made from. A
step without its stamp is done again, so a second run completes what the first left unfinished.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import platform
import pwd
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NODE_MODULES = ROOT / "web" / "node_modules"
CACHE = ROOT / ".cache"
LOCKS = ROOT / "locks"
PAGE = ROOT / "src" / "demiurge" / "server" / "page" / "index.html"
OLDEST_NODE = 20
GB = 10**9
ROOM = {"play": 1.5 * GB, "tests": 3.0 * GB}  # on the disk, with what is fetched
TOLD_AFTER = 2.0  # seconds: a step that takes longer says how long it took
LAST_WORDS = 15  # lines shown of a command that failed
FAILED = 1

# What a package manager prints when the cause is elsewhere, and what to do about it.
REMEDIES = (
    (
        "No space left on device|ENOSPC",
        "The disk is full: free about 3 GB, then run make again.",
    ),
    (
        "Temporary failure in name resolution|dns error|ENOTFOUND|EAI_AGAIN|ECONNREFUSED"
        "|ETIMEDOUT|ENETUNREACH|Connection refused|Network is unreachable|NewConnectionError"
        "|error sending request|tcp connect error|Could not connect",
        "The packages could not be fetched: connect this machine to the network, "
        "then run make again. What has been fetched is kept.",
    ),
    (
        "Permission denied|EACCES|EROFS|Read-only file system",
        f"Something here cannot be written: make {ROOT} and your cache folder writable, "
        "then run make again.",
    ),
)


class Trouble(Exception):
    """One sentence that says what is wrong and what to do."""


def main() -> int:
    purpose = sys.argv[1]
    try:
        with one_at_a_time():
            set_up(purpose)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return FAILED
    except OSError as error:
        print(remedy(str(error)) or f"The set-up failed: {error}.", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped. The next make goes on from here.", file=sys.stderr)
        return FAILED
    return 0


def set_up(purpose: str) -> None:
    if purpose == "tests":
        check_for_tests()
    if not VENV.exists():
        check_room(purpose)
    interpreter = f"{ROOT} {os.path.realpath(sys.executable)} {sys.version}"
    step(VENV / "made", digest(interpreter), make_environment, PYTHON.exists())
    packages = ("tests",) if purpose == "tests" else ("tests", "play")
    if not any(is_stamped(VENV / name, packages_digest(name)) for name in packages):
        step(VENV / purpose, packages_digest(purpose), lambda: install_packages(purpose))
    if not has_node():
        step(VENV / "node", lock_digest("node"), install_node)
    page_packages = file_digest([ROOT / "web" / "package-lock.json"])
    step(NODE_MODULES / ".made", page_packages, install_page_packages)
    step(CACHE / "page.made", file_digest(page_sources()), build_page, PAGE.exists())
    if purpose == "tests":
        browser = digest(page_packages, os.environ.get("CHROMIUM", ""))
        step(NODE_MODULES / ".browser", browser, unpack_browser)


def check_for_tests() -> None:
    """Report what would stop the tests, before anything slow begins."""
    browser, postgres = os.environ.get("CHROMIUM"), os.environ.get("DEMIURGE_POSTGRES")
    if browser and not os.access(browser, os.X_OK):
        raise Trouble(
            f"There is no browser at CHROMIUM={browser}: name one that is there, or none."
        )
    if not browser and (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise Trouble(
            "The tests bring a Chromium for Linux on x86-64 only: "
            "name yours with CHROMIUM=/path/to/chromium."
        )
    if postgres and not Path(postgres, "pg_ctl").is_file():
        raise Trouble(f"There is no pg_ctl in DEMIURGE_POSTGRES={postgres}: name PostgreSQL's bin.")
    if os.geteuid() == 0 and not can_be_read_by_nobody(Path(postgres or ROOT)):
        raise Trouble(
            "As root, the tests run PostgreSQL as the user nobody, who cannot read "
            f"{postgres or ROOT}: run make as another user, or move it elsewhere."
        )


def check_room(purpose: str) -> None:
    free = shutil.disk_usage(ROOT).free
    if free < ROOM[purpose]:
        raise Trouble(
            f"The disk is too full: {WORDS[purpose]} about {ROOM[purpose] / GB} GB, and in {ROOT} "
            f"{free / GB:.1f} GB are free."
        )


def can_be_read_by_nobody(folder: Path) -> bool:
    nobody = pwd.getpwnam("nobody")
    as_nobody: dict[str, Any] = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    return not subprocess.run(["ls", folder], capture_output=True, cwd="/", **as_nobody).returncode


# Steps


def step(stamp: Path, wanted: str, work: Callable[[], None], is_there: bool = True) -> None:
    """Do the work, unless the stamp says that it has been done from the same inputs."""
    if is_there and is_stamped(stamp, wanted):
        return
    stamp.unlink(missing_ok=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted, "utf-8")


def is_stamped(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text("utf-8") == wanted


def make_environment() -> None:
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    run("Making a Python environment in .venv", command)
    installer = ["-m", "pip", "install", "--require-hashes", "-r", str(LOCKS / "installer.txt")]
    run("Fetching uv, which installs the rest", [str(PYTHON), *installer])


def install_packages(purpose: str) -> None:
    install(f"Installing the Python packages that {WORDS[purpose]}", purpose, "--compile-bytecode")
    editable = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    run("Installing Demiurge itself", [*uv(), *editable])


WORDS = {"play": "playing needs", "tests": "the tests need"}


def install_node() -> None:
    install(f"Fetching Node.js, as there is none of version {OLDEST_NODE} or newer", "node")


def install(words: str, lock: str, *more: str) -> None:
    run(words, [*uv(), "--require-hashes", *more, "-r", str(LOCKS / f"{lock}.txt")])


def uv() -> list[str]:
    return [str(VENV / "bin" / "uv"), "pip", "install", "--system-certs"]


def install_page_packages() -> None:
    run("Fetching what builds the page", ["npm", "ci", "--no-audit", "--no-fund"], ROOT / "web")


def build_page() -> None:
    run("Building the page", ["npm", "run", "build", "--", "--logLevel", "warn"], ROOT / "web")


def unpack_browser() -> None:
    run("Starting the browser of the tests once", ["node", "web/chromium.js"])


def has_node() -> bool:
    """Whether Node.js, with npm, is here in a version that will do."""
    node = shutil.which("node", path=search_path())
    if node is None or shutil.which("npm", path=search_path()) is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.", said)
    return version is not None and int(version[1]) >= OLDEST_NODE


def search_path() -> str:
    return f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"


# What a step is made from


def digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def file_digest(files: Iterable[Path]) -> str:
    return digest(*(hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files)))


def lock_digest(name: str) -> str:
    return file_digest([LOCKS / f"{name}.txt"])


def packages_digest(name: str) -> str:
    return file_digest([LOCKS / f"{name}.txt", ROOT / "pyproject.toml"])


def page_sources() -> Iterator[Path]:
    web, source = ROOT / "web", ROOT / "src" / "demiurge"
    for folder in ("src", "locales", "public"):
        yield from (path for path in (web / folder).rglob("*") if path.is_file())
    yield from (web / "index.html", web / "package-lock.json", *web.glob("*.ts"))
    yield from (source / "drawing").glob("*.svg")
    yield from (source / "rules").glob("*/rules.md")


# Running a command, and telling what went wrong


def run(words: str, command: Sequence[str], folder: Path = ROOT) -> None:
    """Run a command, showing what it is doing; its output is shown only if it fails."""
    print(f"{words} ...", file=sys.stderr, end="", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    seconds = time.monotonic() - began
    print(f" {seconds:.0f} s" if seconds >= TOLD_AFTER else "", file=sys.stderr, flush=True)
    if done.returncode:
        end = "\n".join(done.stdout.strip().splitlines()[-LAST_WORDS:])
        raise Trouble(remedy(done.stdout) or f"{end}\n{words} failed.")


def environment() -> dict[str, str]:
    """For package managers: our own programs first, and caches that can be written."""
    mine = {"PATH": search_path(), "VIRTUAL_ENV": str(VENV)}
    caches = [Path.home() / name for name in (".", ".cache", ".cache/uv", ".npm")]
    if not all(os.access(folder, os.W_OK) for folder in caches if folder.exists()):
        mine |= {"UV_CACHE_DIR": str(CACHE / "uv"), "npm_config_cache": str(CACHE / "npm")}
    return os.environ | mine


def remedy(said: str) -> str | None:
    return next((sentence for sign, sentence in REMEDIES if re.search(sign, said)), None)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Only one set-up runs in a checkout at a time; another waits for it."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another make that sets this checkout up ...", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
