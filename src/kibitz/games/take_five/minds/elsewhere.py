"""Play at other tables than the course's, which neither the engine nor the network knows.

Nothing is trained here: cards are counted, or imagined deals are played to the end.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from math import sqrt
from random import Random
from statistics import fmean, stdev

from kibitz.games.take_five.engine import layout
from kibitz.games.take_five.minds.setting_up import rows_by_points
from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.state import NONE, Round, masked
from kibitz.games.take_five.tables.description import TableRules
from kibitz.table import Advice, Clock, Move, Seat, Verdict, View

HIGHEST = 1.0
"""Points that it is worth to be rid of the highest card in play, and less of a lower one: high cards are a risk as long
as rows grow. Less and more are worse at most tables."""
DEALS = 60
"""Imagined deals for a choice without a time limit."""
JUDGED_DEALS = 200
"""Deals for a choice that is compared with the best one."""
FEWEST_DEALS = 2
"""The fewest deals with which an error can be given."""
RANDOM_SHARE = 0.3
"""How often another player plays a random card now instead of counting."""


def card_of(kind: int, hand: Sequence[int], rows: Sequence[Sequence[int]], table: TableRules, rng: Random) -> int:
    """The card that one of the course's beginners plays, as beginners.py describes them."""
    points = table.by_card
    match kind:
        case layout.LOW_TO_HIGH:
            return hand[0]
        case layout.HIGH_TO_LOW:
            return hand[-1]
        case layout.LOW_TO_HIGH_PENALTY:
            return min(hand, key=points.__getitem__)
        case layout.HIGH_TO_LOW_PENALTY:
            return max(hand, key=points.__getitem__)
        case layout.AVOID_PENALTY:
            ends = [row[-1] for row in rows]
            fitting = [card for card in hand if row_for(ends, card) >= 0]
            return min(fitting or [rng.choice(hand)], key=lambda card: len(rows[row_for(ends, card)]))
        case _:
            return rng.choice(hand)


def costs_of(
    hand: Sequence[int], rows: Sequence[Sequence[int]], in_play: Sequence[int], others: int, table: TableRules
) -> list[float]:
    """About how many points each card of the hand costs in this round, less what it is worth to be rid of it.

    in_play has the hand and the cards that its player can't see, of which the others play one each; both are in
    ascending order.
    """
    ends = [row[-1] for row in rows]
    points = list(map(table.points, rows))
    share = others / max(len(in_play) - len(hand), 1)
    costs = []
    for i, card in enumerate(hand):
        row, gain = row_for(ends, card), HIGHEST * bisect(in_play, card) / len(in_play)
        if row < 0:
            costs.append(min(points) - gain)
            continue
        room = table.length - len(rows[row])
        own = i + 1 - bisect(hand, ends[row])
        between = bisect(in_play, card) - bisect(in_play, ends[row]) - own
        costs.append(points[row] * (min(1.0, between * share / room) if room else 1.0) - gain)
    return costs


def careful_card(
    hand: Sequence[int], rows: Sequence[Sequence[int]], in_play: Sequence[int], others: int, table: TableRules
) -> int:
    """The card that costs least, the highest of several."""
    costs = costs_of(hand, rows, in_play, others, table)
    least = min(costs)
    return max(card for card, cost in zip(hand, costs, strict=True) if cost == least)


def counted(view: View) -> list[Advice]:
    """The cards in the order of what they cost; a row by its points."""
    position = masked(view)
    if position.is_row_due:
        return rows_by_points(position)
    hand, table = position.hands[view.seat], position.table
    in_play = sorted([*hand, *position.unseen])
    found = costs_of(hand, position.rows, in_play, position.players - 1, table)
    ranked = sorted(range(len(hand)), key=lambda place: (found[place], -hand[place]))
    return [Advice(hand[place], None, f"counts as {found[place]:+.2f} points") for place in ranked]


