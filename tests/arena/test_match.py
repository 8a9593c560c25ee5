"""One game: what is recorded of it, and what a fault costs."""

from __future__ import annotations

import pytest

from demiurge.arena.match import Played, Terms, play
from demiurge.arena.schedule import Seating
from demiurge.game import components_for
from tests.arena.bots import make


def played(*names: str, on_fault: str = "random", game: str = "gaia") -> Played:
    options = {"players": len(names)}
    terms = Terms(game, components_for(game), options, "seed", on_fault)
    return play(terms, Seating(0, 0, names), make)[0]


def without_times(game: Played) -> dict[str, object]:
    return vars(game) | {"seconds": None}


@pytest.mark.parametrize("game", ["gaia", "gheos"])
def test_the_same_seating_gives_the_same_game(game: str) -> None:
    one, two = (played("random", "eager", game=game) for _ in range(2))
    assert without_times(one) == without_times(two)
    assert one.plies > sum(one.decisions) > 0
    assert one.faults == [0, 0]
    assert all(one.first_moves)
    assert all(one.cards)
    assert sum(one.share(seat) for seat in range(2)) == 1


def test_what_was_played_is_noted_by_kind() -> None:
    kinds = {card.split(":")[0] for cards in played("eager", "eager").cards for card in cards}
    assert {"city", "plain"} <= kinds
    assert all(card.startswith("tile:") for card in played("eager", "eager", game="gheos").cards[0])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("liar", "liar named 'play the piano', which is not a legal move"),
        ("dead", "dead has died."),
        ("buggy", "buggy failed: IndexError"),
        ("nobody", "nobody failed: OptionError"),
    ],
)
def test_a_fault_costs_the_move_and_the_game_goes_on(name: str, words: str) -> None:
    game = played("random", name)
    assert game.reason != "forfeit"
    assert game.faults == [0, game.decisions[1]]
    assert words in game.last_fault[1]
    assert without_times(game) == without_times(played("random", name))


def test_a_fault_costs_the_game_where_that_was_chosen() -> None:
    game = played("random", "dead", "random", on_fault="forfeit")
    assert game.reason == "forfeit"
    assert game.winners == [0, 2]
    assert game.share(0) == game.share(2) == 0.5
    assert game.share(1) == 0
    assert game.faults == [0, 1, 0]
    assert game.scores == []
