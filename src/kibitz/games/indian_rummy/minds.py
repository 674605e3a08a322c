"""Who plays Indian rummy, weakest first."""

from collections.abc import Callable, Mapping

from kibitz.card_fields import Cards
from kibitz.card_play import is_near, without
from kibitz.games.indian_rummy.engine.distance import Distance
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.rules import is_filler
from kibitz.games.indian_rummy.scoring import may_show, points, points_of_rests
from kibitz.games.indian_rummy.state import Choice, IndianDeal
from kibitz.games.indian_rummy.thinking.expectation import expected
from kibitz.melds import Card, card_name
from kibitz.minds import ByCost, RandomMind, Seeded
from kibitz.table import Advice, Adviser, Clock, View

UNKNOWN_CARD = 0.5
"""The greedy mind's cost of an unknown card: more than an open one that changes nothing."""
LAST_RESORT = 1000.0
"""Added to the cost of what the greedy mind never does while there is another move."""
DANGER = 2.0
"""What it costs, in points, to throw a card beside one that the next player took from the pile."""
POINT = 0.05
"""What a point in the hand costs besides its distance from a show: it counts only if somebody else shows."""


def looking_at(deal: IndianDeal, hand: Cards) -> Distance:
    """What measures the hand, with the cards that its player can't see."""
    distance = Distance(deal.wild)
    distance.look(hand, deal.unseen)
    return distance


def loose_points(hand: Cards, wild: int) -> int:
    """Points outside of melds when no run has to be pure."""
    return points_of_rests([hand], wild)[0]


class Greedy(ByCost):
    """Makes the hand count least now, and shows as soon as it can."""

    def cost(self, deal: IndianDeal, move: Choice) -> tuple[float, float, str]:
        """What the hand counts after the move, then its points outside of melds, and the first in words."""
        hand, wild = deal.hand, deal.wild
        if move.kind == "drop":
            return LAST_RESORT, 0, f"loses {deal.drop_costs}"
        if move.kind == "show":
            shows = may_show(without(hand, move.card), wild)
            return (-1, 0, "the hand is complete") if shows else (LAST_RESORT, 0, "the hand is not complete")
        if move.kind == "throw":
            return self.left(without(hand, move.card), wild)
        if move.kind == "stock":
            counts, loose, note = self.left(hand, wild)
            return counts, loose + UNKNOWN_CARD, note
        taken = (*hand, deal.pile[-1])
        return min(self.left(without(taken, card), wild) for card in dict.fromkeys(hand))

    def left(self, hand: Cards, wild: int) -> tuple[float, float, str]:
        counts = points(hand, wild)
        return counts, loose_points(hand, wild), f"counts {counts}"


class Planner(Seeded):
    """Takes the shortest way to a show: fewest cards that must still be drawn, most unseen ones that are among them."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        deal = indian_of(view)
        found = self.draws(deal) if deal.phase == "draw" else self.throws(deal)
        ready = {item.move for item in found}
        last = [Advice(move, None, "the hand is not complete") for move in view.moves if move not in ready]
        return sorted(found, key=lambda item: -(item.value or 0.0)) + last

    def draws(self, deal: IndianDeal) -> list[Advice]:
        distance, unseen = looking_at(deal, deal.hand), deal.unseen
        far = distance.measure()
        outs = distance.count_outs(far)
        value = expected(deal, far, outs / len(unseen))
        note = f"{far_away(far)}; {outs} of {len(unseen)} unseen cards bring it nearer"
        found = [
            Advice(Choice("stock"), value, note),
            Advice(Choice("drop"), -float(deal.drop_costs), "leaves the hand"),
        ]
        if deal.may_take:
            card = deal.pile[-1]
            distance.add(card)
            after = distance.measure()
            distance.remove(card)
            if after < far:
                value = max(value + UNKNOWN_CARD, expected(deal, after, outs / len(unseen)))
                found.append(Advice(Choice("open"), value, f"{card_name(card)}: {far_away(after)} after the throw"))
            else:
                found.append(Advice(Choice("open"), value - UNKNOWN_CARD, f"{card_name(card)} brings it no nearer"))
        return found

    def throws(self, deal: IndianDeal) -> list[Advice]:
        hand, wild, unseen = deal.hand, deal.wild, deal.unseen
        distance = looking_at(deal, hand)
        cards = [move.card for move in deal.moves(deal.turn) if isinstance(move, Choice) and move.kind == "throw"]
        far = {}
        for card in cards:
            distance.remove(card)
            far[card] = distance.measure()
            distance.add(card)
        least = min(far.values())
        found = []
        for card in cards:
            rest = without(hand, card)
            if far[card] == 0 and may_show(rest, wild):
                value = expected(deal, 0, 1.0)
                found.append(Advice(Choice("show", card), value + UNKNOWN_CARD, "the hand is complete"))
            distance.remove(card)
            outs = distance.count_outs(far[card]) if far[card] == least else 0
            distance.add(card)
            value = expected(deal, far[card], outs / len(unseen))
            value -= POINT * loose_points(rest, wild) + self.danger(deal, card)
            found.append(Advice(Choice("throw", card), value, self.note(rest, wild, far[card], outs, len(unseen))))
        return found

    def danger(self, deal: IndianDeal, card: Card) -> float:
        """What the card gives away to the next player."""
        seats = [(deal.turn + step) % deal.seats for step in range(1, deal.seats)]
        following = next(seat for seat in seats if not deal.paid[seat])
        if is_filler(card, deal.wild):
            return 0.0
        return DANGER * any(is_near(card, other) for other in deal.known[following])

    def note(self, rest: Cards, wild: int, far: int, outs: int, unseen: int) -> str:
        more = f"; {outs} of {unseen} unseen cards bring it nearer" if outs else ""
        return f"{far_away(far)}{more}; counts {points(rest, wild)}"


def far_away(cards: int) -> str:
    """A distance in words."""
    return "complete" if cards == 0 else f"{cards} card{'s' * (cards > 1)} from a show"


MINDS: Mapping[str, Callable[[int], Adviser]] = {"random": RandomMind, "greedy": Greedy, "best": Planner}