class Playouts:
    """Imagined deals, each played to the end with every candidate, by players who count as careful_card does."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        """The moves by what they cost on average, with standard errors."""
        moves = list(view.moves)
        costs = self.costs(view, moves, DEALS, clock)
        position = masked(view)
        so_far = position.table.points(position.taken[view.seat])
        means = list(map(fmean, costs))
        ranked = sorted(range(len(moves)), key=means.__getitem__)
        return [
            Advice(moves[i], so_far + means[i], self.note(costs[i], costs[ranked[0]]), error(costs[i])) for i in ranked
        ]

    def note(self, costs: Sequence[float], best: Sequence[float]) -> str:
        """How much worse than the best a candidate is in the same deals."""
        more = [cost - other for cost, other in zip(costs, best, strict=True)]
        return f"worse by {fmean(more):.2f} ± {error(more):.2f}" if any(more) else ""

    def explain(self, position: Round, advice: Sequence[Advice]) -> list[Advice]:
        """The advice on cards, with where each of them goes."""
        from kibitz.games.take_five.reasons import reason

        notes = (filter(None, (reason(position, item), item.note)) for item in advice)
        return [replace(item, note="; ".join(note)) for item, note in zip(advice, notes, strict=True)]

    def judge(self, best: Advice, view: View, move: Move, clock: Clock) -> Verdict:
        """A choice compared with the best one, in the same deals."""
        position = masked(view)
        so_far = position.table.points(position.taken[view.seat])
        first, second = self.costs(view, [best.move, move], JUDGED_DEALS, clock)
        gap = [cost - other for cost, other in zip(second, first, strict=True)]
        return Verdict(replace(best, value=so_far + fmean(first)), so_far + fmean(second), error(gap))

    def costs(self, view: View, moves: Sequence[Move], deals: int, clock: Clock) -> list[list[float]]:
        """What each move costs in each deal, in points from here to the end.

        There are `deals` of them without a limit of time, else as many as there is time for.
        """
        position, seat = masked(view), view.seat
        costs: list[list[float]] = [[] for _ in moves]
        is_open = clock.seconds is not None and len(moves) > 1
        for deal in count():
            if deal >= FEWEST_DEALS and (clock.left() <= 0 or (deal >= deals and not is_open)):
                break
            whole = position.imagine(seat, self.rng)
            chosen = self.others_cards(whole, seat)
            for found, move in zip(costs, moves, strict=True):
                found.append(float(played_out(whole, chosen, seat, move)))
        return costs

    def others_cards(self, position: Round, seat: Seat) -> list[int]:
        """What everyone else plays in this round, the same whatever the candidate."""
        chosen, hands = list(position.chosen), position.hands
        in_play = all_of(hands, position.unseen)
        for other, card in enumerate(chosen):
            if other != seat and card == NONE:
                counts = self.rng.random() >= RANDOM_SHARE
                hand = hands[other]
                chosen[other] = (
                    careful_card(hand, position.rows, in_play, len(hands) - 1, position.table)
                    if counts
                    else self.rng.choice(hand)
                )
        return chosen


def all_of(hands: Sequence[Sequence[int]], aside: Sequence[int]) -> list[int]:
    """The cards that are neither on a row nor taken, in ascending order."""
    return sorted([*aside, *chain.from_iterable(hands)])


def settle(table: TableRules, rows: list[list[int]], cards: Sequence[int], row_to_take: int | None = None) -> list[int]:
    """Place the round's cards; returns the points of each seat. row_to_take: the cheapest one, unless it is given."""
    points = [0] * len(cards)
    if row_to_take is None:
        row_to_take = table.cheapest(rows)
    for card in sorted(cards):
        if taken := table.place(rows, card, row_to_take):
            points[cards.index(card)] += table.points(taken)
    return points


def played_out(position: Round, chosen: Sequence[int], seat: Seat, move: Move) -> int:
    """The points that the seat gets from here to the end, with this move now and these cards of the others."""
    table, aside = position.table, position.unseen
    rows, hands = list(map(list, position.rows)), list(map(list, position.hands))
    cards, row = list(chosen), None
    if isinstance(move, int):
        cards[seat] = move
    else:
        row = table.row_moves.index(str(move))
    cost = 0
    while True:
        cost += settle(table, rows, cards, row)[seat]
        for hand, card in zip(hands, cards, strict=True):
            hand.remove(card)
        if not hands[seat]:
            return cost
        row, in_play = None, all_of(hands, aside)
        cards = [careful_card(hand, rows, in_play, len(hands) - 1, table) for hand in hands]


def error(costs: Sequence[float]) -> float:
    """The standard error of the mean."""
    return stdev(costs) / sqrt(len(costs))
