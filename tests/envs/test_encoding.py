"""Actions and observations: every move has its actions, and nothing hidden can be observed.

The compiled code runs with bounds checking on and is compared with the plain rules.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from demiurge.envs.encoding import VERSION, ActionError, encoding
from demiurge.envs.play import Play
from demiurge.game import GAMES, Position
from demiurge.rules.gaia import view as gaia_view
from demiurge.rules.gheos import view as gheos_view
from tests.driven import played, state_of
from tests.envs.settings import CASES, at_random
from tests.gaia import test_non_interference as gaia
from tests.gheos import test_non_interference as gheos
from tests.worlds_apart import redealt

pytestmark = pytest.mark.xdist_group("compiled envs")
SPEED = "checked"
EVERY = 7
DIGESTS = Path(__file__).with_name("digests.txt")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_action_has_one_name(game: str) -> None:
    assert len(set(encoding(game).names)) == encoding(game).actions == Play(game).mask().size
    for number, name in enumerate(encoding(game).names):
        assert encoding(game).number(name) == number
        assert encoding(game).text(number) == name


def test_parts_follow_one_another_and_are_told(game: str) -> None:
    end = 0
    for part in encoding(game).parts:
        assert part.start == end
        assert part.meaning
        end = part.end
    assert end == encoding(game).size
    many = encoding(game).split(np.zeros((3, end), np.int16))
    assert all(many[part.name].shape == (3, *part.shape) for part in encoding(game).parts)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_legal_move_has_its_actions_and_back(name: str, options: dict[str, Any]) -> None:
    play = Play(name, speed=SPEED, **options)
    moves = 0
    for ply, (position, _) in enumerate(played(Position.start(name, **options), "seeker", 3)):
        if position.actor == "chance" or ply % EVERY:
            continue
        reached: set[str] = set()
        for move in position.legal_moves():
            play.lay(state_of(position))
            *begun, last = play.actions(move)
            for action in begun:
                assert play.move(action) is None
                play.act(action)
            assert play.move(last) == move
            reached.add(move)
        moves += len(reached)
        assert actions_lead_to(play, position) == reached
    assert moves > 100


def actions_lead_to(play: Play, position: Position) -> set[str]:
    """The moves that the masks lead to."""
    moves: set[str] = set()
    play.lay(state_of(position))
    for first in play.legal():
        move = play.move(first)
        if move is not None:
            moves.add(move)
            continue
        play.act(first)
        moves.update(str(play.move(second)) for second in play.legal())
        play.lay(state_of(position))
    return moves


@pytest.mark.parametrize(("name", "options"), CASES)
def test_an_observation_is_the_view_in_numbers(name: str, options: dict[str, Any]) -> None:
    play = Play(name, speed=SPEED, **options)
    for step, _ in enumerate(at_random(play, 5)):
        if step % EVERY and step > 3:
            continue
        for seat in range(play.players):
            expected = play.encoding.observe(play.view(seat))
            seen = play.observation(seat)
            if seat == play.actor and play.begun is not None:
                assert (seen != expected).sum() == 1
            else:
                assert (seen == expected).all()


def test_parts_say_what_the_view_says() -> None:
    play = Play("gaia", speed=SPEED, players=3, rules="advanced")
    for step, _ in enumerate(at_random(play, 8)):
        if step % EVERY:
            continue
        seat = (play.actor + 1) % 3
        seen, parts = play.view(seat).to_json(), play.encoding.split(play.observation(seat))
        order = [(seat + k) % 3 for k in range(3)]
        assert parts["phase"].sum() == 1
        assert parts["pawns"][:3].tolist() == [seen["pawns"][k] for k in order]
        assert parts["hand"].sum() == len(seen["hands"][seat])
        assert parts["backs"].sum(axis=1)[:3].tolist() == [len(seen["hands"][k]) for k in order]
        assert parts["piles"].tolist() == list(seen["piles"].values())
        assert parts["supply"].tolist() == list(seen["supply"].values())
        assert parts["discards"].sum() == len(seen["discards"])
        rows = parts["tiles"][parts["tiles"][:, 0] == 1]
        assert {f"{x},{y}" for x, y in rows[:, 1:3]} == set(seen["tiles"])
        pawns = sum(sum(tile["pawns"].values()) for tile in seen["tiles"].values())
        assert rows[:, 15:20].sum() == pawns
        assert ((rows[:, 10] > 0) == (rows[:, 27:].sum(axis=1) == 4)).all()


def test_parts_of_gheos_say_what_the_view_says() -> None:
    play = Play("gheos", speed=SPEED, players=3)
    for step, _ in enumerate(at_random(play, 8)):
        if step % EVERY:
            continue
        seat = (play.actor + 1) % 3
        seen, parts = play.view(seat).to_json(), play.encoding.split(play.observation(seat))
        order = [(seat + k) % 3 for k in range(3)]
        assert parts["points"][:3].tolist() == [seen["points"][k] for k in order]
        assert parts["tokens"][:3].tolist() == [seen["tokens"][k] for k in order]
        assert parts["tiles"][:, 1].sum() == len(seen["hands"][seat])
        assert parts["tiles"][:, 2].sum() == len(seen["tiles"])
        assert parts["tiles"][:, 3].sum() == len(seen["removed"])
        inhabited = [colour for colour, home in seen["civilizations"].items() if home]
        assert parts["colours"][:, 0].sum() == len(inhabited)
        for k, other in enumerate(order):
            assert parts["colours"][:, 2 + k].tolist() == list(seen["followers"][other].values())


# What is hidden


def positions(name: str, options: dict[str, Any], seed: int) -> Iterator[Position]:
    for ply, (position, _) in enumerate(played(Position.start(name, **options), "seeker", seed)):
        if ply % EVERY == 0 and position.actor != "chance":
            yield position


def two_worlds(name: str, options: dict[str, Any]) -> tuple[int, int]:
    """How often the worlds differed, and how often a seat could have told."""
    rng, play = random.Random(4), Play(name, **options)
    changed = told = 0
    for position in chain(positions(name, options, 4), positions(name, options, 6)):
        for seat in range(position.players):
            other = redealt(position, seat, rng)
            changed += other != position
            told += seen_by(play, position, seat) != seen_by(play, other, seat)
    return changed, told


def seen_by(play: Play, position: Position, seat: int) -> list[bytes]:
    """Everything that this seat's learner gets, also after the first half of a move."""
    play.lay(state_of(position))
    seen = [play.observation(seat).tobytes(), play.encoding.observe(position.view(seat)).tobytes()]
    if play.actor == seat:
        seen.append(play.mask().tobytes())
        halves = [action for action in play.legal() if play.move(action) is None]
        if halves:
            play.act(halves[0])
            seen += [play.observation(seat).tobytes(), play.mask().tobytes()]
    return seen


