"""From a seed to deals: a second implementation of the documented algorithm."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from demiurge import Game, Position
from demiurge.shuffle import SeededNumbers, Shuffle


def numbers(seed: str, label: str, count: int) -> list[int]:
    """The first numbers of a sequence, read off the digests one by one."""
    result: list[int] = []
    counter = 0
    while len(result) < count:
        block = hashlib.sha256(
            seed.encode() + b"\x00" + label.encode() + b"\x00" + counter.to_bytes(8, "big")
        ).digest()
        result += [int.from_bytes(block[k : k + 8], "big") for k in (0, 8, 16, 24)]
        counter += 1
    return result[:count]


def shuffled(seed: str, label: str, things: list[str]) -> list[str]:
    order = things.copy()
    sequence = iter(numbers(seed, label, 4 * len(things)))
    for place in range(len(order) - 1, 0, -1):
        n = place + 1
        number = next(k for k in sequence if k < 2**64 // n * n)
        other = number % n
        order[place], order[other] = order[other], order[place]
    return order


def test_a_sequence_is_what_the_page_says() -> None:
    sequence = SeededNumbers("ő/7", "nature")
    assert [sequence.below(2**64) for _ in range(9)] == numbers("ő/7", "nature", 9)


@pytest.mark.parametrize("rules", ["base", "disasters"])
def test_every_pile_is_dealt_in_the_order_of_its_sequence(rules: str) -> None:
    position = Position.start("gaia", players=2, rules=rules)
    piles = {name: shuffled("s", name, cards) for name, cards in position.piles().items()}
    dealer = Shuffle("s", position)
    while position.actor == "chance":
        pile = position.next_deal()
        deal = dealer.deal(position)
        assert deal == f"deal {piles[pile].pop(0)}"
        position.apply(deal)


def test_the_cards_start_in_the_order_of_the_component_file() -> None:
    piles = Position.start("gaia", players=2, rules="advanced").piles()
    assert piles["nature"][:9] == ["plain"] * 8 + ["forest"]
    assert piles["life"][:3] == ["animals:plain", "animals:plain", "animals:forest"]
    assert piles["life"][-1] == "city:18"
    assert piles["objectives"] == [f"objective:{k}" for k in range(1, 10)]
    assert len(piles["power"]) == 23


def test_a_tornado_has_a_sequence_of_its_own() -> None:
    position = Position.start("gaia", players=2, rules="advanced")
    dealt = 0
    while position.actor == "chance":
        legal = position.legal_moves()
        dealt += 1
        position.apply("deal tornado" if "deal tornado" in legal else legal[dealt % len(legal)])
    for move in ("play tornado", "allow", "take 1 nature"):
        position.apply(move)
    hand = [card for card in position.to_json()["hands"][1] if card in position.piles()["nature"]]
    assert len(set(hand)) == 2
    expected = sorted(hand)[numbers("blow", "tornado", 1)[0] % len(hand)]
    assert Shuffle("blow", position).deal(position) == f"deal {expected}"


def test_numbers_are_spread_evenly() -> None:
    sequence = SeededNumbers("even", "dice")
    counts = Counter(sequence.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_game_with_a_seed_is_the_same_game_twice() -> None:
    one, two = (Game("gaia", players=4, rules="advanced", seed="twice") for _ in range(2))
    other = Game("gaia", players=4, rules="advanced", seed="thrice")
    assert one.moves == two.moves
    assert one.moves != other.moves


def test_a_clone_of_a_game_goes_its_own_way_with_the_same_deals() -> None:
    game = Game("gaia", players=2, rules="advanced", seed="clone")
    for _ in range(30):
        game.play(game.legal_moves()[-1])
    twin = game.clone()
    for played in (game, twin):
        while played.result is None:
            played.play(played.legal_moves()[0])
    assert twin.moves == game.moves
    assert twin.position == game.position
