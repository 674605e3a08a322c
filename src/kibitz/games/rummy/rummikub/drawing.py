"""A position of Rummikub as text and as SVG."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kibitz import pictures
from kibitz.games.rummy.packs import HIDDEN
from kibitz.games.rummy.rules import JOKER, Card
from kibitz.games.rummy.rummikub.moves import Choice
from kibitz.games.rummy.rummikub.rules import (
    COLOUR_NAMES,
    FIRST_MELD,
    Tiles,
    in_order,
    is_meld,
    points,
    tile_name,
)
from kibitz.games.rummy.rummikub.tabletop import Tabletop
from kibitz.pictures import part
from kibitz.table import Seat
from kibitz.words import plural

WIDE, MARGIN = 760, 18
WIDTH, HEIGHT, GAP = 32, 42, 22
"""Of a tile, and between two groups."""
ROW = HEIGHT + 26
RACK_ROW = HEIGHT + 8
INKS = ("#b3261e", "#1b2130", "#1f5fae", "#a86400", "#6a3fa0")
"""By colour; the joker's is the last."""
TILE_FILL, MELD_TINT, OTHER_TINT = "#f7f1e1", "#bfe3dc", "#f3d3a2"


def text(position: Tabletop, seat: Seat) -> str:
    """The position as the seat sees it."""
    if position.phase == "deal":
        return f"{position.seats} players, the tiles are about to be dealt"
    return "\n".join([*situation(position, seat), *groups_in_words(position), *racks(position, seat)])


def situation(position: Tabletop, seat: Seat) -> Iterator[str]:
    yield f"bag {position.bag_size}, {sum(map(len, position.table))} tiles on the table"
    for own in range(position.seats):
        who = "you have" if own == seat else f"seat {own} has"
        first = "" if position.opened[own] else ", no first meld yet"
        yield f"{who} {plural(len(position.hands[own]), 'tile')}{first}"


def groups_in_words(position: Tabletop) -> Iterator[str]:
    for number, group in enumerate(position.table, 1):
        names = " ".join(map(tile_name, in_order(group)))
        yield f"  {number}: {names}{'' if is_meld(group) else '   (no meld yet)'}"
    if position.loose:
        yield f"loose: {' '.join(map(tile_name, position.loose))}"
    if position.placed and not position.opened[position.turn]:
        yield f"{position.first_points} points put down, {FIRST_MELD} needed for the first meld"


def racks(position: Tabletop, seat: Seat) -> Iterator[str]:
    for own, rack in enumerate(position.hands):
        if own == seat or position.phase == "over":
            who = "your rack" if own == seat else f"seat {own}"
            tiles = " ".join(map(tile_name, by_colour(rack))) or "empty"
            counted = f" ({plural(points(rack), 'point')})" if HIDDEN not in rack else ""
            yield f"{who}: {tiles}{counted}"


def by_colour(tiles: Tiles) -> list[Card]:
    return sorted(tiles, key=lambda tile: (tile >= JOKER, tile % 4 if tile < JOKER else tile, tile))


def announcements(before: Tabletop, after: Tabletop, seat: Seat) -> list[str]:
    """What happens, as the seat sees it: tiles that others put down, and the tile that the seat itself drew."""
    who = before.turn
    if before.phase == "deal":
        return []
    if who == seat:
        drawn = Counter(after.hands[seat]) - Counter(before.hands[seat])
        if before.turn != after.turn and after.bag_size < before.bag_size:
            return [f"you drew {' '.join(map(tile_name, drawn.elements()))}"]
        return []
    if after.bag_size < before.bag_size:
        return [f"seat {who} draws a tile"]
    if after.turn != before.turn or after.phase == "over":
        if not before.placed:
            return [f"seat {who} passes"]
        return [f"seat {who} has put down {' '.join(map(tile_name, before.placed))}"]
    return []


