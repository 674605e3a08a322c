"""What is known about a hand of Indian rummy: what it counts, how far it is from a show, and what each card changes."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from kibitz.card_fields import Cards
from kibitz.card_play import without
from kibitz.games.indian_rummy.drawing import meld_name, meld_text
from kibitz.games.indian_rummy.engine.distance import Distance
from kibitz.games.indian_rummy.minds import Planner, far_away, looking_at
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.rules import CARDS, DROP, MIDDLE_DROP, is_filler
from kibitz.games.indian_rummy.scoring import Arrangement, arranged, may_show, points
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.meld_faces import counts_svg, symbol_name, symbol_names
from kibitz.melds import HIDDEN, Card, card_name
from kibitz.panels import Cell, Panel
from kibitz.table import View
from kibitz.words import plural

EXAMPLES = {
    "the way to a show": "indian; phase draw; hands 3H 4H 5H 9C 10C JD QD KD KS 2S 2D 7H JK /"
    f" {' '.join(['?'] * CARDS)}; known - / -; joker 9D; pile 5D; paid 0 0"
}


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    deal = indian_of(view)
    if deal.phase == "deal" or HIDDEN in deal.hands[view.seat]:
        return {}
    hand = deal.hands[view.seat]
    found: dict[str, Callable[[], Panel]] = {"Best arrangement": lambda: arrangement_panel(hand, deal.wild)}
    if deal.phase == "throw" and deal.turn == view.seat:
        found["After each throw"] = lambda: throws_panel(deal, [str(move) for move in view.moves])
    elif deal.phase != "over":
        if deal.phase == "draw" and deal.turn == view.seat:
            found["Drop or play on"] = lambda: drop_panel(deal)
        if not deal.paid[view.seat] and len(hand) == CARDS:
            found["What each card would bring"] = lambda: draws_panel(deal, hand)
    return found


def arrangement_panel(hand: Cards, wild: int) -> Panel:
    """The melds with which the hand counts least, each in its own tint on the grid, where wild cards have an edge."""
    found = arranged(hand, wild)
    grid = counts_svg(hand, [meld.cards for meld in found.melds], [card for card in hand if is_filler(card, wild)])
    rows = [(meld_name(meld), meld_text(meld)) for meld in found.melds]
    rows += [("left", symbol_names(found.left))] if found.left else []
    return Panel(in_a_sentence(found), (grid,), ("what", "cards"), tuple(rows))


def in_a_sentence(found: Arrangement) -> str:
    """Which of the runs that a show needs the hand has, and what it counts."""
    if found.is_show:
        return "A pure run, a second run and every card in a meld: the hand may be shown."
    runs = [meld_name(meld) for meld in found.melds if meld.kind == "run"]
    if not runs:
        needs = "No pure run, so every card counts"
    elif len(runs) == 1:
        needs = "A pure run but no second run, so every card outside of it counts"
    else:
        needs = "A pure run and a second run: only cards outside of melds count"
    return f"{needs}, {plural(found.points, 'point')}."


def throws_panel(deal: IndianDeal, moves: Sequence[str]) -> Panel:
    """How far each throw leaves the hand from a show, the nearest first."""
    distance, rows = looking_at(deal, deal.hand), list[tuple[Cell, ...]]()
    for card in dict.fromkeys(deal.hand):
        if (move := f"throw {card_name(card)}") in moves:
            distance.remove(card)
            far = distance.measure()
            rest = without(deal.hand, card)
            shows = "yes" if far == 0 and may_show(rest, deal.wild) else ""
            rows.append((move, float(far), float(distance.count_outs(far)), float(points(rest, deal.wild)), shows))
            distance.add(card)
    rows.sort(key=lambda row: (row[1], -float(row[2]), row[3]))
    text = f"The nearest to a show first, then those that more of the {len(deal.unseen)} unseen cards help."
    columns = ("throw", "cards from a show", "unseen cards that help", "hand counts", "may show")
    return Panel(text, (), columns, tuple(rows), has_moves=True)


def drop_panel(deal: IndianDeal) -> Panel:
    """What playing on is worth compared with a drop, as the minds see it."""
    advice = sorted(Planner(0).draws(deal), key=lambda one: -(one.value or 0.0))
    rows = tuple((str(one.move), one.value or 0.0, one.note) for one in advice)
    text = f"A drop costs {DROP} in the first turn and {MIDDLE_DROP} later; another's show, what the hand counts."
    return Panel(text, (), ("move", "expected score", "why"), rows, has_moves=True)


def draws_panel(deal: IndianDeal, hand: Cards) -> Panel:
    """The unseen cards that bring the hand nearer to a show, by how near it is with them and the best throw."""
    distance = looking_at(deal, hand)
    before, unseen = distance.measure(), Counter(deal.unseen)
    near = nearer(distance, unseen, before)
    rows = tuple(
        (far_away(far), symbol_names(cards), float(sum(unseen[card] for card in cards)))
        for far, cards in sorted(near.items())
    )
    count = sum(unseen[card] for cards in near.values() for card in cards)
    text = f"The hand is {far_away(before)}, and {count} of {unseen.total()} unseen cards bring it nearer"
    text += f" ({count / unseen.total():.0%})."
    if deal.may_take and deal.phase == "draw":
        top = deal.pile[-1]
        helps = nearer(distance, Counter({top: 1}), before)
        text += f" The open {symbol_name(top)} {'does too' if helps else 'does not'}."
    return Panel(text, (), ("with it", "cards", "unseen"), rows)


def nearer(distance: Distance, cards: Counter[Card], before: int) -> dict[int, list[Card]]:
    """Those of the cards with which the hand is nearer to a show, by how near."""
    found: dict[int, list[Card]] = {}
    for card in cards:
        distance.add(card)
        far = distance.measure()
        distance.remove(card)
        if far < before:
            found.setdefault(far, []).append(card)
    return found
