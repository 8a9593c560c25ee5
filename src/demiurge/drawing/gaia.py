"""The picture of a Gaïa position: the world with its coordinates, and around it everything else.

A city is a plaque on its tile with its number and four needs: filled is met, dashed is open.
Seats are drawn in their colour and shape; violet marks who is to act. The elements carry what they
show in `data-` attributes (`data-cell`, `data-card`, `data-need` ...), for pages and for tests.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from demiurge.drawing.gaia_words import (
    BACKS,
    COLOURS,
    LANDSCAPES,
    Faces,
    Met,
    Position,
    back_of,
    by_number,
    called,
    counted,
    description,
    headline_and_note,
    number_of,
    place,
    seat_spoken_of,
    tile_words,
    title,
)
from demiurge.drawing.svg import (
    Box,
    Value,
    at,
    columns_of,
    document,
    flow,
    group,
    heading,
    line_of_text,
    link,
    read_sprite,
    rect,
    said,
    span,
    stack,
    text,
    text_width,
    use,
)
from demiurge.drawing.theme import Theme

Point = tuple[float, float]

MARGIN = 20
GAP = 12
PANEL = 300
PADDING = 12
INSIDE = PANEL - 2 * PADDING

# Up to this width the world stands between the panels; a wider one has them below.
WIDEST_BETWEEN = 1040
NARROWEST_WORLD = 520
STATUS_HEIGHT = 64
EDGE = 40
SMALLEST_CELL, USUAL_CELL, LARGEST_CELL = 52, 80, 104

CORNERS: tuple[Point, ...] = ((5, 4.5), (69, 4.5), (5, 68.5), (69, 68.5))
CARD_PLACES: tuple[Point, ...] = ((4.5, 23.5), (24.5, 23.5), (4.5, 43), (24.5, 43))
TOKEN_PLACES: dict[int, list[Point]] = {
    1: [(34, 34)],
    2: [(18, 34), (50, 34)],
    3: [(34, 17), (18, 50), (50, 50)],
    4: [(18, 18), (50, 18), (18, 50), (50, 50)],
}


def draw(position: Position, faces: Faces, met: Met, theme: Theme = "auto") -> str:
    """The position, or a view of it, as one self-contained SVG.

    `faces` tells what is on the cards: `{"on": "forest", "needs": [...]}` for each city and
    `{"cards": {"plain": 2, "sea": 2}}` for each objective. `met` tells for each city in play which
    of its needs are met, in the order of the needs. The theme "auto" follows the reader's setting.
    """
    frame = Frame.around(position["tiles"])
    seats = [seat_panel(position, seat, faces) for seat in range(len(position["hands"]))]
    commons = [market(position, faces), objectives(position, faces), supply(position)]
    if position["taken"]:
        commons.append(panel("Taken", hand(position["taken"], faces)))
    if frame.width <= WIDEST_BETWEEN:
        left, right = stack(seats, GAP), stack(commons, GAP)
        frame = frame.grown_to(max(left.height, right.height))
        picture = between(left, right, frame, position, faces, met)
    else:
        picture = above([*seats, *commons], frame, position, faces, met)
    paper = rect(0, 0, picture.width, picture.height, 20, fill="var(--paper)")
    return document(
        Box(paper + picture.svg, picture.width, picture.height),
        title(position),
        description(position, faces, met),
        sprite(),
        theme,
    )


@cache
def sprite() -> Mapping[str, str]:
    return read_sprite(files(__package__).joinpath("gaia-sprite.svg").read_text("utf-8"))


def between(
    left: Box, right: Box, frame: "Frame", position: Position, faces: Faces, met: Met
) -> Box:
    """The world with the seats on its left and the common things on its right."""
    width = max(frame.width, NARROWEST_WORLD)
    height = max(frame.height, left.height, right.height)
    x = MARGIN + PANEL + GAP
    svg = (
        at(MARGIN, MARGIN, left.svg)
        + at(x, MARGIN, world(frame, position, faces, met, width, height))
        + at(x + width + GAP, MARGIN, right.svg)
    )
    return Box(svg, x + width + GAP + PANEL + MARGIN, height + 2 * MARGIN)


def above(panels: Sequence[Box], frame: "Frame", position: Position, faces: Faces, met: Met) -> Box:
    """A wide world with all panels below it."""
    count = min(len(panels), int((frame.width + GAP) // (PANEL + GAP)))
    below = columns_of(panels, count, GAP)
    table = world(frame, position, faces, met, frame.width, frame.height)
    svg = at(MARGIN, MARGIN, table) + at(
        MARGIN + (frame.width - below.width) / 2, MARGIN + frame.height + GAP, below.svg
    )
    height = MARGIN + frame.height + GAP + below.height + MARGIN
    return Box(svg, frame.width + 2 * MARGIN, height)


# The world


@dataclass(frozen=True)
class Frame:
    """The cells to show, the tiles in play and one more on every side, and their size."""

    left: int
    right: int
    bottom: int
    top: int
    cell: float

    @classmethod
    def around(cls, tiles: Mapping[str, Any]) -> "Frame":
        cells = [place(cell) for cell in tiles] or [(0, 0)]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        left, right, bottom, top = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
        cell = 960 // max(right - left + 1, top - bottom + 1)
        return cls(left, right, bottom, top, min(max(cell, SMALLEST_CELL), USUAL_CELL))

    def grown_to(self, height: float) -> "Frame":
        """The frame with larger cells, where so much height and the width leave room for them."""
        room = min(
            (height - STATUS_HEIGHT - EDGE) // self.rows,
            (WIDEST_BETWEEN - 2 * EDGE) // self.columns,
            LARGEST_CELL,
        )
        return replace(self, cell=max(self.cell, room))

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.top - self.bottom + 1

    @property
    def width(self) -> float:
        return self.columns * self.cell + 2 * EDGE

    @property
    def height(self) -> float:
        return self.rows * self.cell + STATUS_HEIGHT + EDGE

    def corner(self, cell: str) -> tuple[float, float]:
        """The top left corner of a cell, in hundredths of a tile."""
        x, y = place(cell)
        return 100 * (x - self.left), 100 * (self.top - y)


def world(
    frame: Frame, position: Position, faces: Faces, met: Met, width: float, height: float
) -> str:
    """The table with the tiles in its middle; inside, a tile is 100 wide."""
    tiles = position["tiles"]
    scale = frame.cell / 100
    x = (width - frame.columns * frame.cell) / 2
    y = STATUS_HEIGHT + (height - frame.height) / 2
    dots = rect(
        -x / scale, -y / scale, width / scale, height / scale, 16 / scale, fill=link("dots")
    )
    northern_first = sorted(tiles, key=lambda cell: (-place(cell)[1], place(cell)[0]))
    drawn = [
        at(*frame.corner(cell), tile(cell, tiles[cell], faces, met)) for cell in northern_first
    ]
    if not tiles:
        drawn.append(at(*frame.corner("0,0"), first_place()))
    return (
        rect(0, 0, width, height, 16, fill="var(--table)")
        + at(x, y, dots + "".join(drawn) + coordinates(frame), scale)
        + at(width / 2, 16, status(position))
    )


def coordinates(frame: Frame) -> str:
    """x along the bottom, y at the left, in type of one size whatever the scale."""
    pixel = 100 / frame.cell
    foot = 100 * frame.rows + 18 * pixel
    xs = (
        text(100 * (x - frame.left) + 50, foot, f"{x}", 13 * pixel, "ink-3", text_anchor="middle")
        for x in range(frame.left, frame.right + 1)
    )
    ys = (
        text(-12 * pixel, 100 * (frame.top - y) + 50 + 4.5 * pixel, f"{y}", 13 * pixel, "ink-3")
        for y in range(frame.bottom, frame.top + 1)
    )
    return group(*xs, data_axis="x") + group(*ys, data_axis="y", text_anchor="end")


def first_place() -> str:
    """Where the world will begin."""
    return rect(
        7, 7, 86, 86, 9, fill="none", stroke="var(--edge)", stroke_width=2, stroke_dasharray="7 6"
    )


def tile(cell: str, what: Mapping[str, Any], faces: Faces, met: Met) -> str:
    land = what["land"]
    x, y = place(cell)
    variant = "ab"[(7 * x + 11 * y) // 3 % 2]
    landscape = group(use(f"land-{land}-{variant}", 0, 0, 100), clip_path=link("clip-tile"))
    hairline = rect(
        0.8, 0.8, 98.4, 98.4, 6.4, fill="none", stroke="#fff", stroke_opacity=0.32, stroke_width=1.6
    )
    parts = [
        said("title", tile_words(cell, what, met)),
        rect(1.5, 3.5, 97, 97, 8, opacity=0.2),
        at(1, 1, landscape + hairline, 0.98),
    ]
    if what["city"]:
        parts.append(city(what["city"], faces, met))
        parts += pawns(what["pawns"])
    if what["animals"]:
        animal = animal_of(land)
        for token in TOKEN_PLACES[what["animals"]]:
            parts.append(use(f"animal-{animal}", *token, 32, data_animal=animal))
    return group(*parts, data_cell=cell, data_land=land)


def animal_of(land: str) -> str:
    return "fish" if land == "sea" else "deer"


def city(name: str, faces: Faces, met: Met) -> str:
    number = number_of(name)
    plaque = (
        rect(10, 12, 80, 80, 13, opacity=0.28)
        + rect(10, 9.5, 80, 80, 13, fill="var(--city-p)", stroke="var(--city-l)", stroke_width=1.5)
        + use(f"skyline-{int(number) % 4}", 26, 24, 48, 44)
        + text(50, 24, number, 15, "city-l", text_anchor="middle", font_weight=700)
    )
    needs = (
        use(
            f"{'disc' if is_met else 'open'}-{need}",
            *corner,
            26,
            data_need=need,
            data_met="yes" if is_met else "no",
        )
        for need, is_met, corner in zip(faces[name]["needs"], met[name], CORNERS, strict=True)
    )
    return group(plaque, *needs, data_city=name)


def pawns(per_seat: Mapping[str, int]) -> Iterator[str]:
    """One or two pawns stand before the city; more stand smaller, in a row across it."""
    seats = [int(seat) for seat in sorted(per_seat) for _ in range(per_seat[seat])]
    width, step, y = (27, 21, 58) if len(seats) <= 2 else (20, 15, 45)
    x = 50 - (width + step * (len(seats) - 1)) / 2
    for k, seat in enumerate(seats):
        yield use(f"pawn-{COLOURS[seat]}", x + k * step, y, width, width * 41 / 32, data_pawn=seat)


def status(position: Position) -> str:
    """Who is to do what, or who has won, centred on the origin."""
    headline, note = headline_and_note(position)
    seat = seat_spoken_of(position)
    shape = use(f"shape-{COLOURS[seat]}", 12, 7, 22) if seat is not None else ""
    before = 44 if shape else 20
    spans = span(headline, 14.5, font_weight=600) + (span(note, 13, "ink-2", dx=16) if note else "")
    width = before + text_width(headline, 14.5) + (text_width(note, 13) + 16 if note else 0) + 20
    svg = rect(0, 0, width, 36, 18, fill="var(--accent-soft)") + shape
    return at(-width / 2, 0, svg + line_of_text(before, 23, spans))


# Cards


def card_face(card: str, faces: Faces) -> Box:
    kind, _, on = card.partition(":")
    if card in LANDSCAPES:
        picture = use(f"land-{card}-a", -8, 0, 64) + use(f"disc-{card}", 10, 18, 28)
    elif kind == "animals":
        picture = animals_face(on)
    elif kind == "city":
        picture = city_face(on, faces[card])
    else:
        picture = use(f"face-{card}", -8, 0, 64)
    return Box(group(card_shape(picture, stroke="var(--edge)"), data_card=card), 48, 64)


def animals_face(on: str) -> str:
    """Where they live, and four of them."""
    return (
        use("star-animals" if on == "star" else f"land-{on}-a", -8, 0, 64)
        + use(f"disc-{on}", 15, 3, 18)
        + "".join(use(f"animal-{animal_of(on)}", *slot, 19) for slot in CARD_PLACES)
    )


def city_face(number: str, face: Mapping[str, Any]) -> str:
    """Where it stands, its number, and its four needs."""
    on = face["on"]
    return (
        use("star-city" if on == "star" else f"land-{on}-a", -8, 0, 64)
        + use(f"disc-{on}", 4.5, 3, 18)
        + rect(24.5, 4, 20, 16, 8, fill="var(--city-p)")
        + text(34.5, 16.2, number, 12, "city-l", text_anchor="middle", font_weight=700)
        + rect(3, 22, 42, 41, 6, fill="var(--city-p)")
        + "".join(
            use(f"disc-{need}", *slot, 19)
            for need, slot in zip(face["needs"], CARD_PLACES, strict=True)
        )
    )


def card_back(back: str, count: int) -> Box:
    """A back with how many there are of it."""
    width = 12 + 7 * len(f"{count}")
    badge = rect(
        45 - width, 43, width, 18, 9, fill="var(--raise)", stroke="var(--edge)", stroke_width=1.2
    ) + text(45 - width / 2, 56.4, f"{count}", 12, text_anchor="middle", font_weight=650)
    shape = card_shape(use(f"back-{back}", 0, 0, 48, 64), stroke="#fff", stroke_opacity=0.6)
    return Box(group(shape, badge, data_back=back, data_count=count), 48, 64)


def card_shape(picture: str, **rim: Value) -> str:
    edge = rect(0.6, 0.6, 46.8, 62.8, 6.4, fill="none", stroke_width=1.2, **rim)
    return group(picture, clip_path=link("clip-card")) + edge


def empty_place() -> Box:
    dashes = rect(
        1, 1, 46, 62, 7, fill="none", stroke="var(--edge)", stroke_width=1.2, stroke_dasharray="4 4"
    )
    return Box(group(dashes, opacity=0.7), 48, 64)


def hand(cards: Sequence[str], faces: Faces) -> Box:
    """The cards by type: those whose face is known, then the backs of the others."""
    if not cards:
        return Box(text(0, 14, "no cards", 13, "ink-3"), INSIDE, 18)
    boxes = []
    for back in BACKS:
        boxes += [card_face(c, faces) for c in cards if c not in BACKS and back_of(c) == back]
        if back in cards:
            boxes.append(card_back(back, list(cards).count(back)))
    return flow((shrunk(box, 0.875) for box in boxes), INSIDE, 4.8)


def shrunk(box: Box, scale: float) -> Box:
    return Box(at(0, 0, box.svg, scale), box.width * scale, box.height * scale)


# Panels


def panel(name: str, content: Box) -> Box:
    head = Box(line_of_text(0, 15, heading(name)), INSIDE, 18)
    return sheet(stack([head, content], 8), stroke="var(--line)")


def sheet(content: Box, **edge: Value) -> Box:
    height = content.height + 2 * PADDING
    ground = rect(0.5, 0.5, PANEL - 1, height - 1, 14, fill="var(--panel)", **edge)
    return Box(ground + at(PADDING, PADDING, content.svg), PANEL, height)


def seat_panel(position: Position, seat: int, faces: Faces) -> Box:
    rows = [
        seat_header(position, seat),
        seat_pawns(position, seat),
        hand(position["hands"][seat], faces),
    ]
    if position["front"][seat]:
        rows.append(in_front(position["front"][seat]))
    if position["actor"] == seat:
        box = sheet(stack(rows, 8), stroke="var(--accent)", stroke_width=2.5)
    else:
        box = sheet(stack(rows, 8), stroke="var(--line)")
    return replace(box, svg=group(box.svg, data_seat=seat))


def seat_header(position: Position, seat: int) -> Box:
    viewer = ", you" if position.get("seat") == seat else ""
    svg = use(f"shape-{COLOURS[seat]}", 0, 0, 22) + line_of_text(
        31,
        17,
        heading(called(seat)),
        span(f"seat {seat}{viewer}", 12, "ink-3", dx=8),
    )
    result = position["result"]
    if result and seat in result["winners"]:
        svg += tag("wins", fill="var(--accent)", ink="accent-ink")
    elif position["actor"] == seat:
        svg += tag("to act", fill="var(--accent)", ink="accent-ink")
    elif position["turn"] == seat and position["phase"] not in ("setup", "over"):
        svg += tag("turn", fill="none", ink="accent")
    return Box(svg, INSIDE, 22)


def tag(word: str, fill: str, ink: str) -> str:
    width = text_width(word, 12) + 22
    return rect(
        INSIDE - width, 1, width, 20, 10, fill=fill, stroke="var(--accent)", stroke_width=1.2
    ) + text(INSIDE - width / 2, 15.2, word, 12, ink, text_anchor="middle", font_weight=650)


def seat_pawns(position: Position, seat: int) -> Box:
    """The pawns still in hand, and pale ones for those already put."""
    left, put = position["pawns"][seat], pawns_put(position, seat)
    pawn = f"pawn-{COLOURS[seat]}"
    svg = "".join(use(pawn, 21 * k, 0, 19, 24.3, data_in_hand=seat) for k in range(left))
    svg += "".join(use(pawn, 21 * k, 0, 19, 24.3, opacity=0.26) for k in range(left, left + put))
    if position["result"]:
        count, word = position["result"]["scores"][seat], "put"
    else:
        count, word = left, "to put"
    number = heading(f"{count}", 19)
    svg += line_of_text(INSIDE, 19, number, span(word, 12, "ink-2", dx=5), text_anchor="end")
    return Box(svg, INSIDE, 26)


def pawns_put(position: Position, seat: int) -> int:
    on_cities: int = sum(tile["pawns"].get(str(seat), 0) for tile in position["tiles"].values())
    return on_cities + list(position["objectives"].values()).count(seat)


def in_front(cards: Iterable[str]) -> Box:
    counts = Counter(cards)
    ordered = [c for back in BACKS for c in counts if back_of(c) == back]
    discs = flow((front_cards(c, counts[c]) for c in ordered), INSIDE - 58, 9)
    label = text(0, 15.5, "In front", 12, "ink-3")
    return Box(label + at(58, 0, discs.svg), INSIDE, discs.height)


def front_cards(card: str, count: int) -> Box:
    """A disc, and its number when there is more than one of it."""
    svg, width = use(f"disc-{card}", 0, 0, 22), 22.0
    if count > 1:
        svg += text(25, 16, f"×{count}", 13, font_weight=600)
        width = 46.0
    return Box(group(svg, data_front=card, data_count=count), width, 22)


def market(position: Position, faces: Faces) -> Box:
    """Each pile with its face-up places, numbered as one asks for them."""
    xs = (120, 174, 228)
    head = "".join(
        text(x + 24, 10, f"{n}", 12, "ink-3", text_anchor="middle") for n, x in enumerate(xs, 1)
    )
    head += text(78, 10, "pile", 12, "ink-3", text_anchor="middle")
    rows = [Box(head, INSIDE, 10)]
    for back in (back for back in BACKS if back in position["piles"]):
        count = position["piles"][back]
        pile = card_back(back, count) if count else empty_place()
        svg = text(0, 36, back.capitalize(), 13, "ink-2") + at(54, 0, pile.svg)
        for n, (x, card) in enumerate(zip(xs, position["faceup"][back], strict=False), 1):
            shown = card_face(card, faces) if card else empty_place()
            svg += group(at(x, 0, shown.svg), data_place=f"{back} {n}")
        rows.append(Box(group(svg, data_pile=back), INSIDE, 64))
    return panel("Market", stack(rows, 8))


def objectives(position: Position, faces: Faces) -> Box:
    boxes = [
        objective(name, faces[name]["cards"], taker)
        for name, taker in by_number(position["objectives"])
    ]
    none_yet = [Box(text(0, 14, "none yet", 13, "ink-3"), INSIDE, 18)]
    return panel("Objectives", flow(boxes or none_yet, INSIDE, 8))


def objective(name: str, cards: Mapping[str, int], taker: int | None) -> Box:
    """The cards it takes; once taken, small ones beside the taker's pawn."""
    icons = [kind for kind, count in cards.items() for _ in range(count)]
    number = text(9, 28.5, number_of(name), 12, "ink-3", font_weight=600)
    if taker is None:
        size = min(22, 104 / len(icons) - 2)
        left = 24 + (104 - len(icons) * (size + 2) + 2) / 2
        border = rect(0.5, 0.5, 133, 47, 10, fill="var(--raise)", stroke="var(--line)")
        svg = border + number + icon_row(icons, left, 24 - size / 2, size)
        return Box(group(svg, data_objective=name), 134, 48)
    border = rect(0.5, 0.5, 133, 47, 10, fill="none", stroke="var(--edge)", stroke_dasharray="4 3")
    colour = COLOURS[taker]
    svg = border + number + use(f"pawn-{colour}", 22, 10, 22, 28.2)
    svg += icon_row(icons, 49, 9, min(12, 80 / len(icons) - 2)) + text(
        49, 37, called(taker), 12, "ink-2"
    )
    return Box(group(svg, data_objective=name, data_taken_by=taker), 134, 48)


def icon_row(icons: Sequence[str], x: float, y: float, size: float) -> str:
    return "".join(at(x + k * (size + 2), y, icon_of(kind, size)) for k, kind in enumerate(icons))


def icon_of(kind: str, size: float) -> str:
    if kind == "power":
        back = group(use("back-power", 0, 0, 48, 64), clip_path=link("clip-card"))
        return at(size / 8, 0, back, size / 64)
    return use(f"disc-{kind}", 0, 0, size)


def supply(position: Position) -> Box:
    stock = {land: position["supply"][land] for land in LANDSCAPES} | {
        "animals": position["animals"]
    }
    boxes = []
    for thing, count in stock.items():
        disc = use(f"disc-{thing}", 0, 0, 22) + text(28, 16, f"{count}", 14, font_weight=600)
        pale = {"opacity": 0.4} if not count else {}
        boxes.append(Box(group(disc, data_supply=thing, data_count=count, **pale), 66, 22))
    rows = [flow(boxes, INSIDE, 4)]
    discarded = len(position["discards"])
    if discarded:
        words = f"{counted(discarded, 'card')} out of play"
        rows.append(Box(text(0, 11, words, 12, "ink-3"), INSIDE, 13))
    return panel("Supply", stack(rows, 9))
