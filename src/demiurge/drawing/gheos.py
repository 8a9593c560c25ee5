"""The picture of a Gheos position: the world of triangles, and around it everything else.

A continent with a civilization has its coast drawn in the civilization's colour and dash. Free
places next to the world carry their names, as one types them. Players of Gheos have no colour:
violet marks who is to act. The elements carry what they show in `data-` attributes (`data-cell`,
`data-directions`, `data-symbol` ...), for pages and for tests.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, inf, radians, sin, sqrt
from typing import Any, NamedTuple

from demiurge.drawing.gheos_words import (
    BACK,
    COLOURS,
    Area,
    Cell,
    Continents,
    Faces,
    Position,
    Tiles,
    areas_named,
    areas_of,
    called,
    cell_called,
    description,
    epoch_words,
    headline_and_note,
    ordered,
    tile_words,
    tiles_of,
    title,
)
from demiurge.drawing.svg import (
    INSIDE,
    Box,
    Frame,
    at,
    badge,
    counted,
    document,
    element,
    flow,
    group,
    heading,
    line_of_text,
    number_of,
    page,
    panel,
    piece,
    said,
    seat_header,
    seat_sheet,
    seat_spoken_of,
    span,
    sprite,
    stack,
    status_line,
    text,
    use,
)
from demiurge.drawing.theme import Theme

Point = tuple[float, float]

# Within the world the side of a tile is 100; its height, and from its centre to a side:
HEIGHT = 50 * sqrt(3)
TO_SIDE = HEIGHT / 3
SIDE_SIZES = (72, 112, 132)

# From the tile's centre to the middle of an area, by the number of sides it touches.
TO_MIDDLE = {1: 18.4, 2: 13.9, 3: 0.0}
SHORE_SIGN, LAND_SIGN = 19, 21.5
MARKER_WIDTH, MARKER_HEIGHT, MARKER_FOOT = 22.5, 31.5, 28
# From these distances on, a marker is clear of all signs, and is on land.
CLEAR, ON_LAND = 1, 4
# How far from a side a shore ends, the land beyond its strait begins, and the far corner's bay.
SHORE, STRAIT, BAY = 20, 26, 64
TILE_POINTS = [(x, y) for y in range(-55, 56, 5) for x in range(-50, 51, 5)]

# All periods divide 36, as the lengths of coasts in the sprite do.
DASHES: Mapping[str, str] = {
    "red": "12 6",
    "green": "18 6 6 6",
    "yellow": "4 5",
    "black": "7 5",
    "white": "30 6",
}
TOKENS = 3
COLUMNS = (108, 142, 176, 210)
COUNTED = ("wheat", "cup", "sword", "pyramid")


def draw(position: Position, faces: Faces, notes: Mapping[str, Any], theme: Theme = "auto") -> str:
    """The position, or a view of it, as one self-contained SVG.

    `faces` tells what is on the tiles: `{"areas": [{"sides": "01", "symbols": ["wheat"]}, ...]}`
    for each. `notes` tells as `continents` for each civilization in the world the names of the
    areas of its continent, and as `last_epoch` the number of the Epoch that ends the game. The
    theme "auto" follows the reader's setting.
    """
    tiles = tiles_of(position, faces)
    picture = page(
        [seat_panel(position, seat, faces) for seat in range(len(position["hands"]))],
        [civilizations(position, tiles, notes["continents"]), stock(position, notes), directions()],
        frame_around(tiles),
        status_line(monogram_spoken_of(position), *headline_and_note(position)),
        lambda frame: world(frame, position, tiles, notes["continents"]),
    )
    pieces = sprite("gaia", "gheos")
    return document(picture, title(position), description(position, faces, notes), pieces, theme)


# The world


def frame_around(tiles: Tiles) -> Frame:
    """The tiles in play and the free places next to them."""
    cells = [*tiles, *free_places(tiles)]
    xs, rows = [centre(cell)[0] for cell in cells], [cell.y for cell in cells]
    return Frame.fit(
        min(xs) / 100 - 0.5,
        -(max(rows) + 1) * HEIGHT / 100,
        max(xs) / 100 + 0.5,
        -min(rows) * HEIGHT / 100,
        SIDE_SIZES,
    )


def centre(cell: Cell) -> Point:
    """The centre of a cell; the lower left corner of `0,0^` is the origin."""
    x = 100 * cell.x + 50 * cell.y + (100 if cell.down else 50)
    y = HEIGHT * cell.y + TO_SIDE * (2 if cell.down else 1)
    return x, -y


def free_places(tiles: Tiles) -> list[Cell]:
    beside = {cell.beyond(direction) for cell in tiles for direction in range(3)}
    return sorted(beside - set(tiles))


def world(frame: Frame, position: Position, tiles: Tiles, continents: Continents) -> str:
    """From the bottom up: places, tiles, outlines, signs, markers."""
    shadows = "".join(piece("triangle", transform=lying_on(cell)) for cell in tiles)
    lands = {
        colour: areas_named(continents.get(colour) or [where], tiles)
        for colour, where in ordered(position["civilizations"])
        if where
    }
    layers = [
        *(free_place(cell, 100 / frame.cell) for cell in free_places(tiles)),
        group(shadows, transform="translate(0 3)", opacity=0.2),
        *(tile(position, areas) for areas in tiles.values()),
        *(outline(colour, lands[colour]) for colour in lands if colour in continents),
        *(
            group(signs(areas), transform=moved_to(centre(cell)), data_signs=str(cell))
            for cell, areas in tiles.items()
        ),
        being_placed(position["pending"]),
        *markers(lands, tiles),
    ]
    return at(-100 * frame.left, -100 * frame.top, "".join(layers))


def free_place(cell: Cell, pixel: float) -> str:
    """A dashed triangle with its name, in type of one size whatever the scale."""
    dashes = group(
        piece("triangle"),
        transform=f"rotate({180 * cell.down}) scale(0.9)",
        fill="none",
        stroke="var(--edge)",
        stroke_width=1.2 * pixel,
        stroke_dasharray=f"{4 * pixel:g} {4 * pixel:g}",
        opacity=0.55,
    )
    base_line = (-1.5 if cell.down else 10) * pixel
    name = text(0, base_line, str(cell), 12.5 * pixel, "ink-3", text_anchor="middle")
    return group(dashes + name, transform=moved_to(centre(cell)), data_free=str(cell))


def moved_to(point: Point, angle: float = 0) -> str:
    x, y = point
    return f"translate({x:g} {y:g})" + (f" rotate({angle:g})" if angle else "")


def lying_on(cell: Cell) -> str:
    """The place of a thing that points the way the cell does."""
    return moved_to(centre(cell), 180 * cell.down)


def tile(position: Position, areas: Sequence[Area]) -> str:
    cell = areas[0].cell
    what = position["tiles"][str(cell)]
    return group(
        said("title", tile_words(position, areas)),
        ground(areas),
        transform=moved_to(centre(cell)),
        data_cell=str(cell),
        data_tile=what["tile"],
        data_rotation=what["rotation"],
    )


def ground(areas: Sequence[Area]) -> str:
    """Water, land and the edge of a tile, around its centre."""
    turned = f"rotate({180 * areas[0].cell.down})"
    shoals = "".join(coast(area, transform=f"rotate({angle_of(area)})") for area in areas)
    land = (
        piece(
            f"area-{len(area.directions)}",
            transform=f"rotate({angle_of(area)})",
            data_directions=joined(area),
        )
        for area in areas
    )
    return (
        piece("ocean", transform=turned)
        + group(shoals, stroke="var(--shoal)", stroke_width=7.5)
        + "".join(land)
        + piece("triangle", transform=turned, fill="none", stroke="var(--seam)", stroke_width=1.2)
    )


def coast(area: Area, transform: str) -> str:
    return piece(f"coast-{len(area.directions)}", transform=transform)


def joined(area: Area) -> str:
    return "".join(map(str, area.directions))


def angle_of(area: Area) -> int:
    """How far to turn an area that begins at the right side of a tile that points up."""
    first = next((d for d in area.directions if (d - 1) % 3 not in area.directions), 0)
    return (120 * first + 180 * area.cell.down) % 360


def outline(colour: str, areas: Iterable[Area]) -> str:
    """The coast of a continent in the colour and dash of its civilization."""
    coasts = "".join(
        coast(area, transform=moved_to(centre(area.cell), angle_of(area))) for area in areas
    )
    under = "piece-line" if colour in ("yellow", "white") else "banner"
    dash = DASHES.get(colour, "none")
    return group(
        group(coasts, stroke="var(--coast)", stroke_width=6.4),
        group(coasts, stroke=f"var(--{under})", stroke_width=5.2),
        group(
            coasts,
            stroke=f"var(--p-{colour})",
            stroke_width=3.4,
            stroke_dasharray=dash,
            stroke_dashoffset=int(dash.split()[0]) / 2 if colour in DASHES else 0,
        ),
        data_continent=colour,
    )


def being_placed(pending: Mapping[str, Any] | None) -> str:
    """Violet around the tile whose war or migration is being settled, if one is."""
    if not pending:
        return ""
    edges = (
        piece("triangle", stroke=f"var(--{colour})", stroke_width=width)
        for colour, width in (("raise", 8), ("accent", 4.5))
    )
    return group(
        *edges,
        transform=lying_on(cell_called(pending["cell"])),
        fill="none",
        data_pending=pending["cell"],
    )


# Signs and markers


class Sign(NamedTuple):
    """A sign on a tile, from the tile's centre; `size` is that of its disc."""

    symbol: str
    x: float
    y: float
    size: float


