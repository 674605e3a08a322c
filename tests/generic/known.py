"""Games whose values are known from elsewhere: a race of backgammon, Can't Stop with two columns, and Leduc poker."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from kibitz.table import CHANCE
from tests.generic.games import Small

DICE = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Race(Small):
    """Two players bear off checkers from points 1 to 6; of equal dice there are four."""

    checkers: tuple[tuple[int, ...], tuple[int, ...]]
    """The points of each player's checkers, sorted."""
    turn: int = 0
    dice: tuple[int, ...] = ()
    """Those that are left to be played, highest first; empty before the throw."""

    @property
    def to_move(self) -> tuple[int, ...]:
        if not all(self.checkers):
            return ()
        return (self.turn,) if self.dice else (CHANCE,)

    def moves(self, seat: int) -> tuple[Any, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return tuple((high, low) for high in DICE for low in DICE if low <= high)
        return tuple(
            sorted({(die, point) for die in self.dice for point in self.checkers[seat] if self.may(die, point)})
        )

    def may(self, die: int, point: int) -> bool:
        """A checker leaves by its own number, or by a higher one if it is the last."""
        return die <= point or point == max(self.checkers[self.turn])

    def odds(self, move: Any) -> Fraction:
        return Fraction(1 if move[0] == move[1] else 2, 36)

    def play(self, seat: int, move: Any) -> Race:
        self.checked(seat, move)
        if seat == CHANCE:
            return replace(self, dice=move * 2 if move[0] == move[1] else move)
        die, point = move
        left = list(self.checkers[seat])
        left.remove(point)
        own = tuple(sorted((*left, *([point - die] if point > die else []))))
        checkers = (own, self.checkers[1]) if seat == 0 else (self.checkers[0], own)
        dice = list(self.dice)
        dice.remove(die)
        return Race(checkers, self.turn if dice else 1 - self.turn, tuple(dice))

    def scores(self) -> tuple[float, ...]:
        return (1.0, 0.0) if not self.checkers[0] else (0.0, 1.0)

    def __str__(self) -> str:
        return f"{self.checkers} {self.turn} {self.dice}"


LENGTHS = (2, 3)
"""Steps of the two columns."""
CHANCES = (Fraction(1, 3), Fraction(1, 2))
"""Of a throw that moves only the first column, and only the second; the rest is bust."""


@dataclass(frozen=True)
class Climb(Small):
    """Can't Stop with two columns: throw and climb, or stop and keep it; a bust loses the steps of the turn."""

    kept: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))
    steps: tuple[int, int] = (0, 0)
    """Of this turn."""
    turn: int = 0
    throwing: bool = True

    @property
    def to_move(self) -> tuple[int, ...]:
        if self.winner is not None:
            return ()
        return (CHANCE,) if self.throwing else (self.turn,)

    @property
    def winner(self) -> int | None:
        """Who has reached the top of a column."""
        for seat, own in enumerate(self.kept):
            if any(step >= length for step, length in zip(own, LENGTHS, strict=True)):
                return seat
        return None

    def moves(self, seat: int) -> tuple[Any, ...]:
        if seat not in self.to_move:
            return ()
        return (0, 1, "bust") if seat == CHANCE else ("stop", "throw")

    def odds(self, move: Any) -> Fraction:
        return 1 - sum(CHANCES) if move == "bust" else CHANCES[move]

    def play(self, seat: int, move: Any) -> Climb:
        self.checked(seat, move)
        if move == "throw":
            return replace(self, throwing=True)
        if move == "bust":
            return Climb(self.kept, turn=1 - self.turn)
        if move == "stop":
            return self.stopped(self.steps)
        steps = (self.steps[0] + (move == 0), self.steps[1] + (move == 1))
        after = self.stopped(steps)
        return after if after.winner is not None else replace(self, steps=steps, throwing=False)

    def stopped(self, steps: tuple[int, int]) -> Climb:
        own = self.kept[self.turn]
        climbed = (own[0] + steps[0], own[1] + steps[1])
        return Climb((climbed, self.kept[1]) if self.turn == 0 else (self.kept[0], climbed), turn=1 - self.turn)

    def scores(self) -> tuple[float, ...]:
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)

    def __str__(self) -> str:
        return f"{self.kept} {self.steps} {self.turn} {self.throwing:d}"


RANKS = ("J", "Q", "K")


