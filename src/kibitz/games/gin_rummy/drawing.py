"""A position of gin rummy as text and as SVG."""

from collections.abc import Iterator, Sequence

from kibitz import card_faces, pictures
from kibitz.card_faces import HEIGHT, MARGIN, WIDTH, spread
from kibitz.card_fields import Cards
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.scoring import deadwood, melds_of, points
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import HIDDEN, NO_CARD, RANKS, SYMBOLS, Card, card_name
from kibitz.pictures import part
from kibitz.table import Seat

WIDE, HIGH = 760, 400
PICTURE_SUITS = (0, 3, 2, 1)
"""This game's order of suits in the order of `card_faces`."""
TINTS = ("#bcd9ea", "#f3d3a2", "#c5e0b4")
GAP = 18
STEP = 54.0


def symbols(cards: Sequence[Card]) -> str:
    return " ".join("?" if card == HIDDEN else RANKS[card // 4] + SYMBOLS[card % 4] for card in cards)


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
        shown = [*map(symbols, melds), *([f"laid off {symbols(laid)}"] if laid else [])]
        shown.append(f"left {symbols(left)} ({points(left)} points)" if left else "nothing left")
        yield f"  {'you' if owner == seat else 'the other'}: {' | '.join(shown)}"


def hand_now(match: Match, seat: Seat) -> Iterator[str]:
    hand = match.hands[seat]
    if not hand:
        yield "the game is over" if match.phase == "over" else "the cards are about to be dealt"
        return
    top = f"open {symbols(match.pile[-1:])}" if match.pile else "no pile"
    yield f"stock {match.stock_size}, {top}, {len(match.pile)} in the pile; knock with at most {match.limit}"
    if match.known[1 - seat]:
        yield f"the other took {symbols(match.known[1 - seat])}"
    if match.turn == seat and match.drawn != NO_CARD:
        yield f"you drew {symbols([match.drawn])}"
    if HIDDEN in hand:
        return
    melds, left = groups(hand)
    shown = [*map(symbols, melds), f"left {symbols(left)} ({points(left)} points)" if left else "nothing left"]
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
        return [f"the other refuses {symbols([before.first])}"]
    if before.phase == "throw":
        return [f"the other throws {symbols(after.pile[-1:])}"]
    return [f"the other takes {symbols(before.pile[-1:])}" if after.is_taken else "the other draws from the stock"]


def svg(match: Match, seat: Seat) -> str:
    """The table as the seat sees it: the other's cards, stock and pile, and one's hand in its best division."""
    parts = [pictures.table(WIDE, HIGH)]
    is_between = not match.hands[0]
    hands = match.laid if is_between else match.hands
    other = hands[1 - seat]
    for number, (x, card) in enumerate(zip(spread(len(other), WIDE - 2 * MARGIN, 34), other, strict=True)):
        drawn = face(card) if card != HIDDEN else card_faces.back()
        label = f"the other's {spoken(card)}" if card != HIDDEN else ""
        parts.append(part(f"other-{number}", drawn, at=(MARGIN + x, MARGIN), label=label))
    y = MARGIN + HEIGHT + 26
    if is_between:
        lines = [*standing(match, seat), *last_hand(match, seat)]
        parts += [pictures.words(MARGIN, y + 10 + 22 * row, line, 15) for row, line in enumerate(lines)]
    else:
        parts += piles(match, seat, y)
    parts += hand_parts(match, seat, hands[seat])
    return pictures.document("A table of gin rummy", WIDE, HIGH, parts)


def spoken(card: Card) -> str:
    return card_faces.spoken(PICTURE_SUITS[card % 4], card // 4 + 1)


def face(card: Card, marked: bool = False) -> str:
    return card_faces.card(PICTURE_SUITS[card % 4], card // 4 + 1, marked)


def piles(match: Match, seat: Seat, y: float) -> list[str]:
    """Stock and pile between the two hands, the score, and the buttons."""
    middle, size = WIDE / 2, (WIDTH, HEIGHT)
    words = {str(move).split()[0] for move in match.moves(seat)} if seat in match.to_move else set()
    label = f"draw from the stock of {match.stock_size} cards"
    say = "stock" if "stock" in words else ""
    parts = [part("stock", card_faces.back(), at=(middle - WIDTH - 14, y), size=size, label=label, say=say)]
    parts.append(pictures.words(middle - WIDTH - 26, y + 48, f"stock {match.stock_size}", 15, anchor="end"))
    top = match.pile[-1] if match.pile else NO_CARD
    say = "open" if "open" in words else "throw" if "throw" in words else ""
    label = "an empty pile" if top == NO_CARD else f"the open {spoken(top)}"
    label = f"throw a card on {label}" if say == "throw" else f"take {label}" if say else label
    drawn = card_faces.gap() if top == NO_CARD else face(top)
    parts.append(part("pile", drawn, at=(middle + 14, y), size=size, label=label, say=say))
    parts.append(pictures.words(middle + WIDTH + 26, y + 48, f"pile {len(match.pile)}", 15))
    parts += [pictures.words(MARGIN, y + 18 + 22 * row, line, 13) for row, line in enumerate(score_lines(match, seat))]
    buttons = {"pass": "pass", "knock": "knock", "big": "big gin"}
    shown = [(word, title) for word, title in buttons.items() if word in words]
    for place, (word, title) in enumerate(shown):
        label = {"pass": "refuse the card", "knock": "knock by throwing a card", "big": "lay down big gin"}[word]
        drawn = pictures.rectangle(0, 0, 92, 34, "gold", rounded=8)
        drawn += pictures.words(46, 23, title, 16, "card-ink", "middle", bold=True)
        at = (WIDE - MARGIN - 92, y + 8 + 42 * place)
        parts.append(part(word, drawn, at=at, size=(92, 34), label=label, say=title))
    return parts


def score_lines(match: Match, seat: Seat) -> list[str]:
    lines = [f"knock with at most {match.limit}"]
    if not match.rules.is_single:
        lines[:0] = [f"you {match.points[seat]}, the other {match.points[1 - seat]}", f"{match.rules.target} win"]
    return lines


def hand_parts(match: Match, seat: Seat, hand: Cards) -> list[str]:
    """The seat's cards, the melds of its best division first, each on its own tint."""
    if not hand or HIDDEN in hand:
        return []
    melds, left = groups(hand)
    all_groups = [*melds, *([left] if left else [])]
    room = WIDE - 2 * MARGIN - GAP * (len(all_groups) - 1) - WIDTH
    step = min(STEP, room / max(len(hand) - 1, 1))
    x, y, parts = float(MARGIN), HIGH - HEIGHT - 46, list[str]()
    moves = [move for move in match.moves(seat) if isinstance(move, Choice) and move.card != NO_CARD]
    for number, group in enumerate(all_groups):
        is_meld = number < len(melds)
        wide = step * (len(group) - 1) + (WIDTH if number == len(all_groups) - 1 else min(WIDTH, step + GAP - 6))
        if is_meld:
            place = f'x="{x - 4:g}" y="{y - 4:g}" width="{wide + 8:g}" height="{HEIGHT + 30:g}"'
            parts.append(f'<rect {place} rx="8" fill="{TINTS[number % len(TINTS)]}"/>')
        word = "meld" if is_meld else f"left, {deadwood(hand)} points"
        parts.append(pictures.words(x + 2, y + HEIGHT + 18, word, 14, "card-ink" if is_meld else "chalk"))
        for card in group:
            name = card_name(card)
            say = "|".join(str(move) for move in moves if move.card == card)
            say += f"|{name}" if say else ""
            drawn = face(card, card == match.drawn and match.turn == seat)
            parts.append(
                part(
                    f"card-{name}",
                    drawn,
                    at=(x, y),
                    size=(WIDTH, HEIGHT),
                    label=spoken(card),
                    say=say,
                    kind=f"card {name}",
                )
            )
            x += step
        x += GAP
    return parts