def towards(cell: Cell, direction: int) -> Point:
    """The direction as a step of length 1."""
    angle = radians(120 * direction - 30 + 180 * cell.down)
    return cos(angle), sin(angle)


def is_temple(symbol: str) -> bool:
    return symbol.startswith("temple-")


def signs_of(area: Area) -> Iterator[Sign]:
    """The signs of an area, side by side across the way from the tile's centre.

    Two have room; more are smaller. The medallion makes a temple a quarter wider.
    """
    steps = [towards(area.cell, direction) for direction in area.directions]
    x, y = sum(x for x, _ in steps), sum(y for _, y in steps)
    row_x, row_y = (1.0, 0.0) if len(steps) == 3 else (abs(y), -x if y > 0 else x)
    reach = TO_MIDDLE[len(steps)]
    temples_last = sorted(area.symbols, key=is_temple)
    widths = sum(1.25 if is_temple(symbol) else 1 for symbol in temples_last)
    size = (SHORE_SIGN if len(steps) == 1 else LAND_SIGN) * min(1, 2 / max(widths, 1))
    for k, symbol in enumerate(temples_last):
        along = (k - (len(temples_last) - 1) / 2) * size * 1.16
        yield Sign(symbol, reach * x + along * row_x, reach * y + along * row_y, size)


