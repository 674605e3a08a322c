"""Reads positions of Rummikub from text, and refuses those that no game leads to."""

from __future__ import annotations

from collections import Counter

from kibitz.card_fields import check_copies
from kibitz.games.rummikub.notation import FIELDS, NAME
from kibitz.games.rummikub.rules import BAG, SEATS, TILES, is_meld, may_lie_together, tile_name
from kibitz.games.rummikub.state import Tabletop
from kibitz.melds import HIDDEN
from kibitz.table import InvalidText, View

TABLE = "table"
"""Begins the melds on the table, behind tiles alone as in a whole text."""


def read(text: str) -> Tabletop:
    """The position of a text, in which tiles may be hidden."""
    return checked(Tabletop(**FIELDS.read(text)))


def read_alone(text: str) -> Tabletop:
    """The position of a person who names tiles only: a rack, and perhaps "table" and its melds with / between them.

    With a table both players have laid down a first meld, without one neither has. The other one has a full rack.
    """
    words = text.split()
    plain = [word.casefold() for word in words]
    end = plain.index(TABLE) if TABLE in plain else len(words)
    if not end:
        raise InvalidText(
            f"no tiles: expected those of your rack, e.g. 6K 6B 1Y JK, and perhaps {TABLE} 3R 4R 5R / 9K 9B 9Y"
        )
    rack, table = " ".join(words[:end]), " ".join(words[end + 1 :])
    opened = " ".join(["yes" if table else "no"] * min(SEATS))
    hidden = " ".join(["?"] * TILES)
    return read(f"{NAME}; phase play; hands {rack} / {hidden}; {TABLE} {table}; opened {opened}")


def checked(position: Tabletop) -> Tabletop:
    """The position, if a game can lead to it."""
    if position.phase == "deal":
        if position != Tabletop(position.seats, joker=position.joker):
            raise InvalidText("phase deal: expected nothing but the number of seats and the joker before the deal")
        return position
    for name in ("hands", "opened"):
        if len(getattr(position, name)) != position.seats:
            raise InvalidText(f"{name}: expected {position.seats}, one for each seat")
    if position.turn >= position.seats:
        raise InvalidText(f"turn {position.turn}: expected a seat from 0 to {position.seats - 1}")
    _check_tiles(position)
    _check_turn(position)
    return position


def _check_tiles(position: Tabletop) -> None:
    if any(HIDDEN in part for part in (*position.table, *position.was, position.loose, position.placed)):
        raise InvalidText("a hidden tile on the table: expected ? in hands only")
    parts = (*position.hands, *position.table, position.loose)
    check_copies((tile for part in parts for tile in part), BAG, tile_name)
    if (position.phase == "draw") != (position.due > 0):
        raise InvalidText(f"due {position.due} in phase {position.phase}: expected tiles to draw in phase draw only")
    if position.bag_size < position.due:
        raise InvalidText(f"{len(BAG) - position.bag_size} tiles: expected fewer than {len(BAG)}, the rest in the bag")
    if not all(map(is_meld, position.start)):
        raise InvalidText("table: expected melds alone when a turn begins")
    if any(not group or not may_lie_together(group) for group in position.table):
        raise InvalidText("table: expected groups that more tiles could make melds")
    for seat, rack in enumerate(position.hands):
        if not rack and position.phase != "over" and not (seat == position.turn and position.placed):
            raise InvalidText(f"seat {seat} has no tile in phase {position.phase}: expected phase over")


def _check_turn(position: Tabletop) -> None:
    if not position.steps and (position.was or position.loose or position.placed):
        raise InvalidText("was, loose or placed without steps: expected the number of small moves of the turn")
    if position.steps > (position.most_steps if position.phase == "play" else 0):
        raise InvalidText(f"{position.steps} steps: expected {position.most_steps} at most, in phase play only")
    before = Counter(tile for group in position.start for tile in group) + Counter(position.placed)
    if before != Counter(tile for group in (*position.table, position.loose) for tile in group):
        raise InvalidText("table and loose: expected the tiles of was and placed")
    if position.table[: position.locked] != position.start[: position.locked]:
        raise InvalidText("table: expected the groups of was unchanged before the player's first meld")
    if position.phase == "draw" and position.is_changed:
        raise InvalidText("a changed table in phase draw: expected it as it was")
    if position.passes >= position.seats and position.phase != "over":
        raise InvalidText(f"{position.passes} passes: expected fewer than players before the end")
    if position.phase == "over" and position.is_masked:
        raise InvalidText("hidden tiles in phase over: expected all racks laid open")
    if position.phase == "over" and all(position.hands) and position.passes < position.seats:
        raise InvalidText("phase over: expected an empty rack, or as many passes as players")


def tabletop_of(view: View) -> Tabletop:
    """What a view of this game shows."""
    assert isinstance(view.position, Tabletop)
    return view.position
