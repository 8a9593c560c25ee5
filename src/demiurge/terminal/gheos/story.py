"""What happened in a game of Gheos, in words, as one viewer saw it.

The move says what was done; the consequences, which come from the rules, say what followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from demiurge.drawing.gheos_words import BACK, REASONS
from demiurge.drawing.svg import counted
from demiurge.game import View
from demiurge.terminal.panels import winners_words

Told = tuple[int, str]
Events = Sequence[Mapping[str, Any]]


def tell(
    before: View,
    after: View,
    move: str,
    told: Events,
    names: Sequence[str],
) -> list[Told]:
    """What the viewer saw of a move: seats, and what is told of each."""
    was, now = before.to_json(), after.to_json()
    if was["phase"] == "setup":
        first = f"begins: {counted(len(names), 'player')}, two tiles each"
        return [(0, first)] if now["phase"] != "setup" else []
    turn = was["turn"]
    words = said(move, told, names, before.notes()["last_epoch"])
    events = [(turn, words)] if words else []
    events += [(turn, words) for words in settled(told)]
    return [*events, *losses(told), *temples(told)]


def said(move: str, events: Events, names: Sequence[str], last_epoch: int) -> str:
    """The move itself."""
    match move.split(" "):
        case ["deal", "epoch"]:
            number = of_kind(events, "epoch")[0]["number"]
            return f"drew Epoch {number} of {last_epoch}: {scores(events, names)}"
        case ["deal", tile]:
            return "drew a tile" if tile == BACK else f"drew {spoken(tile)}"
        case ["add", tile, cell, _]:
            return f"added {spoken(tile)} at {cell}"
        case ["replace", tile, cell, _]:
            old = of_kind(events, "removed")[0]["tile"]
            return f"replaced {spoken(old)} at {cell} by {spoken(tile)}"
        case ["pay", colour]:
            return f"paid a {colour} follower"
        case ["winner", colour]:
            return f"let {colour} win"
        case ["introduce", colour, area]:
            followers = sum(each["by"] for each in of_kind(events, "follower"))
            people = f"with {counted(followers, 'follower')}" if followers else "without followers"
            return f"introduced {colour} at {area} {people}"
        case ["follow", colour]:
            return f"took a {colour} follower"
        case ["score"]:
            token = "the last token" if of_kind(events, "wins") else "a token"
            return f"played {token}: {scores(events, names)}"
    return ""


def of_kind(events: Events, kind: str) -> Events:
    return [each for each in events if each["kind"] == kind]


def scores(events: Events, names: Sequence[str]) -> str:
    """The points that all have scored."""
    gains: Counter[int] = Counter()
    for each in of_kind(events, "points"):
        gains[each["seat"]] += each["by"]
    gained = [f"{names[seat]} {gain}" for seat, gain in sorted(gains.items())]
    final = "with the final scoring " if of_kind(events, "wins") else ""
    return f"{final}{', '.join(gained) or 'nobody'} scored"


def spoken(tile: str) -> str:
    return tile.replace(":", " ")


def settled(events: Events) -> Iterator[str]:
    """How a war or a migration ended."""
    gone = of_kind(events, "leaves")
    beaten = [each["colour"] for each in gone if each["winner"]]
    if beaten:
        yield f"war: {gone[0]['winner']} drove out {' and '.join(beaten)}"
    for each in gone:
        if not each["winner"]:
            yield f"{each['colour']} did not survive its migration ({each['rule']})"
    for each in of_kind(events, "moves"):
        yield f"{each['colour']} was divided and moved to {each['to']}"


def losses(events: Events) -> Iterator[Told]:
    """Followers that seats lost with their civilization, after it had left."""
    gone = set()
    for each in events:
        if each["kind"] == "leaves":
            gone.add(each["colour"])
        elif each["kind"] == "follower" and each["colour"] in gone:
            yield each["seat"], f"lost {counted(-each['by'], each['colour'] + ' follower')}"


def temples(events: Events) -> Iterator[Told]:
    for each in of_kind(events, "points"):
        if each["source"] == "temple":
            yield each["seat"], f"scored {counted(each['by'], 'point')} for the temple"


def ending(view: View, names: Sequence[str]) -> list[str]:
    """Who has won, and how."""
    position = view.to_json()
    result = position["result"]
    scores = result["scores"]
    points = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    winners = [names[seat] for seat in result["winners"]]
    lines = [f"{winners_words(winners)}: {REASONS[result['reason']]}.", f"Points: {points}."]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(tied) > 1:
        followers = (f"{names[seat]} {sum(position['followers'][seat].values())}" for seat in tied)
        lines.append(f"Followers decide among equals: {', '.join(followers)}.")
    return lines