def signs(areas: Sequence[Area]) -> str:
    """The signs of a tile, around its centre; the sprite has a disc of 48 in a square of 80."""
    return "".join(
        use(
            f"sign-{sign.symbol}",
            sign.x - sign.size * 40 / 48,
            sign.y - sign.size * 40 / 48,
            sign.size * 80 / 48,
            data_symbol=sign.symbol,
            data_directions=joined(area),
        )
        for area in areas
        for sign in signs_of(area)
    )


def markers(lands: Mapping[str, Sequence[Area]], tiles: Tiles) -> Iterator[str]:
    """The markers of the civilizations, each on its land where it hides least."""
    taken = [
        (x + sign.x, y + sign.y, sign.size * (0.65 if is_temple(sign.symbol) else 0.5))
        for cell, areas in tiles.items()
        for x, y in [centre(cell)]
        for area in areas
        for sign in signs_of(area)
    ]
    for colour, areas in lands.items():
        places = [place for area in areas for place in standing_places(area, tiles)]
        best = max(places, key=lambda place: (min(CLEAR, room_at(place, taken)), place.inland))
        left, top = best.x - MARKER_WIDTH / 2, best.y - MARKER_FOOT
        taken.append((best.x, top + MARKER_HEIGHT / 2, MARKER_WIDTH / 2))
        yield use(f"marker-{colour}", left, top, MARKER_WIDTH, MARKER_HEIGHT, data_marker=colour)


class Place(NamedTuple):
    """A point on land, and how far a marker there is from the nearest water or rim."""

    x: float
    y: float
    inland: float


def standing_places(area: Area, tiles: Tiles) -> Iterator[Place]:
    """Where the foot of a marker can stand."""
    x, y = centre(area.cell)
    land = [
        (*towards(area.cell, direction), *land_from_side(area, direction, tiles))
        for direction in range(3)
    ]
    for foot_x, foot_y in TILE_POINTS:
        foot = inland(foot_x, foot_y, land)
        if foot > ON_LAND:
            middle = inland(foot_x, foot_y - MARKER_FOOT / 2, land)
            yield Place(x + foot_x, y + foot_y, min(foot, middle))


