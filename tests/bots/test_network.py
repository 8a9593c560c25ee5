"""The network without torch: what it reads, its file and card, and its answers."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from demiurge.bots.inputs import inputs
from demiurge.bots.network import Network, NetworkError, load, made_of_noise, save
from demiurge.envs.encoding import encoding
from demiurge.game import GAMES, Game, components_for, rulebook

NOISE = {game: made_of_noise(game, 1) for game in GAMES}


def observations(game: str, seed: str = "1", every: int = 7, **options: Any) -> list[Any]:
    """What the movers of a random game see."""
    played, rng, rows = Game(game, seed=seed, **options), random.Random(seed), []
    while isinstance(played.actor, int):
        rows.append(encoding(game).observe(played.view(played.actor)))
        played.play(rng.choice(played.legal_moves()))
    return rows[::every]


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_one_place(game: str) -> None:
    of = inputs(game)
    named = of.row_actions[of.row_actions >= 0]
    everywhere = np.concatenate([named, of.flat_actions])
    assert sorted(everywhere) == list(range(encoding(game).actions))


@pytest.mark.parametrize("game", GAMES)
def test_the_description_stays_within_the_observation_and_the_facts(game: str) -> None:
    of, facts = inputs(game), inputs(game).facts(components_for(game))
    size = encoding(game).size + len(facts)
    for places in (of.flat, of.rows, of.live):
        assert places.min() >= 0
        assert places.max() < size
    assert facts[-1] == 0
    assert len(set(of.flat.tolist())) == len(of.flat)


def test_a_network_knows_cards_by_what_is_on_them() -> None:
    """Two cities that change places on the list, and nothing else, change places in the answer."""
    own: Any = components_for("gaia")
    data = dict(
        own.data, city=[own.data["city"][k] for k in (1, 0, *range(2, len(own.data["city"])))]
    )
    swapped = rulebook("gaia").check_components(data)
    network, names = NOISE["gaia"], encoding("gaia")
    first, second = names.number("card city:1"), names.number("card city:2")
    row = np.array(observations("gaia")[3])
    hand = names.split(row)["hand"]  # a view into the row
    hand[first], hand[second] = 1, 0
    here, value = network.answer(row[None], own)
    hand[first], hand[second] = 0, 1
    there, same = network.answer(row[None], swapped)
    assert value == pytest.approx(same, abs=1e-5)
    assert here[0, first] == pytest.approx(there[0, second], abs=1e-5)
    changed, _ = network.answer(row[None], own)
    assert here[0, first] != pytest.approx(changed[0, second], abs=1e-5)


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_for_many_is_the_answer_for_each(game: str) -> None:
    rows, components = np.array(observations(game)), components_for(game)
    logits, values = NOISE[game].answer(rows, components)
    assert len({tuple(row) for row in logits.round(3).tolist()}) > len(rows) // 2
    for k, row in enumerate(rows):
        alone, value = NOISE[game].answer(row[None], components)
        assert alone[0] == pytest.approx(logits[k], abs=1e-4)
        assert value[0] == pytest.approx(values[k], abs=1e-4)


# The file


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "network.npz"
    save(NOISE["gaia"], path, {"commit": 'a "b"\\', "games": 7})
    return path


def test_what_is_saved_is_loaded(saved: Path) -> None:
    loaded = load("gaia", saved)
    for name, array in NOISE["gaia"].arrays.items():
        assert loaded.arrays[name].dtype == np.float32
        assert (loaded.arrays[name] == array).all()
    assert 'commit = "a \\"b\\"\\\\"' in saved.with_suffix(".toml").read_text("utf-8")


def sentence(path: Path, game: str = "gaia") -> str:
    with pytest.raises(NetworkError) as caught:
        load(game, path)
    text = str(caught.value)
    assert text.endswith(".")
    assert len(text.splitlines()) == 1
    return text


def test_a_missing_file_or_card_is_named(saved: Path) -> None:
    card = saved.with_suffix(".toml")
    moved = card.rename(card.with_suffix(".off"))
    assert f"{card} is missing" in sentence(saved)
    moved.rename(card)
    saved.unlink()
    assert f"{saved} is missing" in sentence(saved)


def test_a_cut_file_is_named(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-100])
    assert "cut or changed" in sentence(saved)


def test_a_file_of_something_else_is_named(saved: Path) -> None:
    digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    saved.write_bytes(b"")
    saved.with_suffix(".toml").write_text(f'game = "gaia"\nformat = 1\nsha256 = "{digest}"\n')
    assert "no file of arrays" in sentence(saved)
    saved.with_suffix(".toml").write_text("game = \n")
    assert "cannot be read" in sentence(saved)


def test_another_version_or_game_is_named(saved: Path) -> None:
    card = saved.with_suffix(".toml")
    text = card.read_text("utf-8")
    assert "expected gheos and format 1" in sentence(saved, "gheos")
    card.write_text(text.replace("format = 1", "format = 99"), "utf-8")
    assert "for gaia of format 99: expected gaia and format 1" in sentence(saved)


def test_another_network_is_named(saved: Path, tmp_path: Path) -> None:
    arrays = dict(NOISE["gaia"].arrays)
    with pytest.raises(NetworkError, match=r"flat_w has the shape \(109, 32\), not \(381, 32\)"):
        Network("gaia", dict(arrays, flat_w=NOISE["gheos"].arrays["flat_w"][:109]))
    del arrays["value_w"]
    with pytest.raises(NetworkError, match="value_w is missing"):
        Network("gaia", arrays)
    other = tmp_path / "other.npz"
    shutil.copy(saved, other)
    card = saved.with_suffix(".toml").read_text("utf-8").replace('"gaia"', '"gheos"')
    other.with_suffix(".toml").write_text(card, "utf-8")
    assert f"{other} is no network for gheos: flat_w has the shape" in sentence(other, "gheos")


def test_widths_that_make_no_lanes_are_named() -> None:
    with pytest.raises(NetworkError, match=r"its widths \[12, 16\] are no multiples of 8"):
        made_of_noise("gaia", 1, 12)
