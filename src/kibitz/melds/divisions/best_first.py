"""The divisions of a hand under any rules, best first: jokers, aces on both sides, other lengths, more decks.

A best-first search (A*): a division is built card by card from skeletons of melds, and of all beginnings only the one
with the highest upper bound (bound.py) is continued. So the first division that is complete is the best, the next one
the second, and so on. Fillers (jokers and wild cards) that remain at the end go wherever there is room.

    unit          what it is
    ----------    -----------------------------------------------------------------------------------------------
    score         what a division is worth by the criterion, see scores.py; or points, in the search for a first meld
    place         of a rank: 0 for the ace to 12 for the king, 13 for the ace above the king
    stage         5 * place + suit, then 5 * place + SETS where the sets of the rank are chosen
    used          cards of a rank and suit that are in runs
    begun         runs that begin with a card of the rank and suit
    need, room    fillers that a meld can't do without, and those that it could have beyond these
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count, product
from math import ceil
from typing import NamedTuple, TypeAlias

from kibitz.melds.cards import JOKER, Card
from kibitz.melds.divisions.bound import UpperBound
from kibitz.melds.divisions.scores import ALL, NEVER, By, card_score, card_scores, meld_cost
from kibitz.melds.divisions.skeletons import (
    HIGH_ACE,
    SETS,
    STAGES,
    OpenRun,
    Skeleton,
    Start,
    laid,
    last_tie_key,
    next_steps,
    run_skeleton,
    sets,
    starts,
)
from kibitz.melds.meld import Meld, meld_points
from kibitz.melds.rules import Rules

NO_CARDS = (0, 0, 0, 0)
UNLIMITED = -1
DEAD_END = -1
"""The stage of a beginning that no division has."""
IMPOSSIBLE = NEVER // 2
"""Bounds below it have NEVER in their sum; no score comes near."""

TieKey: TypeAlias = tuple[tuple[int, ...], ...]
"""By rank and suit: minus used, begun, minus the cards in sets. Of equal scores the smallest key comes first.

The last rank of a beginning may not be settled. Then its part has the suits that are, with the most cards in sets that
are possible, so that the key is never above those of the divisions that it becomes.
"""
Complete: TypeAlias = tuple[tuple[Skeleton, ...], tuple[Card, ...]]
"""All melds of a division, and the fillers that they get."""


def divisions_in_order(hand: Sequence[Card], rules: Rules, by: By = "cards") -> Iterator[tuple[Meld, ...]]:
    """All divisions in the order that docs/melds.md states."""
    for _, _, divisions in _Search(hand, rules, _scores(rules, by), meld_cost(by)).groups():
        yield from sorted(divisions, key=last_tie_key)


def first_in_order(hand: Sequence[Card], rules: Rules, by: By = "cards") -> tuple[Meld, ...]:
    """The first of all divisions in that order."""
    melds = best_with_all_of((), hand, rules, by)
    assert melds is not None, "nothing has to be in a meld"
    return melds


def best_with_all_of(table: Sequence[Card], hand: Sequence[Card], rules: Rules, by: By) -> tuple[Meld, ...] | None:
    """The first division, in the stated order, of all these cards in which every card of the table is in a meld."""
    leave = Counter(hand) if table else None
    search = _Search([*table, *hand], rules, _scores(rules, by), meld_cost(by), leave=leave, is_first_enough=True)
    for _, _, divisions in search.groups():
        return min(divisions, key=last_tie_key)
    return None


def _scores(rules: Rules, by: By) -> dict[Card, int]:
    """What each card adds when it is melded."""
    natural = card_scores(by, rules.values)
    return {JOKER: card_score(by, rules.joker_value), **{card: natural[card] for card in range(52)}}


def smallest_first_meld(hand: Sequence[Card], rules: Rules, points: int) -> tuple[Meld, ...] | None:
    """The fewest cards whose melds reach the points; then most points, then the order of `left`.

    For each number of cards from the least possible up, a search with that limit lists groups by their bound in points.
    It may stop at the first group whose bound is below the points asked for, or below the best division so far.
    """
    aces = max(rules.values[0], rules.low_ace_value or 0)
    scores = {card: rules.values[card // 4] if card >= 4 else aces for card in range(52)}
    highest = max(scores.values())
    value = sum(map(rules.value, hand))

    def order(melds: tuple[Meld, ...], key: TieKey) -> tuple[object, ...]:
        left = value - sum(rules.value(card) for meld in melds for card in meld.cards)
        return len(melds), left, key, last_tie_key(melds)

    for cards in range(ceil(points / max(1, highest)), len(hand) + 1):
        best: tuple[int, tuple[object, ...], tuple[Meld, ...]] | None = None
        for minus_bound, key, divisions in _Search(hand, rules, scores, 0, highest, cards).groups():
            if -minus_bound < (points if best is None else -best[0]):
                break
            for melds in divisions:
                reached = sum(meld_points(meld, rules) for meld in melds)
                if reached >= points and sum(len(meld.cards) for meld in melds) == cards:
                    candidate = -reached, order(melds, key), melds
                    best = candidate if best is None else min(best, candidate)
        if best is not None:
            return best[2]
    return None


class _Beginning(NamedTuple):
    """A division of which all cards before a stage are settled."""

    start: int
    stage: int
    score: int
    fillers: int
    """How many are not in a meld yet."""
    allowance: int
    """How many cards may still be melded, or UNLIMITED."""
    opened: tuple[tuple[OpenRun, ...], ...] = ((), (), (), ())
    """By suit."""
    unused: tuple[int, ...] = ()
    """Copies of this rank's cards that no run has, of the suits that are settled."""
    uses: tuple[tuple[int, int], ...] = ()
    """Used and begun at this rank, of the suits that are settled."""
    melds: tuple[Skeleton, ...] = ()


