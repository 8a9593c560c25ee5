"""The names of things in a Gaïa position, and the position in words.

The words are the picture's title and description, for those who hear it instead of seeing it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from demiurge.drawing.svg import counted, number_of, seat_spoken_of

Position = Mapping[str, Any]
Faces = Mapping[str, Mapping[str, Any]]
Met = Mapping[str, Sequence[bool]]

LANDSCAPES = ("plain", "forest", "sea", "desert", "mountain", "swamp")
BACKS = ("nature", "life", "power")
COLOURS = ("blue", "yellow", "green", "red", "white")

PHASES = {
    "feed": "feed a city",
    "act": "draw or play",
    "discard": "discard a card",
    "protect": "protect or allow",
    "take": "take a card",
    "keep": "keep a card",
    "claim": "claim an objective",
}
REASONS = {"pawns": "the last pawn is put", "exhausted": "no card was left to draw"}


def place(cell: str) -> tuple[int, int]:
    """The x and y of a cell."""
    x, y = cell.split(",")
    return int(x), int(y)


def by_number(objectives: Mapping[str, int | None]) -> list[tuple[str, int | None]]:
    """The objectives with their takers, `objective:10` after `objective:9`."""
    return sorted(objectives.items(), key=lambda item: int(number_of(item[0])))


def back_of(card: str) -> str:
    """The back of a card; a back is its own."""
    if card in LANDSCAPES:
        return "nature"
    if card in BACKS:
        return card
    return "life" if card.startswith(("city:", "animals:")) else "power"


def called(seat: int) -> str:
    """What a seat is called: its colour."""
    return COLOURS[seat].capitalize()


def headline_and_note(position: Position) -> tuple[str, str]:
    """Who is to do what, or who has won; and a word more about it, or none."""
    phase, seat = position["phase"], seat_spoken_of(position)
    if phase == "setup":
        return "Set-up", ""
    pending = position["pending"] or ""
    if pending and seat != position["turn"]:
        pending = f"{called(position['turn'])}: {pending}"
    if seat is None:
        return "A card is dealt", pending
    if phase == "over":
        return f"{called(seat)} wins", REASONS[position["result"]["reason"]]
    if phase == "act":
        pending = f"{counted(position['actions_left'], 'action')} left"
    return f"{called(seat)}: {PHASES[phase]}", pending


def title(position: Position) -> str:
    return "Gaïa. " + ", ".join(words for words in headline_and_note(position) if words)


def description(position: Position, faces: Faces, met: Met) -> str:
    """Everything that the picture shows."""
    sentences = [
        world_words(position["tiles"], met),
        *(seat_words(position, seat, faces) for seat in range(len(position["hands"]))),
        market_words(position, faces),
        objective_words(position["objectives"], faces),
        supply_words(position),
    ]
    if position["taken"]:
        sentences.append(f"Taken: {cards_words(position['taken'], faces)}.")
    return " ".join(sentences)


def world_words(tiles: Mapping[str, Any], met: Met) -> str:
    if not tiles:
        return "No tile lies yet."
    words = (tile_words(cell, tiles[cell], met) for cell in sorted(tiles, key=place))
    return f"The world: {'; '.join(words)}."


def tile_words(cell: str, tile: Mapping[str, Any], met: Met) -> str:
    words = [f"{cell} {tile['land']}"]
    if tile["city"]:
        needs = met[tile["city"]]
        words.append(f"city {number_of(tile['city'])}, {sum(needs)} of {len(needs)} needs met")
        words += (
            counted(count, f"{COLOURS[int(seat)]} pawn")
            for seat, count in sorted(tile["pawns"].items())
        )
    if tile["animals"]:
        words.append(counted(tile["animals"], "animal token"))
    return ", ".join(words)


def seat_words(position: Position, seat: int, faces: Faces) -> str:
    words = f"{called(seat)} has {counted(position['pawns'][seat], 'pawn')} left"
    if position["result"]:
        words += f" and has put {position['result']['scores'][seat]}"
    return (
        f"{words}; in hand: {cards_words(position['hands'][seat], faces)}"
        f"; in front: {cards_words(position['front'][seat], faces)}."
    )


def cards_words(cards: Iterable[str | None], faces: Faces) -> str:
    return ", ".join(card_words(card, faces) for card in cards) or "nothing"


def card_words(card: str | None, faces: Faces) -> str:
    if card is None:
        return "an empty place"
    if card in BACKS:
        return f"a {card} card"
    kind, _, rest = card.partition(":")
    if kind == "city":
        return f"city {rest} (on {faces[card]['on']}, needs {' '.join(faces[card]['needs'])})"
    return f"animals ({rest})" if kind == "animals" else card


def market_words(position: Position, faces: Faces) -> str:
    piles = (
        f"{back} {cards_words(position['faceup'][back], faces)}, and {count} in the pile"
        for back, count in position["piles"].items()
    )
    return f"The market: {'; '.join(piles)}."


def objective_words(objectives: Mapping[str, int | None], faces: Faces) -> str:
    words = []
    for name, taker in by_number(objectives):
        cards = ", ".join(f"{count} {kind}" for kind, count in faces[name]["cards"].items())
        taken = "" if taker is None else f" taken by {COLOURS[taker]}"
        words.append(f"{number_of(name)} ({cards}){taken}")
    return f"Objectives: {'; '.join(words) or 'none yet'}."


def supply_words(position: Position) -> str:
    tiles = ", ".join(f"{count} {land}" for land, count in position["supply"].items())
    discarded = counted(len(position["discards"]), "card")
    return (
        f"The supply: {tiles}, {counted(position['animals'], 'animal token')}. "
        f"Out of play: {discarded}."
    )
