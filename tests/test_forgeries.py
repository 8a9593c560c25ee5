"""Forged records: whatever one choice is changed, `verify` refuses. And honest ones of real tables
(`tests/fair`, written by `tests.server.fair_records`), which it accepts."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from demiurge.ceremony import Ceremony
from demiurge.game import Game, components_for, rulebook
from demiurge.record import RecordError, check_shuffle, parse, record_of, replay, shown, verify
from demiurge.shuffle import Shuffle, commitment, earlier

FOLDER = Path(__file__).parent / "fair"
HONEST = sorted(path.stem for path in FOLDER.glob("*.json") if path.stem != "older-undone")
BOUND = [name for name in HONEST if name != "older"]

Data = dict[str, Any]


def honest(name: str) -> Data:
    found: Data = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def is_refused(data: Data) -> bool:
    try:
        verify(parse(json.dumps(data)))
    except RecordError:
        return True
    return False


def places(told: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to everything in a JSON value."""
    if path:
        yield path
    if isinstance(told, dict | list):
        for key in told if isinstance(told, dict) else range(len(told)):
            yield from places(told[key], (*path, key))


def changed(data: Data, path: tuple[Any, ...], value: Any) -> Data:
    forged = copy.deepcopy(data)
    inner: Any = forged
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return forged


