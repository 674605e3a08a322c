"""Kuhn poker: two players, three cards, one bet. Harold Kuhn solved it in 1950: it is worth -1/18 to the first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any, ClassVar

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Position, Seat, State, View

from kibitz_kuhn_poker import drawing

CARDS = ("J", "Q", "K")
HIDDEN, NONE = "?", "-"
DEALS = tuple(f"{first} {second}" for first, second in permutations(CARDS, 2))
ENDS = {("check", "check"), ("bet", "fold"), ("bet", "call"), ("check", "bet", "fold"), ("check", "bet", "call")}
GO_ON = {(), ("check",), ("bet",), ("check", "bet")}


@dataclass(frozen=True)
class Hands(Position):
    """Each has put in one chip; a bet and a call are one more."""

    cards: tuple[str, str] = (NONE, NONE)
    said: tuple[str, ...] = ()
    """What both have said, seat 0 first, then in turn."""
    hidden: ClassVar[Mapping[str, str]] = {"cards": "others"}

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if NONE in self.cards:
            return (CHANCE,)
        return () if self.said in ENDS else (len(self.said) % 2,)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return DEALS
        return ("call", "fold") if self.said[-1:] == ("bet",) else ("check", "bet")

    def play(self, seat: Seat, move: Move) -> Hands:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        if seat == CHANCE:
            first, second = str(move).split()
            return Hands((first, second))
        return replace(self, said=(*self.said, str(move)))

    def seen(self, seat: Seat) -> Hands:
        """Cards are shown at the end, unless somebody has folded."""
        if NONE in self.cards or (self.said in ENDS and self.said[-1] != "fold"):
            return self
        first, second = self.cards
        return replace(self, cards=(first, HIDDEN) if seat == 0 else (HIDDEN, second))

    @property
    def is_masked(self) -> bool:
        return HIDDEN in self.cards

    def imagine(self, seat: Seat, rng: Random) -> Hands:
        if not self.is_masked:
            return self
        other = rng.choice([card for card in CARDS if card not in self.cards])
        first, second = (other if card == HIDDEN else card for card in self.cards)
        return replace(self, cards=(first, second))

    def winner(self) -> Seat:
        if self.said[-1] == "fold":
            return len(self.said) % 2
        return 0 if CARDS.index(self.cards[0]) > CARDS.index(self.cards[1]) else 1

    def scores(self) -> tuple[float, ...]:
        won = 2.0 if self.said[-1] == "call" else 1.0
        return (won, -won) if self.winner() == 0 else (-won, won)

    def outcome(self) -> str:
        return f"seat {self.winner()} wins {2 if self.said[-1] == 'call' else 1}"

    def __str__(self) -> str:
        return " ".join((*self.cards, *self.said))


def read(text: str) -> Hands:
    """The position of a text such as "K ? check bet"."""
    words = text.split()
    if not re.fullmatch(r"\s*[JQK?-] [JQK?-]( (check|bet|call|fold)){0,3}\s*", text):
        raise InvalidText(f"invalid position {text[:40]!r}: expected two cards and what was said, e.g. 'K ? check bet'")
    first, second, *said = words
    hands = Hands((first, second), tuple(said))
    dealt = {first, second}
    if hands.said not in ENDS | GO_ON:
        raise InvalidText(f"{' '.join(said)}: expected what two players may say in turn, e.g. check bet")
    if NONE in dealt and (dealt != {NONE} or said):
        raise InvalidText("expected both cards, or - - before the deal")
    if len(dealt) == 1 and NONE not in dealt:
        raise InvalidText("expected two different cards, one of which may be hidden")
    if hands.is_masked and hands.said in ENDS and hands.said[-1] != "fold":
        raise InvalidText("expected both cards: they are shown unless somebody has folded")
    return hands


def hands_of(view: View) -> Hands:
    assert isinstance(view.position, Hands)
    return view.position


class KuhnPoker(Game):
    name = "kuhn-poker"
    title = "poker with three cards, one bet, and bluffs"
    aim = "highest"
    seat_counts = (2,)

    def start(self, seats: int, **options: Any) -> State:
        return State(Hands())

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        return drawing.text(hands_of(view).cards, hands_of(view).said)

    def picture(self, view: View) -> str:
        hands = hands_of(view)
        return drawing.svg(hands.cards, hands.said, [str(move) for move in hands.moves(view.seat)])


GAME = KuhnPoker()
