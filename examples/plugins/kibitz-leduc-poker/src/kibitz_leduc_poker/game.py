"""Leduc poker (Southey and others 2005), by which programs for poker are compared: worth -0.0856 to seat 0."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Position, Seat, State, View

from kibitz_leduc_poker import drawing

RANKS = ("J", "Q", "K")
COPIES = 2
HIDDEN, NONE = "?", "-"
DEALS = tuple(f"{first} {second}" for first in RANKS for second in RANKS)
BETS, MOST_RAISES = (2, 4), 2
WORDS = ("call", "raise", "fold")


def settled(said: tuple[str, ...]) -> bool:
    """Whether both have spoken and the last one has called."""
    return len(said) >= 2 and said[-1] == "call"


@dataclass(frozen=True)
class Hands(Position):
    cards: tuple[str, str] = (NONE, NONE)
    first: tuple[str, ...] = ()
    """What both have said in the first round, seat 0 first, then in turn."""
    public: str = NONE
    second: tuple[str, ...] = ()
    hidden: ClassVar[Mapping[str, str]] = {"cards": "others"}

    @property
    def round(self) -> tuple[str, ...]:
        return self.first if self.public == NONE else self.second

    @property
    def has_folded(self) -> bool:
        return self.round[-1:] == ("fold",)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.has_folded or settled(self.second):
            return ()
        return (CHANCE,) if NONE in self.cards or settled(self.round) else (len(self.round) % 2,)

    def left(self) -> Counter[str]:
        """The cards that nobody sees here."""
        return Counter(RANKS * COPIES) - Counter((*self.cards, self.public))

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return DEALS if NONE in self.cards else tuple(rank for rank in RANKS if self.left()[rank])
        raises = self.round.count("raise")
        return ("call", *(("raise",) if raises < MOST_RAISES else ()), *(("fold",) if raises else ()))

    def odds(self, move: Move) -> Fraction:
        odds, left = Fraction(1), self.left()
        for card in str(move).split():
            odds *= Fraction(left[card], left.total())
            left[card] -= 1
        return odds

    def play(self, seat: Seat, move: Move) -> Hands:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        text = str(move)
        if seat == CHANCE:
            return replace(self, public=text) if NONE not in self.cards else Hands((text[0], text[-1]))
        said = (*self.round, text)
        return replace(self, first=said) if self.public == NONE else replace(self, second=said)

    def seen(self, seat: Seat) -> Hands:
        """Cards are shown at the end, unless somebody has folded."""
        if NONE in self.cards or (not self.to_move and not self.has_folded):
            return self
        first, second = self.cards
        return replace(self, cards=(first, HIDDEN) if seat == 0 else (HIDDEN, second))

    @property
    def is_masked(self) -> bool:
        return HIDDEN in self.cards

    def imagine(self, seat: Seat, rng: Random) -> Hands:
        if not self.is_masked:
            return self
        other = rng.choice(sorted(self.left().elements()))
        first, second = (other if card == HIDDEN else card for card in self.cards)
        return replace(self, cards=(first, second))

    def paid(self) -> list[int]:
        paid = [1, 1]
        for bet, said in zip(BETS, (self.first, self.second), strict=True):
            for place, word in enumerate(said):
                if word != "fold":
                    paid[place % 2] = max(paid) + (bet if word == "raise" else 0)
        return paid

    def winner(self) -> Seat | None:
        """None where both hands are equal."""
        if self.has_folded:
            return len(self.round) % 2
        worth = [(card == self.public, RANKS.index(card)) for card in self.cards]
        return None if worth[0] == worth[1] else worth.index(max(worth))

    def scores(self) -> tuple[float, ...]:
        winner = self.winner()
        if winner is None:
            return (0.0, 0.0)
        won = float(self.paid()[1 - winner])
        return (won, -won) if winner == 0 else (-won, won)

    def outcome(self) -> str:
        winner = self.winner()
        return "equal hands" if winner is None else f"seat {winner} wins {self.paid()[1 - winner]}"

    def __str__(self) -> str:
        both = " ".join((*self.cards, *self.first))
        return both if self.public == NONE else " ".join((both, "/", self.public, *self.second))


def read(text: str) -> Hands:
    """The position of a text such as "K ? call call / Q raise"."""
    said = rf"((?: (?:{'|'.join(WORDS)}))*)"
    found = re.fullmatch(rf"\s*([JQK?-]) ([JQK?-]){said}(?: / ([JQK]){said})?\s*", text)
    if not found:
        raise InvalidText(f"invalid position {text[:40]!r}: expected e.g. 'K ? call call / Q raise'")
    first, second, before, public, after = found.groups()
    if NONE in (first, second) and text.split() != [NONE, NONE]:
        raise InvalidText("expected both cards, or - - before the deal")
    if first == second == HIDDEN or any([first, second, public].count(rank) > COPIES for rank in RANKS):
        raise InvalidText(f"expected one card at least, and at most {COPIES} of each rank")
    hands = Hands((first, second))
    for words in (before, after or ""):
        for word in words.split():
            if word not in hands.moves(len(hands.round) % 2):
                raise InvalidText(f"{words.strip()}: {word} can't be said there, expected e.g. call raise call")
            hands = hands.play(len(hands.round) % 2, word)
        if public and hands.public == NONE:
            if hands.to_move != (CHANCE,):
                raise InvalidText(f"/ {public}: expected the first round to be over before the card is turned up")
            hands = replace(hands, public=public)
    if hands.is_masked and not hands.to_move and not hands.has_folded:
        raise InvalidText("expected both cards: they are shown unless somebody has folded")
    return hands


def hands_of(view: View) -> Hands:
    assert isinstance(view.position, Hands)
    return view.position


class LeducPoker(Game):
    name = "leduc-poker"
    title = "poker with six cards and two rounds of bets"
    aim = "highest"
    seat_counts = (2,)

    def start(self, seats: int, **options: Any) -> State:
        return State(Hands())

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        hands = hands_of(view)
        return drawing.text(hands.cards, hands.public, (hands.first, hands.second))

    def picture(self, view: View) -> str:
        hands = hands_of(view)
        allowed = [str(move) for move in hands.moves(view.seat)]
        return drawing.svg((*hands.cards, hands.public), self.drawing(view), allowed)


GAME = LeducPoker()