class _Search:
    """The divisions of one hand with the highest scores, by what each card adds and what a meld costs.

    Without a limit of cards a filler adds the score of its own card; with one, each filler adds `filler_score`, which
    no card may exceed. `leave` says how many copies of each card may be left over; by default all. Where the first
    group is enough, beginnings that can't become part of it are dropped.
    """

    def __init__(
        self,
        hand: Sequence[Card],
        rules: Rules,
        scores: Mapping[Card, int],
        cost: int,
        filler_score: int = 0,
        most_cards: int = UNLIMITED,
        leave: Mapping[Card, int] | None = None,
        is_first_enough: bool = False,
    ) -> None:
        self.rules = rules
        self.held = Counter(hand)
        self.is_first_enough = is_first_enough
        # The bound of the best start so far, where nothing below it is asked for.
        self.needed = ALL
        self.leave = None if leave is None else [leave.get(card, 0) for card in range(JOKER + 1)]
        self.scores = scores
        self.cost = cost
        self.filler_score = filler_score
        self.most_cards = most_cards
        self.is_limited = most_cards != UNLIMITED
        self.starts = list(starts(hand, rules))
        self.most_fillers = max(len(start.fillers) for start in self.starts)
        # Every start is looked at once, with a bound that all share; those that are continued get one of their own.
        self.shared_bound = self._new_bound()
        self.bounds: dict[int, UpperBound] = {}
        self.serial = count()
        # Minus the bound, then the tie key so far; the serial number keeps the rest from being compared.
        self.heap: list[tuple[int, TieKey, int, _Beginning | Complete]] = []

    def groups(self) -> Iterator[tuple[int, TieKey, set[tuple[Meld, ...]]]]:
        """Divisions in groups: minus their score (with a limit of cards: their bound), their tie key, and all of them.

        The bound of a beginning is never below the score of what it becomes, and its tie key is a beginning of theirs,
        so nothing on the heap can still join a group once something greater is popped. Within a group only
        `last_tie_key` decides.
        """
        self._push_starts()
        group: set[tuple[Meld, ...]] = set()
        group_key: tuple[int, TieKey] = (0, ())
        while self.heap:
            minus_bound, key, _, node = heappop(self.heap)
            if group and group_key < (minus_bound, key):
                yield (*group_key, group)
                group = set()
            if not isinstance(node, _Beginning):
                group_key = (minus_bound, key)
                group |= laid(*node, self.rules)
            elif node.stage == self._last_stage(node):
                self._complete(node, key)
            else:
                self._continue(node, key, minus_bound)
            if not group and (not self.heap or -self.heap[0][0] < self.needed):
                # The bound was too high: nothing reaches it, and what was dropped may be the best.
                self._begin_again()
        if group:
            yield (*group_key, group)

    def _begin_again(self) -> None:
        """Start over without dropping anything, unless that was so already."""
        if self.needed > ALL:
            self.is_first_enough = False
            self.needed = ALL
            self.heap = []
            self._push_starts()

    def _push_starts(self) -> None:
        for number, start in enumerate(self.starts):
            self._push_start(number, start)
            if self.is_first_enough and self.heap:
                self.needed = max(self.needed, -self.heap[0][0])

    def _last_stage(self, node: _Beginning) -> int:
        return STAGES * len(self.starts[node.start].counts) // 4

    def _push_start(self, number: int, start: Start) -> None:
        need = sum(run.need for run in start.around)
        held = [card for run in start.around for card in run.cards]
        allowance = self.most_cards - need - len(held) if self.is_limited else UNLIMITED
        if need <= len(start.fillers) and (allowance >= 0) == self.is_limited:
            score = sum(map(self.scores.__getitem__, held)) - self.cost * len(start.around)
            node = _Beginning(number, 0, score, len(start.fillers) - need, allowance, melds=start.around)
            self._push(node, (), self._prepare(self.shared_bound, start), 0)

    def _new_bound(self) -> UpperBound:
        rules = self.rules
        return UpperBound(
            rules.decks,
            rules.min_run,
            rules.min_set,
            rules.longest_set,
            self.most_fillers,
            self.is_limited,
            not rules.sets_only,
        )

    def _prepare(self, bound: UpperBound, start: Start) -> UpperBound:
        scores = [self.scores[4 * (place % 13)] for place in range(len(start.counts) // 4)]
        if self.is_limited:
            filler = self.filler_score
        else:
            filler = min(map(self.scores.__getitem__, start.fillers), default=0)
        bound.hold(list(start.counts), scores, self.cost, filler, self.leave)
        return bound

    def _bound_of(self, number: int) -> UpperBound:
        if len(self.starts) == 1:
            return self.shared_bound
        if number not in self.bounds:
            self.bounds[number] = self._prepare(self._new_bound(), self.starts[number])
        return self.bounds[number]

    def _push(self, node: _Beginning, key: TieKey, upper: UpperBound, minus_bound: int) -> None:
        """Put a beginning on the heap with its own bound, or drop it if it becomes no division.

        `minus_bound` is that of the beginning it continues; it stays where more runs are open than there are decks,
        which only fillers beside natural cards do and which the table of the bound has no case for.
        """
        node, key = self._skip_empty_stages(node, key)
        if node.stage == DEAD_END:
            return
        if max(map(len, node.opened)) <= self.rules.decks:
            cases = upper.steps.packed([[run.span for run in runs] for runs in node.opened])
            unused = 0
            for copies in reversed(node.unused):
                unused = unused * (self.rules.decks + 1) + copies
            limit = node.allowance
            if not self.is_limited:
                room = sum(meld.room for meld in node.melds) + sum(run.first for runs in node.opened for run in runs)
                limit = min(node.fillers, room)
            before = node.score + self._fillers_score(node)
            ahead = upper.ahead(node.stage, cases, node.fillers, limit, unused, self.needed - before)
            if ahead < IMPOSSIBLE or before + ahead < self.needed:
                return
            minus_bound = -before - ahead
        if node.uses and len(key) < HIGH_ACE:
            # At best all that the runs leave is in sets.
            key = (*key, _rank_key(len(key), node.uses, node.unused, self.starts[node.start]))
        heappush(self.heap, (minus_bound, key, next(self.serial), node))

    def _skip_empty_stages(self, node: _Beginning, key: TieKey) -> tuple[_Beginning, TieKey]:
        """The beginning at the next stage that has a choice."""
        start = self.starts[node.start]
        stage, unused, uses = node.stage, node.unused, node.uses
        last = self._last_stage(node)
        while stage < last:
            place, suit = divmod(stage, STAGES)
            if suit < SETS:
                if start.counts[4 * place + suit] or node.opened[suit]:
                    break
                unused, uses = (*unused, 0), (*uses, (0, 0))
            else:
                if place < HIGH_ACE:
                    if any(unused) and len(sets(unused, node.fillers, place, self.rules)) > 1:
                        break
                    if not self._may_leave(place, unused, NO_CARDS):
                        return node._replace(stage=DEAD_END), key
                    key = (*key, _rank_key(place, uses, NO_CARDS, start))
                unused, uses = (), ()
            stage += 1
        if stage == node.stage:
            return node, key
        return (
            _Beginning(
                node.start, stage, node.score, node.fillers, node.allowance, node.opened, unused, uses, node.melds
            ),
            key,
        )

    def _may_leave(self, place: int, unused: Sequence[int], takes: Sequence[int]) -> bool:
        """Whether the copies of a rank that neither runs nor these sets have may be left."""
        if self.leave is None:
            return True
        may_leave = self.leave[4 * place : 4 * place + 4]
        return all(copies - taken <= most for copies, taken, most in zip(unused, takes, may_leave, strict=True))

    def _fillers_score(self, node: _Beginning) -> int:
        """What the fillers add to the bound: without a limit all of them, as if each found room."""
        fillers = self.starts[node.start].fillers
        if self.is_limited:
            return self.filler_score * (len(fillers) - node.fillers)
        return sum(map(self.scores.__getitem__, fillers))

    def _continue(self, node: _Beginning, key: TieKey, minus_bound: int) -> None:
        """Push every way to settle what the stage settles."""
        if node.stage % STAGES == SETS:
            self._choose_sets(node, key, minus_bound)
        else:
            self._choose_runs(node, key, minus_bound)

    def _choose_sets(self, node: _Beginning, key: TieKey, minus_bound: int) -> None:
        """Push every choice of sets from the copies of the rank that no run has."""
        start = self.starts[node.start]
        upper = self._bound_of(node.start)
        place = node.stage // STAGES
        score = self.scores[4 * (place % 13)]
        for melds, takes, need in sets(node.unused, node.fillers, place, self.rules):
            melded = sum(takes)
            allowance = node.allowance - melded - need if self.is_limited else UNLIMITED
            if (allowance >= 0) != self.is_limited or not self._may_leave(place, node.unused, takes):
                continue
            after = _Beginning(
                node.start,
                node.stage + 1,
                node.score + melded * score - self.cost * len(melds),
                node.fillers - need,
                allowance,
                node.opened,
                melds=(*node.melds, *melds),
            )
            after_key = (*key[:place], _rank_key(place, node.uses, takes, start))
            self._push(after, after_key, upper, minus_bound)

    def _choose_runs(self, node: _Beginning, key: TieKey, minus_bound: int) -> None:
        """Push every way in which the copies of a card continue the suit's open runs or begin new ones.

        An ace above the king must do what its start says: the start counted it, and the runs that begin with it.
        """
        start = self.starts[node.start]
        upper = self._bound_of(node.start)
        place, suit = divmod(node.stage, STAGES)
        score = self.scores[4 * (place % 13)]
        copies = start.counts[4 * place + suit]
        for used, begun, need, opened, ended in next_steps(
            node.opened[suit], place, suit, start.counts, node.fillers, self.rules
        ):
            allowance = node.allowance - used - need if self.is_limited else UNLIMITED
            if (allowance >= 0) != self.is_limited:
                continue
            if place == HIGH_ACE and (used != copies or begun != start.high_begun[suit]):
                continue
            after = _Beginning(
                node.start,
                node.stage + 1,
                node.score + used * score - begun * self.cost,
                node.fillers - need,
                allowance,
                (*node.opened[:suit], opened, *node.opened[suit + 1 :]),
                (*node.unused, copies - used),
                (*node.uses, (used, begun)),
                (*node.melds, *ended),
            )
            self._push(after, key[:place], upper, minus_bound)

    def _may_end(self, melds: Sequence[Skeleton], fillers: Sequence[Card]) -> bool:
        """Whether no card is left that must be in a meld."""
        if self.leave is None:
            return True
        melded = Counter(fillers)
        for meld in melds:
            melded.update(meld.cards)
        return all(number - melded[card] <= self.leave[card] for card, number in self.held.items())

    def _complete(self, node: _Beginning, key: TieKey) -> None:
        """End all runs, and push the division with every choice of fillers that it has room for."""
        if any(run.ends_with_filler for runs in node.opened for run in runs):
            return
        ended = [
            run_skeleton(run.first, run.span, run.gaps, suit, self.rules)
            for suit, runs in enumerate(node.opened)
            for run in runs
        ]
        melds = (*node.melds, *ended)
        fillers = self.starts[node.start].fillers
        held = Counter(fillers)
        need = sum(meld.need for meld in melds)
        most = min(need + sum(meld.room for meld in melds), len(fillers))
        if self.is_limited:
            most = min(most, len(fillers) - node.fillers + node.allowance)
        for chosen in product(*(range(number + 1) for number in held.values())):
            if need <= sum(chosen) <= most:
                used = tuple(card for card, number in zip(held, chosen, strict=True) for _ in range(number))
                if not self._may_end(melds, used):
                    continue
                if self.is_limited:
                    added = self.filler_score * len(used)
                else:
                    added = sum(map(self.scores.__getitem__, used))
                heappush(self.heap, (-node.score - added, key, next(self.serial), (melds, used)))


def _rank_key(place: int, uses: tuple[tuple[int, int], ...], takes: tuple[int, ...], start: Start) -> tuple[int, ...]:
    """A rank's part of the tie key, with its cards in runs around the corner or above the king."""
    row: list[int] = []
    has_high_aces = place == 0 and len(start.counts) > 4 * HIGH_ACE
    for suit, (used, begun) in enumerate(uses):
        if has_high_aces:
            used += start.counts[4 * HIGH_ACE + suit]
            begun += start.high_begun[suit]
        for run in start.around:
            used += run.cards.count(4 * place + suit)
            begun += run.cards[0] == 4 * place + suit
        row += (-used, begun, -takes[suit])
    return tuple(row)
