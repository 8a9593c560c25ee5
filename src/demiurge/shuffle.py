"""From a seed to deals: the one algorithm that simulations, arena and server share.

A seed is a text. It gives one sequence of numbers per label: the SHA-256 digests of
`seed, 0x00, label, 0x00, counter` (the counter in eight bytes, from 0), each read as four 64-bit
numbers, big end first. A number below n is the next number of the sequence that is smaller
than the largest multiple of n up to 2^64, modulo n.

Each pile is shuffled by its own sequence, labelled with its name: the cards in the order of the
component file, then for i from the last place down to 1 the card at i is swapped with the card at a
number below i + 1. The card at place 0 is dealt first. Cards that a tornado takes come from the
sequence "tornado": a number below the count of the hand's cards with that back, sorted by name.
Where a pile holds another pile's name, the next thing of that pile is dealt (in Gheos one pile is
the order of land and Epoch tiles, another the order of the land tiles).
So the same seed gives the same piles whatever the players do.

The seed of a fair shuffle comes from the server and the players together (`docs/fair.md`): nobody
can choose it, and afterwards anyone can check it.
"""

from __future__ import annotations

import copy
import hashlib
import re
import struct
from collections.abc import Sequence
from typing import Protocol, TypeVar

Thing = TypeVar("Thing")

PROMISE = "next:"  # then the SHA-256 of the next secret
PARTS = 100  # of a shuffle at most


class SeededNumbers:
    """The numbers that a seed gives under one label.

    >>> numbers = SeededNumbers("7", "nature")
    >>> [numbers.below(6) for _ in range(8)]
    [5, 0, 1, 2, 1, 1, 3, 2]
    """

    def __init__(self, seed: str, label: str) -> None:
        self._prefix = f"{seed}\0{label}\0".encode()
        self._counter = 0
        self._waiting: list[int] = []

    def clone(self) -> SeededNumbers:
        twin = copy.copy(self)
        twin._waiting = self._waiting.copy()
        return twin

    def _next(self) -> int:
        if not self._waiting:
            block = hashlib.sha256(self._prefix + struct.pack(">Q", self._counter)).digest()
            self._counter += 1
            self._waiting = list(struct.unpack(">4Q", block))
        return self._waiting.pop(0)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        limit = 2**64 - 2**64 % n
        number = self._next()
        while number >= limit:
            number = self._next()
        return number % n

    def choose(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        order = list(things)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def commitment(secret: str) -> str:
    """The commitment to a secret, published before the secret is revealed: its SHA-256.

    >>> commitment("7")[:16]
    '7902699be42c8a8e'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def earlier(secret: str, times: int = 1) -> str:
    """The secret that promises this one; it is revealed before it.

    The owner of a chain draws the last secret, computes the first with this, commits to it, and
    reveals one secret after the other. Nobody else can find the next.

    >>> promise(earlier("root")) == commitment("root")
    True
    """
    for _ in range(times):
        secret = PROMISE + commitment(secret)
    return secret


def promise(secret: str) -> str | None:
    """The commitment to the next secret that this one holds, if it holds one."""
    match = re.fullmatch(PROMISE + "([0-9a-f]{64})", secret)
    return match[1] if match else None


def nonce_of(part: int, last: int, nonce: str | None, promised: str | None) -> str | None:
    """What a seat revealed for this part, by its nonce of the last part and its commitment.

    A nonce that promised no next one stays the same in all parts.
    """
    if nonce is None or commitment(nonce) == promised:
        return nonce
    return earlier(nonce, last - part)


def computer(level: int) -> str:
    """What stands in a seed for a computer's seat."""
    return f"level {level}"


def fair_seed(secret: str, nonces: Sequence[str | None], *parts: int) -> str:
    """The seed that the server's secret and the seats' nonces make together.

    Part 0 deals a game from its start. When moves are taken back past a deal, the next part deals
    from there on, with the next secrets of all, so that nobody has seen what comes. `parts` tells
    after how many deals each part so far began.
    """
    words = [secret, *(nonce or "" for nonce in nonces), *map(str, parts)]
    return hashlib.sha256("\0".join(words).encode()).hexdigest()


def begun(parts: Sequence[int], deals: int) -> list[int]:
    """The parts so far, and another that begins after so many deals; those that began later have
    nothing left to deal."""
    return [*(min(first, deals) for first in parts), deals]


def dice(secret: str, ply: int, purpose: str = "dice") -> str:
    """The seed of a computer's choice at this ply, from the server's first secret."""
    return hashlib.sha256(f"{secret}\0{purpose}\0{ply}".encode()).hexdigest()


class Dealing(Protocol):
    """A position, as far as a dealer needs to know it."""

    def piles(self) -> dict[str, list[str]]: ...
    def next_deal(self) -> str: ...
    def blind_choices(self) -> list[str]: ...


class Shuffle:
    """The deals that a seed gives to a game from this position on.

    >>> from demiurge import Position
    >>> position = Position.start("gaia", players=2)
    >>> Shuffle("7", position).deal(position)
    'deal objective:3'
    """

    def __init__(self, seed: str, position: Dealing) -> None:
        self._piles = {
            name: SeededNumbers(seed, name).shuffled(cards)[::-1]
            for name, cards in position.piles().items()
        }
        self._blind = SeededNumbers(seed, "tornado")

    def clone(self) -> Shuffle:
        """A shuffle that deals the same from here on."""
        twin = copy.copy(self)
        twin._piles = {name: pile.copy() for name, pile in self._piles.items()}
        twin._blind = self._blind.clone()
        return twin

    def deal(self, position: Dealing) -> str:
        """The next deal; the position must be one in which chance is to move."""
        pile = position.next_deal()
        if not pile:
            return f"deal {self._blind.choose(position.blind_choices())}"
        thing = self._piles[pile].pop()
        if thing in self._piles:
            thing = self._piles[thing].pop()
        return f"deal {thing}"