@dataclass(frozen=True)
class Leduc(Small):
    """Two suits of three ranks, a card each and one for both; two rounds of bets of 2 and 4, two raises in each."""

    cards: tuple[str, str] = ("-", "-")
    public: str = "-"
    said: tuple[str, ...] = ()
    """In both rounds; "/" between them."""

    @property
    def to_move(self) -> tuple[int, ...]:
        if self.cards[1] == "-" or (self.said[-1:] == ("/",) and self.public == "-"):
            return (CHANCE,)
        return () if self.is_over else (len(self.round) % 2,)

    @property
    def round(self) -> tuple[str, ...]:
        return self.said[self.said.index("/") + 1 :] if "/" in self.said else self.said

    @property
    def is_over(self) -> bool:
        return self.said[-1:] == ("fold",) or (self.public != "-" and settled(self.round))

    def moves(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            left = Counter(RANKS * 2) - Counter((*self.cards, self.public))
            return tuple(rank for rank in RANKS if left[rank])
        raises = ("raise",) if self.round.count("raise") < 2 else ()
        return ("call", *raises, *(("fold",) if self.round[-1:] == ("raise",) else ()))

    def odds(self, move: Any) -> Fraction:
        left = Counter(RANKS * 2) - Counter((*self.cards, self.public))
        return Fraction(left[move], left.total())

    def play(self, seat: int, move: Any) -> Leduc:
        self.checked(seat, move)
        if seat == CHANCE:
            if self.cards[1] != "-":
                return replace(self, public=move)
            return replace(self, cards=(move, "-") if self.cards[0] == "-" else (self.cards[0], move))
        said = (*self.said, move)
        ends = self.public == "-" and settled((*self.round, move))
        return replace(self, said=(*said, "/") if ends else said)

    def seen(self, seat: int) -> Leduc:
        if not self.to_move or self.cards[1] == "-":
            return self
        return replace(self, cards=(self.cards[0], "?") if seat == 0 else ("?", self.cards[1]))

    @property
    def is_masked(self) -> bool:
        return "?" in self.cards

    def imagine(self, seat: int, rng: Random) -> Leduc:
        left = Counter(RANKS * 2) - Counter((*self.cards, self.public))
        drawn = rng.choice(sorted(left.elements()))
        first, second = (drawn if card == "?" else card for card in self.cards)
        return replace(self, cards=(first, second))

    def scores(self) -> tuple[float, ...]:
        paid, bet = [1, 1], 2
        turn = 0
        for word in self.said:
            if word == "/":
                bet, turn = 4, 0
                continue
            if word == "raise":
                paid[turn] = max(paid) + bet
            elif word == "call":
                paid[turn] = max(paid)
            else:
                return (float(-paid[0]), float(paid[0])) if turn == 0 else (float(paid[1]), float(-paid[1]))
            turn = 1 - turn
        worth = [(card == self.public, RANKS.index(card)) for card in self.cards]
        won = float(paid[0]) * ((worth[0] > worth[1]) - (worth[0] < worth[1]))
        return (won, -won)

    def __str__(self) -> str:
        return " ".join((*self.cards, self.public, *self.said))


def settled(said: tuple[str, ...]) -> bool:
    """Whether a round is over without a fold: all have called, after somebody has spoken."""
    return len(said) >= 2 and said[-1] == "call"


ONE_ROLL = {
    (1, 1): 36, (1, 2): 36, (1, 3): 34, (1, 4): 29, (1, 5): 23, (1, 6): 15, (2, 2): 26, (2, 3): 25, (2, 4): 23,
    (2, 5): 19, (2, 6): 13, (3, 3): 17, (3, 4): 17, (3, 5): 14, (3, 6): 10, (4, 4): 11, (4, 5): 10, (4, 6): 8,
    (5, 5): 6, (5, 6): 6, (6, 6): 4,
}  # fmt: skip
"""Of 36 throws, those that bear off two checkers at once: the table that every book on backgammon has."""


def climbing() -> dict[tuple[Any, ...], float]:
    """How often who throws next wins Climb, by plain iteration over kept steps: independent of Kibitz's solver."""
    low, high = (range(length) for length in LENGTHS)
    places = list(product(low, high))
    win = {(own, other): 0.5 for own in places for other in places}

    def worth(own: tuple[int, int], other: tuple[int, int], steps: tuple[int, int]) -> float:
        """Before a throw."""
        total = float(1 - sum(CHANCES)) * (1 - win[other, own])
        for column, chance in enumerate(CHANCES):
            climbed = (steps[0] + (column == 0), steps[1] + (column == 1))
            at = (own[0] + climbed[0], own[1] + climbed[1])
            if any(step >= length for step, length in zip(at, LENGTHS, strict=True)):
                total += float(chance)
            else:
                total += float(chance) * max(1 - win[other, at], worth(own, other, climbed))
        return total

    for _ in range(200):
        win = {key: worth(*key, (0, 0)) for key in win}
    return win
