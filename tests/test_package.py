"""The package as others get it: built, looked into, and installed where nothing else is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from email.message import Message
from email.parser import Parser
from html.parser import HTMLParser
from importlib.metadata import distributions
from pathlib import Path

import httpx
import pytest
import readme_renderer.markdown
from uv import find_uv_bin

import demiurge
from demiurge.game import rulebook
from tests.server.running import free_port
from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "web" / "locales"
ASSET = re.compile(r"[\w.-]+-[\w-]{8}\.(?:js|css|woff2)")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("package")]


def uv(*arguments: str | Path, **env: str) -> None:
    done = subprocess.run(
        [find_uv_bin(), *arguments], env=elsewhere() | env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def elsewhere() -> dict[str, str]:
    """The environment of somebody who has no checkout."""
    ours = ("PYTHON", "DEMIURGE", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    uv("build", "--sdist", "--out-dir", folder, ROOT)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from the source distribution, where there is neither Node nor any other program."""
    folder = tmp_path_factory.mktemp("wheel")
    no_programs = tmp_path_factory.mktemp("no programs")
    uv(
        *("build", "--wheel", "--python", sys.executable, "--out-dir", folder, sdist),
        PATH=str(no_programs),
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Installs the wheel with an extra into an empty environment; where its programs are."""

    def install(extra: str) -> Path:
        folder = tmp_path_factory.mktemp("environment")
        uv("venv", "--python", sys.executable, folder)
        versions = folder / "versions.txt"
        versions.write_text(versions_here())
        uv(
            *("pip", "install", "--python", folder, "--constraints", versions),
            f"demiurge{extra} @ {wheel.as_uri()}",
        )
        where = run(folder / "bin" / "python", "-c", "import demiurge; print(demiurge.__file__)")
        assert Path(where.strip()).is_relative_to(folder)
        return folder / "bin"

    return install


def versions_here() -> str:
    """Those that are installed here, not today's newest."""
    versions = {d.name: d.version for d in distributions()}
    return "".join(f"{name}=={versions[name]}\n" for name in sorted(versions) if name != "demiurge")


def run(program: Path, *arguments: str, typed: str = "", code: int = 0) -> str:
    """What a program says to somebody who sits in a folder of their own."""
    done = subprocess.run(
        [program, *arguments],
        input=typed,
        cwd=program.parent,
        env=elsewhere(),
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as files:
        name = next(name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(files.read(name).decode())


# what is in it


def test_the_wheel_holds_what_runs_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        names = {name for name in files.namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in names} == {"demiurge"}
    for needed in (
        "py.typed",
        "bots/gaia/weights.toml",
        "drawing/gaia-sprite.svg",
        "rules/gaia/box.toml",
        "rules/gheos/rules.md",
        "server/migrations/versions/0001_tables.py",
        "server/page/index.html",
    ):
        assert f"demiurge/{needed}" in names
    plain = {Path(name.removesuffix(".br").removesuffix(".gz")).suffix for name in names}
    assert plain == {".py", ".typed", ".toml", ".md", ".svg", ".html", ".js", ".css", ".woff2"}
    assert not [name for name in names if "test" in name or "node_modules" in name]


def test_the_source_distribution_holds_the_page_and_its_sources(sdist: Path) -> None:
    with tarfile.open(sdist) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert {"src/demiurge/server/page/index.html", "web/src/main.ts", "Makefile"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(".ci")]


class Addresses(HTMLParser):
    """What a page of HTML links to and shows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.images: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img":
            self.images.append(given["src"] or "")
        href = given.get("href") or ""
        if tag == "a" and not href.startswith("#"):
            self.links.append(href)


def test_the_readme_is_whole_on_a_package_index(wheel: Path) -> None:
    about = metadata(wheel)
    assert about["Description-Content-Type"] == "text/markdown"
    text = str(about.get_payload())
    shown = readme_renderer.markdown.render(text)
    assert shown is not None
    addresses = Addresses(shown)
    here = f"{home()}/raw/v{demiurge.__version__}/"
    assert len(addresses.images) == 4
    for image in addresses.images:
        assert image.startswith(here)
        assert (ROOT / image.removeprefix(here)).exists()
    here = f"{home()}/blob/v{demiurge.__version__}/"
    assert len(addresses.links) > 10
    for link in addresses.links:
        assert link.startswith("https://")
        assert not link.startswith(home()) or (ROOT / link.removeprefix(here)).exists(), link
    assert "<picture>" not in text


def home() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["urls"]["Repository"])


def test_one_version_and_one_home_are_named_everywhere(wheel: Path) -> None:
    assert metadata(wheel)["Version"] == demiurge.__version__
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"version: {demiurge.__version__}\n" in citation
    assert f"repository-code: {home()}\n" in citation
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (.*)$", changes, re.MULTILINE)
    assert newest is not None
    assert demiurge.__version__ in newest[1]
    for url in metadata(wheel).get_all("Project-URL", []):
        assert url.split(", ")[1].startswith(home())


# what it does where it is installed


def test_without_extras(installed: Callable[[str], Path]) -> None:
    command = installed("") / "demiurge"
    assert run(command, "--version") == f"demiurge {demiurge.__version__}\n"
    rules = run(command, "rules", "gaia")
    assert all(f"{rule}  {text}" in rules for rule, text in rulebook("gaia").rules.items())
    assert rules.endswith(" rules; without code: none.\n")
    game = run(command, "play", "gaia", "--level", "3", typed="1\n1\nquit\n")
    assert "The computers think more with Numba" in " ".join(game.split())
    assert "▲ Ranger" in game
    assert "The game is kept in games" in game
    refused = run(command, "serve", code=2)
    assert refused.startswith("This needs fastapi, which is not installed")
    assert len(refused.splitlines()) == 1


def test_with_the_server(installed: Callable[[str], Path], tmp_path: Path) -> None:
    command = installed("[server]") / "demiurge"
    port = free_port()
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    serving = subprocess.Popen(
        [command, "serve", "--port", str(port), "--database", database],
        cwd=tmp_path,
        env=elsewhere() | {"XDG_CACHE_HOME": str(tmp_path)},
        stderr=subprocess.DEVNULL,
    )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as browser:
            until_it_answers(browser, serving)
            page = "\n".join(everything(browser))
    finally:
        serving.terminate()
        serving.wait()
    for language in ("de", "en", "fr", "hu"):
        for path in (LOCALES / language).iterdir():
            first_line = path.read_text("utf-8").partition("\n")[0]
            assert first_line in page, f"{language}/{path.name}"


def until_it_answers(browser: httpx.Client, serving: subprocess.Popen[bytes]) -> None:
    while serving.poll() is None:
        try:
            assert browser.get("/readyz").status_code == 200
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("The server did not start.")


def everything(browser: httpx.Client) -> Iterator[str]:
    """All texts that the page leads to."""
    seen: set[str] = set()
    waiting = ["/"]
    while waiting:
        answer = browser.get(waiting.pop())
        assert answer.status_code == 200, answer.url
        if "font" in answer.headers["content-type"]:
            continue
        text = answer.text.replace(r"\xA0", "\xa0")
        yield text
        assets = set(ASSET.findall(text)) - seen
        seen |= assets
        waiting += [f"/assets/{name}" for name in assets]


def test_with_the_environments(installed: Callable[[str], Path]) -> None:
    code = "import demiurge.envs.gaia_v0 as gaia; print(gaia.env, gaia.parallel_env)"
    assert run(installed("[envs]") / "python", "-c", code).count("<bound method Environments") == 2


def test_another_game_beside_it(installed: Callable[[str], Path]) -> None:
    programs = installed("")
    uv("pip", "install", "--python", programs.parent, "--no-deps", ROOT / "examples" / "noughts")
    assert "9 rules; without code: none." in run(programs / "demiurge", "rules", "noughts")
    run(programs / "demiurge", "simulate", "noughts", "--seed", "1")
    assert "is sound" in run(programs / "demiurge", "replay", "noughts-00000.json")
