"""The divisions of a hand under any rules, best first: jokers, aces on both sides, other lengths, more decks.

A division is built card by card from skeletons of melds. `prospect` bounds what any beginning can still become, so only
what may be the next best is continued; what fillers are over then go wherever there is room.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count, product
from math import ceil
from typing import NamedTuple

from kibitz.games.rummy.divisions.melds import HIGH, LOW, By, card_worth, meld_cost
from kibitz.games.rummy.divisions.prospect import Prospect
from kibitz.games.rummy.divisions.skeletons import (
    HIGH_ACE,
    Open,
    Skeleton,
    Start,
    laid,
    next_steps,
    run_skeleton,
    sets,
    settled,
    starts,
)
from kibitz.games.rummy.rules import JOKER, Card, Meld, Rules, meld_points

NO_CARDS = (0, 0, 0, 0)
IMPOSSIBLE = -(1 << 59)
SETS = 4
"""The stage of a rank after its four suits."""

Told = tuple[tuple[int, ...], ...]
"""By rank and suit: minus the cards in runs, runs begun, minus the cards in sets; the smallest comes first."""
Finished = tuple[tuple[Skeleton, ...], tuple[Card, ...]]
"""The melds, and the fillers that they get."""


def ranked(hand: Sequence[Card], rules: Rules, by: By = "cards") -> Iterator[tuple[Meld, ...]]:
    """All divisions in the order that docs/rummy.md states."""
    natural = card_worth(by, rules.values)
    worth = {card: natural[card] for card in range(52)}
    value = rules.joker_value
    worth[JOKER] = {"cards": HIGH + LOW * value, "value": HIGH * value + LOW, "left": HIGH + value}[by]
    for _, _, divisions in _Ranking(hand, rules, worth, meld_cost(by)).groups():
        yield from sorted(divisions, key=settled)


def first_meld(hand: Sequence[Card], rules: Rules, points: int) -> tuple[Meld, ...] | None:
    """The fewest cards whose melds are worth so many points; then most points, then the order of `left`."""
    aces = max(rules.values[0], rules.low_ace_value or 0)
    worth = {card: rules.values[card // 4] if card >= 4 else aces for card in range(52)}
    value = sum(map(rules.value, hand))

    def place(melds: tuple[Meld, ...], told: Told) -> tuple[object, ...]:
        left = value - sum(rules.value(card) for meld in melds for card in meld.cards)
        return len(melds), left, told, settled(melds)

    for cards in range(ceil(points / max(1, *worth.values())), len(hand) + 1):
        best: tuple[int, tuple[object, ...], tuple[Meld, ...]] | None = None
        for bound, told, divisions in _Ranking(hand, rules, worth, 0, max(worth.values()), cards).groups():
            if -bound < (points if best is None else -best[0]):
                break
            for melds in divisions:
                reached = sum(meld_points(meld, rules) for meld in melds)
                if reached >= points and sum(len(meld.cards) for meld in melds) == cards:
                    found = -reached, place(melds, told), melds
                    best = found if best is None else min(best, found)
        if best is not None:
            return best[2]
    return None


class _Node(NamedTuple):
    """A beginning: all cards before a stage of the sweep are settled."""

    start: int
    stage: int
    gain: int
    fillers: int
    """How many are left."""
    spare: int
    """How many cards may still be melded; -1: any number."""
    opened: tuple[tuple[Open, ...], ...] = ((), (), (), ())
    rest: tuple[int, ...] = ()
    """Copies of this rank's cards that no run has."""
    here: tuple[tuple[int, int], ...] = ()
    """This rank's cards in runs, and runs begun, of the suits that are settled."""
    melds: tuple[Skeleton, ...] = ()


