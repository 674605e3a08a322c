"""What the table should look like at the end of a turn, and the small moves that lead there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kibitz.card_play import without
from kibitz.games.rummikub.jokers import are_kept, stayed
from kibitz.games.rummikub.moves import NEW, Choice
from kibitz.games.rummikub.rules import FIRST_MELD, FREE_STEPS, MELDS, Jokers, Tiles, is_meld, points
from kibitz.games.rummikub.state import Groups, Tabletop
from kibitz.melds import JOKER, By, Card, HandError, Meld, WildEvaluator, best, first_meld, rearranged

KEPT_PLANS = 4096
ORDERS: tuple[By, ...] = ("cards", "value")
"""The orders of divisions that are tried for a first meld, before the search for any that has enough points."""


@dataclass(frozen=True)
class Plan:
    """The end of a turn."""

    table: Groups
    played: Tiles
    """Tiles that leave the rack."""
    left: Tiles

    @property
    def points_left(self) -> int:
        return points(self.left)

    @property
    def rank(self) -> tuple[int, int]:
        """Most tiles first, then fewest points left."""
        return len(self.played), -self.points_left


def _plan(table: list[Tiles], rack: Tiles, played: Counter[Card]) -> Plan | None:
    if not played:
        return None
    left = Counter(rack) - played
    return Plan(tuple(table), tuple(sorted(played.elements())), tuple(sorted(left.elements())))


def _tiles_of(melds: tuple[Meld, ...]) -> list[Tiles]:
    return [tuple(sorted(meld.cards)) for meld in melds]


@lru_cache(KEPT_PLANS)
def opening(table: Groups, rack: Tiles) -> Plan | None:
    """As many tiles as possible for a first meld; None where the rack has not enough points."""
    # No tile of a meld counts more on the table than in the rack.
    if points(rack) - WildEvaluator(rack, "value", MELDS).points_left() < FIRST_MELD:
        return None
    found = (division for by in ORDERS for division in best(rack, MELDS, by))
    enough = next(
        (one for one in found if one.points(MELDS) >= FIRST_MELD and one.melded <= FREE_STEPS),
        None,
    )
    division = enough or first_meld(rack, rules=MELDS)
    if division is None:
        return None
    melds = _tiles_of(division.melds)
    return _plan([*table, *melds], rack, Counter(tile for meld in melds for tile in meld))


@lru_cache(KEPT_PLANS)
def additions(table: Groups, rack: Tiles, joker: Jokers = "free") -> Plan | None:
    """The melds of the rack, and then the tiles that fit melds of the table, one by one."""
    own = _tiles_of(best(rack, MELDS)[0].melds)
    played = Counter(tile for meld in own for tile in meld)
    return _with_additions(table, [*table, *own], rack, played, joker)


def _with_additions(
    table: Groups, lying: list[Tiles], rack: Tiles, played: Counter[Card], joker: Jokers
) -> Plan | None:
    """The plan with fitting tiles of the rack added to `lying`, the melds once `played` is on the table."""
    left = sorted((Counter(rack) - played).elements())
    place = 0
    while place < len(left):
        tile = left[place]
        longer = (_with_tile(lying, at, tile) for at in range(len(lying)))
        from_rack = played[JOKER] + (tile == JOKER)
        fitting = next((melds for melds in longer if melds and _may_be(table, melds, from_rack, joker)), None)
        if fitting is None:
            place += 1
            continue
        lying = fitting
        played[tile] += 1
        del left[place]
        # A longer run may have room for a tile that did not fit before.
        place = 0
    return _plan(lying, rack, played)


def _with_tile(melds: list[Tiles], at: int, tile: Card) -> list[Tiles] | None:
    """The melds with this tile added to one of them; None where it does not fit."""
    longer = tuple(sorted((*melds[at], tile)))
    return [*melds[:at], longer, *melds[at + 1 :]] if is_meld(longer) else None


def _may_be(table: Groups, melds: Sequence[Tiles], from_rack: int, joker: Jokers) -> bool:
    """Whether the rule of the jokers allows these melds at the end of a turn that begins with that table."""
    return joker == "free" or are_kept(table, melds, from_rack)


@lru_cache(KEPT_PLANS)
def rearrangement(table: Groups, rack: Tiles, joker: Jokers = "free") -> Plan | None:
    """As many tiles as possible, the whole table rearranged where that is needed, and where it is not too much.

    Where as many go down without it, nothing is moved: a turn that a person can follow. Under the strict rule melds
    with jokers only grow, unless a tile of the rack replaces a joker that is used again.
    """
    position, found = Tabletop(table=table), additions(table, rack, joker)
    held = tuple(group for group in table if JOKER in group) if joker == "strict" else ()
    rest = tuple(group for group in table if group not in held)
    ways = [_rearranged(table, held, rest, rack, (), joker)]
    for fixed, tile in _replacements(held, rack):
        ways.append(_rearranged(table, fixed, (*rest, (JOKER,)), rack, (tile,), joker))
    for plan in ways:
        is_better = plan and (found is None or plan.rank > found.rank)
        if plan and is_better and len(steps_to(position, plan.table)) <= position.most_steps:
            found = plan
    return found


def _replacements(held: Groups, rack: Tiles) -> Iterator[tuple[Groups, Card]]:
    """The melds with jokers after a tile of the rack has taken the place of one of them, and that tile."""
    for at, group in enumerate(held):
        for tile in dict.fromkeys(rack):
            after = tuple(sorted((*without(group, JOKER), tile)))
            if tile != JOKER and is_meld(after) and stayed(group, after) == after.count(JOKER):
                yield (*held[:at], after, *held[at + 1 :]), tile


def _rearranged(table: Groups, fixed: Groups, rest: Groups, rack: Tiles, used: Tiles, joker: Jokers) -> Plan | None:
    """As many tiles as possible, the rest of the table rearranged and what is fixed made longer.

    The tiles that are used lie in the fixed melds already.
    """
    try:
        found = rearranged([Meld("run", group, group) for group in rest], without(rack, *used), MELDS)
    except HandError:
        # A joker that was replaced fits nowhere.
        return None
    if found is None:
        return None
    melds, played = [*fixed, *_tiles_of(found.melds)], Counter((*used, *found.played))
    if not _may_be(table, melds, played[JOKER], joker):
        return None
    return _with_additions(table, melds, rack, played, joker)


def matched(table: Groups, target: Groups) -> dict[int, int]:
    """Which group of the table becomes which of the target, by place: those first that have most tiles in common."""
    goals: dict[Tiles, list[int]] = {}
    for goal in reversed(range(len(target))):
        goals.setdefault(target[goal], []).append(goal)
    found = {own: goals[group].pop() for own, group in enumerate(table) if goals.get(group)}
    # Most groups stay what they are, and few are compared.
    rest = [(own, Counter(table[own])) for own in range(len(table)) if own not in found]
    left = [(goal, Counter(target[goal])) for places in goals.values() for goal in places]
    pairs = sorted(
        (-common, goal, own) for goal, wanted in left for own, held in rest if (common := (wanted & held).total())
    )
    taken = set[int]()
    for _, goal, own in pairs:
        if own not in found and goal not in taken:
            found[own] = goal
            taken.add(goal)
    return found


def steps_to(position: Tabletop, target: Groups) -> list[Choice]:
    """The small moves that make the target of the table, in an order in which all but the first may change numbers."""
    pairs = matched(position.table, target)
    changes = [(own, goal) for own, goal in pairs.items() if position.table[own] != target[goal]]
    changed = {own: Counter(target[goal]) for own, goal in changes}
    changed.update((own, Counter()) for own in range(len(position.table)) if own not in pairs)
    takes = [
        Choice("take", tile, own + 1)
        for own, wanted in sorted(changed.items())
        for tile in (Counter(position.table[own]) - wanted).elements()
    ]
    built = [(goal, own + 1, Counter(position.table[own])) for own, goal in changes]
    built += [(goal, NEW, Counter()) for goal in set(range(len(target))) - set(pairs.values())]
    puts = [
        Choice("put", tile, number)
        for goal, number, held in sorted(built, key=lambda item: item[0])
        for tile in (Counter(target[goal]) - held).elements()
    ]
    return [*takes, *puts]


def next_move(position: Tabletop, plan: Plan | None) -> Choice:
    """The next small move of the plan, or the way out where there is no plan, or no time for it."""
    if plan is not None:
        steps = steps_to(position, plan.table)
        if not steps and position.may_end:
            return Choice("end")
        if steps and position.steps + len(steps) <= position.most_steps:
            return steps[0]
    if position.may_end:
        return Choice("end")
    if position.is_changed and position.steps < position.most_steps:
        return Choice("reset")
    return Choice("draw" if position.bag_size else "pass")
