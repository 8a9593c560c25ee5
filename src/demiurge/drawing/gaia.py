"""The picture of a Gaïa position: the world with its coordinates, and around it everything else.

A city is a plaque on its tile with its number and four needs: filled is met, dashed is open.
Seats are drawn in their colour and shape; violet marks who is to act. The elements carry what they
show in `data-` attributes (`data-cell`, `data-card`, `data-need` ...), for pages and for tests.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    description,
    headline_and_note,
    place,
    tile_words,
    title,
)
from demiurge.drawing.svg import (
    INSIDE,
    Box,
    Frame,
    Value,
    at,
    badge,
    counted,
    document,
    flow,
    group,
    heading,
    line_of_text,
    link,
    number_of,
    page,
    panel,
    rect,
    said,
    seat_header,
    seat_sheet,
    seat_spoken_of,
    shrunk,
    span,
    sprite,
    stack,
    status_line,
    text,
    use,
)
from demiurge.drawing.theme import Theme

Point = tuple[float, float]

CELL_SIZES = (52, 80, 104)
CORNERS: tuple[Point, ...] = ((5, 4.5), (69, 4.5), (5, 68.5), (69, 68.5))
CARD_PLACES: tuple[Point, ...] = ((4.5, 23.5), (24.5, 23.5), (4.5, 43), (24.5, 43))
TOKEN_PLACES: dict[int, list[Point]] = {
    1: [(34, 34)],
    2: [(18, 34), (50, 34)],
    3: [(34, 17), (18, 50), (50, 50)],
    4: [(18, 18), (50, 18), (18, 50), (50, 50)],
}


def draw(position: Position, faces: Faces, notes: Mapping[str, Any], theme: Theme = "auto") -> str:
    """The position, or a view of it, as one self-contained SVG.

    `faces` tells what is on the cards: `{"on": "forest", "needs": [...]}` for each city and
    `{"cards": {"plain": 2, "sea": 2}}` for each objective. `notes` tells as `needs` for each city
    in play which of them are met, in their order. The theme "auto" follows the reader's setting.
    """
    met: Met = notes["needs"]
    seats = [seat_panel(position, seat, faces) for seat in range(len(position["hands"]))]
    commons = [market(position, faces), objectives(position, faces), supply(position)]
    if position["taken"]:
        commons.append(panel("Taken", hand(position["taken"], faces)))
    picture = page(
        seats,
        commons,
        frame_around(position["tiles"]),
        status(position),
        lambda frame: world(frame, position, faces, met),
    )
    return document(
        picture, title(position), description(position, faces, met), sprite("gaia"), theme
    )


# The world


def frame_around(tiles: Mapping[str, Any]) -> Frame:
    """The tiles in play and one more cell on every side."""
    cells = [place(cell) for cell in tiles] or [(0, 0)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Frame.fit(min(xs) - 1, -max(ys) - 1, max(xs) + 2, 2 - min(ys), CELL_SIZES)


def corner(frame: Frame, cell: str) -> Point:
    """The top left corner of a cell, in hundredths of a tile."""
    x, y = place(cell)
    return 100 * (x - frame.left), 100 * (-y - frame.top)


def world(frame: Frame, position: Position, faces: Faces, met: Met) -> str:
    """The tiles with their coordinates; a tile is 100 wide."""
    tiles = position["tiles"]
    northern_first = sorted(tiles, key=lambda cell: (-place(cell)[1], place(cell)[0]))
    drawn = [
        at(*corner(frame, cell), tile(cell, tiles[cell], faces, met)) for cell in northern_first
    ]
    if not tiles:
        drawn.append(at(*corner(frame, "0,0"), first_place()))
    return "".join(drawn) + coordinates(frame)


def coordinates(frame: Frame) -> str:
    """x along the bottom, y at the left, in type of one size whatever the scale."""
    pixel = 100 / frame.cell
    foot = 100 * frame.rows + 18 * pixel
    xs = (
        text(100 * k + 50, foot, f"{frame.left + k:g}", 13 * pixel, "ink-3", text_anchor="middle")
        for k in range(int(frame.columns))
    )
    ys = (
        text(-12 * pixel, 100 * k + 50 + 4.5 * pixel, f"{-frame.top - k:g}", 13 * pixel, "ink-3")
        for k in reversed(range(int(frame.rows)))
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
    seat = seat_spoken_of(position)
    shape = "" if seat is None else use(f"shape-{COLOURS[seat]}", 0, 0, 22)
    return status_line(shape, *headline_and_note(position))


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
    shape = card_shape(use(f"back-{back}", 0, 0, 48, 64), stroke="#fff", stroke_opacity=0.6)
    return Box(group(shape, badge(45, 43, count), data_back=back, data_count=count), 48, 64)


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


# Panels


def seat_panel(position: Position, seat: int, faces: Faces) -> Box:
    viewer = ", you" if position.get("seat") == seat else ""
    rows = [
        seat_header(
            position,
            seat,
            use(f"shape-{COLOURS[seat]}", 0, 0, 22),
            heading(called(seat)),
            span(f"seat {seat}{viewer}", 12, "ink-3", dx=8),
        ),
        seat_pawns(position, seat),
        hand(position["hands"][seat], faces),
    ]
    if position["front"][seat]:
        rows.append(in_front(position["front"][seat]))
    return seat_sheet(position, seat, rows)


def seat_pawns(position: Position, seat: int) -> Box:
    """The pawns still in hand, and pale ones for those on the board."""
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
