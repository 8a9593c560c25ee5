"""A bot that plays the first legal move, and keeps every byte it hears in the file it is given."""

from __future__ import annotations

import json
import sys


def main(path: str) -> None:
    legal: list[str] = []
    with open(path, "wb", buffering=0) as kept:
        while line := sys.stdin.buffer.readline():
            kept.write(line)
            word, _, rest = line.decode().strip().partition(" ")
            if word in ("demiurge", "game"):
                print("ready", flush=True)
            elif word == "view":
                legal = json.loads(rest)["legal"]
            elif word == "go":
                print("move", rest.split()[0], legal[0], flush=True)
            elif word == "quit":
                return


if __name__ == "__main__":
    main(*sys.argv[1:])
