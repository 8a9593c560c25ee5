"""A thinking process that goes wrong when it is asked for the level `BAD`, in the way that its
first argument names. For others it makes the first legal move at once."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from demiurge.server import thinker

BAD = 2
WAYS = ("loop", "die", "flood", "lines", "hog", "nonsense", "nested", "illegal", "number")


def go_wrong(question: dict[str, Any]) -> dict[str, Any]:
    if question["level"] != BAD:
        return {"move": question["view"]["legal"][0]}
    way = sys.argv[2]
    if way == "loop":
        while True:
            pass
    if way == "die":
        os._exit(1)
    if way == "flood":
        while True:
            sys.stdout.write("x" * 100_000)
    if way == "lines":
        while True:
            print("x" * 100)
    if way == "hog":
        kept = []
        while True:
            kept.append(bytearray(1 << 24))
    if way == "nonsense":
        sys.stdout.buffer.write(b"\xff not JSON\n")
        sys.stdout.buffer.flush()
    if way == "nested":
        print("[" * 100_000, flush=True)
    if way == "number":
        print("9" * 10_000, flush=True)
    if way == "illegal":
        return {"move": "protect with everything"}
    time.sleep(60)
    return {}


if __name__ == "__main__":
    thinker.think = go_wrong
    thinker.warm_up = lambda: None
    sys.argv = [sys.argv[0], sys.argv[2], sys.argv[1]]
    thinker.main()
