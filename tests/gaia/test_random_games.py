"""Random games at every setting: the oracle looks at every position on the way.

Moves are chosen by their kind first, so that powers, feedings and claims happen often. Besides the
oracle a small shadow of the game is kept by other means: whose turn it is, how many actions it
has left, and which cards everyone knows.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from demiurge import Game
from tests.gaia import oracle
from tests.gaia.oracle import Json
from tests.soak import seeds

SETTINGS = [(players, rules) for players in (2, 3, 5) for rules in ("base", "disasters")]


def choose(moves: list[str], rng: random.Random) -> str:
    """A move of a kind chosen first."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kinds.setdefault(" ".join(move.split(" ")[:2]), []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def check_turn(before: Json, move: str, after: Json, players: int) -> None:
    """An action costs one of two; after the second one, all settled, the next seat has two."""
    left = before["actions_left"] - (move.split(" ")[0] in ("draw", "play"))
    if after["turn"] == before["turn"] and before["phase"] != "setup":
        assert after["actions_left"] == left
        assert after["phase"] == "over" or left > 0 or after["phase"] != "act"
    elif after["turn"] != before["turn"]:
        assert left == 0
        assert after["turn"] == (before["turn"] + 1) % players
        assert (after["actions_left"], after["fed"]) == (2, [])


def known_after(before: Json, move: str) -> list[list[str]]:
    """What everyone knows of the hands after this move."""
    known = [Counter(cards) for cards in before["known"]]
    words = move.split(" ")
    if words[0] == "draw" and len(words) == 3:
        known[before["turn"]][before["faceup"][words[1]][int(words[2]) - 1]] += 1
    elif words[0] in ("play", "discard", "protect"):
        known[before["actor"]].subtract(["protection" if words == ["protect"] else words[1]])
    elif words[0] == "deal" and (before["pending"] or "").startswith("take"):
        _, victim, back = before["pending"].split(" ")
        known[int(victim)].subtract([c for c in known[int(victim)] if oracle.back_of(c) == back])
    return [sorted((+cards).elements()) for cards in known]


def play_and_check(players: int, rules: str, seed: int) -> None:
    rng = random.Random(f"{players} {rules} {seed}")
    game = Game("gaia", players=players, rules=rules)
    seen: list[str] = []
    while game.result is None:
        position, before = game.position, game.position.to_json()
        oracle.check(position)
        if rng.random() < 0.1 and not before["taken"]:
            oracle.check_read_back(position)
        if rng.random() < 0.1 or before["taken"]:
            oracle.check_views(position)
        moves = game.legal_moves()
        for text in (*rng.sample(seen, min(len(seen), 20)), *rng.sample(moves, min(len(moves), 5))):
            assert (position.why_not(text) is None) == (text in moves), text
        seen += rng.sample(moves, min(len(moves), 3))
        move = choose(moves, rng)
        game.play(move)
        after = game.position.to_json()
        assert after["known"] == known_after(before, move)
        check_turn(before, move, after, players)
    oracle.check(game.position)


@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_the_oracle_agrees_with_every_position_of_a_game(players: int, rules: str) -> None:
    play_and_check(players, rules, 0)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["base", "advanced", "disasters"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_oracle_agrees_with_every_position_of_other_games(players: int, rules: str) -> None:
    for seed in seeds(2, 1):
        play_and_check(players, rules, seed)