class _Ranking:
    """A search for the divisions that are worth most, by what each card adds and a meld costs.

    Without a limit of cards, fillers add what their own cards do; with one, each adds at most `free`.
    """

    def __init__(
        self, hand: Sequence[Card], rules: Rules, worth: Mapping[Card, int], cost: int, free: int = 0, most: int = -1
    ) -> None:
        self.rules = rules
        self.worth = worth
        self.cost = cost
        self.free = free
        self.most = most
        self.starts = list(starts(hand, rules))
        # One start at a time is looked at, until it is continued; then it keeps its figures.
        self.most_fillers = max(len(start.fillers) for start in self.starts)
        self.glance = self._prospect()
        self.prospects: dict[int, Prospect] = {}
        self.serial = count()
        self.heap: list[tuple[int, Told, int, _Node | Finished]] = []

    def groups(self) -> Iterator[tuple[int, Told, set[tuple[Meld, ...]]]]:
        """Divisions with minus their worth (with a limit of cards, a bound) and what their natural cards do."""
        for number, start in enumerate(self.starts):
            self._begin(number, start)
        group: set[tuple[Meld, ...]] = set()
        group_key: tuple[int, Told] = (0, ())
        while self.heap:
            bound, told, _, node = heappop(self.heap)
            if group and group_key < (bound, told):
                yield (*group_key, group)
                group = set()
            if not isinstance(node, _Node):
                group_key = (bound, told)
                group |= laid(*node, self.rules)
            elif 4 * node.stage == 5 * len(self.starts[node.start].counts):
                self._close(node, told)
            else:
                self._continue(node, told, bound)
        if group:
            yield (*group_key, group)

    def _begin(self, number: int, start: Start) -> None:
        need = sum(run.need for run in start.around)
        held = [card for run in start.around for card in run.cards]
        spare = self.most - need - len(held) if self.most >= 0 else -1
        if need <= len(start.fillers) and (spare >= 0) == (self.most >= 0):
            gain = sum(map(self.worth.__getitem__, held)) - self.cost * len(start.around)
            node = _Node(number, 0, gain, len(start.fillers) - need, spare, melds=start.around)
            self._push(node, (), self._hold(self.glance, start))

    def _prospect(self) -> Prospect:
        rules = self.rules
        return Prospect(rules.decks, rules.min_run, rules.min_set, rules.duplicates, self.most_fillers, self.most >= 0)

    def _hold(self, prospect: Prospect, start: Start) -> Prospect:
        weights = [self.worth[4 * (place % 13)] for place in range(len(start.counts) // 4)]
        filler = self.free if self.most >= 0 else min(map(self.worth.__getitem__, start.fillers), default=0)
        prospect.hold(list(start.counts), weights, self.cost, filler)
        return prospect

    def _prospect_of(self, number: int) -> Prospect:
        if len(self.starts) == 1:
            return self.glance
        if number not in self.prospects:
            self.prospects[number] = self._hold(self._prospect(), self.starts[number])
        return self.prospects[number]

    def _push(self, node: _Node, told: Told, prospect: Prospect, bound: int = 0) -> None:
        """Put a beginning where it belongs, unless nothing can come of it."""
        node, told = self._onward(node, told)
        if max(map(len, node.opened)) <= self.rules.decks:
            cases = prospect.steps.packed([[run[1] for run in runs] for runs in node.opened])
            rest = 0
            for copies in reversed(node.rest):
                rest = rest * (self.rules.decks + 1) + copies
            limit = node.spare
            if limit < 0:
                room = sum(meld.room for meld in node.melds) + sum(run[0] for runs in node.opened for run in runs)
                limit = min(node.fillers, room)
            ahead = prospect.worth(node.stage, cases, node.fillers, limit, rest)
            if ahead < IMPOSSIBLE:
                return
            bound = -node.gain - ahead - self._fillers_worth(node)
        # More runs open than decks: only fillers beside natural cards do that, and the bound from before holds on.
        heappush(self.heap, (bound, told, next(self.serial), node))

    def _onward(self, node: _Node, told: Told) -> tuple[_Node, Told]:
        """Pass the stages where nothing is to be settled."""
        start = self.starts[node.start]
        stage, rest, here = node.stage, node.rest, node.here
        while 4 * stage < 5 * len(start.counts):
            place, suit = divmod(stage, 5)
            if suit < SETS:
                if start.counts[4 * place + suit] or node.opened[suit]:
                    break
                rest, here = (*rest, 0), (*here, (0, 0))
            else:
                if place < HIGH_ACE:
                    if any(rest) and len(sets(rest, node.fillers, place, self.rules)) > 1:
                        break
                    told = (*told, _told(place, here, NO_CARDS, start))
                rest, here = (), ()
            stage += 1
        return node._replace(stage=stage, rest=rest, here=here), told

    def _fillers_worth(self, node: _Node) -> int:
        fillers = self.starts[node.start].fillers
        if self.most >= 0:
            return self.free * (len(fillers) - node.fillers)
        return sum(map(self.worth.__getitem__, fillers))

    def _continue(self, node: _Node, told: Told, bound: int) -> None:
        """Push every way to settle the next suit's card, or the rank's sets."""
        start = self.starts[node.start]
        prospect = self._prospect_of(node.start)
        place, suit = divmod(node.stage, 5)
        weight = self.worth[4 * (place % 13)]
        if suit == SETS:
            for melds, takes, need in sets(node.rest, node.fillers, place, self.rules):
                melded = sum(takes)
                spare = node.spare - melded - need if node.spare >= 0 else -1
                if (spare >= 0) == (node.spare >= 0):
                    after = _Node(
                        node.start,
                        node.stage + 1,
                        node.gain + melded * weight - self.cost * len(melds),
                        node.fillers - need,
                        spare,
                        node.opened,
                        melds=(*node.melds, *melds),
                    )
                    self._push(after, (*told, _told(place, node.here, takes, start)), prospect, bound)
            return
        copies = start.counts[4 * place + suit]
        for used, begun, need, opened, ended in next_steps(
            node.opened[suit], place, suit, start.counts, node.fillers, self.rules
        ):
            spare = node.spare - used - need if node.spare >= 0 else -1
            if (spare >= 0) != (node.spare >= 0):
                continue
            if place == HIGH_ACE and (used != copies or begun != start.high_begun[suit]):
                continue
            after = _Node(
                node.start,
                node.stage + 1,
                node.gain + used * weight - begun * self.cost,
                node.fillers - need,
                spare,
                (*node.opened[:suit], opened, *node.opened[suit + 1 :]),
                (*node.rest, copies - used),
                (*node.here, (used, begun)),
                (*node.melds, *ended),
            )
            self._push(after, told, prospect, bound)

    def _close(self, node: _Node, told: Told) -> None:
        """End all runs, and push the division with every choice of fillers that it has room for."""
        if any(waits for runs in node.opened for _, _, waits, _ in runs):
            return
        ended = [
            run_skeleton(first, span, gaps, suit, self.rules)
            for suit, runs in enumerate(node.opened)
            for first, span, _, gaps in runs
        ]
        melds = (*node.melds, *ended)
        held = Counter(self.starts[node.start].fillers)
        need = sum(meld.need for meld in melds)
        most = min(need + sum(meld.room for meld in melds), len(self.starts[node.start].fillers))
        if node.spare >= 0:
            most = min(most, len(self.starts[node.start].fillers) - node.fillers + node.spare)
        for chosen in product(*(range(number + 1) for number in held.values())):
            if need <= sum(chosen) <= most:
                used = tuple(card for card, number in zip(held, chosen, strict=True) for _ in range(number))
                added = self.free * len(used) if self.most >= 0 else sum(map(self.worth.__getitem__, used))
                heappush(self.heap, (-node.gain - added, told, next(self.serial), (melds, used)))


def _told(place: int, here: tuple[tuple[int, int], ...], takes: tuple[int, ...], start: Start) -> tuple[int, ...]:
    """What the cards of a rank do, those included that stand in runs around the corner or above the king."""
    row: list[int] = []
    for suit, (used, begun) in enumerate(here):
        card = 4 * place + suit
        beyond = sum(run.cards.count(card) for run in start.around)
        begun_there = sum(run.cards[0] == card for run in start.around)
        if place == 0 and len(start.counts) > 4 * HIGH_ACE:
            beyond, begun_there = start.counts[4 * HIGH_ACE + suit], start.high_begun[suit]
        row += (-used - beyond, begun + begun_there, -takes[suit])
    return tuple(row)
