"""About the games, and about the server itself."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from msgspec.json import encode

from demiurge.bots.levels import levels
from demiurge.game import components_for, rulebook
from demiurge.server import models
from demiurge.server.answers import answer, encoded
from demiurge.server.routes.caller import TheHouse, api_router

router = api_router()
health = APIRouter()


@router.get("/games/{game}", response_model=models.GameInfo)
async def about(game: Annotated[models.GameName, Path(description="Which game")]) -> Any:
    """What a page needs to draw a game: what is on the cards and tiles, and who plays."""
    return encoded(_about(game))


@cache
def _about(game: str) -> bytes:
    box = components_for(game)
    return encode(
        {
            "game": game,
            "faces": box.faces(),
            "counts": {k: value for k, value in box.data.items() if not isinstance(value, list)},
            "levels": [
                {"level": level.number, "name": level.name, "sentence": level.sentence}
                for level in levels(game)
            ],
            "rule_of_the_end": rulebook(game).rule_of_the_end,
        }
    )


@health.get("/healthz", response_model=models.Health)
async def healthz() -> Any:
    """Whether the process lives."""
    return answer({"status": "ok"})


@health.get("/readyz", response_model=models.Health, responses={503: {"model": models.Problem}})
async def readyz(house: TheHouse) -> Any:
    """Whether it can do its work: the database can be read and written."""
    await house.readiness.check()
    return answer({"status": "ok"})
