"""The tables of docs/envs.md, written by `python -m tests.envs.tables`."""

from __future__ import annotations

from pathlib import Path

from demiurge.envs.encoding import encoding
from demiurge.game import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"
TITLES = {"gaia": "Gaïa", "gheos": "Gheos"}
# what each run of actions does, by the first word of their names
DOES = {
    "gaia": {
        "card": "play, discard or keep a card; then its place, if it needs one",
        "draw": "draw from a pile, or the card at a place",
        "take": "the back of the card a tornado takes",
        "allow": "let a power work",
        "protect": "answer it with a protection",
        "claim": "claim an objective",
        "tile": "where: a tile, in the order laid",
        "side": "where: the empty cell at a side of a tile, of several the first (the first cell "
        "of all is side 0 east); for an earthquake the tile and the one beyond; when feeding the "
        "city and the animals beyond",
    },
    "gheos": {
        "turn": "a tile from the hand in a rotation; then its place",
        "side": "where: the empty cell at a side of a tile, of several the first; for a new "
        "civilization the side that names the continent",
        "at": "where: the tile to be replaced",
        "red": "a colour: pay with it, let it win, follow it",
        "introduce": "a new civilization; then its continent",
        "migrate": "the direction of a migration",
        "score": "play a token",
        "hold": "keep it",
    },
}


def actions(game: str) -> str:
    names, does = encoding(game).names, DOES[game]
    starts = [
        number
        for number, name in enumerate(names)
        if name.split(" ")[0] in does
        and (number == 0 or names[number - 1].split(" ")[0] != name.split(" ")[0])
    ]
    lines = ["| numbers | from | to | what it does |", "|---|---|---|---|"]
    for first, end in zip(starts, [*starts[1:], len(names)], strict=True):
        numbers = f"{first}" if end == first + 1 else f"{first} to {end - 1}"
        last = "" if end == first + 1 else f"`{names[end - 1]}`"
        lines.append(
            f"| {numbers} | `{names[first]}` | {last} | {does[names[first].split(' ')[0]]} |"
        )
    return "\n".join(lines)


def parts(game: str) -> str:
    lines = ["| part | from | shape | what its numbers say |", "|---|---|---|---|"]
    for part in encoding(game).parts:
        shape = " × ".join(map(str, part.shape))
        lines.append(f"| {part.name} | {part.start} | {shape} | {part.meaning} |")
    return "\n".join(lines)


def tables() -> dict[str, str]:
    texts = {}
    for game in GAMES:
        total = f"{TITLES[game]}: {encoding(game).actions} actions."
        texts[f"{game} actions"] = f"{total}\n\n{actions(game)}"
        total = f"{TITLES[game]}: {encoding(game).size} numbers."
        texts[f"{game} parts"] = f"{total}\n\n{parts(game)}"
    return texts


def page(text: str) -> str:
    """The page with its tables as they should be."""
    for name, table in tables().items():
        marks = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = text.partition(marks[0])
        after = rest.partition(marks[1])[2]
        text = f"{before}{marks[0]}\n{table}\n{marks[1]}{after}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
