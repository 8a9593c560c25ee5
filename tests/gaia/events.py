"""Rare events, recognised from outside: by the positions before and after a move."""

from __future__ import annotations

from collections import Counter
from typing import Any

Json = dict[str, Any]

EVERYWHERE = (
    "feeding choice",
    "a feeding that starves a city",
    "second wave",
    "city falls to 1 and is left",
    "two objectives at once",
    "exhausted pile",
    "empty face-up place",
    "discard over six",
    "win by pawns",
    "win by exhaustion",
)
BASE_ONLY = ("shared city",)
WITH_POWERS = (
    "sun",
    "rain",
    "earthquake",
    "tornado",
    "tornado card kept",
    "protection",
    "four needs: two pawns",
    "takeover",
    "Power objective",
    "discard over two Powers",
)
WITH_DISASTERS = ("lightning", "lightning on a city", "eruption", "eruption that burns")


def expected(rules: str) -> tuple[str, ...]:
    """What must happen at least once under these rules."""
    if rules == "base":
        return EVERYWHERE + BASE_ONLY
    return EVERYWHERE + WITH_POWERS + (WITH_DISASTERS if rules == "disasters" else ())


def before_move(position: Json, legal: list[str], move: str, seen: Counter[str]) -> None:
    """Count what the question to the actor shows."""
    words = move.split()
    if words[0] == "feed" and len(legal) > 1:
        seen["feeding choice"] += 1
    if words[0] == "claim" and len(legal) > 1:
        seen["two objectives at once"] += 1
    if words[0] == "protect":
        seen["protection"] += 1
    if words[0] == "keep":
        seen["tornado card kept"] += 1
    if words[0] == "discard":
        hand = position["hands"][position["actor"]]
        seen["discard over six" if len(hand) > 6 else "discard over two Powers"] += 1
    if words[0] == "play" and words[1] in (*WITH_POWERS, *WITH_DISASTERS):
        seen[words[1]] += 1


def after_move(before: Json, move: str, after: Json, seen: Counter[str]) -> None:
    """Count what the move, or the power it let through, has changed."""
    effect = before["pending"] if move == "allow" and after["phase"] != "protect" else move
    cities, left = _cities(before), _cities(after)
    gone = set(cities) - set(left)
    disaster = effect is not None and effect.startswith(("play lightning", "play eruption"))
    if gone and not disaster:
        seen["second wave"] += 1
    if gone and disaster:
        seen["lightning on a city"] += 1
    if before["phase"] == "feed" and (gone or _lost(cities, left)):
        seen["a feeding that starves a city"] += 1
    if _lost(cities, left):
        seen["city falls to 1 and is left"] += 1
    if any(len(pawns) > 1 for pawns in left.values()):
        seen["shared city"] += 1
    if any(2 in pawns.values() for pawns in left.values()):
        seen["four needs: two pawns"] += 1
    if any(cities[c] and left[c] and set(cities[c]) != set(left[c]) for c in cities if c in left):
        seen["takeover"] += 1
    if 0 in after["piles"].values():
        seen["exhausted pile"] += 1
    if after["phase"] == "act" and any(None in places for places in after["faceup"].values()):
        seen["empty face-up place"] += 1
    if move in ("claim objective:8", "claim objective:9"):
        seen["Power objective"] += 1
    if effect is not None and effect.startswith("play eruption") and after["phase"] != "protect":
        seen["eruption that burns"] += before["supply"]["desert"] > after["supply"]["desert"]
    if after["result"] is not None:
        seen[f"win by {after['result']['reason'].replace('exhausted', 'exhaustion')}"] += 1


def _cities(position: Json) -> dict[str, dict[str, int]]:
    return {t["city"]: t["pawns"] for t in position["tiles"].values() if t["city"] is not None}


def _lost(cities: dict[str, dict[str, int]], left: dict[str, dict[str, int]]) -> bool:
    return any(cities[city] and city in left and not left[city] for city in cities)
