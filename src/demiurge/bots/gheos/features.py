"""The features by which a bot judges a position of Gheos, seat by seat."""

from __future__ import annotations

from ...rules.frontier import NONE
from ...rules.gheos.box import Box
from ...rules.gheos.ending import last_epoch
from ...rules.gheos.people import is_on_board, is_open
from ...rules.gheos.state import PEOPLE, TILE, TOKEN, State
from ...rules.gheos.tiles import COLOURS, CUP, PYRAMID, SIDES, SWORD, TOKENS, WHEAT, symbols
from ...rules.speed import rule

NAMES = (
    "points",
    "points, late",
    "cups of the followers",
    "cups of the followers, late",
    "cups, for every token left",
    "pyramids of the followers",
    "pyramids, for every Epoch to come",
    "tokens left",
    "tokens left, late",
    "followers",
    "followers, late",
    "swords of the followers",
    "nobody to pay with",
    "temples in hand",
    "a tile to play",
    "people to come",
    "a token to play",
    "wheat on offer",
)
(
    POINTS,
    POINTS_LATE,
    CUPS,
    CUPS_LATE,
    CUPS_TOKENS,
    PYRAMIDS,
    PYRAMIDS_EPOCHS,
    TOKENS_LEFT,
    TOKENS_LATE,
    FOLLOWERS,
    FOLLOWERS_LATE,
    SWORDS,
    PENNILESS,
    TEMPLES,
    TO_TILE,
    TO_PEOPLE,
    TO_TOKEN,
    OFFER,
) = range(18)
FEATURES = len(NAMES)


@rule
def lateness(s: State) -> float:
    """From 0 at the start to 1 at the end, by tokens played or Epochs drawn."""
    left = 0
    for seat in range(s.players):
        left += s.tokens[seat]
    by_tokens = 1.0 - left / (TOKENS * s.players)
    by_epochs = s.epochs / last_epoch(s)
    return max(by_tokens, by_epochs)


@rule
def look_at_followers(s: State, seat: int, late: float, seen: list[float]) -> None:
    cups = 0
    pyramids = 0
    swords = 0
    followers = 0
    for colour in range(COLOURS):
        count = s.followers[seat][colour]
        followers += count
        if count > 0 and is_on_board(s, colour):
            counts = s.counts[s.home[colour]]
            cups += count * symbols(counts, CUP)
            pyramids += count * symbols(counts, PYRAMID)
            swords += count * symbols(counts, SWORD)
    seen[CUPS] = cups / 10
    seen[CUPS_LATE] = late * cups / 10
    seen[CUPS_TOKENS] = s.tokens[seat] * cups / 10
    seen[PYRAMIDS] = pyramids / 10
    seen[PYRAMIDS_EPOCHS] = pyramids * (last_epoch(s) - s.epochs) / 10
    seen[FOLLOWERS] = followers
    seen[FOLLOWERS_LATE] = late * followers
    seen[SWORDS] = swords
    if followers == 0:
        seen[PENNILESS] = 1


@rule
def look_at_turn(s: State, seat: int, seen: list[float]) -> None:
    if s.turn != seat:
        return
    if s.phase == TILE:
        seen[TO_TILE] = 1
    elif s.phase == PEOPLE:
        seen[TO_PEOPLE] = 1
        seen[OFFER] = most_wheat(s)
    elif s.phase == TOKEN:
        seen[TO_TOKEN] = 1


@rule
def most_wheat(s: State) -> int:
    """On a continent that is not inhabited."""
    most = 0
    for side in range(SIDES):
        if is_open(s, side):
            most = max(most, symbols(s.counts[side], WHEAT))
    return most


@rule
def look_at(s: State, box: Box, seat: int, seen: list[float]) -> None:
    """All features of one seat."""
    for k in range(FEATURES):
        seen[k] = 0.0
    late = lateness(s)
    seen[POINTS] = s.points[seat] / 10
    seen[POINTS_LATE] = late * s.points[seat] / 10
    seen[TOKENS_LEFT] = s.tokens[seat]
    seen[TOKENS_LATE] = late * s.tokens[seat]
    look_at_followers(s, seat, late, seen)
    for k in range(s.hand_size[seat]):
        if s.hands[seat][k] != NONE and box.has_temple[s.hands[seat][k]] > 0:
            seen[TEMPLES] += 1
    look_at_turn(s, seat, seen)


@rule
def weights_row(s: State) -> int:
    """The row of the weights to use: one for each number of players."""
    return s.players - 2
