"""A position of gin rummy as text and as SVG."""

from collections.abc import Iterator, Sequence

from kibitz import pictures
from kibitz.card_faces import MARGIN
from kibitz.card_fields import Cards
from kibitz.games.gin_rummy.scoring import deadwood, melds_of, points
from kibitz.games.gin_rummy.state import Match
from kibitz.meld_faces import (
    HAND_AT,
    HIGH,
    MIDDLE,
    SORTS,
    WIDE,
    button,
    hand_fan,
    others_cards,
    stock_and_pile,
    symbol_name,
    symbol_names,
)
from kibitz.melds import HIDDEN, NO_CARD
from kibitz.table import Seat
from kibitz.words import plural

BUTTON = (92, 34)
"""The size of one."""
BUTTONS = (
    ("pass", "pass", "refuse the card"),
    ("knock", "knock", "knock by throwing a card"),
    ("big", "big gin", "lay down big gin"),
)
"""The first word of a move, what its button shows and says, and what it is called for those who can't see it."""


def text(match: Match, seat: Seat) -> str:
    """The position as the seat sees it."""
    return "\n".join([*standing(match, seat), *last_hand(match, seat), *hand_now(match, seat)])


def standing(match: Match, seat: Seat) -> Iterator[str]:
    if match.rules.is_single:
        yield "a single hand"
        return
    mine, other = match.points[seat], match.points[1 - seat]
    yield f"you have {mine} points, the other {other}; {match.rules.target} win"


def last_hand(match: Match, seat: Seat) -> Iterator[str]:
    """How the hand before ended, while nothing has happened in the next one."""
    if not match.played or match.turns:
        return
    found = match.last_result
    if found is None:
        yield "the last hand had no result"
        return
    who = "you" if match.knocker == seat else "the other"
    yield f"the last hand: {found.how}, {who} knocked and {'won' if found.won > 0 else 'lost'} {abs(found.won)}"
    for owner in (match.knocker, 1 - match.knocker):
        melds = found.melds if owner == match.knocker else found.other.melds
        melded = {card for meld in melds for card in meld}
        laid = found.other.laid if owner != match.knocker else ()
        left = tuple(card for card in match.laid[owner] if card not in melded and card not in laid)
        shown = [*map(symbol_names, melds), *([f"laid off {symbol_names(laid)}"] if laid else [])]
        shown.append(f"left {symbol_names(left)} ({points(left)} points)" if left else "nothing left")
        yield f"  {'you' if owner == seat else 'the other'}: {' | '.join(shown)}"


def hand_now(match: Match, seat: Seat) -> Iterator[str]:
    hand = match.hands[seat]
    if not hand:
        yield "the game is over" if match.phase == "over" else "the cards are about to be dealt"
        return
    top = f"open {symbol_names(match.pile[-1:])}" if match.pile else "no pile"
    yield f"stock {match.stock_size}, {top}, {len(match.pile)} in the pile; knock with at most {match.limit}"
    if match.known[1 - seat]:
        yield f"the other took {symbol_names(match.known[1 - seat])}"
    if match.turn == seat and match.drawn != NO_CARD:
        yield f"you drew {symbol_name(match.drawn)}"
    if HIDDEN in hand:
        return
    melds, left = groups(hand)
    shown = [
        *map(symbol_names, melds),
        f"left {symbol_names(left)} ({points(left)} points)" if left else "nothing left",
    ]
    yield f"your hand: {' | '.join(shown)}"


def groups(hand: Cards) -> tuple[list[Cards], Cards]:
    """The melds of the best division, and the other cards."""
    melds = melds_of(hand)
    melded = {card for meld in melds for card in meld}
    return melds, tuple(card for card in hand if card not in melded)


def announcements(before: Match, after: Match, seat: Seat) -> list[str]:
    """What the other player does, as the seat sees it, and the end of a hand."""
    found = [] if before.phase in ("begin", "deal") or before.turn == seat else _others_move(before, after)
    if after.played > before.played and after.phase != "over":
        found += list(last_hand(after, seat))
        found.append(f"you have {after.points[seat]} points, the other {after.points[1 - seat]}")
    return found


def _others_move(before: Match, after: Match) -> list[str]:
    if after.played > before.played:
        return ["the other ends the hand"]
    if before.phase in ("first", "second") and not after.is_taken:
        return [f"the other refuses {symbol_name(before.first)}"]
    if before.phase == "throw":
        return [f"the other throws {symbol_names(after.pile[-1:])}"]
    return [f"the other takes {symbol_names(before.pile[-1:])}" if after.is_taken else "the other draws from the stock"]


def svg(match: Match, seat: Seat) -> str:
    """The table as the seat sees it: the other's cards, stock and pile, and one's hand in its best division."""
    parts = [pictures.table(WIDE, HIGH)]
    is_between = not match.hands[0]
    hands = match.laid if is_between else match.hands
    moves = [str(move) for move in match.moves(seat)]
    parts += others_cards(hands[1 - seat], match.known[1 - seat])
    y = MIDDLE
    if is_between:
        lines = [*standing(match, seat), *last_hand(match, seat)]
        parts += [pictures.words(MARGIN, y + 10 + 22 * row, line, 15) for row, line in enumerate(lines)]
    else:
        parts += piles(match, seat, y, moves)
    parts += own_hand(match, seat, hands[seat], moves)
    return pictures.document("A table of gin rummy", WIDE, HIGH, parts, SORTS)


def piles(match: Match, seat: Seat, y: float, moves: Sequence[str]) -> list[str]:
    """Stock and pile between the two hands, the score, and the buttons."""
    parts = stock_and_pile(y, match.stock_size, match.pile, moves, 15, thrown_by=thrown_by(match, seat))
    words = {move.split()[0] for move in moves}
    parts += [pictures.words(MARGIN, y + 18 + 22 * row, line, 13) for row, line in enumerate(score_lines(match, seat))]
    shown = [one for one in BUTTONS if one[0] in words]
    for place, (word, title, label) in enumerate(shown):
        at = (WIDE - MARGIN - BUTTON[0], y + 8 + 42 * place)
        parts.append(button(word, title, label, at, BUTTON, 23, 16, say=title))
    return parts


def thrown_by(match: Match, seat: Seat) -> str:
    """The part of the picture that the top of the pile has just come from."""
    is_new = match.phase == "draw" and match.turn == seat and bool(match.turns)
    return "others" if is_new else ""


def score_lines(match: Match, seat: Seat) -> list[str]:
    lines = [f"knock with at most {plural(match.limit, 'point')}"]
    if not match.rules.is_single:
        lines[:0] = [
            f"you {match.points[seat]}, the other {match.points[1 - seat]}",
            f"{match.rules.target} points win",
        ]
    return lines


def own_hand(match: Match, seat: Seat, hand: Cards, moves: Sequence[str]) -> list[str]:
    """The seat's cards, the melds of its best division first."""
    if not hand or HIDDEN in hand:
        return []
    melds, left = groups(hand)
    words = [*["meld"] * len(melds), plural(deadwood(hand), "point")]
    marked = (match.drawn,) if match.turn == seat else ()
    return hand_fan(melds, left, words, HAND_AT, moves, marked, has_copies=False)
