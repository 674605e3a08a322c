"""What is known about a hand of gin rummy: its melds, what each card changes, and what the other player may hold."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from kibitz.card_fields import Cards
from kibitz.card_play import completes, least_left
from kibitz.games.gin_rummy.drawing import groups
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.scoring import VALUES, deadwood
from kibitz.games.gin_rummy.state import Match
from kibitz.games.gin_rummy.thinking.opponent import imagined
from kibitz.games.gin_rummy.thinking.outlook import deals_for, outlooks
from kibitz.meld_faces import cells_svg, counts_svg, symbol_name, symbol_names
from kibitz.melds import HIDDEN, Card, Evaluator
from kibitz.panels import Cell, Panel
from kibitz.table import View
from kibitz.words import plural

EXAMPLES = {
    "what the other may hold": "gin; phase draw; hands 3H 4H 9C 10C JD QD KS KC 2S AH / 8C QS ? ? ? ? ? ? ? ?;"
    " first 8C; starter 1; opener 1; turns +6D QS +2H"
}
HANDS = 1000
"""Imagined ones, of which the shares of cards are counted."""
LIKELIEST = 12
"""Cards that are listed."""
PALE, DARK = (255, 250, 230), (240, 160, 60)
"""The tints of a card that is very unlikely to be held, and of one that surely is."""
DECKS = 1


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    match, seat = match_of(view), view.seat
    hand = match.hands[seat]
    if not hand or HIDDEN in hand:
        return {}
    found: dict[str, Callable[[], Panel]] = {"Best melds": partial(melds_panel, hand, match.limit)}
    if match.turn == seat:
        if match.phase == "throw":
            found["After each throw"] = partial(throws_panel, view)
        else:
            found["What each card would bring"] = partial(draws_panel, match)
    found["What the other may hold"] = partial(opponent_panel, view)
    return found


def melds_panel(hand: Cards, limit: int) -> Panel:
    """The melds that leave the least deadwood, each in its own tint on the grid of suits and ranks."""
    melds, left = groups(hand)
    rows = [("meld", symbol_names(meld)) for meld in melds]
    rows += [("left", symbol_names(left))] if left else []
    text = f"{plural(deadwood(hand), 'point')} of deadwood; {limit} or less after a throw may knock."
    return Panel(text, (counts_svg(hand, melds, ()),), ("what", "cards"), tuple(rows))


def throws_panel(view: View) -> Panel:
    """What each throw leaves, keeps and gives away, least deadwood first."""
    match = match_of(view)
    hands = imagined(view, deals_for(view))
    moves = [move for move in view.moves if isinstance(move, Choice)]
    knocks = {move.card for move in moves if move.kind == "knock"}
    throws = [move for move in moves if move.kind == "throw"]
    found = outlooks(view, hands, throws)
    rows: list[tuple[Cell, ...]] = []
    for move in throws:
        rest = tuple(card for card in match.hand if card != move.card)
        outs = sum(completes(card, rest) for card in match.unseen)
        given = sum(completes(move.card, hand) for hand in hands) / len(hands)
        ends = f"{found[move].won:.0%}", f"{found[move].points:+.1f}"
        may_knock = "yes" if move.card in knocks else ""
        rows.append((str(move), float(deadwood(rest)), *ends, float(outs), f"{given:.0%}", may_knock))
    rows.sort(key=lambda row: (row[1], -float(row[4])))
    columns = (
        "throw",
        "deadwood",
        "wins the hand",
        "points",
        "unseen cards that fit",
        "the other melds it",
        "may knock",
    )
    error = sum(one.error for one in found.values()) / max(1, len(found))
    text = "How the hand ends is from playouts by the quick player in imagined deals, the same ones for all throws:"
    text += f" points have a standard error of about {error:.1f}."
    return Panel(text, (), columns, tuple(rows), has_moves=True)


def draws_panel(match: Match) -> Panel:
    """The deadwood with each unseen card and the best throw, least first."""
    evaluator, unseen = Evaluator(match.hand, "value", VALUES, DECKS), match.unseen
    after = {card: least_left(evaluator, card, (*match.hand, card)) for card in unseen}
    before = evaluator.points_left()
    text = f"{before} points of deadwood now; {sum(after.values()) / len(unseen):.1f} on average after an unseen card."
    if match.pile:
        top = match.pile[-1]
        text += f" {least_left(evaluator, top, match.hand)} after the open {symbol_name(top)}."
    by_points: dict[int, list[Card]] = {}
    for card, points in after.items():
        by_points.setdefault(points, []).append(card)
    rows = tuple((float(points), symbol_names(cards), float(len(cards))) for points, cards in sorted(by_points.items()))
    return Panel(text, (), ("deadwood", "with", "unseen"), rows)


def opponent_panel(view: View) -> Panel:
    """How likely the other player is to hold each card."""
    match, other = match_of(view), 1 - view.seat
    hands = imagined(view, HANDS)
    held = Counter(card for hand in hands for card in hand)
    known = set(match.known[other])
    possible = known | set(match.unseen)

    def shown(card: Card) -> tuple[object, str, bool]:
        share = held[card] / len(hands)
        return (round(100 * share), shade(share), card in known) if card in possible else ("", "", False)

    likely = sorted((card for card in possible if card not in known), key=lambda card: (-held[card], card))[:LIKELIEST]
    rows = tuple((symbol_name(card), f"{held[card] / len(hands):.0%}") for card in likely)
    points = [deadwood(hand) for hand in hands]
    may_knock = sum(one <= match.limit for one in points) / len(points)
    text = f"In percent, by what the other drew, left and threw; {sum(points) / len(points):.0f} points of deadwood on"
    text += f" average, and at most {match.limit} in {may_knock:.0%} of the hands."
    return Panel(text, (cells_svg("What the other may hold, in percent", shown),), ("card", "held"), rows)


def shade(share: float) -> str:
    """Between the two tints."""
    return "#" + "".join(f"{round(pale + share * (dark - pale)):02x}" for pale, dark in zip(PALE, DARK, strict=True))
