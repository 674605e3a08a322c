"""A game of Rummikub set up by hand, as one seat sees it."""

from collections.abc import Iterable, Mapping, Sequence

from kibitz.editing import Choice, Field, Heap, Line, Number, Token
from kibitz.games.rummikub.drawing import by_colour, spoken
from kibitz.games.rummikub.notation import NAME, PHASES, write_groups
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.games.rummikub.rules import (
    BAG,
    JOKER_RULES,
    MELDS,
    MOST_STEPS,
    NUMBERS,
    PENALTY,
    SEATS,
    in_order,
    tile_name,
)
from kibitz.melds import HIDDEN, JOKER, Card
from kibitz.table import View

GROUP = "tiles"
TOKENS = tuple(Token(tile_name(tile), spoken(tile)) for tile in by_colour(tuple(range(JOKER + 1))))
UNKNOWN, NOTHING = "?", "-"
NO_YES = ("no", "yes")
DEAL, DRAW = "deal", "draw"
ON_TABLE = "group-"
"""How the fields of the table's groups begin; the last one is for a new group."""


def fields(view: View) -> Sequence[Field]:
    position, seat = tabletop_of(view), view.seat
    seats = tuple(map(str, range(position.seats)))
    steps = [(step, (seat + step) % position.seats) for step in range(position.seats)]
    racks = position.hands or ((),) * position.seats
    opened = position.opened or (False,) * position.seats
    groups = [
        heap(f"{ON_TABLE}{number}", f"group {number}", in_order(group), NUMBERS)
        for number, group in enumerate(position.table, 1)
    ]
    others = [
        field
        for step, own in steps[1:]
        for field in (
            heap(f"rack-{step}", f"tiles of seat {own} that are laid open at the end", by_colour(racks[own]), len(BAG)),
            Number(f"hidden-{step}", f"hidden tiles of seat {own}", f"{racks[own].count(HIDDEN)}", 0, len(BAG)),
        )
    ]
    return (
        Choice("seats", "players", f"{position.seats}", tuple(map(str, SEATS))),
        Choice("seat", "you are", f"{seat}", seats, of_seats=True),
        heap("rack", "your rack", by_colour(racks[seat]), len(BAG)),
        *groups,
        heap(f"{ON_TABLE}{len(groups) + 1}", "a new group", (), NUMBERS),
        *others,
        Choice("phase", "what is next", position.phase, PHASES),
        Choice("turn", "whose turn it is", f"{position.turn}", seats, of_seats=True),
        *(
            Choice(f"opened-{step}", f"whether {'you' if not step else f'seat {own}'} laid a first meld", word, NO_YES)
            for step, own in steps
            for word in (NO_YES[opened[own]],)
        ),
        Number("steps", "small moves of this turn", f"{position.steps}", 0, MOST_STEPS),
        Line("was", "the table before the turn's first small move, with / between groups", write_groups(position.was)),
        heap("loose", "loose tiles, which the turn took out of groups", position.loose, len(BAG)),
        Line("placed", "tiles on the table from the rack in this turn", written(position.placed)),
        Number("due", "tiles still to be drawn, when tiles are drawn", f"{position.due}", 0, PENALTY),
        Number("passes", "passes in succession", f"{position.passes}", 0, max(SEATS)),
        Choice("joker", "how a joker leaves its meld: freely, or only for its tile", position.joker, JOKER_RULES),
    )


def heap(name: str, label: str, tiles: Iterable[Card], most: int) -> Heap:
    return Heap(name, label, written(tiles), TOKENS, most, MELDS.decks, GROUP)


def written(tiles: Iterable[Card]) -> str:
    """The tiles that are not hidden."""
    return " ".join(tile_name(tile) for tile in tiles if tile != HIDDEN)


def composed(values: Mapping[str, str]) -> str:
    seats, seat, phase = int(values["seats"]), int(values["seat"]), values["phase"]
    start = f"seat {seat}; {NAME}; seats {seats}; phase {phase}; joker {values['joker']}"
    if phase == DEAL:
        return start
    # In the order of seats: a player's fields go by its place after one's own seat.
    steps = [(own - seat) % seats for own in range(seats)]
    racks = [values["rack"] if not step else others_rack(values, step) for step in steps]
    groups = [value for name, value in values.items() if name.startswith(ON_TABLE) and value]
    parts = [
        f"turn {values['turn']}",
        f"hands {' / '.join(rack or NOTHING for rack in racks)}",
        f"table {' / '.join(groups) or NOTHING}",
        f"was {values['was'] or NOTHING}",
        f"loose {values['loose'] or NOTHING}",
        f"placed {values['placed'] or NOTHING}",
        f"steps {values['steps']}",
        f"opened {' '.join(values.get(f'opened-{step}', NO_YES[0]) for step in steps)}",
        f"due {values['due']}",
        f"passes {values['passes']}",
    ]
    return "; ".join([start, *parts])


def others_rack(values: Mapping[str, str], step: int) -> str:
    """Tiles and hidden ones; a player who has just joined begins with as many as are dealt."""
    if f"rack-{step}" not in values:
        return " ".join([UNKNOWN] * MELDS.hand)
    return " ".join([*values[f"rack-{step}"].split(), *[UNKNOWN] * int(values[f"hidden-{step}"])])
