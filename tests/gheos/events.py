"""Rare events, recognised from outside: by the positions before and after a move."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.gheos import oracle

Json = dict[str, Any]

EXPECTED = (
    "add",
    "replace",
    "start tile replaced",
    "war of two",
    "war of three",
    "tie in a war",
    "tie of three in a war",
    "migration",
    "tie in a migration",
    "divided in three",
    "divided and joined to another's",
    "decline on an island",
    "shrunk to an island",
    "lost to the continent's people",
    "paid with a follower about to be lost",
    "temple scored",
    "introduced without wheat",
    "more wheat than followers",
    "six civilizations",
    "people skipped",
    "two Epochs in a row",
    "nobody to pay with",
    "end by tokens",
    "end by epochs",
    "a draw",
)


def count(before: Json, move: str, after: Json, faces: oracle.Faces, seen: Counter[str]) -> None:
    """Count what the move was and what it has changed."""
    verb, *words = move.split()
    if verb in ("add", "replace"):
        _count_tile(before, move, after, faces, seen)
    if verb == "pay" and after["civilizations"][words[0]] is None:
        seen["paid with a follower about to be lost"] += 1
    if before["phase"] in oracle.SETTLING and before["pending"] and not after["pending"]:
        _count_settled(before, after, faces, seen)
    if verb == "introduce":
        wheat = oracle.Land(after["tiles"], faces).named[words[1]].count("wheat")
        seen["introduced without wheat"] += wheat == 0
        seen["more wheat than followers"] += wheat > before["supply"][words[0]]
    seen["six civilizations"] += all(after["civilizations"].values())
    if after["result"]:
        seen[f"end by {after['result']['reason']}"] += 1
        seen["a draw"] += len(after["result"]["winners"]) > 1


def _count_tile(
    before: Json, move: str, after: Json, faces: oracle.Faces, seen: Counter[str]
) -> None:
    verb, _, cell, _ = move.split()
    seen[verb] += 1
    if cell == "0,0^" and before["tiles"][cell]["tile"] == "tile:1":
        seen["start tile replaced"] += 1
    if not any(before["followers"][before["turn"]].values()) and len(after["tiles"]) > 4:
        seen["nobody to pay with"] += 1
    seen["people skipped"] += after["phase"] in ("token", "draw")
    change = oracle.upheaval_of(before, oracle.played(before, move), cell, faces)
    fighting = len(change.at_war)
    if fighting:
        seen[f"war of {('two', 'three')[fighting - 2]}"] += 1
        seen["tie in a war"] += len(change.choices) > 1
        seen["tie of three in a war"] += len(change.choices) > 2
    if change.migrant:
        parts = change.parts(change.migrant)
        others = {p for c in change.homes if c != change.migrant for p in change.parts(c)}
        seen["migration"] += 1
        seen["tie in a migration"] += len(change.choices) > 1
        seen["divided in three"] += len(parts) > 2
        seen["shrunk to an island"] += len(parts) == 1
        seen["divided and joined to another's"] += bool(parts & others)


def _count_settled(before: Json, after: Json, faces: oracle.Faces, seen: Counter[str]) -> None:
    cell = before["pending"]["cell"]
    change = oracle.upheaval_of(before, before["tiles"], cell, faces)
    if before["points"] != after["points"]:
        seen["temple scored"] += 1
    if change.migrant and after["civilizations"][change.migrant] is None:
        parts = change.parts(change.migrant)
        islands = [part.is_island for part in parts]
        seen["decline on an island"] += any(islands) and len(parts) > 1
        others = {p for c in change.homes if c != change.migrant for p in change.parts(c)}
        seen["lost to the continent's people"] += bool(parts & others) and not any(islands)
