"""The numbers of Rummikub, its tiles by name, and which tiles may lie together. A tile is a card of the evaluator."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from kibitz.melds import CELLS, HIDDEN, JOKER, PRESETS, Card
from kibitz.table import InvalidText
from kibitz.words import shown

MELDS = PRESETS["rummikub"]
SEATS = range(2, 5)
TILES = MELDS.hand
FIRST_MELD = MELDS.first_meld
COLOURS = "RKBY"
"""Red, black, blue and yellow, in the order of the evaluator's suits."""
COLOUR_NAMES = ("red", "black", "blue", "yellow")
NUMBERS = 13
SHORTEST, LARGEST_SET = MELDS.min_run, 4
FREE_STEPS, STEPS_A_TILE = 20, 2
"""The most small moves of a turn, and how many more for each tile on the table, which is taken and put."""
PENALTY = 3
"""Tiles drawn by a player who has to take back what was put down, since the turn has no small moves left."""
BAG: tuple[Card, ...] = tuple(sorted([*range(CELLS)] * MELDS.decks + [JOKER] * MELDS.jokers))
MOST_STEPS = FREE_STEPS + STEPS_A_TILE * len(BAG)
TILE = re.compile(r"(1[0-3]|[1-9])([RKBY])")

Tiles: TypeAlias = tuple[Card, ...]
Jokers: TypeAlias = Literal["free", "strict"]
"""Whether a joker on the table may be moved like any other tile, or leaves its meld for its own tile only."""
JOKER_RULES: tuple[Jokers, ...] = get_args(Jokers)


def tile_name(tile: Card) -> str:
    return "?" if tile == HIDDEN else "JK" if tile == JOKER else f"{tile // 4 + 1}{COLOURS[tile % 4]}"


def read_tile(word: str) -> Card:
    """The tile that a word names, e.g. 11R or jk."""
    plain = word.upper()
    if plain in ("JK", "JOKER"):
        return JOKER
    if not (found := TILE.fullmatch(plain)):
        raise InvalidText(f"{shown(word)}: expected a tile, 1 to 13 and R, K, B or Y for its colour, e.g. 11R, or JK")
    return 4 * (int(found[1]) - 1) + COLOURS.index(found[2])


def points(tiles: Sequence[Card]) -> int:
    """Of tiles in a rack."""
    return sum(MELDS.value(tile) for tile in tiles)


def may_lie_together(tiles: Sequence[Card]) -> bool:
    """Whether more tiles could make these a meld: a number in different colours, or a colour in different numbers."""
    natural = [tile for tile in tiles if tile != JOKER]
    if len(set(natural)) < len(natural):
        return False
    if len({tile // 4 for tile in natural}) <= 1 and len(tiles) <= LARGEST_SET:
        return True
    return len({tile % 4 for tile in natural}) <= 1 and len(tiles) <= NUMBERS


@lru_cache(maxsize=100_000)
def fitting(group: Tiles) -> frozenset[Card]:
    """The tiles that may join the group."""
    return frozenset(tile for tile in range(JOKER + 1) if may_lie_together((*group, tile)))


@lru_cache(maxsize=100_000)
def meld_points(tiles: Tiles) -> int:
    """What a meld is worth on the table, jokers as high as they can be; 0 for tiles that form none."""
    natural = [tile for tile in tiles if tile != JOKER]
    size = len(tiles)
    if size < SHORTEST or not natural or not may_lie_together(tiles):
        return 0
    best = 0
    if len({tile // 4 for tile in natural}) == 1 and size <= LARGEST_SET:
        best = size * (natural[0] // 4 + 1)
    if len({tile % 4 for tile in natural}) == 1:
        low, high = min(natural) // 4 + 1, max(natural) // 4 + 1
        first = min(low, NUMBERS - size + 1)
        if high - first < size:
            best = max(best, size * first + size * (size - 1) // 2)
    return best


def is_meld(tiles: Tiles) -> bool:
    return meld_points(tiles) > 0


def in_order(tiles: Tiles) -> list[Card]:
    """The tiles of a group as they lie on the table: jokers of a run where it has gaps, then at its ends."""
    natural = [tile for tile in tiles if tile != JOKER]
    jokers = len(tiles) - len(natural)
    if not natural or len({tile % 4 for tile in natural}) > 1 or len(tiles) == 1:
        return list(tiles)
    if len({tile // 4 for tile in natural}) == 1:
        return list(tiles)
    lying: list[Card] = []
    for tile in natural:
        gap = tile // 4 - natural[0] // 4 - len(lying)
        filled = min(gap, jokers)
        lying += [*[JOKER] * filled, tile]
        jokers -= filled
    after = min(jokers, NUMBERS - 1 - natural[-1] // 4)
    return [*[JOKER] * (jokers - after), *lying, *[JOKER] * after]
