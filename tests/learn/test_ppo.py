"""The parts of self-play: seats turned, advantages per seat, the tables, the league."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from demiurge.envs.batch import Batch
from demiurge.envs.encoding import encoding
from demiurge.game import GAMES, components_for
from demiurge.learn.ending import Targets
from demiurge.learn.league import ALIKE, LEARNER, League
from demiurge.learn.network import Learner
from demiurge.learn.ppo import Played, Practice, Trainer, advantages, by_seat, last_seen
from demiurge.learn.tables import Lot, Tables, lots
from demiurge.learn.training import training

CPU = torch.device("cpu")


def test_seats_are_turned_to_seat_0() -> None:
    """Seat 2 of three moves: what it counts as 0, 1, 2 are the seats 2, 0, 1."""
    values = torch.tensor([[0.5, 0.3, 0.2, 0.0, 0.0]])
    turned = by_seat(values, torch.tensor([2]), torch.tensor([3]))
    assert turned.tolist() == values[:, [1, 2, 0, 3, 4]].tolist()


def test_advantages_are_those_worked_out_by_hand() -> None:
    """Two seats, three steps; the game ends at the second, and another begins."""
    values = torch.tensor([[[0.5, 0.5]], [[0.6, 0.4]], [[0.5, 0.5]], [[0.7, 0.3]]])
    prizes = torch.tensor([[[0.0, 0.0]], [[1.0, 0.0]], [[0.0, 0.0]]])
    ends = torch.tensor([[False], [True], [False]])
    gains = advantages(values, prizes, ends, 0.5)
    assert gains[2, 0].tolist() == pytest.approx([0.2, -0.2])
    assert gains[1, 0].tolist() == pytest.approx([0.4, -0.4])
    assert gains[0, 0].tolist() == pytest.approx([0.1 + 0.5 * 0.4, -0.1 - 0.5 * 0.4])


def test_the_end_of_each_game_is_found() -> None:
    ends = torch.tensor([[False, True], [True, False], [False, False]])
    assert last_seen(ends).tolist() == [[1, 0], [1, -1], [-1, -1]]


@pytest.mark.parametrize("game", GAMES)
def test_tables_play_the_games_of_batches(game: str) -> None:
    """Two settings side by side: the same observations, masks and results as alone."""
    settings = [dict(setting.options) for setting in training(game).SETTINGS[:2]]
    own = components_for(game)
    tables = Tables(game, [Lot(3, options, own) for options in settings], CPU)
    alone = [Batch(game, 3, own, threads=1, **options) for options in settings]
    buffers = [batch.buffers() for batch in alone]
    tables.reset(5)
    for k, batch in enumerate(alone):
        batch.reset(5 + 3 * k, into=buffers[k])
    ended = 0
    for _ in range(700):
        for name in ("observations", "masks", "actors", "ends"):
            both = np.concatenate([getattr(each, name) for each in buffers])
            assert (getattr(tables, name).numpy() == both).all()
        for k, each in enumerate(buffers):
            won = tables.shares[3 * k : 3 * k + 3].numpy()
            players = alone[k].players
            assert won.sum(1) == pytest.approx(each.ends.astype(float))
            if each.ends.any():
                best = each.rewards.argmax(1)
                assert (won.argmax(1)[each.ends] == best[each.ends]).all()
                assert won[:, players:].sum() == 0
                ended += int(each.ends.sum())
        actions = torch.multinomial(tables.masks.float(), 1).squeeze(1)
        tables.step(actions)
        for k, batch in enumerate(alone):
            batch.step(actions[3 * k : 3 * k + 3].numpy(), into=buffers[k])
    assert ended > 0
    tables.close()


@pytest.mark.parametrize("game", GAMES)
def test_games_are_mixed_as_often_as_they_should_be(game: str) -> None:
    found = lots(game, 400, 40, np.random.default_rng(1))
    assert sum(lot.games for lot in found) == 400
    pairs = sum(lot.games for lot in found if lot.options["players"] == 2)
    assert pairs == pytest.approx(200, abs=10)
    assert {lot.options["players"] for lot in found} == set(range(2, encoding(game).seats + 1))
    own = sum(lot.components.sha256 == components_for(game).sha256 for lot in found)
    assert 8 < own < 32


def test_one_seat_learns_where_the_league_plays() -> None:
    players = torch.full((4000,), 4)
    others = [Learner("gheos", 8, 4) for _ in range(3)]
    dice = torch.Generator().manual_seed(1)
    league = League(others, 0.5, 1.0, players, 4, dice)
    learning = (league.who == LEARNER).sum(1)
    assert set(learning.tolist()) == {1, 4}
    assert int((learning == 1).sum()) == pytest.approx(2000, abs=150)
    met = league.who[learning == 1]
    same = sum(len(set(row) - {LEARNER}) == 1 for row in met.tolist())
    assert same / len(met) == pytest.approx(ALIKE + (1 - ALIKE) / 9, abs=0.05)
    before = league.who.clone()
    begun = torch.arange(4000) < 100
    league.seat(begun)
    assert (league.who[100:] == before[100:]).all()
    assert (league.who[:100] != before[:100]).any()


def trainer(game: str, others: int, seed: int) -> Trainer:
    torch.manual_seed(seed)
    learner = Learner(game, 32, 16)
    optimizer = torch.optim.AdamW(learner.parameters(), 1e-3)
    tables = Tables(game, lots(game, 16, 4, np.random.default_rng(seed)), CPU)
    tables.reset(seed)
    dice = torch.Generator().manual_seed(seed)
    league = League(
        [Learner(game, 16, 8) for _ in range(others)], 0.5, 1.0, tables.players, learner.seats, dice
    )
    return Trainer(learner, optimizer, tables, league, dice)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_learns_the_same(game: str) -> None:
    practice = Practice(steps=8, size=64)
    one, other = trainer(game, 1, 3), trainer(game, 1, 3)
    before = one.learner.get_parameter("policy_w").detach().clone()
    for _ in range(2):
        assert one.update(practice) == other.update(practice)
    after = one.learner.get_parameter("policy_w")
    assert (after != before).any()
    assert (after == other.learner.get_parameter("policy_w")).all()


def test_what_pays_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every action with an even number won a game at once."""
    found = trainer("gheos", 0, 1)
    practice = Practice(steps=16, size=64, epochs=4, entropy=0.0)
    play = found._play

    def even(played: Played) -> torch.Tensor:
        return (played.actions % 2 == 0).float()

    def judged(practice: Practice) -> Played:
        played = play(practice)
        prizes = torch.zeros_like(played.prizes)
        prizes.scatter_(2, played.actors[:, :, None], even(played)[:, :, None])
        return played._replace(prizes=prizes, ends=torch.ones_like(played.ends))

    def chance() -> float:
        with torch.no_grad():
            played = play(practice)
        return float(even(played)[played.learning].mean())

    before = chance()
    monkeypatch.setattr(found, "_play", judged)
    for _ in range(15):
        found.update(practice)
    assert chance() > before + 0.15


def test_a_taste_pays_who_stands_on_most() -> None:
    found = trainer("gaia", 0, 1)
    tables = found.tables
    targets = Targets(found.learner.ending, found.learner.seats, CPU)
    last = torch.zeros_like(tables.observations)
    last[:, targets.rows[0, 0]] = 1  # the mover stands on the first two tiles,
    last[:, targets.rows[1, 0]] = 1
    last[:, targets.rows[2, 1]] = 1  # the next seat on the third
    tables.ends[:] = True
    tables.shares[:] = 0
    tables.shares[:, 0] = 1
    actors = torch.ones_like(tables.players)
    prizes = found._prizes(last, actors, 0.3)
    second = 2 % tables.players[0]
    assert prizes[0].sum() == pytest.approx(1)
    assert prizes[0, 1] == pytest.approx(0.3 * 2 / 3)
    assert prizes[0, second] == pytest.approx(0.3 / 3 + (0.7 if second == 0 else 0))
