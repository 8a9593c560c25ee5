"""Greedy, search and the levels: legal, repeatable, independent of hidden cards, and sensible."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from demiurge import Game, Position
from demiurge.bots import compiling, levels, mind, search
from demiurge.bots.bot import Bot, Budget, Player
from demiurge.bots.greedy import GreedyBot
from demiurge.bots.guided import SETTINGS, GuidedBot, GuidedMind, PolicyBot
from demiurge.bots.levels import level
from demiurge.bots.mind import READY, Mind
from demiurge.bots.network import Network, made_of_noise
from demiurge.bots.players import player
from demiurge.bots.random_bot import RandomBot
from demiurge.bots.search import PLAIN_MOST, SearchBot, settings_of
from demiurge.envs.encoding import encoding
from demiurge.game import GAMES, View
from demiurge.rules import speed
from demiurge.rules.errors import OptionError
from tests.bots.boxes import random_box
from tests.gaia import scenes as gaia
from tests.gheos import scenes as gheos
from tests.worlds_apart import redealt

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(
        ("gaia", {"players": players, "rules": rules})
        for rules in ("base", "advanced", "disasters")
        for players in (2, 5)
    ),
    ("gheos", {"players": 2}),
    ("gheos", {"players": 4}),
]


@cache
def noise(game: str) -> Network:
    """A network that has learned nothing."""
    return made_of_noise(game, 1)


BOTS: dict[str, tuple[Callable[[], Bot], Budget]] = {
    "random": (RandomBot, Budget()),
    "greedy": (GreedyBot, Budget(work=2)),
    "search": (SearchBot, Budget(work=30)),
    "level1": (lambda: level("gaia", 1).bot(), Budget(work=1)),
    "policy": (lambda: PolicyBot(networks=noise), Budget()),
    "policy, not its favourite": (lambda: PolicyBot(1.0, networks=noise), Budget()),
    "guided": (lambda: GuidedBot(networks=noise), Budget(work=30)),
}


def decisions(game: str, options: dict[str, Any], seed: str, every: int) -> Iterator[Game]:
    """A game at random, seen at every so many decisions."""
    played = Game(game, seed=seed, **options)
    rng = random.Random(seed)
    number = 0
    while isinstance(played.actor, int):
        number += 1
        if number % every == 0 and len(played.legal_moves()) > 1:
            yield played
        played.play(rng.choice(played.legal_moves()))


def view_of(game: Game) -> View:
    assert isinstance(game.actor, int)
    return game.view(game.actor)


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("bot", BOTS)
def test_a_whole_game_of_legal_moves(game: str, options: dict[str, Any], bot: str) -> None:
    make, budget = BOTS[bot]
    table = Game(game, seed="whole", **options)
    players = [Player(bot, make(), budget, f"{k}") for k in range(table.players)]
    while isinstance(table.actor, int):
        table.play(players[table.actor].move(table.view(table.actor)))
    assert table.result is not None


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("game", "options"), [TABLES[3], TABLES[4], TABLES[-2]])
def test_a_network_plays_with_cards_it_never_saw(
    game: str, options: dict[str, Any], seed: int
) -> None:
    table = Game(game, random_box(game, seed), seed="box", **options)
    bots: list[Bot] = [PolicyBot(networks=noise), GuidedBot(networks=noise)]
    players = [Player("x", bots[k % 2], Budget(work=10), f"{k}") for k in range(table.players)]
    while isinstance(table.actor, int):
        table.play(players[table.actor].move(table.view(table.actor)))
    assert table.result is not None


@pytest.mark.parametrize(("game", "options"), [TABLES[2], TABLES[-1]])
@pytest.mark.parametrize("bot", BOTS)
def test_the_same_views_give_the_same_moves(game: str, options: dict[str, Any], bot: str) -> None:
    make, budget = BOTS[bot]

    def moves() -> list[str]:
        players: dict[int, Player] = {}
        chosen = []
        for table in decisions(game, options, "same", 5):
            view = view_of(table)
            seat = int(view.seat)
            one = players.setdefault(seat, Player(bot, make(), budget, f"{seat}"))
            chosen.append(one.move(view))
        return chosen

    assert moves() == moves()


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("bot", BOTS)
def test_what_is_hidden_does_not_change_a_move(
    game: str, options: dict[str, Any], bot: str
) -> None:
    """In another world that the bot cannot tell from this one, it makes the same move."""
    make, budget = BOTS[bot]
    rng = random.Random(7)
    changed = 0
    for table in decisions(game, options, "hidden", 9 if game == "gaia" else 3):
        seat = table.actor
        assert isinstance(seat, int)
        other = redealt(table.position, seat, rng)
        changed += other != table.position
        views = [position.view(seat, table.log(seat)) for position in (table.position, other)]
        here, there = (Player(bot, make(), budget, "x").move(view) for view in views)
        assert here == there
    assert changed > 2


def test_a_bot_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: with the whole position in its view, a bot plays differently."""
    original = Position.view

    def peek(position: Position, viewer: Any, log: Any = None) -> View:
        view = original(position, viewer, log)
        view._state = position._state.copy()
        return view

    monkeypatch.setattr(Position, "view", peek)
    with pytest.raises(AssertionError):
        test_what_is_hidden_does_not_change_a_move(*TABLES[3], "search")


