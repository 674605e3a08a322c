"""A position of Sebastian, its moves, and the texts of both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from kibitz.games.sebastian import rules
from kibitz.table import CHANCE, AmbiguousMove, IllegalMove, InvalidText, Move, Seat

Card = tuple[int | None, ...]
"""The points in each category, None where it is open."""

EMPTY: Card = (None,) * len(rules.CATEGORIES)
IN_CUP = "_"
FORM = "expected dice, throws left and the used categories, as '33456 2 primis=3 company=40'"


@dataclass(frozen=True, order=True)
class Keep:
    """The dice that stay on the table; the others go back into the cup."""

    dice: rules.Keep

    def __str__(self) -> str:
        return "keep " + (" ".join(map(str, self.dice)) or "nothing")


@dataclass(frozen=True, order=True)
class Fill:
    """The category that the dice are written into."""

    category: int

    def __str__(self) -> str:
        return rules.CATEGORIES[self.category]


@dataclass(frozen=True, order=True)
class Throw:
    """What the dice from the cup show."""

    dice: rules.Keep

    def __str__(self) -> str:
        return " ".join(map(str, self.dice))


@cache
def throws(size: int) -> tuple[Throw, ...]:
    """All that so many dice can show."""
    return tuple(Throw(dice) for dice in rules.KEEPS if len(dice) == size)


@cache
def keeps(dice: rules.Keep) -> tuple[Keep, ...]:
    return tuple(Keep(kept) for kept in rules.kept(dice))


@dataclass(frozen=True)
class Position:
    """What lies on the table, and the card."""

    dice: rules.Keep = ()
    """Those on the table, in order; fewer than five while the others are in the cup."""
    left: int = rules.ROLLS
    """Throws left in this turn, the one that is due included."""
    card: Card = EMPTY
    five_is_squadron: bool = False

    @property
    def used(self) -> int:
        """The used categories as a set of bits."""
        return sum(1 << category for category, points in enumerate(self.card) if points is not None)

    @property
    def upper(self) -> int:
        """The points in the first six categories."""
        return sum(points or 0 for points in self.card[: rules.FACES])

    @property
    def total(self) -> int:
        """The points so far, the bonus included once it is earned."""
        return sum(points or 0 for points in self.card) + (rules.BONUS if self.upper >= rules.BONUS_FROM else 0)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if None not in self.card:
            return ()
        return (0,) if len(self.dice) == rules.DICE else (CHANCE,)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if self.to_move == (CHANCE,):
            return throws(rules.DICE - len(self.dice))
        if self.left:
            return keeps(self.dice)
        return tuple(Fill(category) for category, points in enumerate(self.card) if points is None)

    def play(self, seat: Seat, move: Move) -> Position:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed here: {self.expected()}")
        if isinstance(move, Throw):
            return replace(self, dice=tuple(sorted(self.dice + move.dice)), left=self.left - 1)
        if isinstance(move, Keep):
            # To keep all is to pass over a throw.
            passed = len(move.dice) == rules.DICE
            return replace(self, dice=move.dice, left=self.left - 1 if passed else self.left)
        assert isinstance(move, Fill)
        points = rules.score(move.category, self.dice, self.five_is_squadron)
        card = (*self.card[: move.category], points, *self.card[move.category + 1 :])
        return replace(self, dice=(), left=rules.ROLLS, card=card)

    def expected(self) -> str:
        """What may be chosen, for a message."""
        if self.to_move == ():
            return "expected nothing, the game is over"
        moves = self.moves(self.to_move[0])
        if self.to_move == (CHANCE,):
            return f"expected a throw of {rules.DICE - len(self.dice)} dice, as '{moves[0]}'"
        if self.left:
            return f"expected dice to keep out of {' '.join(map(str, self.dice))}, as '{moves[1]}'"
        return "expected an open category: " + ", ".join(map(str, moves))

    def __str__(self) -> str:
        dice = "".join(map(str, self.dice)).ljust(rules.DICE, IN_CUP)
        card = [f" {rules.CATEGORIES[i]}={points}" for i, points in enumerate(self.card) if points is not None]
        return f"{dice} {self.left}{''.join(card)}{' five_is_squadron=yes' if self.five_is_squadron else ''}"


def category(text: str) -> int:
    """The number of a category by its name or the beginning of it."""
    wanted = text.casefold()
    found = [number for number, name in enumerate(rules.CATEGORIES) if wanted and name.startswith(wanted)]
    if len(found) > 1:
        raise AmbiguousMove(f"{text!r} could be {' or '.join(rules.CATEGORIES[i] for i in found)}: write more of it")
    if not found:
        raise InvalidText(f"no category {text!r}: expected one of {', '.join(rules.CATEGORIES)}")
    return found[0]


def dice(text: str, most: int = rules.DICE) -> rules.Keep:
    """Dice by their digits, with anything or nothing between them."""
    found = re.findall(r"\d+", text)
    digits = [int(digit) for group in found for digit in group]
    for die in digits:
        if not 1 <= die <= rules.FACES:
            raise InvalidText(f"a die shows {die} in {text!r}: expected 1 to {rules.FACES}")
    if len(digits) > most:
        raise InvalidText(f"{len(digits)} dice in {text!r}: expected {most}")
    return tuple(sorted(digits))


def read_move(position: Position, seat: Seat, text: str) -> Move:
    """The legal move that the text means."""
    words = text.replace(",", " ").casefold().split()
    if not words:
        raise InvalidText(f"no move in {text!r}: {position.expected()}")
    if seat not in position.to_move:
        raise IllegalMove(f"{text!r} is not allowed here: {position.expected()}")
    move: Move
    if all(re.fullmatch(r"\d+", word) for word in words) and (seat == CHANCE or not position.left):
        if seat != CHANCE:
            raise IllegalMove(f"no throw is left to keep {text!r} for: {position.expected()}")
        move = Throw(dice(text))
    elif seat == CHANCE:
        raise InvalidText(f"{text!r} is no throw: {position.expected()}")
    elif not position.left and words[0] not in ("keep", "roll"):
        if len(words) > 1:
            raise InvalidText(f"{text!r} is no category: {position.expected()}")
        move = Fill(category(words[0]))
        if position.card[move.category] is not None:
            raise IllegalMove(f"{move} is used already: {position.expected()}")
    else:
        move = _kept(position, text, words)
    if move not in position.moves(seat):
        raise IllegalMove(f"{move} is not allowed here: {position.expected()}")
    return move


def _kept(position: Position, text: str, words: Sequence[str]) -> Keep:
    """`keep 3 3 3`, or just the dice, or the dice that go back: `roll 1 6`; all and nothing in words."""
    verb = words[0] if words[0] in ("keep", "roll") else ""
    named = " ".join(words[1:] if verb else words)
    if named == "all":
        chosen = position.dice
    elif named in ("nothing", "none"):
        chosen = ()
    elif re.fullmatch(r"[\d ]+", named):
        chosen = dice(named)
    else:
        raise InvalidText(f"{text!r} is no choice of dice: {position.expected()}")
    if chosen not in rules.kept(position.dice):
        raise IllegalMove(f"there is no {named} on the table: {position.expected()}")
    return Keep(rules.without(position.dice, chosen) if verb == "roll" else chosen)


def read(text: str) -> Position:
    """The position of a text such as `33456 2 primis=3 company=40`: dice, throws left, used categories."""
    words = text.replace(",", " ").split()
    front = ""
    while words and re.fullmatch(rf"[\d{IN_CUP}]+", words[0]):
        front += words.pop(0)
    if len(front) != rules.DICE + 1 or not front[-1].isdigit():
        if len(front) > rules.DICE + 1:
            raise InvalidText(f"{len(front) - 1} dice in {text!r}: {FORM}")
        raise InvalidText(f"{text!r} is no position: {FORM}")
    left = int(front[-1])
    shown = dice(front[:-1])
    card: list[int | None] = list(EMPTY)
    five = False
    for word in words:
        name, equals, value = word.replace(":", "=").partition("=")
        if not equals or not value.isascii():
            raise InvalidText(f"{word!r} is no used category: expected its name and points, as 'primis=3'")
        if name.casefold() == "five_is_squadron":
            if value not in ("yes", "no"):
                raise InvalidText(f"five_is_squadron={value}: expected yes or no")
            five = value == "yes"
            continue
        number = category(name)
        if card[number] is not None:
            raise InvalidText(f"{rules.CATEGORIES[number]} stands twice in {text!r}: expected each category once")
        possible = sorted(rules.possible_scores(number))
        if not value.isdigit() or int(value) not in possible:
            told = ", ".join(map(str, possible))
            raise InvalidText(f"{rules.CATEGORIES[number]}={value}: expected one of {told}")
        card[number] = int(value)
    return checked(Position(shown, left, tuple(card), five))


def checked(position: Position) -> Position:
    """The position, if it can arise."""
    left, on_table = position.left, len(position.dice)
    if left > rules.ROLLS:
        raise InvalidText(f"{left} throws left: expected 0 to {rules.ROLLS}")
    if left == rules.ROLLS and on_table:
        raise InvalidText(f"{left} throws left with dice on the table: expected 0 to 2, or all dice in the cup")
    if left == 0 and on_table < rules.DICE:
        raise InvalidText(f"{rules.DICE - on_table} dice in the cup, but no throws left: expected 1 to {rules.ROLLS}")
    if None not in position.card and left != rules.ROLLS:
        raise InvalidText(f"all categories are used: expected '{IN_CUP * rules.DICE} {rules.ROLLS}' before them")
    return position
