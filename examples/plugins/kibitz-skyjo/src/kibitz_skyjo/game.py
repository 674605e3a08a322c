"""A round of Skyjo: twelve cards each, most of them face down; the fewest points win.

Nobody knows a card that lies face down, its owner included. So nothing is hidden from one seat alone: chance draws the
card when it is turned over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Position, Seat, State, View
from kibitz.words import Field, Fields, integer, number

from kibitz_skyjo import drawing
from kibitz_skyjo.drawing import DOWN, GONE, NONE

COLUMNS, PLACES = 4, 12
DECK, PILE = 12, 13
"""What chance draws a card for, where it is not for a place: a player's hand, and the first card of the pile."""
PACK = Counter({-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)})
Grid = tuple[int, ...]


@dataclass(frozen=True)
class Round(Position):
    grids: tuple[Grid, ...]
    """Each seat's cards, row by row; 99 face down, 98 in a column that is gone."""
    thrown: Grid = ()
    """The pile, the top card last."""
    turn: Seat = 0
    hand: int = NONE
    """The card that was drawn or taken, until it is put somewhere; 90 for none."""
    due: int = PILE
    """The place whose card chance turns over, 12 for a card from the deck, 13 for the pile's first; 90 for none."""
    last: int = -1
    """The seat that has ended the round; the others have one more turn each."""

    @cached_property
    def deck(self) -> Counter[int]:
        """The cards that nobody has seen."""
        return PACK - Counter(chain(*self.grids, self.thrown, (self.hand,)))

    @property
    def down(self) -> int:
        """How many of them lie face down in front of somebody."""
        return sum(grid.count(DOWN) for grid in self.grids)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.due != NONE:
            return (CHANCE,)
        return () if self.turn == self.last else (self.turn,)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return tuple(sorted(self.deck))
        places = [place for place, card in enumerate(self.grids[seat]) if card != GONE]
        if self.hand == NONE:
            draw = ("draw",) if self.deck.total() > self.down else ()
            return (*draw, *(f"take {place + 1}" for place in places))
        down = [place for place in places if self.grids[seat][place] == DOWN]
        return (*(f"put {place + 1}" for place in places), *(f"turn {place + 1}" for place in down))

    def odds(self, move: Move) -> Fraction:
        return Fraction(self.deck[int(str(move))], self.deck.total())

    def play(self, seat: Seat, move: Move) -> Round:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        if isinstance(move, int):
            return self.shown(move)
        word, _, place = str(move).partition(" ")
        if word == "draw":
            return replace(self, due=DECK)
        if word == "turn":
            return replace(self, thrown=(*self.thrown, self.hand), hand=NONE, due=int(place) - 1)
        if word == "take":
            return replace(self, thrown=self.thrown[:-1], hand=self.thrown[-1]).put(int(place) - 1)
        return self.put(int(place) - 1)

    def put(self, place: int) -> Round:
        """The card in hand replaces one, which is thrown: at once, or when chance has turned it over."""
        card = self.grids[self.turn][place]
        return replace(self, due=place) if card == DOWN else self.changed(place, self.hand, card)

    def shown(self, card: int) -> Round:
        """Chance's card, for what is due."""
        if self.due == PILE:
            return replace(self, thrown=(card,), due=NONE)
        if self.due == DECK:
            return replace(self, hand=card, due=NONE)
        return self.changed(self.due, card) if self.hand == NONE else self.changed(self.due, self.hand, card)

    def changed(self, place: int, card: int, *thrown: int) -> Round:
        """The card lies open, the other is thrown, and so are three equal ones in a column; this ends the turn."""
        grid = list(self.grids[self.turn])
        grid[place] = card
        column = slice(place % COLUMNS, PLACES, COLUMNS)
        if set(grid[column]) == {card}:
            thrown, grid[column] = (*thrown, *grid[column]), [GONE] * 3
        grids = (*self.grids[: self.turn], tuple(grid), *self.grids[self.turn + 1 :])
        return replace(self, grids=grids, thrown=self.thrown + thrown, hand=NONE, due=NONE).next_turn()

    def next_turn(self) -> Round:
        """The round ends where all cards of a seat lie open, or the deck is used up; then chance turns over the rest.

        Each seat's cards are turned over after its last turn.
        """
        grid, last = self.grids[self.turn], self.last
        if last < 0 and (DOWN not in grid or self.deck.total() <= self.down):
            last = self.turn
        if last >= 0 and DOWN in grid:
            return replace(self, last=last, due=grid.index(DOWN))
        return replace(self, last=last, turn=(self.turn + 1) % len(self.grids))

    def points(self) -> list[int]:
        return [sum(card for card in grid if card < NONE) for grid in self.grids]

    def standing(self) -> tuple[float, ...]:
        """A card that lies face down counts as the mean of those that nobody has seen."""
        mean = sum(self.deck.elements()) / max(1, self.deck.total())
        pairs = zip(self.points(), self.grids, strict=True)
        return tuple(points + mean * grid.count(DOWN) for points, grid in pairs)

    def scores(self) -> tuple[float, ...]:
        """Who ended the round pays double where somebody has as few points."""
        points = self.points()
        others = points[: self.last] + points[self.last + 1 :]
        if points[self.last] > 0 and points[self.last] >= min(others):
            points[self.last] *= 2
        return tuple(map(float, points))

    def outcome(self) -> str:
        return f"seat {self.scores().index(min(self.scores()))} has the fewest points"

    def __str__(self) -> str:
        return FIELDS.write(self)


