"""Builds the documents into a site: `make docs`.

They are written for the repository, where a link may lead to any file. Here each is copied, and its
links are changed to lead to the page of that file, or to the file in the repository. A broken link
fails the build.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKSHOP = ROOT / ".site"  # Zensical works in the folder .cache beside its settings: not in ours
COPIES = WORKSHOP / "pages"
SITE = ROOT / "site"
LINK = re.compile(r'(?P<before>\]\(|src(?:set)?=")(?!https?:|mailto:|#)(?P<to>[^)"#\s]+)')
OUTSIDE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "reporting.md",
    "src/demiurge/rules/gaia/rules.md": "rules/gaia.md",
    "src/demiurge/rules/gheos/rules.md": "rules/gheos.md",
}


class LostLink(Exception):
    """A broken link."""


def pages(root: Path = ROOT) -> dict[Path, Path]:
    """Which file becomes which page."""
    page_of = {root / name: Path(page) for name, page in OUTSIDE.items()}
    for path in sorted((root / "docs").rglob("*")):
        page = path.relative_to(root / "docs")
        if path.suffix == ".md":
            page_of[path] = page.with_name("index.md") if page.name == "README.md" else page
        elif path.suffix in (".svg", ".png"):
            page_of[path] = page
    return page_of


def led(text: str, file: Path, known: dict[Path, Path], repository: str) -> str:
    """The text of a file with its links changed to lead to pages or to the repository."""

    def lead(link: re.Match[str]) -> str:
        target = (file.parent / link["to"]).resolve()
        if not target.exists():
            raise LostLink(f"{file}: the link to {link['to']} leads nowhere.")
        page = known.get(target)
        if page is None:
            to = f"{repository}/blob/HEAD/{target.relative_to(ROOT).as_posix()}"
        else:
            to = Path(os.path.relpath(page, known[file].parent)).as_posix()
        return f"{link['before']}{to}"

    return LINK.sub(lead, text)


def copy_pages(repository: str) -> None:
    shutil.rmtree(WORKSHOP, ignore_errors=True)
    known = pages()
    for file, page in known.items():
        copy = COPIES / page
        copy.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            copy.write_text(led(file.read_text("utf-8"), file, known, repository), "utf-8")
        else:
            shutil.copy(file, copy)
    shutil.copy(ROOT / "mkdocs.yml", WORKSHOP)


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    try:
        copy_pages(project["urls"]["Repository"])
    except LostLink as lost:
        print(lost, file=sys.stderr)
        return 1
    zensical = Path(sys.executable).with_name("zensical")
    done = subprocess.run([zensical, "build", "--strict"], cwd=WORKSHOP)
    if done.returncode == 0:
        shutil.rmtree(SITE, ignore_errors=True)
        (WORKSHOP / "site").rename(SITE)
        print(f"The site begins with {SITE / 'index.html'}.")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
