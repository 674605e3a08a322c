"""Cards as all rummies show them: with symbols in texts, spoken, as faces, and on a table of hands, stock and pile."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from kibitz import card_faces, card_fan, pictures
from kibitz.card_faces import HEIGHT, MARGIN, WIDTH
from kibitz.card_fan import Place
from kibitz.melds import HIDDEN, JOKER, RANKS, SYMBOLS, Card, card_name, grid
from kibitz.pictures import part

PICTURE_SUITS = (0, 3, 2, 1)
"""This game's order of suits in the order of `card_faces`."""
TINTS = ("#bcd9ea", "#f3d3a2", "#c5e0b4", "#e7c3d9", "#d6ccec", "#f5e6a3", "#bfe3dc")
"""The colours of melds, in order."""
CELL = 34
"""The cell size of the grid of suits and ranks."""
MOST_UNDER = 8
"""Cards of the pile that may have been thrown since an earlier picture."""
NONE = "\u00b7"
"""Shown in place of a number."""
WIDE = 760
"""The width of a table."""
WILD_INK = "#6a3fa0"
SORTS = 'data-sorts="suit|rank"'
"""How a hand can be sorted."""
BETWEEN = 14
"""From the middle of a table to its stock and to its pile."""
ROOM = WIDE - 2 * MARGIN
"""The width that a hand may take."""
STEP = 48
"""From a card of a hand to the next one: as much of it is seen as a finger needs."""
BELOW = 22
"""From a hand to the words about it."""
HAND = card_fan.depth(ROOM) + BELOW + 12
"""How much of a table a hand with its words takes at most."""
APART = 26
"""Between the hands of a table and what lies in its middle."""
MIDDLE = MARGIN + HEIGHT + APART
"""Where stock and pile are on a table of two."""
HAND_AT = MIDDLE + HEIGHT + APART
"""Where one's hand is there."""
HIGH = HAND_AT + HAND


