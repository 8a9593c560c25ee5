"""What the server tells about a game: faces, numbers, and what is reconstructed."""

from __future__ import annotations

from pathlib import Path

from demiurge.game import components_for
from tests.server.inside import Inside, run


def test_gaia_tells_its_numbers_and_its_reconstructions(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        told = (await here.http.get("/api/games/gaia")).json()
        assert sum(told["counts"]["tiles"].values()) == 48
        assert sum(told["counts"]["power"].values()) == 30
        assert told["counts"]["animals"]["status"] == "reconstructed"
        assert told["faces"]["city:1"]["status"] == "known"

    run(tmp_path, story)


def test_gheos_tells_its_numbers_and_its_reconstructions(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        told = (await here.http.get("/api/games/gheos")).json()
        assert told["counts"] == {"status": "reconstructed", "epochs": 8}
        assert told["faces"] == components_for("gheos").faces()

    run(tmp_path, story)