def svg(position: Tabletop, seat: Seat) -> str:
    """The table as the seat sees it: the groups, the loose tiles, the rack and the buttons."""
    if position.phase == "deal":
        parts = [pictures.table(WIDE, 120), pictures.words(MARGIN, 40, "the tiles are about to be dealt", 17)]
        return pictures.document("A table of Rummikub", WIDE, 120, parts)
    is_mine = seat in position.to_move
    moves = [move for move in position.moves(seat) if isinstance(move, Choice)] if is_mine else []
    words: set[str] = {move.kind for move in moves}
    parts = others(position, seat)
    y = MARGIN + 34.0
    drawn, y = table_parts(position, moves, y)
    parts += drawn
    if position.loose or "put" in words:
        drawn, y = loose_parts(position, moves, y)
        parts += drawn
    parts += buttons(position, words, y)
    y += 52
    drawn, y = rack_parts(position, seat, moves, y)
    parts += drawn
    return pictures.document("A table of Rummikub", WIDE, y, [pictures.table(WIDE, y), *parts])


def others(position: Tabletop, seat: Seat) -> list[str]:
    """A line about the other players, in the order of turns, and one about the bag."""
    shown = []
    for step in range(1, position.seats):
        own = (seat + step) % position.seats
        mark = "" if position.opened[own] else " (no first meld)"
        shown.append(f"seat {own}: {plural(len(position.hands[own]), 'tile')}{mark}")
    line = "; ".join([*shown, f"bag: {position.bag_size}"])
    return [pictures.words(MARGIN, MARGIN + 14, line, 15, bold=seat != position.turn)]


