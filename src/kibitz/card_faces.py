"""Drawings of playing cards: pips, court figures, backs and empty places, in the colours of `pictures`."""

from collections.abc import Sequence
from functools import cache

from kibitz.cards import JACK, RANK_LETTERS
from kibitz.pictures import SERIF, colour, rectangle

WIDTH, HEIGHT = 62, 88
"""The size of a card in a picture's units."""
SMALL_WIDTH, SMALL_HEIGHT = 26, 40
GAP = 8
"""Between cards that do not overlap."""
MARGIN = 20
SUIT_NAMES = ("hearts", "diamonds", "clubs", "spades")
RANK_NAMES = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
SHAPES = (  # of the suits, about 20 units high, the middle at 0, 0
    "M0 10C-4 4-10 .5-10-4.6-10-9.6-3-11 0-5.6 3-11 10-9.6 10-4.6 10 .5 4 4 0 10Z",
    "M0-10.5Q3-4 7.6 0 3 4 0 10.5-3 4-7.6 0-3-4 0-10.5Z",
    "M0-10a4.6 4.6 0 0 1 4 6.9 4.6 4.6 0 1 1-2.9 8.2Q1.6 8.4 3.6 10H-3.6Q-1.6 8.4-1.1 5.1A4.6 4.6 0 1 1-4-3.1 4.6 4.6 "
    "0 0 1 0-10Z",
    "M0-10.5C2.6-5.5 9.4-2 9.4 2.8 9.4 7.4 3.6 8 1.2 4.4Q1.5 8.2 3.6 10H-3.6Q-1.5 8.2-1.2 4.4C-3.6 8-9.4 7.4-9.4 2.8"
    "-9.4-2-2.6-5.5 0-10.5Z",
)
LEFT, MIDDLE, RIGHT = 22, 31, 40
TOP, BOTTOM = 18.0, 70.0
HALF = (TOP + BOTTOM) / 2
SECOND, THIRD = TOP + (BOTTOM - TOP) / 3, TOP + 2 * (BOTTOM - TOP) / 3
CORNERS = ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM))
SIDES = ((LEFT, HALF), (RIGHT, HALF))
EIGHT = (*CORNERS, (LEFT, SECOND), (RIGHT, SECOND), (LEFT, THIRD), (RIGHT, THIRD))
PIPS: dict[int, Sequence[tuple[float, float]]] = {
    2: ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    3: ((MIDDLE, TOP), (MIDDLE, HALF), (MIDDLE, BOTTOM)),
    4: CORNERS,
    5: (*CORNERS, (MIDDLE, HALF)),
    6: (*CORNERS, *SIDES),
    7: (*CORNERS, *SIDES, (MIDDLE, 31.5)),
    8: (*CORNERS, *SIDES, (MIDDLE, 31.5), (MIDDLE, 56.5)),
    9: (*EIGHT, (MIDDLE, HALF)),
    10: (*EIGHT, (MIDDLE, 27.3), (MIDDLE, 60.7)),
}
"""Where the pips of each rank are."""
SKIN, HAIR = "#f3d3b3", "#7a4f2b"
COURT = {
    11: (
        f'<path d="M23 33q-2-13 8-13t8 13z" fill="{HAIR}"/><circle cx="31" cy="31" r="6.4" fill="{SKIN}"/>'
        '<path d="M22 26q2-9 12-8 7 .5 6 6l-17 3z" fill="{suit}"/><path d="M38 20q6-5 4-9-6 1-7 8z" fill="{gold}"/>'
    ),
    12: (
        f'<path d="M22 41q-3-20 9-20t9 20z" fill="{HAIR}"/><circle cx="31" cy="31" r="6.2" fill="{SKIN}"/>'
        '<path d="M24 25l-1-7 4.5 4 3.5-6 3.5 6 4.5-4-1 7q-7-2.6-14 0z" fill="{gold}"/>'
        '<circle cx="31" cy="15" r="1.6" fill="{suit}"/>'
    ),
    13: (
        f'<path d="M23 30q0-9 8-9t8 9l-1.5 9q-6.5 6-13 0z" fill="{HAIR}"/><circle cx="31" cy="30" r="6" fill="{SKIN}"/>'
        f'<path d="M25.4 32.5q5.6 4 11.2 0-1 7.5-5.6 8.5-4.6-1-5.6-8.5z" fill="{HAIR}"/>'
        '<path d="M22.5 25V15.5l4.5 3.5 4-5.5 4 5.5 4.5-3.5V25z" fill="{gold}"/>'
        '<path d="M22.5 25v-2.2h17V25z" fill="{suit}"/>'
    ),
}
"""The upper half of each court figure; {suit} and {gold} are colours."""
ROBE = (
    '<path d="M14 44q1-6 10-7l7 4 7-4q9 1 10 7z" fill="{suit}"/>'
    '<path d="M24.5 37l6.5 7 6.5-7-2.2-1.2L31 40l-4.3-4.2z" fill="{gold}"/>'
    '<circle cx="28.6" cy="30.6" r=".9" fill="#222"/><circle cx="33.4" cy="30.6" r=".9" fill="#222"/>'
)


