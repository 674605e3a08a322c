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
from random import Random
from typing import Any

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Position, Seat, State, View
from kibitz.words import Field, Fields, integer, match

from kibitz_skyjo import drawing
from kibitz_skyjo.drawing import DOWN, GONE

COLUMNS, PLACES = 4, 12
PACK = Counter({-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)})
PACK_SIZE = PACK.total()
NONE = 90
"""No card in hand, and no place that waits for its card."""
Grid = tuple[int, ...]


@dataclass(frozen=True)
class Round(Position):
    grids: tuple[Grid, ...]
    """Each seat's cards, row by row; 99 face down, 98 in a column that is gone."""
    thrown: Grid = ()
    """The discard pile, the top card last."""
    turn: Seat = 0
    hand: int = NONE
    """The card that was drawn from the deck, until it is put somewhere."""
    due: int = NONE
    """The place of the turn's grid whose card chance turns over next; 12 for the deck."""
    last: int = -1
    """The seat that has turned over all its cards; the others have one more turn each."""

    @cached_property
    def deck(self) -> Counter[int]:
        """The cards that nobody has seen yet."""
        shown = Counter(card for grid in self.grids for card in grid if card < NONE)
        return PACK - shown - Counter(self.thrown) - Counter([self.hand] if self.hand != NONE else [])

    @property
    def unseen(self) -> int:
        """How many cards the deck and the cards face down are together."""
        return (
            PACK_SIZE
            - sum(card < NONE for grid in self.grids for card in grid)
            - len(self.thrown)
            - (self.hand != NONE)
        )

    @property
    def is_over(self) -> bool:
        return self.last >= 0 and all(DOWN not in grid for grid in self.grids)

    @property
    def is_last_reveal(self) -> bool:
        """Whether all have had their last turn, and the cards that are left are turned over."""
        return self.last >= 0 and self.turn == self.last and not self.is_over

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.is_over:
            return ()
        return (CHANCE,) if self.due != NONE or self.is_last_reveal or not self.thrown else (self.turn,)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return tuple(sorted(self.deck))
        grid = self.grids[seat]
        places = [place + 1 for place in range(PLACES) if grid[place] != GONE]
        if self.hand == NONE:
            can_draw = ("draw",) if self.unseen > sum(map(grid_down, self.grids)) else ()
            return (*can_draw, *(f"take {place}" for place in places))
        down = [place for place in places if grid[place - 1] == DOWN]
        return (*(f"put {place}" for place in places), *(f"turn {place}" for place in down))

    def odds(self, move: Move) -> Fraction:
        return Fraction(self.deck[int(str(move))], self.deck.total())

    def draw(self, rng: Random) -> Move:
        return rng.choices(list(self.deck), list(self.deck.values()))[0]

    def read_move(self, seat: Seat, text: str) -> Move:
        if seat == CHANCE:
            return match(text, self.moves(seat), r"-?\d+", "a card from -2 to 12")
        return match(text, self.moves(seat), r"draw|(take|put|turn) \d+", "draw, or take, put or turn and a place")

    def play(self, seat: Seat, move: Move) -> Round:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        if isinstance(move, int):
            return self.shown(move)
        word, _, number = str(move).partition(" ")
        if word == "draw":
            return replace(self, due=PLACES)
        place = int(number) - 1
        if word == "turn":
            return replace(self, thrown=(*self.thrown, self.hand), hand=NONE, due=place)
        card, pile = (self.hand, self.thrown) if word == "put" else (self.thrown[-1], self.thrown[:-1])
        if self.grids[seat][place] == DOWN:
            # The card below is thrown, once chance has shown it.
            return replace(self, hand=card, thrown=pile, due=place)
        return self.with_card(place, card, (*pile, self.grids[seat][place])).next_turn()

    def shown(self, card: int) -> Round:
        """Chance's card: from the deck, for the first discard, or from a grid."""
        if not self.thrown and self.due == NONE:
            return replace(self, thrown=(card,))
        if self.is_last_reveal and self.due == NONE:
            owner = next(seat for seat, grid in enumerate(self.grids) if DOWN in grid)
            return self.with_card(self.grids[owner].index(DOWN), card, self.thrown, owner)
        if self.due == PLACES:
            return replace(self, hand=card, due=NONE)
        if self.hand == NONE:
            return self.with_card(self.due, card, self.thrown).next_turn()
        return self.with_card(self.due, self.hand, (*self.thrown, card)).next_turn()

    def with_card(self, place: int, card: int, thrown: Grid, owner: Seat | None = None) -> Round:
        """The card lies open; three equal ones in a column are thrown."""
        owner = self.turn if owner is None else owner
        grid = list(self.grids[owner])
        grid[place] = card
        column = range(place % COLUMNS, PLACES, COLUMNS)
        if {grid[each] for each in column} == {card}:
            thrown = (*thrown, *(grid[each] for each in column))
            for each in column:
                grid[each] = GONE
        grids = (*self.grids[:owner], tuple(grid), *self.grids[owner + 1 :])
        return replace(self, grids=grids, thrown=thrown, hand=NONE, due=NONE)

    def next_turn(self) -> Round:
        """The next seat's turn; the round ends where all cards of a seat lie open, or the deck is used up."""
        last = self.last
        following = (self.turn + 1) % len(self.grids)
        if last < 0 and (DOWN not in self.grids[self.turn] or self.unseen <= sum(map(grid_down, self.grids))):
            last = self.turn
        return replace(self, turn=following, last=last)

    def scores(self) -> tuple[float, ...]:
        """Who ended the round pays double where somebody has as few points."""
        points = [sum(card for card in grid if card < NONE) for grid in self.grids]
        others = [each for seat, each in enumerate(points) if seat != self.last]
        if points[self.last] > 0 and points[self.last] >= min(others):
            points[self.last] *= 2
        return tuple(map(float, points))

    def outcome(self) -> str:
        return f"seat {self.scores().index(min(self.scores()))} has the fewest points"

    def __str__(self) -> str:
        return FIELDS.write(self)


