"""What building the package does beyond collecting files.

The page is built into the package, so that an installed Demiurge needs no Node. The README is
adapted for a package index, which has none of the files that it links to.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"<picture>.*?(<img [^>]*>)\s*</picture>", re.DOTALL)
IMAGE = re.compile(r'(!\[[^]]*\]\(|src=")(?!https?:)')
LINK = re.compile(r"(?<!!)(\[[^]]*\]\()(?!https?:|#)")


class PageHook(BuildHookInterface[Any]):
    """Builds the page where it is missing or older than its sources.

    A source distribution carries the page: a wheel is made from it without Node. An editable
    installation builds its page by `make`.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        root = Path(self.root)
        if version == "editable" or not page_is_stale(root):
            return
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=root / "web", check=True)
        subprocess.run(["npm", "run", "--silent", "build"], cwd=root / "web", check=True)


def page_is_stale(root: Path) -> bool:
    page = root / "src/demiurge/server/page/index.html"
    if not page.exists():
        return True
    if (root / "PKG-INFO").exists():  # unpacked files are as old as the unpacking
        return False
    built = page.stat().st_mtime
    return any(source.stat().st_mtime > built for source in page_sources(root))


def page_sources(root: Path) -> Iterator[Path]:
    web = root / "web"
    for folder in ("src", "locales", "public"):
        yield from (web / folder).rglob("*.*")
    for name in ("index.html", "package-lock.json", "*.ts", "*.js"):
        yield from web.glob(name)
    yield from (root / "src/demiurge").glob("drawing/*.svg")
    yield from (root / "src/demiurge").glob("rules/*/rules.md")


class ReadmeHook(MetadataHookInterface):
    """The README as a package index shows it."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text("utf-8")
        text = for_an_index(text, metadata["urls"]["Repository"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def for_an_index(text: str, repository: str, tag: str) -> str:
    """Links and images by their whole address, and one image of those for light and dark."""
    text = PICTURE.sub(r"\1", text)
    text = IMAGE.sub(rf"\g<1>{repository}/raw/{tag}/", text)
    return LINK.sub(rf"\g<1>{repository}/blob/{tag}/", text)