@pytest.mark.parametrize(("name", "options"), CASES)
def test_what_a_seat_cannot_know_is_in_no_number(
    name: str, options: dict[str, Any], note: Callable[[str], None]
) -> None:
    changed, told = two_worlds(name, options)
    note(f"observations, {name} {options}: {changed} re-deals that changed something hidden")
    assert changed > 30
    assert told == 0


@pytest.mark.parametrize(
    ("name", "module", "leak"),
    [
        ("gaia", gaia_view, gaia.leak_pile),
        ("gaia", gaia_view, gaia.leak_known),
        ("gheos", gheos_view, gheos.leak_whereabouts),
        ("gheos", gheos_view, gheos.leak_in_a_public_number),
    ],
)
def test_a_leak_in_the_view_shows_in_the_numbers(
    name: str, module: Any, leak: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "conceal", leak)
    assert two_worlds(name, {"players": 2})[1] > 0


def test_what_a_mover_has_chosen_is_seen_by_nobody_else() -> None:
    play = Play("gaia", players=3, rules="advanced")
    halves = 0
    for action in at_random(play, 2):
        before = [play.observation(seat) for seat in range(3)]
        if play.move(action) is not None:
            continue
        actor = play.actor
        twin = Play("gaia", players=3, rules="advanced")
        twin.lay(state_of(play.position()))
        twin.act(action)
        halves += 1
        for seat in range(3):
            assert (twin.observation(seat) == before[seat]).all() == (seat != actor)
    assert halves > 15


# The version, and what is refused


def digest(name: str) -> str:
    """A digest of everything a learner gets in a game from a fixed seed."""
    total = hashlib.sha256("\n".join(encoding(name).names).encode())
    play = Play(name, players=3)
    for action in at_random(play, 11):
        total.update(play.observation(play.actor).tobytes() + play.mask().tobytes())
        total.update(action.to_bytes(2, "little"))
    total.update(np.array(play.rewards(), np.float32).tobytes())
    return total.hexdigest()


def test_the_version_changes_when_behaviour_does(game: str) -> None:
    """A new version gets new lines in digests.txt; those of a version never change."""
    told = dict(line.rsplit(" ", 1) for line in DIGESTS.read_text().splitlines())
    assert told[f"{game} {VERSION}"] == digest(game)


def test_bad_actions_are_told_in_a_sentence(game: str) -> None:
    play = Play(game)
    play.reset(1)
    illegal = int(np.flatnonzero(play.mask() == 0)[0])
    before = play.position()
    with pytest.raises(ActionError, match=r"is not legal now: expected one that the action mask"):
        play.act(illegal)
    assert play.position() == before
    for action in (-1, play.encoding.actions, 1 << 80):
        with pytest.raises(ActionError, match="There is no action"):
            play.act(action)
    with pytest.raises(ActionError, match="is not an action: expected one such as"):
        play.encoding.number("fly")
    with pytest.raises(ActionError, match=r"An observation has \d+ numbers"):
        play.encoding.split(np.zeros(3))
    for _ in at_random(play, 1):
        pass
    with pytest.raises(ActionError, match="The game is over"):
        play.act(0)