def grid_down(grid: Grid) -> int:
    return grid.count(DOWN)


def read_cards(text: str) -> Grid:
    return tuple(integer(word, "card") for word in text.split())


def write_cards(cards: Grid) -> str:
    return " ".join(map(str, cards))


FIELDS = Fields(
    "round",
    "grids 99 99 ... / 99 5 ...; thrown 5; turn 1",
    (
        Field(
            "grids",
            lambda text: tuple(map(read_cards, text.split("/"))),
            lambda grids: " / ".join(map(write_cards, grids)),
        ),
        Field("thrown", read_cards, write_cards, default=()),
        *(
            Field(name, lambda text: integer(text, "number"), default=value)
            for name, value in (("turn", 0), ("hand", NONE), ("due", NONE), ("last", -1))
        ),
    ),
)


def read(text: str) -> Round:
    """The round of a text, as str() writes it."""
    found = Round(**FIELDS.read(text))
    cards = [card for grid in found.grids for card in grid if card not in (DOWN, GONE)]
    cards += [*found.thrown, *([found.hand] if found.hand != NONE else [])]
    seats = len(found.grids)
    if not 2 <= seats <= 4 or any(len(grid) != PLACES for grid in found.grids) or Counter(cards) - PACK:
        raise InvalidText(
            f"expected 2 to 4 grids of {PLACES} cards of one pack: -2 to 12, {DOWN} face down, {GONE} gone"
        )
    if not 0 <= found.turn < seats or not -1 <= found.last < seats:
        raise InvalidText(f"turn {found.turn}, last {found.last}: expected seats from 0 to {seats - 1}, or last -1")
    check(found)
    return found


def check(found: Round) -> None:
    """InvalidText for what no round reaches."""
    down = sum(map(grid_down, found.grids))
    needed = down + (found.due == PLACES or not found.thrown)
    if found.deck.total() < needed:
        raise InvalidText(f"{found.deck.total()} unseen cards: expected {needed} or more")
    if found.due not in (NONE, PLACES) and (not 0 <= found.due < PLACES or found.grids[found.turn][found.due] != DOWN):
        raise InvalidText(f"due {found.due}: expected a place that is face down, {PLACES} for the deck, or {NONE}")
    if found.due == PLACES and found.hand != NONE:
        raise InvalidText("a card in hand, and another due from the deck: expected one of them")
    waits = found.hand != NONE or found.due != NONE
    if not found.thrown and (found.last >= 0 or found.hand == NONE != found.due or (waits and found.due == NONE)):
        raise InvalidText("nothing is thrown: expected the top card of the pile")
    if found.last >= 0 and waits and (found.turn == found.last or not down):
        raise InvalidText("the round is over for this seat: expected no card in hand and none due")
    if found.last < 0 and any(DOWN not in grid for grid in found.grids):
        raise InvalidText("all cards of a seat lie open: expected last, the seat that has ended the round")
    if set(found.grids[found.turn]) == {GONE} and found.to_move == (found.turn,):
        raise InvalidText("the seat to move has no card left: expected the round to be over for it")


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
        return drawing.text(found.grids, found.thrown, found.hand if found.hand != NONE else None, view.seat)

    def picture(self, view: View) -> str:
        found = round_of(view)
        moves = [str(move) for move in found.moves(view.seat)]
        hand = found.hand if found.hand != NONE else None
        return drawing.svg(found.grids[view.seat], found.thrown, hand, moves)


GAME = Skyjo()
