"""A position of Rummikub as text and as SVG."""

from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from kibitz import pictures
from kibitz.games.rummikub.moves import Choice
from kibitz.games.rummikub.rules import COLOUR_NAMES, COLOURS, FIRST_MELD, Tiles, in_order, is_meld, points, tile_name
from kibitz.games.rummikub.state import Groups, Tabletop
from kibitz.meld_faces import button
from kibitz.melds import HIDDEN, JOKER, Card
from kibitz.pictures import part
from kibitz.table import Seat
from kibitz.words import plural

WIDE, MARGIN = 552, 16
WIDTH, HEIGHT, GAP = 40, 50, 16
"""The size of a tile, and the gap between two groups."""
EDGE = 4
"""The width of a group's tint around its tiles."""
LINE = 22
"""The height of a line of text."""


class Layout(NamedTuple):
    """How large things are on a kind of screen."""

    wide: int = WIDE
    scale: float = 1.0
    """Of tiles."""
    strip: int = 24
    """Below the tiles of a group, for its number and the places where it can be split."""
    longest_line: int = 58
    """Characters."""
    button: tuple[int, int] = (104, 38)
    """The size of one."""
    bag_below: bool = False
    """Whether the bag has a line of its own."""

    @property
    def tile(self) -> tuple[float, float]:
        return self.scale * WIDTH, self.scale * HEIGHT

    @property
    def across(self) -> int:
        """Tiles side by side."""
        return int((self.wide - 2 * MARGIN) // self.tile[0])


DESK = Layout()
SORTS = 'data-sorts="colour|number"'
FEW_STEPS = 12
"""Small moves left in a turn from which on they are counted down."""
INKS = ("#b3261e", "#1b2130", "#1f5fae", "#a86400", "#6a3fa0")
"""By colour; the joker's is the last."""
TILE_FILL, FRESH_FILL, MELD_TINT, OTHER_TINT = "#f7f1e1", "#fff0a8", "#bfe3dc", "#f3d3a2"


def text(position: Tabletop, seat: Seat) -> str:
    """The position as the seat sees it."""
    if position.phase == "deal":
        return f"{position.seats} players, the tiles are about to be dealt"
    return "\n".join([*situation(position, seat), *groups_in_words(position), *racks(position, seat)])


def situation(position: Tabletop, seat: Seat) -> Iterator[str]:
    yield f"bag {position.bag_size}, {plural(sum(map(len, position.table)), 'tile')} on the table"
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
    yield from state_of_turn(position)


def state_of_turn(position: Tabletop) -> Iterator[str]:
    """What has been done in the turn, and what must be mended before it ends; nothing before its first small move."""
    if position.phase != "play" or not position.steps:
        return
    if position.placed:
        yield f"put down: {' '.join(map(tile_name, by_colour(position.placed)))}"
    if position.may_end:
        yield "every group is a meld: the turn may end"
    elif position.is_changed:
        yield f"before the end: {'; '.join(to_mend(position))}"
    left = position.most_steps - position.steps
    if left <= FEW_STEPS:
        yield f"{plural(left, 'small move')} left in this turn"


def to_mend(position: Tabletop) -> Iterator[str]:
    """What keeps the turn from ending, a part at a time."""
    if not position.placed:
        yield "put down a tile of the rack"
    if broken := [number for number, group in enumerate(position.table, 1) if not is_meld(group)]:
        yield f"mend group{'s' * (len(broken) > 1)} {', '.join(map(str, broken))}"
    if position.loose:
        yield f"put {' '.join(map(tile_name, position.loose))} back into melds"
    if position.are_melds and not position.are_jokers_kept:
        yield "leave each joker in its place, or put its tile there and the joker into a new meld"
    if not position.opened[position.turn]:
        yield f"{position.first_points} of {FIRST_MELD} points for the first meld"


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
        drawn = Counter(after.hands[seat]) - Counter(before.whole_rack)
        if before.turn != after.turn and after.bag_size < before.bag_size:
            return [f"you drew {' '.join(map(tile_name, drawn.elements()))}"]
        return []
    if (count := before.bag_size - after.bag_size) > 0:
        return [f"seat {who} draws {'a tile' if count == 1 else plural(count, 'tile')}"]
    if after.turn != before.turn or after.phase == "over":
        if not before.placed:
            return [f"seat {who} passes"]
        return [f"seat {who} has put down {' '.join(map(tile_name, before.placed))}"]
    return []


def svg(position: Tabletop, seat: Seat, layout: Layout = DESK) -> str:
    """The table as the seat sees it: the groups, the loose tiles, the buttons, the rack and how the turn stands."""
    if position.phase == "deal":
        parts = [pictures.table(layout.wide, 120), pictures.words(MARGIN, 40, "the tiles are about to be dealt", 18)]
        return pictures.document("A table of Rummikub", layout.wide, 120, parts)
    is_mine = seat in position.to_move
    moves = [move for move in position.moves(seat) if isinstance(move, Choice)] if is_mine else []
    words: set[str] = {move.kind for move in moves}
    parts = others(position, seat, layout)
    y = MARGIN + LINE * (position.seats - 1 + layout.bag_below) + 12.0
    drawn, y = table_parts(position, moves, y, layout)
    parts += drawn
    if position.loose or "put" in words:
        drawn, y = loose_parts(position, moves, y, layout)
        parts += drawn
    drawn, y = buttons(position, words, y, layout)
    parts += drawn
    drawn, y = rack_parts(position, seat, moves, y, layout)
    parts += drawn
    return pictures.document("A table of Rummikub", layout.wide, y, [pictures.table(layout.wide, y), *parts], SORTS)


def others(position: Tabletop, seat: Seat, layout: Layout) -> list[str]:
    """A line about each other player, in the order of turns, and the bag beside the first one or below them."""
    y, parts = MARGIN + 14, list[str]()
    for row, own in enumerate((seat + step) % position.seats for step in range(1, position.seats)):
        mark = "" if position.opened[own] else ", no first meld yet"
        line = f"seat {own}: {plural(len(position.hands[own]), 'tile')}{mark}"
        is_bold = own == position.turn and position.phase != "over"
        parts.append(part(f"player-{own}", pictures.words(0, 0, line, 17, bold=is_bold), at=(MARGIN, y + LINE * row)))
    x, anchor = layout.wide - MARGIN, "end"
    if layout.bag_below:
        x, y, anchor = MARGIN, y + LINE * (position.seats - 1), ""
    parts.append(part("bag", pictures.words(0, 0, f"bag: {position.bag_size}", 17, anchor=anchor), at=(x, y)))
    return parts


def table_svg(table: Groups, marked: Tiles) -> str:
    """Groups alone, with these tiles marked as new."""
    left, parts, x, y = Counter(marked), list[str](), float(MARGIN), float(MARGIN)
    for group in table:
        wide = WIDTH * len(group)
        if x > MARGIN and x + wide > WIDE - MARGIN:
            x, y = float(MARGIN), y + HEIGHT + GAP
        for place, tile in enumerate(in_order(group)):
            drawn = tile_picture(tile, left[tile] > 0)
            left[tile] -= 1
            parts.append(f'<g transform="translate({x + WIDTH * place:g} {y:g})">{drawn}</g>')
        x += wide + GAP
    high = y + HEIGHT + MARGIN
    return pictures.document("The table after the turn", WIDE, high, [pictures.table(WIDE, high), *parts])


def tile_picture(tile: Card, is_fresh: bool = False) -> str:
    """A tile, with the letter of its colour as in moves; one that was put down in this turn has another ground."""
    ink = INKS[4] if tile == JOKER else INKS[tile % 4]
    word = "★" if tile == JOKER else str(tile // 4 + 1)
    fill = FRESH_FILL if is_fresh else TILE_FILL
    edge = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{fill}" stroke="#8a8371"/>'
    letter = "JK" if tile == JOKER else COLOURS[tile % 4]
    style = f'font-weight="700" fill="{ink}" text-anchor="middle"'
    number = f'<text x="{WIDTH / 2:g}" y="28" font-size="24" {style}>{word}</text>'
    return f'{edge}{number}<text x="{WIDTH / 2:g}" y="{HEIGHT - 5}" font-size="13" {style}>{letter}</text>'


def spoken(tile: Card) -> str:
    return "joker" if tile == JOKER else f"{COLOUR_NAMES[tile % 4]} {tile // 4 + 1}"


def scaled(tile: Card, scale: float, is_fresh: bool = False) -> str:
    drawn = tile_picture(tile, is_fresh)
    return drawn if scale == 1 else f'<g transform="scale({scale:g})">{drawn}</g>'


def table_parts(position: Tabletop, moves: Sequence[Choice], y: float, layout: Layout) -> tuple[list[str], float]:
    """The groups in rows, each on a tint that says whether it is a meld; where the next thing begins."""
    parts, x, high = list[str](), float(MARGIN + EDGE), layout.tile[1]
    # Tiles that were not there before were put down by the player who had the turn before.
    comes = f"player-{(position.turn - 1) % position.seats}"
    takes = {(move.tile, move.group) for move in moves if move.kind == "take"}
    splits = {(move.tile, move.group) for move in moves if move.kind == "split"}
    into = {move.group for move in moves if move.kind == "put"}
    as_before, fresh = Counter(position.start), Counter(position.placed)
    for number, group in enumerate(position.table, 1):
        # A group of more tiles than fit side by side has smaller ones.
        scale = min(layout.scale, (layout.wide - 2 * MARGIN) / (WIDTH * len(group)))
        size = (scale * WIDTH, scale * HEIGHT)
        wide, deep = size[0] * len(group) + 2 * EDGE, high + layout.strip + EDGE
        if x > MARGIN + EDGE and x + wide > layout.wide - MARGIN + EDGE:
            x, y = float(MARGIN + EDGE), y + deep + EDGE + 6
        tint = MELD_TINT if is_meld(group) else OTHER_TINT
        drawn = f'<rect width="{wide:g}" height="{deep:g}" rx="7" fill="{tint}"/>'
        drawn += pictures.words(EDGE + 3, deep - 7, number, 17, "card-ink")
        say = str(number) if number in into else ""
        label = f"group {number}: {', '.join(map(spoken, in_order(group)))}{'' if is_meld(group) else ', no meld yet'}"
        parts.append(part(f"group-{number}", drawn, at=(x - EDGE, y - EDGE), size=(wide, deep), label=label, say=say))
        is_new = as_before[group] == 0
        as_before[group] -= 1
        for place, tile in enumerate(in_order(group)):
            at = (x + size[0] * place, y)
            say = f"take {tile_name(tile)} {number}" if (tile, number) in takes else ""
            say += f"|{number}" if number in into else ""
            name, kind = f"table-{number}-{place}", f"tile {tile_name(tile)}"
            is_fresh = is_new and fresh[tile] > 0
            fresh[tile] -= is_fresh
            label = f"{spoken(tile)} of group {number}{', put down in this turn' if is_fresh else ''}"
            drawn, say = scaled(tile, scale, is_fresh), say.strip("|")
            parts.append(part(name, drawn, at=at, size=size, label=label, say=say, kind=kind, comes=comes))
            if (tile, number) in splits:
                parts.append(split_part(tile, number, (at[0] - size[0] / 2, y + high), (size[0], layout.strip)))
        x += wide + GAP
    return parts, y + (high + layout.strip + 2 * EDGE + 6 if position.table else 0)


def split_part(tile: Card, number: int, at: tuple[float, float], size: tuple[float, float]) -> str:
    """The place between two tiles where a group is split, as wide as a tile so that a finger finds it."""
    drawn = pictures.rectangle(size[0] / 2 - 4, 3, 8, size[1] - 6, "gold", rounded=3)
    label = f"split group {number} before {spoken(tile)}"
    say = f"split {number} {tile_name(tile)}"
    return part(f"split-{number}-{tile_name(tile)}", drawn, at=at, size=size, label=label, say=say)


def loose_parts(position: Tabletop, moves: Sequence[Choice], y: float, layout: Layout) -> tuple[list[str], float]:
    """The place for a new group, and the tiles that were taken out of groups, in rows."""
    wide, high = layout.tile
    size = (wide * 3, high)
    drawn = pictures.rectangle(0, 0, *size, line="chalk", rounded=7, more='stroke-dasharray="5 4"')
    drawn += pictures.words(size[0] / 2, high / 2 + 6, "new group", 17, anchor="middle")
    say = "new" if any(move.kind == "put" for move in moves) else ""
    parts = [part("new", drawn, at=(MARGIN, y), size=size, label="put the tile into a new group", say=say)]
    x = MARGIN + size[0] + GAP
    if position.loose:
        parts.append(pictures.words(x, y + high / 2 + 6, "loose:", 17))
        x += 58
    across = int((layout.wide - MARGIN - x) // wide)
    for number, tile in enumerate(position.loose):
        at = (x + wide * (number % across), y + (high + 6) * (number // across))
        say = f"put {tile_name(tile)}" if any(move.tile == tile and move.kind == "put" for move in moves) else ""
        label, kind = f"loose {spoken(tile)}", f"tile {tile_name(tile)}"
        drawn = scaled(tile, layout.scale)
        parts.append(part(f"loose-{number}", drawn, at=at, size=layout.tile, label=label, say=say, kind=kind))
    rows = max(1, -(-len(position.loose) // across))
    return parts, y + (high + 6) * rows + 8


def buttons(position: Tabletop, words: set[str], y: float, layout: Layout) -> tuple[list[str], float]:
    """What ends the turn or takes it back, and how the turn stands."""
    titles = {
        "end": ("end turn", "end the turn"),
        "reset": ("take back", "take back everything done in this turn"),
        "draw": ("draw", "draw a tile, which ends the turn"),
        "pass": ("pass", "pass, as the bag is empty"),
    }
    parts, x = list[str](), float(MARGIN)
    shown = [word for word in titles if word in words]
    for word in shown:
        title, label = titles[word]
        parts.append(button(word, title, label, (x, y), layout.button, layout.button[1] - 13, 17))
        x += layout.button[0] + 12
    y += layout.button[1] + 8 if shown else 0
    lines = [position.outcome()] if position.phase == "over" else state_of_turn(position)
    for line in (short for whole in lines for short in wrap(whole, layout.longest_line)):
        parts.append(pictures.words(MARGIN, y + 16, line, 17, bold=position.phase == "over"))
        y += LINE
    return parts, y + 8


def rack_parts(
    position: Tabletop, seat: Seat, moves: Sequence[Choice], y: float, layout: Layout
) -> tuple[list[str], float]:
    """The seat's tiles by colour, in rows."""
    rack = position.hands[seat]
    if HIDDEN in rack:
        return [], y
    puts = {move.tile for move in moves if move.kind == "put"}
    (wide, high), across = layout.tile, layout.across
    parts, seen = list[str](), Counter[Card]()
    for place, tile in enumerate(by_colour(rack)):
        seen[tile] += 1
        at = (MARGIN + wide * (place % across), y + (high + 6) * (place // across))
        name, say = f"rack-{tile_name(tile)}-{seen[tile]}", f"put {tile_name(tile)}" if tile in puts else ""
        colour = tile % 4 if tile < JOKER else len(COLOURS)
        parts.append(
            part(
                name,
                scaled(tile, layout.scale),
                at=at,
                size=layout.tile,
                label=spoken(tile),
                say=say,
                kind=f"tile {tile_name(tile)}",
                comes="bag",
                keys=(colour * JOKER + tile, tile),
            )
        )
    rows = max(1, -(-len(rack) // across))
    y += (high + 6) * rows
    lines = [f"{plural(points(rack), 'point')} in your rack"]
    lines += [] if position.opened[seat] else [f"your first meld must be worth {FIRST_MELD}"]
    for line in wrap("; ".join(lines), layout.longest_line):
        parts.append(pictures.words(MARGIN, y + 16, line, 17))
        y += LINE
    return parts, y + 8
