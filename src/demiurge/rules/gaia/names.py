"""What the notation calls cards."""

from __future__ import annotations

from .box import BACK_NAMES, LANDSCAPE_NAMES, POWER_NAMES
from .cards import MAX_CITIES, MAX_OBJECTIVES

CARD_NAMES = (
    *LANDSCAPE_NAMES,
    *(f"animals:{land}" for land in (*LANDSCAPE_NAMES, "star")),
    *(f"city:{k}" for k in range(1, MAX_CITIES + 1)),
    *POWER_NAMES,
    *(f"objective:{k}" for k in range(1, MAX_OBJECTIVES + 1)),
    *BACK_NAMES,
)
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