def read_cards(text: str) -> Grid:
    return tuple(integer(word, "card") for word in text.split())


def write_cards(cards: Grid) -> str:
    return " ".join(map(str, cards))


def read_grids(text: str) -> tuple[Grid, ...]:
    return tuple(map(read_cards, text.split("/")))


def write_grids(grids: tuple[Grid, ...]) -> str:
    return " / ".join(map(write_cards, grids))


FIELDS = Fields(
    "round",
    "grids 99 99 ... / 99 5 ...; thrown 5; turn 1; due 90",
    (
        Field("grids", read_grids, write_grids),
        Field("thrown", read_cards, write_cards, default=()),
        Field("turn", number(0, 3), default=0),
        Field("hand", number(-2, NONE), default=NONE),
        Field("due", number(0, NONE), default=NONE),
        Field("last", number(-1, 3), default=-1),
    ),
)


def read(text: str) -> Round:
    """The round of a text, as str() writes it; InvalidText for what could not be played on."""
    found = Round(**FIELDS.read(text))
    cards = [card for grid in found.grids for card in grid if card not in (DOWN, GONE)]
    cards += [*found.thrown, *([found.hand] if found.hand != NONE else [])]
    seats = len(found.grids)
    if not 2 <= seats <= 4 or {*map(len, found.grids)} != {PLACES} or Counter(cards) - PACK:
        raise InvalidText(f"expected 2 to 4 grids of {PLACES} cards of one pack, {DOWN} face down, {GONE} gone")
    if max(found.turn, found.last) >= seats:
        raise InvalidText(f"turn {found.turn}, last {found.last}: expected seats up to {seats - 1}")
    if found.deck.total() < found.down + (found.due in (DECK, PILE)):
        raise InvalidText(f"{found.deck.total()} unseen cards: expected more")
    if PILE < found.due < NONE or (found.due < PLACES and found.grids[found.turn][found.due] != DOWN):
        raise InvalidText(f"due {found.due}: expected a place that is face down")
    is_right = {PILE: not found.thrown and found.hand == NONE, DECK: found.thrown and found.hand == NONE}
    if not is_right.get(found.due, found.thrown or (found.due < PLACES and found.hand != NONE)):
        raise InvalidText("expected a card on the pile, and one in hand or due from the deck, but not both")
    if any(not found.moves(seat) for seat in found.to_move):
        raise InvalidText("the seat to move has no card left: expected the round to be over for it")
    return found


def round_of(view: View) -> Round:
    assert isinstance(view.position, Round)
    return view.position


class Skyjo(Game):
    name = "skyjo"
    title = "twelve cards, most face down: the fewest points win"
    aim = "lowest"
    seat_counts = (2, 3, 4)

    def start(self, seats: int, **options: Any) -> State:
        return State(Round(((DOWN,) * PLACES,) * seats))

    def seats_of(self, position: Position) -> int:
        assert isinstance(position, Round)
        return len(position.grids)

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        found = round_of(view)
        return drawing.text(found.grids, found.thrown, found.hand, view.seat)

    def picture(self, view: View) -> str:
        found = round_of(view)
        return drawing.svg(found.grids[view.seat], found.thrown, found.hand, list(map(str, found.moves(view.seat))))


GAME = Skyjo()
