"""The documents as a site: `make docs`."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "docs" / "build.py"


@pytest.mark.slow
def test_the_site_is_built_with_its_pictures_and_the_reference() -> None:
    kept = ROOT / ".cache" / "setup.lock"
    before = kept.stat().st_ino
    done = subprocess.run([sys.executable, BUILD], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert kept.stat().st_ino == before, "the checkout's cache was emptied"
    site = ROOT / "site"
    for picture in (ROOT / "docs" / "images").iterdir():
        assert (site / "images" / picture.name).read_bytes() == picture.read_bytes()
    game = (site / "api" / "game" / "index.html").read_text("utf-8")
    for name in ("Position.legal_moves", "View", "components_for"):
        assert f'id="demiurge.game.{name}"' in game
    assert '<span class="gp">&gt;&gt;&gt; ' in game, "examples are shown as code"


def test_a_link_that_leads_nowhere_is_refused() -> None:
    build = runpy.run_path(str(BUILD))
    file = ROOT / "docs" / "server.md"
    known = build["pages"]()
    assert build["led"]("[a](fair.md) [b](../LICENSE)", file, known, "https://here") == (
        "[a](fair.md) [b](https://here/blob/HEAD/LICENSE)"
    )
    with pytest.raises(build["LostLink"], match=r"nowhere\.md leads nowhere"):
        build["led"]("[a](nowhere.md)", file, known, "https://here")
