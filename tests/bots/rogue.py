"""A bot that speaks the protocol correctly, except for the one fault that its first argument names.

It plays the first legal move. Whenever it starts, and for each child it has, it adds a process id
to the file that its second argument names; a fault that ends in `-once` is committed only by the
first process.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

LONG = 3600
ANSWERS = {
    "talks": "I think that \x1b[2J sea is nice",
    "complains": "error I do not feel well.",
    "is-ahead": "move 99 {move}",
    "miscounts": "move one {move}",
    "names-an-illegal-move": "move {number} play sea 9,9",
    "names-no-move": "move {number} xyzzy",
    "names-nothing": "move {number}",
    "names-a-novel": "move {number} " + "sea " * 200,
    "answers-twice": "move {number} {move}\nmove {number} a second thought",
    "informs": "info 40 % sure\n\nmove {number} {move}",
}


class Rogue:
    """One bot with one bad habit."""

    def __init__(self, deed: str, pids: Path) -> None:
        self.deed = deed
        self.pids = pids
        self.legal: list[str] = []

    def play(self) -> None:
        while line := sys.stdin.readline():
            word, _, rest = line.strip().partition(" ")
            if word in ("demiurge", "game"):
                say("ready")
            elif word == "view":
                self.legal = json.loads(rest)["legal"]
            elif word == "go":
                self.answer(rest.split()[0])
            elif word == "quit" and self.deed != "ignores-quit":
                return

    def answer(self, number: str) -> None:
        if self.deed in ANSWERS:
            say(ANSWERS[self.deed].format(number=number, move=self.legal[0]))
        else:
            self.misbehave()
            if self.deed == "closes-input":
                os.close(0)
            say(f"move {number} {self.legal[0]}")
            if self.deed == "closes-input":
                time.sleep(LONG)

    def misbehave(self) -> None:
        """What this bot does before it answers."""
        if self.deed == "hangs":
            time.sleep(LONG)
        elif self.deed == "dies":
            sys.exit("Error: no idea\nThis is the end")
        elif self.deed == "is-killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif self.deed == "leaves-children":
            for _ in range(2):
                note(self.pids, subprocess.Popen(["sleep", str(LONG)]).pid)
            sys.exit(4)
        elif self.deed == "floods-one-line":
            while True:
                os.write(1, b"x" * 1000)
        elif self.deed == "floods-many-lines":
            while True:
                say("info I am thinking")
        elif self.deed == "floods-stderr":
            for _ in range(500):
                os.write(2, b"what a game! " * 1000)
        elif self.deed == "spits":
            os.write(1, b"\xff\x00\xfe\n")
        elif self.deed == "closes-output":
            os.close(1)
            time.sleep(LONG)
        elif self.deed == "waits-for-stop":
            assert sys.stdin.readline() == "stop\n"


def note(pids: Path, pid: int) -> None:
    with pids.open("a") as file:
        file.write(f"{pid}\n")


def say(text: str) -> None:
    print(text, flush=True)


def main(deed: str, path: str) -> None:
    pids = Path(path)
    started_before = pids.exists()
    note(pids, os.getpid())
    if deed.endswith("-once"):
        deed = "behaves" if started_before else deed.removesuffix("-once")
    if deed == "is-never-ready":
        time.sleep(LONG)
    if deed == "dies-at-the-start":
        sys.exit(3)
    if deed == "hears-nothing":
        say("ready\nready")
        time.sleep(LONG)
    if deed == "ignores-quit":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Rogue(deed, pids).play()
    if deed == "ignores-quit":
        time.sleep(LONG)


if __name__ == "__main__":
    main(*sys.argv[1:])
