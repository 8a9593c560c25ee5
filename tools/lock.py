"""Pin the versions of all packages, with hashes: `make lock`.

These are the newest versions that the ranges in pyproject.toml allow, for every system and every
Python that Demiurge runs on. The packages for playing and for a server are a part of those for the
tests, in the same versions.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
TESTED = ("native", "arena", "server", "envs", "cuda", "dev")  # all but torch: gigabytes on Linux


def lock(name: str, *wanted: str) -> None:
    target = LOCKS / f"{name}.txt"
    header = f"# Packages for: {name}. Made from pyproject.toml by `make lock`.\n"
    settings = ("--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet")
    command = ("uv", "pip", "compile", *settings, "--upgrade", "--system-certs", *wanted)
    print(f"Pinning locks/{name}.txt ...", file=sys.stderr)
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"uv could not pin locks/{name}.txt, so the old file stays.")
    target.write_text(header + done.stdout, "utf-8")


def main() -> None:
    lock("installer", "--group", "installer")
    lock("node", "--group", "node")
    lock("tests", "pyproject.toml", *words(*TESTED), "--group", "build")
    lock_part("play", "native", "arena", "server")
    lock_part("server", "server")


def lock_part(name: str, *extras: str) -> None:
    """What some of the extras need, in the versions of the tests."""
    same = ("--constraint", str(LOCKS / "tests.txt"))
    lock(name, "pyproject.toml", *words(*extras), "--group", "build", *same)


def words(*extras: str) -> list[str]:
    return [word for extra in extras for word in ("--extra", extra)]


if __name__ == "__main__":
    main()