def inland(x: float, y: float, land: Iterable[tuple[float, float, float, float]]) -> float:
    """How far a point is from where the land ends in the three directions."""
    depths = ((TO_SIDE - x * step_x - y * step_y, *ends) for step_x, step_y, *ends in land)
    return min(min(depth - least, most - depth) for depth, least, most in depths)


def land_from_side(area: Area, direction: int, tiles: Tiles) -> tuple[float, float]:
    """Between which distances from a side of its tile an area has land, roughly."""
    if direction not in area.directions:
        return STRAIT, BAY
    across = area.cell.beyond(direction) in tiles
    return -inf if across else 0, SHORE if len(area.directions) == 1 else BAY


def room_at(place: Place, taken: Iterable[tuple[float, float, float]]) -> float:
    """How far a marker at the place is from the nearest disc; less than 0 if it covers one."""
    middle = place.y - MARKER_FOOT + MARKER_HEIGHT / 2
    return min(
        (
            hypot(
                max(abs(place.x - x) - MARKER_WIDTH / 2, 0),
                max(abs(middle - y) - MARKER_HEIGHT / 2, 0),
            )
            - radius
            for x, y, radius in taken
        ),
        default=CLEAR,
    )


# Panels


def monogram(seat: int, violet: bool) -> str:
    """The number of a seat in a ring, as large as a shape of Gaïa's."""
    fill, ink = ("var(--accent)", "accent-ink") if violet else ("none", "ink")
    edge = "var(--accent)" if violet else "var(--edge)"
    ring = element("circle", cx=11, cy=11, r=10.4, fill=fill, stroke=edge, stroke_width=1.2)
    return ring + text(11, 15.6, f"{seat}", 13, ink, text_anchor="middle", font_weight=650)


def monogram_spoken_of(position: Position) -> str:
    seat = seat_spoken_of(position)
    return "" if seat is None else monogram(seat, violet=True)


def seat_panel(position: Position, seat: int, faces: Faces) -> Box:
    viewer = [span("you", 12, "ink-3", dx=8)] if position.get("seat") == seat else []
    winners = position["result"]["winners"] if position["result"] else []
    violet = seat == position["actor"] or seat in winners
    name = heading(called(seat)), *viewer
    rows = [
        seat_header(position, seat, monogram(seat, violet), *name),
        points_and_tokens(position, seat),
        followers(position["followers"][seat]),
        hand(position["hands"][seat], faces),
    ]
    return seat_sheet(position, seat, rows)


def points_and_tokens(position: Position, seat: int) -> Box:
    points, left = position["points"][seat], position["tokens"][seat]
    word = "point" if points == 1 else "points"
    svg = line_of_text(0, 19, heading(f"{points}", 22), span(word, 12, "ink-2", dx=5))
    for k in range(TOKENS):
        x = INSIDE - 26 * (TOKENS - k)
        if k < left:
            svg += use("token", x, 0, 24, color="var(--accent)", data_token=seat)
        else:
            svg += use("token", x, 0, 24, color="var(--edge)", opacity=0.4)
    return Box(svg, INSIDE, 24)


def followers(per_colour: Mapping[str, int]) -> Box:
    boxes = [follower(colour, count) for colour, count in ordered(per_colour) if count]
    none_yet = [Box(text(0, 16, "no followers", 13, "ink-3"), INSIDE, 24)]
    return flow(boxes or none_yet, INSIDE, 3)


def follower(colour: str, count: int) -> Box:
    svg = use(f"pawn-{colour}", 0, 0, 19, 24.3) + text(21, 17, f"×{count}", 13, font_weight=600)
    return Box(group(svg, data_follower=colour, data_count=count), 43, 24.3)


def hand(tiles: Sequence[str], faces: Faces) -> Box:
    """The tiles with their names, as one types them; those unknown by their backs."""
    if not tiles:
        return Box(text(0, 14, "no tiles", 13, "ink-3"), INSIDE, 18)
    boxes = [
        tile_back() if tile == BACK else tile_face(tile, faces)
        for tile in sorted(tiles, key=lambda tile: int(number_of(tile) or 0))
    ]
    return flow(boxes, INSIDE, 14)


