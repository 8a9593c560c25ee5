"""Carry out a Containerfile where images cannot be pulled.

Each stage becomes a folder with a bare Debian, and its commands run in there by chroot. Only the
instructions that our Containerfile needs are known; others are refused.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Template

DEBIAN = "docker.io/library/debian:bookworm-slim"
SEARCHED = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
HEALTH = re.compile(r"(?:--[a-z-]+=\S+\s+)*CMD\s+(.+)")


class Refused(Exception):
    """Something in the Containerfile that this module does not support."""


@dataclass
class Stage:
    """A file system, and what the instructions have said about running a program in it."""

    root: Path
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": SEARCHED})
    folder: str = "/"
    user: str = "root"
    ports: list[str] = field(default_factory=list)
    volumes: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def path(self, inside: str) -> Path:
        """Where a path of the stage is on this machine."""
        return self.root / os.path.normpath(os.path.join(self.folder, inside)).lstrip("/")

    def home(self) -> str:
        users = self.path("/etc/passwd").read_text("utf-8").splitlines()
        return next(line.split(":")[5] for line in users if line.startswith(f"{self.user}:"))

    def started(self, command: Sequence[str], **more: str) -> list[str]:
        """The command line that runs a command in the stage, as its user."""
        set_before = {"HOME": self.home(), **self.environment, **more}
        known = [f"{name}={value}" for name, value in set_before.items()]
        enter = ["chroot", f"--userspec={self.user}:", str(self.root)]
        return [*enter, "/usr/bin/env", "-i", f"--chdir={self.folder}", *known, *command]


@dataclass
class Builder:
    """Builds the stages of a Containerfile, one after another."""

    context: Path  # the folder that COPY takes files from
    stages: Path  # the folder for the stages
    put_debian: Callable[[Path], None]  # puts a bare Debian into a new folder
    run: Callable[[Stage, Sequence[str]], None]
    arguments: dict[str, str] = field(default_factory=dict)
    built: dict[str, Stage] = field(default_factory=dict)

    def build(self, text: str) -> Stage:
        """Carry out all instructions; the last stage."""
        stage = None
        for word, rest in instructions(text):
            if word == "ARG" and stage is None:
                name, _, value = rest.partition("=")
                self.arguments[name] = value
            elif word == "FROM":
                stage = self._begin(filled(rest, self.arguments))
            elif stage is None:
                raise Refused(f"{word} stands before the first FROM.")
            else:
                self._carry_out(stage, word, rest)
        if stage is None:
            raise Refused("There is no FROM.")
        return stage

    def _begin(self, rest: str) -> Stage:
        image, _, name = rest.partition(" AS ")
        if image != DEBIAN:
            raise Refused(f"FROM {image}: only {DEBIAN} is known.")
        number = str(len(self.built))
        stage = self.built[name or number] = Stage(self.stages / f"stage-{number}")
        self.put_debian(stage.root)
        return stage

    def _carry_out(self, stage: Stage, word: str, rest: str) -> None:
        match word:
            case "RUN":
                self.run(stage, command(rest))
            case "CMD":
                stage.command = command(rest)
            case "HEALTHCHECK":
                health = HEALTH.fullmatch(rest)
                if health is None:
                    raise Refused(f"HEALTHCHECK {rest}: expected a CMD.")
                stage.health = command(health[1])
            case "ENV":
                words = filled(rest, stage.environment).split()
                stage.environment |= dict(pair.split("=", 1) for pair in words)
            case "WORKDIR":
                stage.folder = os.path.join(stage.folder, filled(rest, stage.environment))
                stage.path(".").mkdir(parents=True, exist_ok=True)
            case "COPY":
                self._copy(stage, rest.split())
            case "USER":
                stage.user = rest
            case "EXPOSE":
                stage.ports += rest.split()
            case "VOLUME":
                stage.volumes += rest.split()
            case _:
                raise Refused(f"The instruction {word} is not known.")

    def _copy(self, stage: Stage, words: list[str]) -> None:
        """As COPY does it: of a folder, what is in it; a file under its name or as the target."""
        origin = self.context
        if words[0].startswith("--from="):
            origin = self.built[words.pop(0).removeprefix("--from=")].root
        if words[0].startswith("--"):
            raise Refused(f"COPY {words[0]} is not known.")
        *sources, target = words
        goal = stage.path(target)
        for source in sources:
            here = origin / source.lstrip("/")
            if here.is_dir():
                shutil.copytree(here, goal, symlinks=True, dirs_exist_ok=True)
            else:
                is_folder = target.endswith("/") or goal.is_dir()
                place = goal / here.name if is_folder else goal
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(here, place)


def instructions(text: str) -> list[tuple[str, str]]:
    """Each instruction, and what stands behind it; without comments, and on one line."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    whole = "\n".join(lines).replace("\\\n", "")
    parts = [line.strip().partition(" ") for line in whole.splitlines() if line.strip()]
    return [(word, rest.strip()) for word, _, rest in parts]


def command(rest: str) -> list[str]:
    """A command as a list, or one for the shell."""
    if rest.startswith("["):
        return [str(word) for word in json.loads(rest)]
    return ["/bin/sh", "-c", rest]


def filled(rest: str, known: dict[str, str]) -> str:
    """The text with its variables replaced."""
    try:
        return Template(rest).substitute(known)
    except KeyError as unknown:
        raise Refused(f"The variable {unknown.args[0]} in {rest} is not set.") from None