def thoughts(game: str, speed: str, view: View) -> tuple[Any, Any, Any]:
    one = Mind(game, view.components, speed)
    one.set(settings_of(game))
    one.look(view, random.Random(3))
    ahead = one.glance(2, 9)
    one.plant()
    one.think(25)
    return ahead, one.branches(), one.chances()


@pytest.mark.parametrize(("game", "options"), [TABLES[0], TABLES[4], TABLES[-2]])
def test_plain_and_native_think_alike(game: str, options: dict[str, Any]) -> None:
    for table in decisions(game, options, "alike", 25):
        view = view_of(table)
        assert thoughts(game, "plain", view) == thoughts(game, "native", view)


def guided_thoughts(game: str, speed: str, view: View) -> tuple[Any, ...]:
    one = GuidedMind(noise(game), view.components, speed)
    one.set(SETTINGS)
    one.look(view, random.Random(3))
    first = one.ask()
    values = one.notes.values.tolist()
    one.think(25)
    return first, values, one.branches(), one.chances(), list(one.workspace.rng)


@pytest.mark.parametrize(("game", "options"), [TABLES[0], TABLES[4], TABLES[-2]])
def test_plain_and_native_are_guided_alike(game: str, options: dict[str, Any]) -> None:
    """To the last bit: the network's arithmetic is the same at both speeds."""
    for table in decisions(game, options, "alike", 25):
        view = view_of(table)
        assert guided_thoughts(game, "plain", view) == guided_thoughts(game, "native", view)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_engine_answers_as_numpy_does(game: str, options: dict[str, Any]) -> None:
    for table in decisions(game, options, "answers", 20):
        view = view_of(table)
        one, seat = GuidedMind(noise(game), view.components), int(view.seat)
        one.look(view, random.Random(3))
        wanted = dict(one.ask())
        row = encoding(game).observe(view)
        logits, values = noise(game).answer(row[None], view.components)
        actions = list(wanted)
        assert list(wanted.values()) == pytest.approx(softmax(logits[0][actions]), abs=1e-5)
        shares = softmax(values[0][: view.players])
        seats = [(seat + k) % view.players for k in range(view.players)]
        assert one.notes.values[seats] == pytest.approx(shares, abs=1e-5)


def softmax(numbers: Any) -> Any:
    powers = np.exp(numbers - numbers.max())
    return powers / powers.sum()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_chances_are_everyones_share_of_one(game: str, options: dict[str, Any]) -> None:
    for table in decisions(game, options, "shares", 30):
        thought = SearchBot().ponder(table.view("spectator"), Budget(work=20), random.Random(1))
        assert len(thought.chances) == table.players
        assert sum(thought.chances) == pytest.approx(1)
        assert min(thought.chances) >= 0


@pytest.mark.parametrize("game", GAMES)
def test_two_threads_share_the_work_and_vote(game: str) -> None:
    bot, view = GuidedBot(networks=noise), view_of(Game(game, seed="two"))
    thought = bot.ponder(view, Budget(work=60, threads=2), random.Random(1))
    again = bot.ponder(view, Budget(work=60, threads=2), random.Random(1))
    assert thought == again
    assert sum(thought.chances) == pytest.approx(1)
    assert [mind.workspace.links[0][3] for mind in bot._minds] == [30, 30]


@pytest.mark.parametrize("make", [GreedyBot, SearchBot, lambda: GuidedBot(networks=noise)])
def test_a_won_game_is_won(make: Callable[[], Bot]) -> None:
    """The last pawn goes onto a city that fits; nothing else wins."""
    table = gaia.scene(
        {"0,0": "desert", "1,0": "sea", "0,1": "forest", "2,0": "plain"},
        rules="advanced",
        players=3,
        hands={0: "city:1 plain sea rain"},
        objectives=gaia.taken_by(0, 1, 2, 3, 4),
    )
    view = table.position.view(0)
    assert make().choose(view, view.legal_moves(), Budget(work=60), random.Random(1)) == (
        "play city:1 0,0"
    )


