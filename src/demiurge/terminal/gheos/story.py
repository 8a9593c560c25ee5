"""What happened in a game of Gheos, in words, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from demiurge.drawing.gheos_words import BACK, COLOURS, REASONS, Continents, Position
from demiurge.drawing.svg import counted
from demiurge.game import View
from demiurge.terminal.panels import winners_words

Told = tuple[int, str]
PLAYED = ("add", "replace", "pay", "winner", "migrate")


def tell(
    before: View,
    after: View,
    move: str,
    told: Sequence[Mapping[str, Any]],  # noqa: ARG001
    names: Sequence[str],
) -> list[Told]:
    """What the viewer saw of a move: seats, and what is told of each."""
    was, now = before.to_json(), after.to_json()
    if was["phase"] == "setup":
        first = f"begins: {counted(len(names), 'player')}, two tiles each"
        return [(0, first)] if now["phase"] != "setup" else []
    turn = was["turn"]
    words = said(was, now, move, names, before.notes()["last_epoch"])
    found = [(turn, words)] if words else []
    if was["pending"] and not now["pending"]:
        was_home, is_home = before.notes()["continents"], after.notes()["continents"]
        found += [(turn, words) for words in settled(now, was_home, is_home)]
    temple = now["points"][turn] - was["points"][turn]
    if temple and move.split(" ")[0] in PLAYED:
        found.append((turn, f"scored {counted(temple, 'point')} for the temple"))
    return [*found, *losses(was, now, move)]


def said(was: Position, now: Position, move: str, names: Sequence[str], last_epoch: int) -> str:
    """The move itself."""
    match move.split(" "):
        case ["deal", "epoch"]:
            epoch = f"drew Epoch {now['epochs']} of {last_epoch}"
            return f"{epoch}: {scores(was, now, names)}"
        case ["deal", tile]:
            return "drew a tile" if tile == BACK else f"drew {spoken(tile)}"
        case ["add", tile, cell, _]:
            return f"added {spoken(tile)} at {cell}"
        case ["replace", tile, cell, _]:
            old = was["tiles"][cell]["tile"]
            return f"replaced {spoken(old)} at {cell} by {spoken(tile)}"
        case ["pay", colour]:
            return f"paid a {colour} follower"
        case ["winner", colour]:
            return f"let {colour} win"
        case ["introduce", colour, area]:
            followers = now["followers"][was["turn"]][colour]
            people = f"with {counted(followers, 'follower')}" if followers else "without followers"
            return f"introduced {colour} at {area} {people}"
        case ["follow", colour]:
            return f"took a {colour} follower"
        case ["score"]:
            return f"played {'the last' if now['result'] else 'a'} token: {scores(was, now, names)}"
    return ""


def scores(was: Position, now: Position, names: Sequence[str]) -> str:
    """The points that all have scored."""
    gains = [after - before for before, after in zip(was["points"], now["points"], strict=True)]
    found = [f"{name} {gain}" for name, gain in zip(names, gains, strict=True) if gain]
    final = "with the final scoring " if now["result"] else ""
    return f"{final}{', '.join(found) or 'nobody'} scored"


def spoken(tile: str) -> str:
    return tile.replace(":", " ")


def settled(now: Position, old: Continents, new: Continents) -> Iterator[str]:
    """How a war or a migration ended, told from who lived where before and after."""
    gone = [colour for colour in COLOURS if colour in old and colour not in new]
    for winner in COLOURS:
        beaten = [colour for colour in gone if set(old[colour]) <= set(new.get(winner, ()))]
        if beaten:
            yield f"war: {winner} drove out {' and '.join(beaten)}"
            return
    for colour in COLOURS:
        if colour in gone:
            yield f"{colour} {end_of(colour, old, new)}"
        elif colour in old and not set(old[colour]) <= set(new[colour]):
            yield f"{colour} was divided and moved to {now['civilizations'][colour]}"


def end_of(colour: str, old: Continents, new: Continents) -> str:
    """Why a migrating civilization is gone, where that can be seen from its land."""
    hosts = [host for host in COLOURS if set(old[colour]) & set(new.get(host, ()))]
    islands = set(old[colour]) - {area for areas in new.values() for area in areas}
    if not hosts:
        return "declined on an island"
    return f"was divided and {'found no home' if islands else f'lost to {hosts[0]}'}"


def losses(was: Position, now: Position, move: str) -> Iterator[Told]:
    """Followers that seats lost with their civilization; not the one that was paid."""
    for seat, held in enumerate(was["followers"]):
        for colour in COLOURS:
            lost = held[colour] - now["followers"][seat][colour]
            if move == f"pay {colour}" and seat == was["turn"]:
                lost -= 1
            if lost > 0:
                yield seat, f"lost {counted(lost, f'{colour} follower')}"


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
