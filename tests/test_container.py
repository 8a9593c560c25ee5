"""The Containerfile and compose.yaml agree with the program, and the reader with the format.

`make bare-container` carries the Containerfile out; it needs root and a network.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from demiurge.cli import parser
from tools.container import Builder, Refused, Stage, instructions

ROOT = Path(__file__).parents[1]
FROM = "FROM docker.io/library/debian:bookworm-slim\n"


class Carried:
    """What came of a Containerfile without any Debian: commands are noted."""

    def __init__(self, text: str, context: Path, folder: Path) -> None:
        self.commands: list[str] = []
        builder = Builder(context, folder, self._put_debian, self._note)
        self.stage = builder.build(text)
        self.built = builder.built

    def _put_debian(self, root: Path) -> None:
        (root / "etc").mkdir(parents=True)
        (root / "etc" / "passwd").write_text("root:x:0:0:root:/root:/bin/bash\n")

    def _note(self, stage: Stage, command: Sequence[str]) -> None:
        self.commands.append(" ".join(command))
        if stage.root.name == "stage-0":  # what the real commands would leave
            (stage.root / "opt" / "demiurge").mkdir(parents=True, exist_ok=True)


# ours


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Carried:
    """Our own, carried out on a copy of the checkout without what is built in it."""
    context = tmp_path_factory.mktemp("context")
    text = (ROOT / "Containerfile").read_text("utf-8")
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", "page", "test-results")
    for word, rest in instructions(text):
        for name in rest.split()[:-1] if word == "COPY" and "--from" not in rest else ():
            source = ROOT / name
            assert source.exists(), f"COPY {name}: there is no such file."
            if source.is_dir():
                shutil.copytree(source, context / name, ignore=ignored)
            else:
                shutil.copy(source, context / name)
    return Carried(text, context, tmp_path_factory.mktemp("stages"))


def test_everything_that_a_build_needs_is_copied(ours: Carried) -> None:
    build = ours.built["build"]
    for needed in ("pyproject.toml", "web/package-lock.json", "src/demiurge/cli.py", "LICENSE"):
        assert build.path(needed).is_file()
    for command in ours.commands:
        for word in command.split():
            assert not word.startswith("locks/") or build.path(word).is_file(), word


def test_packages_come_from_locks_with_hashes(ours: Carried) -> None:
    installing = [part for c in ours.commands for part in c.split("&&") if "pip install" in part]
    assert len(installing) == 3
    for part in installing:
        assert ("--require-hashes" in part) != ("--no-deps" in part), part


def test_the_server_is_an_ordinary_user_with_a_volume_of_its_own(ours: Carried) -> None:
    image = ours.stage
    assert image.user not in ("", "root", "0")
    made = f"useradd --uid 10001 --home-dir {image.volumes[0]} {image.user} "
    assert any(made in command for command in ours.commands)
    assert image.volumes == ["/data"]
    for name in ("XDG_DATA_HOME", "DEMIURGE_CACHE"):
        assert Path(image.environment[name]).is_relative_to("/data")
    assert not image.path("/build").exists()


def test_the_command_is_understood_and_the_ports_agree(ours: Carried) -> None:
    given = parser().parse_args(ours.stage.command[1:])
    assert given.host == "0.0.0.0"
    assert ours.stage.ports == [str(given.port)]
    assert f"http://127.0.0.1:{given.port}/readyz" in ours.stage.health[-1]
    compile(ours.stage.health[-1], "HEALTHCHECK", "exec")


def test_compose_starts_the_same_server_on_its_own_database(ours: Carried) -> None:
    compose: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    server, database = compose["services"]["demiurge"], compose["services"]["database"]
    assert (ROOT / server["build"]["dockerfile"]).name == "Containerfile"
    given = parser().parse_args(server["command"][1:])
    assert given.host == "0.0.0.0"
    assert server["ports"] == [f"127.0.0.1:{given.port}:{given.port}"]
    url = make_url(given.database)
    assert (url.drivername, url.host) == ("postgresql", "database")
    assert url.username == url.database == database["environment"]["POSTGRES_USER"]
    assert server["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert "pg_isready" in database["healthcheck"]["test"]
    mounted = [service["volumes"][0].split(":") for service in (server, database)]
    assert {name for name, _ in mounted} == set(compose["volumes"])
    assert mounted[0][1] == ours.stage.volumes[0]


def test_what_is_built_in_a_checkout_stays_out_of_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert {"src/demiurge/server/page", "web/node_modules", ".cache", ".venv*"} <= set(ignored)


# the reader


def carried(tmp_path: Path, text: str) -> Carried:
    return Carried(text, tmp_path / "context", tmp_path / "stages")


def test_variables_the_user_and_folders_reach_the_command(tmp_path: Path) -> None:
    stage = carried(
        tmp_path,
        """# first
ARG NAME=docker.io/library/debian
FROM ${NAME}:bookworm-slim
ENV A=/a PATH=/bin:$PATH
# in between
WORKDIR $A
WORKDIR b
USER root
EXPOSE 80
HEALTHCHECK --interval=1s --retries=2 CMD ["check", "it all"]
CMD ["run", "me"]
""",
    ).stage
    assert stage.path(".").is_dir()
    assert stage.environment["PATH"].startswith("/bin:/usr/local/sbin:")
    assert (stage.ports, stage.health) == (["80"], ["check", "it all"])
    line = stage.started(stage.command, MORE="1")
    assert line[:3] == ["chroot", "--userspec=root:", str(stage.root)]
    assert line[-2:] == ["run", "me"]
    assert {"--chdir=/a/b", "A=/a", "HOME=/root", "MORE=1"} <= set(line)


def test_a_command_for_the_shell_is_one_line(tmp_path: Path) -> None:
    text = f"{FROM}RUN one && \\\n# a comment\n    two\n"
    assert carried(tmp_path, text).commands == ["/bin/sh -c one &&     two"]


def test_copies_are_those_that_a_builder_makes(tmp_path: Path) -> None:
    context = tmp_path / "context"
    (context / "folder" / "deep").mkdir(parents=True)
    for name in ("folder/deep/a", "b", "c"):
        (context / name).write_text(name)
    text = f"{FROM}WORKDIR /w\nCOPY folder f\nCOPY b ./\nCOPY c renamed\n"
    text = text.replace("slim\n", "slim AS one\n") + f"{FROM}COPY --from=one /w/f /kept\n"
    done = carried(tmp_path, text)
    first = done.built["one"].root / "w"
    assert (first / "f" / "deep" / "a").read_text() == "folder/deep/a"
    assert (first / "b").read_text() == "b"
    assert (first / "renamed").read_text() == "c"
    assert (done.stage.root / "kept" / "deep" / "a").is_file()
    assert not (done.stage.root / "w").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RUN a", "RUN stands before the first FROM"),
        ("", "There is no FROM"),
        ("FROM alpine", "FROM alpine: only docker.io"),
        (f"{FROM}ADD a b", "The instruction ADD is not known"),
        (f"{FROM}SHELL a", "The instruction SHELL is not known"),
        (f"{FROM}COPY --chown=a b c", "COPY --chown=a is not known"),
        (f"{FROM}ENV A=$B", "The variable B in A=.B is not set"),
        (f"{FROM}HEALTHCHECK NONE", "HEALTHCHECK NONE: expected a CMD"),
    ],
)
def test_what_is_not_known_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        carried(tmp_path, text)