def spoken(suit: int, rank: int) -> str:
    """The card as it is read aloud."""
    return f"{RANK_NAMES[rank - 1]} of {SUIT_NAMES[suit]}"


def pip(suit: int, x: float, y: float, scale: float = 1, turned: bool = False) -> str:
    """A suit's sign; the colour is inherited."""
    turn = " rotate(180)" if turned else ""
    return f'<path transform="translate({x:g} {y:g}) scale({scale:g}){turn}" d="{SHAPES[suit]}"/>'


@cache
def card(suit: int, rank: int, marked: bool = False) -> str:
    """A card face up, its upper left corner at 0, 0; marked with a bright edge."""
    name = "10" if rank == 10 else RANK_LETTERS[rank - 1]
    narrow = ' letter-spacing="-1.5"' if rank == 10 else ""
    corner = (
        f'<text x="8" y="15.5" font-size="15" font-weight="700" text-anchor="middle" font-family="{SERIF}"{narrow}>'
        f"{name}</text>{pip(suit, 8, 23, 0.4)}"
    )
    if rank == 1:
        middle = pip(suit, MIDDLE, HALF, 1.7)
    elif rank < JACK:
        middle = "".join(pip(suit, x, y, 0.52, turned=y > HALF + 1) for x, y in PIPS[rank])
    else:
        figure = (COURT[rank] + ROBE).format(suit="currentColor", gold=colour("gold"))
        middle = f'{figure}<g transform="rotate(180 31 44)">{figure}</g>' + pip(suit, 20.5, 17, 0.36)
        middle += pip(suit, 41.5, 71, 0.36, turned=True)
        middle = rectangle(15.5, 9, 31, 70, line="card-edge", rounded=3, more='stroke-width=".6"') + middle
    ink = colour("card-red" if suit < 2 else "card-ink")
    return (
        f'{_sheet(marked)}<g fill="{ink}" color="{ink}">{corner}<g transform="rotate(180 31 44)">{corner}</g>'
        f"{middle}</g>"
    )


@cache
def small_card(suit: int, rank: int, marked: bool = False) -> str:
    """A card of which only rank and suit are shown, where thirteen must fit side by side on a telephone."""
    name, ink = "10" if rank == 10 else RANK_LETTERS[rank - 1], colour("card-red" if suit < 2 else "card-ink")
    text = f'<text x="{SMALL_WIDTH / 2:g}" y="17" font-size="17" font-weight="700" text-anchor="middle">{name}</text>'
    return f'{_sheet(marked, SMALL_WIDTH, SMALL_HEIGHT)}<g fill="{ink}">{text}{pip(suit, SMALL_WIDTH / 2, 29, 0.7)}</g>'


def small_back() -> str:
    """A card face down, as small as small_card."""
    return f'<g transform="scale({SMALL_WIDTH / WIDTH:g} {SMALL_HEIGHT / HEIGHT:g})">{back()}</g>'


def _sheet(marked: bool = False, width: float = WIDTH, height: float = HEIGHT) -> str:
    edge, line = ("gold", 3) if marked else ("card-edge", 0.8)
    return rectangle(0, 0, width, height, "card", edge, 6, f'stroke-width="{line}"')


def number_card(number: object, ink: str, fill: str = "") -> str:
    """A card that shows a number, large in the middle and small in two corners."""
    corner = f'<text x="6" y="15" font-size="12" font-weight="700">{number}</text>'
    sheet = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{fill}" stroke="{colour("card-edge")}"/>'
    return (
        f'{sheet if fill else _sheet()}<g fill="{ink}">{corner}<g transform="rotate(180 31 44)">{corner}</g>'
        f'<text x="31" y="54" font-size="29" font-weight="700" text-anchor="middle" font-family="{SERIF}">'
        f"{number}</text></g>"
    )


@cache
def back() -> str:
    """A card face down."""
    lines = "".join(f'<path d="M{x} 6L{x + 18} 82M{x + 18} 6L{x} 82"/>' for x in (6, 18, 30, 38))
    return (
        _sheet()
        + rectangle(5, 5, WIDTH - 10, HEIGHT - 10, "back", rounded=4)
        + f'<g fill="none" stroke="{colour("back-line")}" stroke-width=".9" stroke-opacity=".6">{lines}</g>'
        + f'<circle cx="31" cy="44" r="10" fill="{colour("back")}" stroke="{colour("back-line")}"/>'
        + f'<circle cx="31" cy="44" r="5" fill="none" stroke="{colour("gold")}" stroke-width="1.5"/>'
    )


def gap() -> str:
    """A place where a card is missing."""
    return rectangle(1, 1, WIDTH - 2, HEIGHT - 2, line="felt-line", rounded=6, more='stroke-dasharray="5 5"')


def spread(count: int, width: float, step: float = WIDTH + GAP, card: float = WIDTH) -> list[float]:
    """The left edges of this number of cards in a row of that width; the cards overlap where they must."""
    step = min(step, (width - card) / max(count - 1, 1))
    return [number * step for number in range(count)]