@pytest.mark.parametrize("make", [GreedyBot, SearchBot, lambda: GuidedBot(networks=noise)])
def test_the_last_token_is_played_when_it_wins(make: Callable[[], Bot]) -> None:
    table = gheos.scene(
        {"0,0^": gheos.BLANK, "0,0v": "012 cup cup", "0,-1v": "012 cup"},
        homes={"red": "0,0v/0"},
        followers={0: "red red red"},
        phase="token",
        tokens=[1, 0],
    )
    view = table.position.view(0)
    choose = make().choose
    assert choose(view, view.legal_moves(), Budget(work=200), random.Random(1)) == "score"


def children(one: Mind, node: int) -> dict[int, tuple[Any, ...]]:
    """A tree as nested dictionaries: move, then visits, sums and what follows."""
    links, sums = one.workspace.links, one.workspace.sums
    below = {}
    child = int(links[node][1])
    while child >= 0:
        move, _, following, visits, widen_at = (int(number) for number in links[child])
        below[move] = (visits, widen_at, tuple(sums[child]), children(one, child))
        child = following
    return below


@pytest.mark.parametrize("game", GAMES)
def test_a_cut_tree_is_what_followed_the_move(game: str) -> None:
    view = view_of(Game(game, players=3, seed="cut"))
    one = Mind(game, view.components)
    one.set(settings_of(game))
    one.look(view, random.Random(3))
    one.plant()
    one.think(400)
    before = children(one, 0)
    branch = max(one.branches(), key=lambda branch: branch.visits)
    one.cut(branch.move)
    assert int(one.workspace.links[0][3]) == branch.visits
    assert children(one, 0) == before[branch.move][3]
    one.cut(-1)
    assert (int(one.workspace.used[0]), one.branches()) == (1, [])


def test_a_turn_goes_on_in_the_same_tree() -> None:
    """After a tile of Gheos the same player chooses people: the tree for that is kept."""
    table = Game("gheos", players=2, seed="on")
    bot, rng = SearchBot(), random.Random(4)
    table.play(bot.choose(table.view(0), table.legal_moves(), Budget(work=300), rng))
    assert table.actor == 0
    kept = bot.ponder(table.view(0), Budget(work=1), rng)
    assert sum(tries for _, tries in kept.moves) > 10
    fresh = SearchBot().ponder(table.view(0), Budget(work=1), rng)
    assert sum(tries for _, tries in fresh.moves) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_full_tree_still_thinks(game: str) -> None:
    view = view_of(Game(game, players=2, seed="full"))
    one = Mind(game, view.components)
    one.workspace = one.workspace._replace(
        links=one.workspace.links[:40].copy(), sums=one.workspace.sums[:40].copy()
    )
    one.set(settings_of(game))
    one.look(view, random.Random(3))
    one.plant()
    one.think(200)
    assert int(one.workspace.used[0]) == 40
    assert sum(branch.visits for branch in one.branches()) == 200


@pytest.mark.parametrize("game", GAMES)
def test_time_and_threads(game: str) -> None:
    view = view_of(Game(game, players=2, seed="time"))
    bot = SearchBot()
    bot.choose(view, view.legal_moves(), Budget(work=10), random.Random(1))
    thought = bot.ponder(view, Budget(seconds=0.01, threads=2), random.Random(1))
    assert thought.moves[0][0] in view.legal_moves()
    tries = [
        sum(tries for _, tries in bot.ponder(view, budget, random.Random(1)).moves)
        for budget in (Budget(work=100, threads=2), Budget(work=100), Budget(work=70, seconds=60))
    ]
    assert tries == [100, 100, 70]