def tile_face(name: str, faces: Faces) -> Box:
    areas = areas_of(faces[name])
    face = at(44, 52, ground(areas) + signs(areas), 0.86)
    label = text(44, 93, name, 12, "ink-2", text_anchor="middle")
    return Box(group(face, label, data_in_hand=name), 88, 97)


def tile_back() -> Box:
    return Box(group(at(24, 29, piece("back-tile"), 0.44), data_back=BACK), 48, 44)


def civilizations(position: Position, tiles: Tiles, continents: Continents) -> Box:
    """What each civilization has on its continent, and its followers in the supply."""
    head = "".join(
        use(f"sign-{symbol}", x - 20, -9, 40) for symbol, x in zip(COUNTED, COLUMNS, strict=True)
    )
    head += text(INSIDE, 15, "supply", 12, "ink-3", text_anchor="end")
    rows = [Box(head, INSIDE, 24)]
    for colour in COLOURS:
        symbols: Counter[str] = Counter()
        for area in areas_named(continents.get(colour, ()), tiles):
            symbols.update(area.symbols)
        rows.append(civilization(position, colour, symbols))
    return panel("Civilizations", stack(rows, 6))


def civilization(position: Position, colour: str, symbols: Mapping[str, int]) -> Box:
    in_world = position["civilizations"][colour] is not None
    ink = "ink" if in_world else "ink-3"
    counts = [f"{symbols[symbol]}" if in_world else "–" for symbol in COUNTED]
    svg = use(f"shape-{colour}", 0, 1, 22)
    svg += text(29, 16.5, colour.capitalize(), 14, ink, font_weight=600)
    for x, count in zip(COLUMNS, counts, strict=True):
        svg += text(x, 16.5, count, 14, ink, text_anchor="middle")
    svg += in_supply(colour, position["supply"][colour])
    return Box(group(svg, data_civilization=colour), INSIDE, 24.3)


def in_supply(colour: str, count: int) -> str:
    pawn = use(f"pawn-{colour}", INSIDE - 36, 0, 19, 24.3)
    number = text(INSIDE, 16.5, f"{count}", 14, text_anchor="end", font_weight=600)
    pale = {} if count else {"opacity": 0.4}
    return group(pawn, number, data_supply=colour, data_count=count, **pale)


def stock(position: Position, notes: Mapping[str, Any]) -> Box:
    """The pile, the Epoch tiles that have come and are to come, and what has left the game."""
    pile = at(34, 39, piece("back-tile"), 0.6) + badge(66, 44, position["pile"])
    svg = group(pile, data_pile=position["pile"])
    for k in range(notes["last_epoch"]):
        if k < position["epochs"]:
            epoch = piece("triangle", fill="var(--accent)", stroke="var(--accent)", stroke_width=6)
            svg += group(at(92 + 22 * k, 16, epoch, 0.18), data_epoch="come")
        else:
            epoch = piece("triangle", fill="none", stroke="var(--edge)", stroke_width=6)
            svg += at(92 + 22 * k, 16, epoch, 0.18)
    removed = len(position["removed"])
    svg += text(83, 38, epoch_words(position, notes), 13, "ink-2")
    svg += group(
        text(83, 57, f"{counted(removed, 'tile')} out of the game", 12, "ink-3"),
        data_removed=removed,
    )
    return panel("Tiles", Box(svg, INSIDE, 62))


def directions() -> Box:
    """How directions are counted on both kinds of cells, and what rotations do."""
    svg = at(44, 38, compass(Cell(0, 0, False))) + at(116, 28, compass(Cell(0, 0, True)))
    lines = ("Side 0 of a tile", "with rotation r lies", "in direction r.")
    for k, line in enumerate(lines):
        svg += text(160, 22 + 16 * k, line, 12, "ink-3")
    return panel("Directions", Box(svg, INSIDE, 68))


def compass(cell: Cell) -> str:
    shape = piece("triangle", fill="var(--raise)", stroke="var(--edge)", stroke_width=2)
    svg = group(shape, transform=f"rotate({180 * cell.down}) scale(0.6)")
    svg += text(0, 5, "v" if cell.down else "^", 14, "ink-2", text_anchor="middle")
    for direction in range(3):
        x, y = towards(cell, direction)
        svg += text(26 * x, 26 * y + 4.5, f"{direction}", 12, "ink-3", text_anchor="middle")
    return svg