def symbol_name(card: Card) -> str:
    """The card with its suit's symbol."""
    return "?" if card == HIDDEN else "JK" if card == JOKER else RANKS[card // 4] + SYMBOLS[card % 4]


def symbol_names(cards: Iterable[Card]) -> str:
    return " ".join(map(symbol_name, cards))


def spoken(card: Card) -> str:
    return "joker" if card == JOKER else card_faces.spoken(PICTURE_SUITS[card % 4], card // 4 + 1)


def face(card: Card, marked: bool = False) -> str:
    if card == JOKER:
        return card_faces.number_card("JK", "#1b2130")
    return card_faces.card(PICTURE_SUITS[card % 4], card // 4 + 1, marked)


def counts_svg(hand: Sequence[Card], groups: Iterable[Sequence[Card]], marked: Collection[Card]) -> str:
    """The grid of counts, each group of cards in its own tint, with a thick edge around what is marked."""
    tint_of = {card: TINTS[number % len(TINTS)] for number, group in enumerate(groups) for card in group}
    counts = grid(hand)
    return cells_svg(
        "The hand as a grid of suits and ranks",
        lambda card: (counts[card % 4][card // 4] or NONE, tint_of.get(card, ""), card in marked),
    )


def cells_svg(title: str, shown: Callable[[Card], tuple[object, str, bool]]) -> str:
    """A grid of suits and ranks: what is written for each card, on which tint, and whether it has a thick edge."""
    width, height = 13 * CELL + 40, 4 * CELL + 34
    parts = [pictures.table(width, height, "paper")]
    for column, name in enumerate(RANKS):
        parts.append(pictures.words(30 + column * CELL + CELL / 2, 19, name, 14, "faint", "middle"))
    for suit, symbol in enumerate(SYMBOLS):
        y = 26 + suit * CELL
        parts.append(pictures.words(15, y + 23, symbol, 16, "bad" if suit in (0, 3) else "ink", "middle"))
        for column in range(len(RANKS)):
            parts.append(cell(30 + column * CELL, y, *shown(4 * column + suit)))
    return pictures.document(title, width, height, parts)


def cell(x: float, y: float, text: object, tint: str, is_chosen: bool) -> str:
    """What is known of a card, on its tint."""
    edge = ("ink", 2) if is_chosen else ("paper-line", 1)
    square = pictures.rectangle(x, y, CELL, CELL, line=edge[0], more=f'stroke-width="{edge[1]}"')
    fill = f'fill="{tint}"' if tint else 'fill="none"'
    number = pictures.words(x + CELL / 2, y + 23, text, 15, "card-ink" if tint else "faint", "middle")
    return square.replace('fill="none"', fill) + number


def others_cards(hand: Sequence[Card], taken: Iterable[Card]) -> list[str]:
    """The other player's cards at the top of a table, face up where they are known."""
    places = card_faces.spread(len(hand), ROOM, 34)
    left = (WIDE - WIDTH - max(places, default=0)) / 2
    cards = [other_card(number, card, (left + places[number], MARGIN)) for number, card in enumerate(hand)]
    return [others_part(cards, taken)]


def other_card(number: int, card: Card, at: tuple[float, float], scale: float = 1) -> str:
    drawn, label, kind = card_faces.back(), "", ""
    if card != HIDDEN:
        drawn, label, kind = face(card), f"the other's {spoken(card)}", kind_of(card)
    drawn = drawn if scale == 1 else f'<g transform="scale({scale})">{drawn}</g>'
    return part(f"other-{number}", drawn, at=at, label=label, kind=kind)


def others_part(cards: Iterable[str], taken: Iterable[Card]) -> str:
    """The other player's cards as one element, to which cards from the pile or the stock fly."""
    return part("others", "".join(cards), comes="pile", draws="stock", order=0, holds=map(kind_of, taken))


def kind_of(card: Card) -> str:
    return f"card {card_name(card)}"


def stock_and_pile(
    y: float,
    stock: int,
    pile: Sequence[Card],
    moves: Iterable[str],
    font: int,
    wide: float = WIDE,
    *,
    thrown_by: str = "",
) -> list[str]:
    """Both in the middle of a table, to be clicked where one of the moves draws a card or throws one.

    thrown_by names the part of the picture that the top of the pile has just come from.
    """
    middle, size, words = wide / 2, (WIDTH, HEIGHT), {move.split()[0] for move in moves}
    left, right = middle - WIDTH - BETWEEN, middle + BETWEEN
    label, say = f"draw from the stock of {stock} cards", "stock" if "stock" in words else ""
    parts = [part("stock", card_faces.back(), at=(left, y), size=size, label=label, say=say)]
    parts.append(pictures.words(left - 12, y + 48, f"stock {stock}", font, anchor="end"))
    say = "open" if "open" in words else "throw" if "throw" in words else ""
    label = f"the open {spoken(pile[-1])}" if pile else "an empty pile"
    label = f"throw a card on {label}" if say == "throw" else f"take {label}" if say else label
    drawn = face(pile[-1]) if pile else card_faces.gap()
    under = pictures.rectangle(0, 0, WIDTH, HEIGHT)
    parts.append(part("under", under, at=(right, y), holds=map(kind_of, pile[-MOST_UNDER:])))
    kind, order = (kind_of(pile[-1]) if pile else "", 1 if thrown_by else None)
    parts.append(
        part("pile", drawn, at=(right, y), size=size, label=label, say=say, kind=kind, comes=thrown_by, order=order)
    )
    return [*parts, pictures.words(right + WIDTH + 12, y + 48, f"pile {len(pile)}", font)]


def button(
    name: str,
    title: str,
    label: str,
    at: tuple[float, float],
    size: tuple[int, int],
    baseline: float,
    font: int,
    say: str = "",
) -> str:
    """A golden one; it says its name unless something else is given."""
    drawn = pictures.rectangle(0, 0, *size, "gold", rounded=8)
    drawn += pictures.words(size[0] / 2, baseline, title, font, "card-ink", "middle", bold=True)
    return part(name, drawn, at=at, size=size, label=label, say=say or name)


# What is promised:
#
# The melds and the rest lie side by side as a fan, each meld on its own tint. Below each stand its words in this font.
# The first copies of marked cards have a bright edge, wild ones have a star. A card says the moves that end with its
# name, and its name.
def hand_fan(
    melds: Sequence[Sequence[Card]],
    left: Sequence[Card],
    words: Sequence[str],
    y: float,
    moves: Sequence[str],
    marked: Collection[Card],
    *,
    wild: Collection[Card] = (),
    font: int = 14,
    has_copies: bool = True,
) -> list[str]:
    """A hand, face up at the bottom of a table: its melds, then the cards that are left."""
    groups = [*melds, *([left] if left else [])]
    grounds, cards, seen = list[str](), list[str](), Counter[Card]()
    fan = card_fan.fan([len(group) for group in groups], WIDE / 2, y, ROOM, STEP)
    for number, (group, places) in enumerate(zip(groups, fan, strict=True)):
        if is_meld := number < len(melds):
            grounds.append(card_fan.ground(places, TINTS[number % len(TINTS)], BELOW + 6))
        grounds.append(card_fan.words_below(places, BELOW, words[number], font, "card-ink" if is_meld else "chalk"))
        cards += group_cards(group, places, seen, moves, marked, wild, has_copies=has_copies, may_move=not is_meld)
    # A ground must not cover the last card of the group before.
    return [*grounds, *cards]


def group_cards(
    group: Iterable[Card],
    places: Iterable[Place],
    seen: Counter[Card],
    moves: Sequence[str],
    marked: Collection[Card],
    wild: Collection[Card],
    *,
    has_copies: bool,
    may_move: bool,
) -> Iterator[str]:
    """The cards of a group at these places; `seen` counts the copies of each in the groups so far."""
    for card, place in zip(group, places, strict=True):
        seen[card] += 1
        own = f"card-{card_name(card)}-{seen[card]}" if has_copies else f"card-{card_name(card)}"
        is_marked = card in marked and seen[card] == 1
        yield hand_card(card, own, place, moves, is_marked=is_marked, wild=card in wild, may_move=may_move)


def hand_card(
    card: Card,
    name: str,
    place: Place,
    moves: Sequence[str],
    *,
    is_marked: bool,
    wild: bool,
    may_move: bool,
) -> str:
    """A card of a hand that says the moves that end with its name, and its name; in no meld it may change its place."""
    text, label, drawn = card_name(card), spoken(card), face(card, is_marked)
    if wild:
        drawn += f'<text x="7" y="{HEIGHT - 9:g}" font-size="20" fill="{WILD_INK}">★</text>'
        label += ", wild"
    says = [move for move in moves if move.endswith(f" {text}")]
    say = "|".join([*says, text]) if says else ""
    keys = (card % 4 * len(RANKS) + card // 4, card) if may_move else ()
    size, kind = (WIDTH, HEIGHT), kind_of(card)
    return part(
        name,
        drawn,
        at=place.at,
        turn=place.turn,
        size=size,
        label=label,
        say=say,
        kind=kind,
        comes="stock",
        keys=keys,
    )
