"""What a move brought about, in words for programs, each thing with its rule.

It compares what everyone sees before and after the move; the rules themselves are elsewhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..frontier import NONE
from . import verbs
from .box import Box
from .migration import migrant, richest
from .notation import COLOUR_NAMES
from .scoring import worth
from .state import OVER, SETUP, State
from .tiles import COLOURS, CUP, EPOCH
from .upheaval import MIGRATION, NOTHING, WAR
from .verbs import direction_of, subject_of, verb_of
from .war import at_war

RULES = {
    verbs.ADD: "H4.1",
    verbs.REPLACE: "H4.2",
    verbs.PAY: "H4.3",
    verbs.WINNER: "H5.3",
    verbs.MIGRATE: "H6.3",
    verbs.INTRODUCE: "H7.1",
    verbs.FOLLOW: "H7.2",
    verbs.SCORE: "H8.1",
    verbs.HOLD: "H3.3",
}


class Before(NamedTuple):
    """What a move may change and everyone sees; the whole record while something is settled."""

    phase: int
    seat: int
    followers: list[list[int]]
    points: list[int]
    unsettled: State | None


def remember(s: State) -> Before:
    """How things stand before a move."""
    return Before(
        phase=s.phase,
        seat=s.actor,
        followers=[s.followers[seat][:] for seat in range(s.players)],
        points=s.points[: s.players],
        unsettled=None if s.upheaval == NOTHING else s.copy(),
    )


def rule_of(before: Before, move: int) -> str:
    """The rule by which the move was made."""
    if verb_of(move) != verbs.DEAL:
        return RULES[verb_of(move)]
    if before.phase == SETUP:
        return "H2.3"
    return "H8.2" if subject_of(move) == EPOCH else "H3.4"


def consequences(before: Before, s: State, box: Box, move: int) -> list[dict[str, Any]]:
    """Everything that the move changed about civilizations, followers and points."""
    found: list[dict[str, Any]] = []
    if before.unsettled and s.upheaval == NOTHING:
        found += _settled(before.unsettled, s, box, move)
    found += _changed_followers(before, s, move, {each["colour"]: each["rule"] for each in found})
    found += _scored(before, s, move)
    winners = [seat for seat in range(s.players) if (s.winners >> seat) & 1]
    return found + [{"kind": "wins", "seat": seat, "rule": "H9.3"} for seat in winners]


def _settled(was: State, s: State, box: Box, move: int) -> list[dict[str, Any]]:
    """How the war or the migration ended."""
    if was.upheaval == WAR:
        fighting = [colour for colour in range(COLOURS) if (at_war(was) >> colour) & 1]
        winner = next(colour for colour in fighting if s.home[colour] != NONE)
        return [_leaves(colour, winner, "H5.4") for colour in fighting if colour != winner]
    assert was.upheaval == MIGRATION
    colour = migrant(was)
    if s.home[colour] != NONE:
        return [{"kind": "moves", "colour": COLOUR_NAMES[colour], "rule": "H6.1"}]
    host = s.inhabitant[s.landmass[3 * was.played + _direction(was, box, move)]]
    return [_leaves(colour, NONE, "H6.4" if host == NONE else "H6.5")]


def _direction(was: State, box: Box, move: int) -> int:
    """Where the marker went: where it was sent, or where alone it could go."""
    if verb_of(move) == verbs.MIGRATE:
        return direction_of(move)
    return richest(was, box).bit_length() - 1


def _leaves(colour: int, winner: int, rule: str) -> dict[str, Any]:
    by = None if winner == NONE else COLOUR_NAMES[winner]
    return {"kind": "leaves", "colour": COLOUR_NAMES[colour], "winner": by, "rule": rule}


def _changed_followers(
    before: Before, s: State, move: int, upset: dict[str, str]
) -> list[dict[str, Any]]:
    """Followers that came with the move, or went by the rule that upset their colour."""
    found = []
    for seat in range(s.players):
        for colour, name in enumerate(COLOUR_NAMES):
            by = s.followers[seat][colour] - before.followers[seat][colour]
            if verb_of(move) == verbs.PAY and seat == before.seat and colour == subject_of(move):
                by += 1
            if by:
                rule = upset.get(name) or RULES[verb_of(move)]
                told = {"kind": "follower", "seat": seat, "colour": name, "by": by, "rule": rule}
                found.append(told)
    return found


def _scored(before: Before, s: State, move: int) -> list[dict[str, Any]]:
    """Points of the move, and of the final scoring after it (H9.2)."""
    found = []
    for seat in range(s.players):
        last = worth(s, seat, CUP) if s.phase == OVER else 0
        for by, rule in (
            (s.points[seat] - before.points[seat] - last, _scored_by(move)),
            (last, "H9.2"),
        ):
            if by:
                found.append({"kind": "points", "seat": seat, "by": by, "rule": rule})
    return found


def _scored_by(move: int) -> str:
    if verb_of(move) == verbs.DEAL:
        return "H8.2"
    return "H8.1" if verb_of(move) == verbs.SCORE else "H4.5"
