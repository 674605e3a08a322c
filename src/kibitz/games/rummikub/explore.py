"""What is known about a turn of Rummikub: its best plan step by step, the tiles of the rack, what a draw may bring."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from kibitz.games.rummikub.drawing import by_colour, table_svg
from kibitz.games.rummikub.minds import Planner, staying
from kibitz.games.rummikub.moves import Choice
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.games.rummikub.rules import FIRST_MELD, Tiles, in_order, points, tile_name
from kibitz.games.rummikub.state import Tabletop
from kibitz.games.rummikub.thinking.plans import Plan, additions, next_move, rearrangement
from kibitz.games.rummikub.thinking.worth import Worth
from kibitz.melds import Card
from kibitz.panels import Cell, Panel
from kibitz.table import View
from kibitz.words import plural

EXAMPLES = {
    "the plan of a turn": "rummikub; phase play; hands 6K 6B 1Y 12R 13Y JK / ? ? ? ? ?; table 3R 4R 5R 6R /"
    " 9K 9B 9Y / 7Y 8Y 9Y 10Y / 13R 13K 13B; opened yes yes"
}
MIND = Planner(0)
ENDS = ("end", "draw", "pass")


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    position = tabletop_of(view)
    if position.phase != "play" or position.turn != view.seat:
        return {}
    plan = MIND.plan_of(position)
    found: dict[str, Callable[[], Panel]] = {
        "The best plan of the turn": partial(plan_panel, position, plan),
        "Tiles of the rack": partial(tiles_panel, position, plan),
        "What the rack may cost": partial(costs_panel, position, plan),
    }
    if plan is None and position.bag_size:
        found["What a draw would bring"] = partial(draws_panel, position)
    return found


def names(tiles: Tiles) -> str:
    return " ".join(map(tile_name, by_colour(tiles)))


def small_moves(position: Tabletop, plan: Plan | None) -> Iterator[tuple[Choice, Tabletop]]:
    """The rest of the turn as the minds play it, and the table before its end or after each other move."""
    while (move := next_move(position, plan)).kind not in ENDS:
        position = position.play(position.turn, move)
        yield move, position
    yield move, position


def plan_panel(position: Tabletop, plan: Plan | None) -> Panel:
    """The small moves of the plan, and the table to which they lead."""
    steps = list(small_moves(position, plan))
    rows = tuple((float(number), str(move)) for number, (move, _) in enumerate(steps, 1))
    if plan is None:
        return Panel("No tile of the rack can be put down in this turn.", (), ("step", "move"), rows)
    text = f"Puts down {names(plan.played)} in this turn, {plural(len(steps), 'small move')} from here;"
    text += f" {staying(plan.points_left)} in the rack."
    return Panel(text, (table_svg(steps[-1][1].table, plan.played),), ("step", "move"), rows)


def tiles_panel(position: Tabletop, plan: Plan | None) -> Panel:
    """For each tile of the rack whether the plan puts it down, and whether it could be put down alone."""
    rack, played = position.whole_rack, Counter(plan.played if plan else ())
    opened = position.opened[position.turn]
    rows = []
    for tile in dict.fromkeys(by_colour(rack)):
        row = (tile_name(tile), float(rack.count(tile)), float(played[tile]))
        rows.append((*row, alone(position, tile)) if opened else row)
    columns = ("tile", "held", "planned", *(["alone it"] if opened else []))
    text = "" if opened else f"The first meld needs {FIRST_MELD} points and tiles of the rack alone."
    return Panel(text, (), columns, tuple(rows))


def alone(position: Tabletop, tile: Card) -> str:
    """How this tile could be put down without another one."""
    table, rack, joker = position.start, (tile,), position.joker
    if plan := additions(table, rack, joker):
        joined = next(group for group in table if group not in plan.table)
        return f"joins {' '.join(map(tile_name, in_order(joined)))}"
    return "fits after the table is rearranged" if rearrangement(table, rack, joker) else "fits nowhere"


def costs_panel(position: Tabletop, plan: Plan | None) -> Panel:
    """The tiles and points after each end of the turn, and the expected score."""
    rack, worth = position.whole_rack, Worth(position, plan)
    rows: list[tuple[Cell, ...]] = []
    if plan is not None:
        rows.append(("the plan", float(len(plan.left)), float(plan.points_left), worth.ended(plan.left)))
    if position.may_end:
        left = position.rack
        rows.append(("ending the turn now", float(len(left)), float(points(left)), worth.ended(left)))
    if position.bag_size:
        drawn = (len(rack) + 1.0, points(rack) + worth.mean_points, worth.drawn(position))
        rows.append(("drawing a tile", *drawn))
    text = f"The rack began this turn with {plural(len(rack), 'tile')} and {plural(points(rack), 'point')}:"
    text += " what it loses if somebody else goes out. Each unseen tile counts the unseen tiles' mean."
    return Panel(text, (), ("after", "tiles", "points", "expected score"), tuple(rows))


def draws_panel(position: Tabletop) -> Panel:
    """The unseen tiles with which the next turn could put down something at this table, by how much."""
    unseen = Counter(position.unseen)
    helping: dict[int, list[Card]] = {}
    for tile in by_colour(tuple(unseen)):
        rack = tuple(sorted((*position.whole_rack, tile)))
        if plan := MIND.plan_with(position, rack):
            helping.setdefault(len(plan.played), []).append(tile)
    rows = tuple(
        (plural(count, "tile"), names(tuple(tiles)), float(sum(unseen[tile] for tile in tiles)))
        for count, tiles in sorted(helping.items(), reverse=True)
    )
    count = sum(unseen[tile] for tiles in helping.values() for tile in tiles)
    text = f"{count} of {unseen.total()} unseen tiles ({count / unseen.total():.0%}) would let the next turn put down"
    text += " tiles, if the table stays as it is."
    return Panel(text, (), ("puts down", "with", "unseen"), rows)
