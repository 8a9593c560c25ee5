"""Hands: sorted lists of at most seven cards, and what everyone knows to be in them."""

from __future__ import annotations

from ..speed import rule
from .cards import back_of
from .state import State


@rule
def insert(cards: list[int], count: int, card: int) -> None:
    """Put a card into a sorted list of `count` cards."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@rule
def find(cards: list[int], count: int, card: int) -> int:
    """Where the card is, or -1."""
    for k in range(count):
        if cards[k] == card:
            return k
    return -1


@rule
def remove(cards: list[int], count: int, place: int) -> None:
    """Close the gap at `place` in a list of `count` cards."""
    for k in range(place, count - 1):
        cards[k] = cards[k + 1]
    cards[count - 1] = -1


@rule
def holds(s: State, seat: int, card: int) -> bool:
    return find(s.hands[seat], s.hand_size[seat], card) >= 0


@rule
def count_back(s: State, seat: int, back: int) -> int:
    """How many cards with this back are in the hand: everyone may count them (G10.7)."""
    count = 0
    for k in range(s.hand_size[seat]):
        if back_of(s.hands[seat][k]) == back:
            count += 1
    return count


@rule
def count_card(s: State, seat: int, card: int) -> int:
    """How many of this card are in the hand."""
    count = 0
    for k in range(s.hand_size[seat]):
        if s.hands[seat][k] == card:
            count += 1
    return count


@rule
def gain_card(s: State, seat: int, card: int) -> None:
    """A card comes to the hand unseen by others."""
    insert(s.hands[seat], s.hand_size[seat], card)
    s.hand_size[seat] += 1


@rule
def learn(s: State, seat: int, card: int) -> None:
    """Everyone saw this card enter the hand."""
    insert(s.known[seat], s.known_size[seat], card)
    s.known_size[seat] += 1


@rule
def forget(s: State, seat: int, card: int) -> None:
    """One card of this kind, if known, may no longer be there."""
    place = find(s.known[seat], s.known_size[seat], card)
    if place >= 0:
        remove(s.known[seat], s.known_size[seat], place)
        s.known_size[seat] -= 1


@rule
def drop(s: State, seat: int, card: int) -> None:
    """The card leaves the hand."""
    place = find(s.hands[seat], s.hand_size[seat], card)
    remove(s.hands[seat], s.hand_size[seat], place)
    s.hand_size[seat] -= 1


@rule
def lose_openly(s: State, seat: int, card: int) -> None:
    """The card leaves the hand before everyone's eyes."""
    drop(s, seat, card)
    forget(s, seat, card)


@rule
def lose_unseen(s: State, seat: int, card: int) -> None:
    """A card of some back was taken: of each known kind of that back one may be gone."""
    drop(s, seat, card)
    k = s.known_size[seat] - 1
    while k >= 0:
        kind = s.known[seat][k]
        if back_of(kind) == back_of(card) and (k == 0 or s.known[seat][k - 1] != kind):
            remove(s.known[seat], s.known_size[seat], k)
            s.known_size[seat] -= 1
        k -= 1