def tile_picture(tile: Card) -> str:
    ink = INKS[4] if tile == JOKER else INKS[tile % 4]
    word = "★" if tile == JOKER else str(tile // 4 + 1)
    edge = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{TILE_FILL}" stroke="#8a8371"/>'
    dot = f'<circle cx="{WIDTH / 2:g}" cy="{HEIGHT - 9}" r="3" fill="{ink}"/>'
    style = f'font-size="19" font-weight="700" fill="{ink}" text-anchor="middle"'
    return f'{edge}<text x="{WIDTH / 2:g}" y="24" {style}>{word}</text>{dot}'


def spoken(tile: Card) -> str:
    return "joker" if tile == JOKER else f"{COLOUR_NAMES[tile % 4]} {tile // 4 + 1}"


def table_parts(position: Tabletop, moves: Sequence[Choice], y: float) -> tuple[list[str], float]:
    """The groups in rows, each on a tint that says whether it is a meld; where the next thing begins."""
    parts, x = list[str](), float(MARGIN)
    takes = {(move.tile, move.group) for move in moves if move.kind == "take"}
    splits = {(move.tile, move.group) for move in moves if move.kind == "split"}
    into = {move.group for move in moves if move.kind == "put"}
    for number, group in enumerate(position.table, 1):
        wide = WIDTH * len(group) + 8
        if x > MARGIN and x + wide > WIDE - MARGIN:
            x, y = float(MARGIN), y + ROW
        tint = MELD_TINT if is_meld(group) else OTHER_TINT
        drawn = f'<rect width="{wide}" height="{HEIGHT + 24}" rx="7" fill="{tint}"/>'
        drawn += pictures.words(6, HEIGHT + 19, number, 13, "card-ink")
        say = str(number) if number in into else ""
        label = f"group {number}: {', '.join(map(spoken, in_order(group)))}"
        parts.append(part(f"group-{number}", drawn, at=(x - 4, y - 4), size=(wide, HEIGHT + 24), label=label, say=say))
        for place, tile in enumerate(in_order(group)):
            at = (x + WIDTH * place, y)
            say = f"take {tile_name(tile)} {number}" if (tile, number) in takes else ""
            say += f"|{number}" if number in into else ""
            name = f"table-{number}-{place}"
            label, size = f"{spoken(tile)} of group {number}", (WIDTH, HEIGHT)
            kind = f"tile {tile_name(tile)}"
            parts.append(part(name, tile_picture(tile), at=at, size=size, label=label, say=say.strip("|"), kind=kind))
            if (tile, number) in splits:
                bar = pictures.rectangle(0, 0, 8, 14, "gold", rounded=3)
                say, label = f"split {number} {tile_name(tile)}", f"split group {number} before {spoken(tile)}"
                at = (at[0] - 4, y + HEIGHT + 4)
                parts.append(part(f"split-{number}-{tile_name(tile)}", bar, at=at, size=(8, 14), label=label, say=say))
        x += wide + GAP
    return parts, y + (ROW if position.table else 0)


def loose_parts(position: Tabletop, moves: Sequence[Choice], y: float) -> tuple[list[str], float]:
    """The place for a new group, and the tiles that were taken out of groups."""
    size = (WIDTH * 3, HEIGHT)
    drawn = pictures.rectangle(0, 0, *size, line="chalk", rounded=7, more='stroke-dasharray="5 4"')
    drawn += pictures.words(size[0] / 2, HEIGHT / 2 + 5, "new group", 14, anchor="middle")
    say = "new" if any(move.kind == "put" for move in moves) else ""
    parts = [part("new", drawn, at=(MARGIN, y), size=size, label="put the tile into a new group", say=say)]
    x = MARGIN + size[0] + GAP
    if position.loose:
        parts.append(pictures.words(x, y + HEIGHT / 2 + 5, "loose:", 14))
    for number, tile in enumerate(position.loose):
        at = (x + 52 + WIDTH * number, y)
        say = f"put {tile_name(tile)}" if any(move.tile == tile and move.kind == "put" for move in moves) else ""
        label, kind = f"loose {spoken(tile)}", f"tile {tile_name(tile)}"
        parts.append(
            part(f"loose-{number}", tile_picture(tile), at=at, size=(WIDTH, HEIGHT), label=label, say=say, kind=kind)
        )
    return parts, y + HEIGHT + 14


def buttons(position: Tabletop, words: set[str], y: float) -> list[str]:
    labels = {
        "end": "end the turn",
        "reset": "take back everything of this turn",
        "draw": "draw a tile, which ends the turn",
        "pass": "pass, as the bag is empty",
    }
    parts, x = list[str](), float(MARGIN)
    for word, label in labels.items():
        if word in words:
            drawn = pictures.rectangle(0, 0, 84, 34, "gold", rounded=8)
            drawn += pictures.words(42, 23, word, 16, "card-ink", "middle", bold=True)
            parts.append(part(word, drawn, at=(x, y), size=(84, 34), label=label, say=word))
            x += 96
    if position.phase == "over":
        parts.append(pictures.words(MARGIN, y + 24, position.outcome(), 17, bold=True))
    elif position.placed and not position.opened[position.turn]:
        line = f"{position.first_points} of {FIRST_MELD} points for the first meld"
        parts.append(pictures.words(x + 4, y + 23, line, 15))
    return parts


def rack_parts(position: Tabletop, seat: Seat, moves: Sequence[Choice], y: float) -> tuple[list[str], float]:
    """The seat's tiles by colour, in rows."""
    rack = position.hands[seat]
    if HIDDEN in rack:
        return [], y
    puts = {move.tile for move in moves if move.kind == "put"}
    across = (WIDE - 2 * MARGIN) // WIDTH
    parts, seen = list[str](), Counter[Card]()
    for place, tile in enumerate(by_colour(rack)):
        seen[tile] += 1
        at = (MARGIN + WIDTH * (place % across), y + RACK_ROW * (place // across))
        name, say = f"rack-{tile_name(tile)}-{seen[tile]}", f"put {tile_name(tile)}" if tile in puts else ""
        kind = f"tile {tile_name(tile)}"
        parts.append(
            part(name, tile_picture(tile), at=at, size=(WIDTH, HEIGHT), label=spoken(tile), say=say, kind=kind)
        )
    rows = max(1, -(-len(rack) // across))
    y += RACK_ROW * rows
    parts.append(pictures.words(MARGIN, y + 12, f"{plural(points(rack), 'point')} in your rack", 14))
    return parts, y + 26
