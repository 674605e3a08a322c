"""What the table should look like at the end of a turn, and the small moves that lead there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from kibitz.games.rummikub.moves import NEW, Choice
from kibitz.games.rummikub.rules import FIRST_MELD, FREE_STEPS, RULES, Tiles, is_meld, points
from kibitz.games.rummikub.state import Groups, Tabletop
from kibitz.melds import By, Card, Meld, WildEvaluator, best, first_meld, rearranged

KEPT_PLANS = 4096
ORDERS: tuple[By, ...] = ("cards", "value")
"""Of divisions that are tried for a first meld, before the search for any that has enough points."""


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
    if points(rack) - WildEvaluator(rack, "value", RULES).points_left() < FIRST_MELD:
        return None
    found = (division for by in ORDERS for division in best(rack, RULES, by))
    enough = next(
        (one for one in found if one.points(RULES) >= FIRST_MELD and one.melded <= FREE_STEPS),
        None,
    )
    division = enough or first_meld(rack, rules=RULES)
    if division is None:
        return None
    melds = _tiles_of(division.melds)
    return _plan([*table, *melds], rack, Counter(tile for meld in melds for tile in meld))


@lru_cache(KEPT_PLANS)
def additions(table: Groups, rack: Tiles) -> Plan | None:
    """The melds of the rack, and then the tiles that fit melds of the table, one by one."""
    own = _tiles_of(best(rack, RULES)[0].melds)
    lying = [*table, *own]
    played = Counter(tile for meld in own for tile in meld)
    left = sorted((Counter(rack) - played).elements())
    place = 0
    while place < len(left):
        tile = left[place]
        fitting = next((at for at, group in enumerate(lying) if is_meld(tuple(sorted((*group, tile))))), None)
        if fitting is None:
            place += 1
            continue
        lying[fitting] = tuple(sorted((*lying[fitting], tile)))
        played[tile] += 1
        del left[place]
        # A longer run may have room for a tile that did not fit before.
        place = 0
    return _plan(lying, rack, played)


@lru_cache(KEPT_PLANS)
def rearrangement(table: Groups, rack: Tiles) -> Plan | None:
    """As many tiles as possible, the whole table rearranged where that is needed, and where it is not too much.

    Where as many go down without it, nothing is moved: a turn that a person can follow.
    """
    found = rearranged([Meld("run", group, group) for group in table], rack, RULES)
    if found is None:
        return None
    plan = _plan(_tiles_of(found.melds), rack, Counter(found.played))
    if plan is None:
        return None
    position, simple = Tabletop(table=table), additions(table, rack)
    is_as_good = simple and (len(simple.played), -simple.points_left) >= (len(plan.played), -plan.points_left)
    if is_as_good or len(steps_to(position, plan.table)) > position.most_steps:
        return simple
    return plan


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