def test_thinking_ends_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(Game("gaia", players=2, seed="time"))
    clock = iter([10.0, 10.1, 10.19, 10.2])
    monkeypatch.setattr(search, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    thought = SearchBot().ponder(view, Budget(seconds=0.2), random.Random(1))
    assert sum(tries for _, tries in thought.moves) == 3 * search.BREATH
    assert next(clock, None) is None


@pytest.mark.parametrize("game", GAMES)
def test_five_levels_each_with_a_name_and_a_sentence(game: str) -> None:
    all_levels = levels.levels(game)
    assert [one.number for one in all_levels] == [1, 2, 3, 4, 5]
    assert len({one.name for one in all_levels}) == 5
    assert all(one.sentence.endswith(".") for one in all_levels)
    assert player("level2", game, "x").budget == all_levels[1].budget


@pytest.mark.parametrize("number", [0, 6, 12])
def test_an_unknown_level_is_named(number: int) -> None:
    with pytest.raises(OptionError, match=f"Unknown level {number}: expected 1 to 5."):
        player(f"level{number}", "gaia", "x")


def test_without_numba_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    mind.engine.cache_clear()
    monkeypatch.setattr(mind, "can_compile", lambda: False)
    with pytest.raises(OptionError, match="need Numba: pip install 'demiurge\\[native\\]'"):
        mind.engine("gaia", "native")


# Until the engine is compiled


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the cache were empty."""
    for module in (mind, levels):
        monkeypatch.setattr(module, "is_ready", lambda _: False)


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(1, 6))
def test_a_level_plays_plain_until_its_engine_is_compiled(game: str, number: int) -> None:
    """The same work gives the same move, so every level plays the same at both speeds."""
    chosen, view = level(game, number), view_of(Game(game, players=2, seed="plain"))
    moves = view.legal_moves()
    plain = chosen.bot(READY).choose(view, moves, chosen.budget, random.Random(1))
    less = Budget(work=min(chosen.work, PLAIN_MOST))
    assert plain == chosen.bot("native").choose(view, moves, less, random.Random(1))


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("players", [2, 5])
def test_a_search_does_less_work_until_its_engine_is_compiled(players: int) -> None:
    view = view_of(Game("gaia", players=players, seed="plain"))
    for work in (20, 10_000):
        thought = SearchBot(speed=READY).ponder(view, Budget(work=work), random.Random(1))
        tries = min(work * (players - 1), PLAIN_MOST)
        assert sum(tried for _, tried in thought.moves) == tries
    assert level("gaia", 5).thinks_less("gaia", players)
    assert not level("gaia", 3).thinks_less("gaia", players)
    assert not level("gheos", 2).thinks_less("gheos", players)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_goes_over_to_the_compiled_engine(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = False
    monkeypatch.setattr(mind, "is_ready", lambda _: compiled)
    view = view_of(Game(game, players=2, seed="over"))
    for number, budget in ((1, Budget(work=1)), (5, Budget(work=40))):
        compiled = False
        bot: Any = level(game, number).bot(READY)
        speeds = []
        for _ in range(3):
            move = bot.choose(view, view.legal_moves(), budget, random.Random(2))
            assert move in view.legal_moves()
            speeds.append((bot._mind if number == 1 else bot._minds[0]).speed)
            compiled = len(speeds) == 2 or compiled
        assert speeds == ["plain", "plain", "native"]


def test_an_engine_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes that want to do it: the second finds it done."""
    monkeypatch.setenv("DEMIURGE_CACHE", str(tmp_path))
    done: list[str] = []

    def compile_slowly(game: str, _: object) -> None:
        sleeping.wait()
        done.append(game)
        speed.mark_compiled(mind.ENGINE, "native", game)

    sleeping = Event()
    monkeypatch.setattr(compiling, "Mind", compile_slowly)
    both = [Thread(target=compiling.compile_engine, args=("gaia",)) for _ in range(2)]
    for one in both:
        one.start()
    sleeping.set()
    for one in both:
        one.join()
    assert done == ["gaia"]
    assert mind.is_ready("gaia")
    assert not mind.is_ready("gheos")


def test_what_is_missing_is_compiled_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(
        "demiurge.bots.compiling.subprocess.Popen", lambda words, **_: started.append(words)
    )
    monkeypatch.setattr(compiling, "is_ready", lambda game: game == "gaia")
    compiling.compile_beside(["gaia"])
    compiling.compile_beside(GAMES)
    assert [words[1:] for words in started] == [["-m", "demiurge.bots.compiling", "gheos"]]
    monkeypatch.setattr(compiling, "can_compile", lambda: False)
    compiling.compile_beside(GAMES)
    assert len(started) == 1


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = subprocess.run(
        [sys.executable, "-m", "demiurge.bots.compiling", "gaia"],
        env=os.environ | {"DEMIURGE_CACHE": str(tmp_path / "file")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"Compiled rules cannot be kept in {tmp_path / 'file'}")
    assert len(done.stderr.splitlines()) == 1
