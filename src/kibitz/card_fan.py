"""A hand as a fan: the upper edges of its cards lie on an arc, and each card is turned with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, degrees, radians, sin

from kibitz import pictures
from kibitz.card_faces import HEIGHT, WIDTH

RADIUS = 1300
"""The arc's radius."""
LEAST_GAP = 18
"""How much farther away the next group is than the next card."""
BETWEEN = 10
"""Between the cards of two groups, where there is room."""


@dataclass(frozen=True)
class Place:
    """Where a card lies."""

    at: tuple[float, float]
    """Its upper left corner."""
    turn: float = 0
    """In degrees, clockwise."""

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the card in the picture."""
        angle = radians(self.turn)
        return self.at[0] + x * cos(angle) - y * sin(angle), self.at[1] + x * sin(angle) + y * cos(angle)


def fan(sizes: Sequence[int], middle: float, y: float, room: float, step: float) -> list[list[Place]]:
    """The places of groups of this many cards around a middle, each card at most a step from the one before.

    y is where the card in the middle begins; all of them stay within the room.
    """
    cards, gaps = sum(sizes), max(len(sizes) - 1, 0)
    room -= WIDTH
    step = min(step, (room - LEAST_GAP * gaps) / max(cards - 1, 1))
    gap = min(WIDTH + BETWEEN - step, (room - step * (cards - 1)) / max(gaps, 1))
    across, places = -(step * (cards - 1) + gap * gaps) / 2, list[list[Place]]()
    for size in sizes:
        places.append([_place(middle, y, across + step * number) for number in range(size)])
        across += step * size + gap
    return places


def _place(middle: float, y: float, across: float) -> Place:
    angle = across / RADIUS
    x = middle + RADIUS * sin(angle) - WIDTH / 2 * cos(angle)
    y += RADIUS * (1 - cos(angle)) - WIDTH / 2 * sin(angle)
    return Place((round(x, 2), round(y, 2)), round(degrees(angle), 2))


def depth(wide: float) -> float:
    """How far below the upper edge of the middle card the lowest corner of a fan this wide is."""
    return _place(0, 0, (wide - WIDTH) / 2).point(WIDTH, HEIGHT)[1]


def ground(places: Sequence[Place], tint: str, below: float) -> str:
    """A tint around cards that lie side by side, with room for words below them."""
    low = HEIGHT + below
    points = [places[0].point(-1, -1), places[-1].point(WIDTH + 1, -1)]
    points += [places[-1].point(WIDTH + 1, low), places[0].point(-1, low)]
    upper, lower = RADIUS + 1, RADIUS - low
    outline = (
        f"M{_pair(points[0])}A{upper:g} {upper:g} 0 0 1 {_pair(points[1])}"
        f"L{_pair(points[2])}A{lower:g} {lower:g} 0 0 0 {_pair(points[3])}Z"
    )
    return f'<path d="{outline}" fill="{tint}" stroke="{tint}" stroke-width="6" stroke-linejoin="round"/>'


def words_below(places: Sequence[Place], below: float, text: str, size: float, ink: str) -> str:
    """A line of words in the middle below cards that lie side by side."""
    turn = round((places[0].turn + places[-1].turn) / 2, 2)
    # Seen from any of its cards, the middle of the arc is here.
    x, y = places[0].point(WIDTH / 2, RADIUS)
    reach = RADIUS - HEIGHT - below
    at = (x + reach * sin(radians(turn)), y - reach * cos(radians(turn)))
    drawn = pictures.words(0, 0, text, size, ink, "middle")
    return f'<g transform="translate({_pair(at)}) rotate({turn:g})">{drawn}</g>'


def _pair(point: tuple[float, float]) -> str:
    return f"{point[0]:.5g} {point[1]:.5g}"