def at(data: Data, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def others(value: Any) -> st.SearchStrategy[Any]:
    """Values that are not this one: near it, or of any kind."""
    near: st.SearchStrategy[Any] = st.nothing()
    if isinstance(value, str):
        flips = st.tuples(st.integers(0, max(len(value) - 1, 0)), st.integers(1, 6))
        near = flips.map(lambda flip: _flipped(value, *flip))
    elif isinstance(value, int):
        near = st.integers(value - 3, value + 3)
    elif isinstance(value, list):
        near = st.permutations(value) | st.sampled_from([value[:-1], [*value, *value[-1:]], []])
    anything: list[st.SearchStrategy[Any]] = [
        st.none() | st.booleans() | st.integers(-2, 300) | st.text(max_size=70),
        st.lists(st.integers(0, 3), max_size=3) | st.just({}) | st.floats(0, 9),
    ]
    return st.one_of(near, *anything).filter(lambda told: _written(told) != _written(value))


def _written(told: Any) -> str:
    """As text, in which 1, 1.0 and true are three things."""
    return json.dumps(told, sort_keys=True)


def _flipped(text: str, place: int, bit: int) -> str:
    if not text:
        return "x"
    return text[:place] + chr(ord(text[place]) ^ (1 << bit)) + text[place + 1 :]


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_record_is_accepted(name: str) -> None:
    record = parse(json.dumps(honest(name)))
    assert verify(record).moves == record.moves


def test_what_is_shown_and_what_is_not() -> None:
    told = {name: " ".join(shown(parse(json.dumps(honest(name))))) for name in HONEST}
    assert "4 times" in told["gaia-advanced"]
    assert "is not shown" not in told["gaia-advanced"]
    assert "That seat 1 agreed is not shown" in told["gaia-disasters"]
    assert "the server made it alone" in told["gaia-none"]
    assert "of the older kind" in told["older"]
    assert told["gheos-four"] == ""


@pytest.mark.parametrize("name", BOUND)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_whatever_is_changed_in_the_shuffle_is_refused(name: str, data: st.DataObject) -> None:
    record = honest(name)
    path = data.draw(st.sampled_from(list(places(record["shuffle"]))))
    value = data.draw(others(at(record["shuffle"], path)))
    assert is_refused(changed(record, ("shuffle", *path), value))


@pytest.mark.parametrize("name", BOUND)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_no_other_parts_than_the_honest_ones(name: str, data: st.DataObject) -> None:
    record = honest(name)
    parts = record["shuffle"]["parts"]
    starts = st.lists(st.integers(0, 120), min_size=0, max_size=8).map(lambda k: [0, *sorted(k)])
    same_length = st.lists(st.integers(0, 120), min_size=len(parts) - 1, max_size=len(parts) - 1)
    forged = data.draw(
        (starts | same_length.map(lambda k: [0, *sorted(k)])).filter(lambda k: k != parts)
    )
    assert is_refused(changed(record, ("shuffle", "parts"), forged))


@pytest.mark.parametrize("name", BOUND)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_every_deal_is_the_only_one(name: str, data: st.DataObject) -> None:
    record = honest(name)
    moves = record["moves"]
    deals = [k for k, move in enumerate(moves) if move.startswith("deal ")]
    k = data.draw(st.sampled_from(deals))
    every = {moves[other] for other in deals} - {moves[k]}
    assert is_refused(changed(record, ("moves", k), data.draw(st.sampled_from(sorted(every)))))
    twin = data.draw(st.sampled_from([other for other in deals if moves[other] != moves[k]]))
    swapped = changed(record, ("moves", k), moves[twin])
    assert is_refused(changed(swapped, ("moves", twin), moves[k]))


@pytest.mark.parametrize("name", BOUND)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_whatever_else_is_changed_is_refused(name: str, data: st.DataObject) -> None:
    """But for people's names, which a record does not prove."""
    record = honest(name)
    rest = {key: record[key] for key in record if key not in ("moves", "shuffle")}
    free: list[tuple[Any, ...]] = [("seats",)]  # in another order they are other names
    free += [("seats", seat, "name") for seat in range(len(record["seats"]))]
    path = data.draw(st.sampled_from([path for path in places(rest) if path not in free]))
    value = data.draw(others(at(rest, path)))
    assert is_refused(changed(record, path, value))


@pytest.mark.parametrize("name", BOUND)
def test_keys_that_are_added_or_missing_are_refused(name: str) -> None:
    record = honest(name)
    for told in (record, record["shuffle"], record["options"], record["seats"][0]):
        for key in [*told]:
            kept = told.pop(key)
            assert is_refused(record), key
            told[key] = kept
        told["more"] = 1
        assert is_refused(record)
        del told["more"]
    assert not is_refused(record)


@pytest.mark.parametrize("name", BOUND)
def test_a_game_that_is_not_whole_is_refused(name: str) -> None:
    record = honest(name)
    moves = record["moves"]
    for length in range(0, len(moves), 7):
        assert is_refused(record | {"moves": moves[:length]})
        short = {key: record[key] for key in record if key != "result"}
        assert is_refused(short | {"moves": moves[:length]})
    assert is_refused(record | {"moves": [*moves, moves[-1]]})


@pytest.mark.parametrize("name", BOUND)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_another_choice_of_a_player_brings_the_deals_that_were_due_then(
    name: str, data: st.DataObject
) -> None:
    """A record does not prove what people chose; but whatever it says they chose, no card can be
    chosen with it: the deals after it are those that an honest server would have made."""
    record = honest(name)
    moves = record["moves"]
    chosen = data.draw(
        st.sampled_from([k for k, move in enumerate(moves) if not move.startswith("deal ")])
    )
    game = replay(parse(json.dumps(_so_far(record, chosen))))
    move = data.draw(st.sampled_from(game.legal_moves()))
    forged = changed(record, ("moves", chosen), move)
    if move != moves[chosen] and not is_refused(forged):
        assert replay(parse(json.dumps(forged))).result is not None
        assert [k for k in forged["moves"] if k.startswith("deal ")] == [
            k for k in moves if k.startswith("deal ")
        ]


def _so_far(record: Data, length: int) -> Data:
    kept = ("format", "game", "options", "seats")
    return {key: record[key] for key in kept} | {"moves": record["moves"][:length]}


@pytest.mark.parametrize("name", BOUND)
def test_nobody_but_the_server_can_claim_that_moves_were_taken_back(name: str) -> None:
    """Another part needs secrets that nobody can work out from those that were revealed."""
    record = honest(name)
    shuffle = record["shuffle"]
    for secret in (shuffle["secret"], earlier(shuffle["secret"]), "a secret of the forger's own"):
        forged = shuffle | {"secret": secret, "parts": [*shuffle["parts"], 20]}
        assert is_refused(record | {"shuffle": forged})


@pytest.mark.parametrize("name", ["gaia-advanced", "gaia-disasters", "gaia-plain"])
def test_a_server_cannot_claim_that_a_player_agreed(name: str) -> None:
    """The server knows its own next secret, but not the nonce that a page promised."""
    record = honest(name)
    shuffle = record["shuffle"]
    root = "a root that a lying server may choose"
    links = len(shuffle["parts"])
    forged = shuffle | {
        "secret": earlier(root),
        "commitment": commitment(earlier(root, links + 1)),
        "parts": [*shuffle["parts"], shuffle["parts"][-1] + 1],
    }
    with pytest.raises(RecordError, match=r"nonce of seat|did not agree"):
        verify(parse(json.dumps(record | {"shuffle": forged})))


def played(begins: int, nonce: str | None = None) -> tuple[Data, set[int]]:
    """A whole game whose server begins another part of the shuffle after so many deals, though seat
    0 revealed the same nonce all the time; and after how many deals it is a person's turn."""
    root = "the root of a server that lies"
    told: Data = {
        "commitment": commitment(earlier(root)),
        "commitments": [nonce and commitment(nonce), None],
        "levels": [None, None],
        "nonces": [nonce, None],
        "parts": [0, begins],
        "secret": root,
    }
    ceremony, game = Ceremony.read(told, 2), Game("gheos", players=2)
    part, deals, turns = -1, 0, set[int]()
    while game.result is None:
        if game.actor == "chance":
            if ceremony.part(deals) != part:
                part = ceremony.part(deals)
                shuffle = Shuffle(ceremony.seed(part), game.position)
            game.play(shuffle.deal(game.position))
            deals += 1
        else:
            turns.add(deals)
            game.play(min(game.legal_moves()))
    return record_of(game).to_json() | {"shuffle": told}, turns


def test_a_part_begins_only_where_a_person_could_take_a_move_back() -> None:
    found = set()
    for begins in range(40):
        record, turns = played(begins)
        assert is_refused(record) == (begins not in turns), begins
        found.add(begins in turns)
    assert found == {True, False}


def test_no_part_begins_without_the_nonce_that_a_player_promised() -> None:
    for nonce, agreed in (("a nonce that promises none", True), (earlier("a root", 98), False)):
        record, turns = played(5, nonce)
        assert 5 in turns
        assert is_refused(record) != agreed


def test_an_older_record_is_taken_at_its_word_as_far_as_it_proves_anything() -> None:
    """It could name any part for any move, so that a forger could choose every card."""
    older = honest("older")
    assert not is_refused(older)
    for parts in ([[0, 1]], [], [[0, 0], [20, 1]], [[0, 0], [400, 1]], [[0, 0], [0, 0]], [[1, 0]]):
        assert is_refused(changed(older, ("shuffle", "parts"), parts)), parts
    with pytest.raises(RecordError, match=r"before move 61 .* of the older kind cannot show"):
        verify(parse(json.dumps(honest("older-undone"))))


@pytest.mark.parametrize(
    "shuffle", [{}, {"secret": "x"}, {"parts": []}, {"levels": [1]}, {"deep": [[[[]]]]}]
)
def test_a_shuffle_of_another_shape_is_no_record_at_all(shuffle: Data) -> None:
    with pytest.raises(RecordError, match="shuffle: expected"):
        check_shuffle(parse(json.dumps(honest("gheos") | {"shuffle": shuffle})))


def test_the_page_knows_the_piles() -> None:
    """What the browser deals from, without the rules."""
    told = {
        game: json.loads(Path(f"web/src/{game}/piles.json").read_text("utf-8"))
        for game in ("gaia", "gheos")
    }
    for rules in ("base", "advanced", "disasters"):
        book, box = rulebook("gaia"), components_for("gaia")
        options = book.check_options(box, {"players": 2, "rules": rules})
        piles = book.piles(book.new(box, options), box)
        assert told["gaia"][rules] == {name: _counted(cards) for name, cards in piles.items()}
    book, box = rulebook("gheos"), components_for("gheos")
    for players in (2, 3, 4):
        options = book.check_options(box, {"players": players})
        piles = book.piles(book.new(box, options), box)
        land, epochs = told["gheos"]["land"], told["gheos"]["epochs"]
        assert piles["land"] == [f"tile:{k}" for k in land]
        assert piles["tiles"] == ["land"] * (len(land) - 2 * players) + ["epoch"] * epochs


def _counted(cards: list[str]) -> list[list[Any]]:
    return [[card, cards.count(card)] for card in dict.fromkeys(cards)]
