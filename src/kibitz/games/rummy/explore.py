"""What is known about a hand of rummy: its islands and divisions, and what each card would bring or cost."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from kibitz.card_fields import Cards
from kibitz.card_play import least_left
from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.rules import MELDS
from kibitz.games.rummy.state import Deal
from kibitz.meld_faces import counts_svg, symbol_name, symbol_names
from kibitz.melds import HIDDEN, JOKER, Division, Evaluator, best, card_name, control_points, islands
from kibitz.panels import Cell, Panel
from kibitz.table import View

EXAMPLES = {
    "a hand's islands and divisions": "3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D KH 2C 3D 4S",
    "what a card brings": "3H 4H 5H 7H 7C 7S 6S 10S JD 2C open 3D",
}
DIVISIONS = 8
"""The best ones, which are shown."""
NOTHING = "nothing"


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    deal = deal_of(view)
    hand = deal.hands[view.seat]
    if len(hand) < 2 or HIDDEN in hand:
        return {}
    found: dict[str, Callable[[], Panel]] = {
        "Grid and islands": lambda: grid_panel(hand),
        "Divisions": lambda: divisions_panel(hand),
    }
    if deal.phase == "throw" and deal.turn == view.seat:
        found["After each throw"] = lambda: throws_panel(hand, [str(move) for move in view.moves])
    elif deal.phase == "draw" and JOKER not in hand:
        found["What each card would bring"] = lambda: draws_panel(deal, hand)
    return found


def grid_panel(hand: Cards) -> Panel:
    """The hand on the grid of suits and ranks, with a thick edge around control points.

    No meld has cards of two islands, each of which has its own tint.
    """
    groups, points = islands(hand), control_points(hand)
    rows = tuple((f"{number}", symbol_names(island)) for number, island in enumerate(groups, 1))
    text = f"Must choose between melds: {symbol_names(points)}." if points else "No card must choose between melds."
    return Panel(text, (counts_svg(hand, groups, points),), ("island", "cards"), rows)


def divisions_panel(hand: Cards) -> Panel:
    """The best divisions by the points that they leave."""
    rows = tuple(division_row(division) for division in best(hand, MELDS, k=DIVISIONS))
    return Panel("The best first.", (), ("melds", "left", "points left"), rows)


def division_row(division: Division) -> tuple[Cell, ...]:
    melds = " | ".join(symbol_names(meld.shows) for meld in division.melds) or NOTHING
    return melds, symbol_names(division.left) or NOTHING, float(division.value_left(MELDS))


def throws_panel(hand: Cards, moves: Sequence[str]) -> Panel:
    """The points that are left after each throw, fewest first."""
    evaluator = Evaluator(hand, "value", MELDS.values)
    rows = []
    for card in dict.fromkeys(hand):
        if (move := f"throw {card_name(card)}") in moves:
            may_go_out = "yes" if f"out {card_name(card)}" in moves else ""
            rows.append((move, float(evaluator.points_without(card)), may_go_out))
    rows.sort(key=lambda row: row[1])
    return Panel("", (), ("throw", "points left", "may go out"), tuple(rows), has_moves=True)


def draws_panel(deal: Deal, hand: Cards) -> Panel:
    """What is left after each card that could be drawn and the best throw, fewest points first."""
    evaluator = Evaluator(hand, "value", MELDS.values)
    unseen = Counter(deal.unseen)
    open_card = deal.pile[-1] if deal.pile else None
    before = evaluator.points_left()
    after = {card: least_left(evaluator, card, dict.fromkeys((*hand, card))) for card in unseen}
    mean = sum(count * after[card] for card, count in unseen.items()) / max(unseen.total(), 1)
    text = f"{before} points are left now; {mean:.2f} on average after a card of the stock and the best throw."
    if open_card is not None:
        with_open = least_left(evaluator, open_card, dict.fromkeys(hand))
        text += f" {with_open} after the open {symbol_name(open_card)}."
    ranked = sorted(unseen, key=lambda card: (after[card], card))
    rows = tuple((symbol_name(card), float(unseen[card]), float(after[card])) for card in ranked)
    return Panel(text, (), ("card", "unseen", "points left"), rows)
