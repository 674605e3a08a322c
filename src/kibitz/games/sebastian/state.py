"""The table of Sebastian as a position, its moves, and the texts of both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import takewhile
from random import Random
from typing import Self

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.rules import ASSIGNMENT, Multiset, Rules
from kibitz.table import CHANCE, AmbiguousMove, IllegalMove, InvalidText, Move, Position, Seat, View
from kibitz.words import shown

Card = tuple[int | None, ...]
"""The points in each category, None where it is open."""

EMPTY: Card = (None,) * rules.CATEGORY_COUNT
IN_CUP = "_"
FORM = "expected dice, throws left and used categories, e.g. '33456 2 primis=3 company=40'"


@dataclass(frozen=True, order=True)
class Keep:
    """The dice that stay on the table; the others go back into the cup."""

    dice: Multiset

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
    """What the dice from the cup show: a move of chance."""

    dice: Multiset

    def __str__(self) -> str:
        return " ".join(map(str, self.dice))


@cache
def throws(size: int) -> tuple[Throw, ...]:
    """All throws of this number of dice."""
    return tuple(Throw(dice) for dice in rules.MULTISETS if len(dice) == size)


@cache
def keeps(dice: Multiset) -> tuple[Keep, ...]:
    """All choices of dice to keep, the most dice first."""
    return tuple(map(Keep, rules.possible_keeps(dice)))


@dataclass(frozen=True)
class Tabletop(Position):
    """The dice on the table, the throws left in this turn, and the card; nothing is hidden."""

    dice: Multiset = ()
    """Those on the table; fewer than five while the others are in the cup."""
    left: int = rules.ROLLS
    """Throws left in this turn, the one that is due included."""
    card: Card = EMPTY
    rules: Rules = ASSIGNMENT

    @property
    def used(self) -> int:
        """The used categories, one bit each."""
        return sum(1 << category for category, points in enumerate(self.card) if points is not None)

    @property
    def open_categories(self) -> tuple[int, ...]:
        return tuple(category for category, points in enumerate(self.card) if points is None)

    @property
    def points(self) -> int:
        """The points on the card, without the bonus."""
        return sum(points or 0 for points in self.card)

    @property
    def upper(self) -> int:
        """The points in the upper section: the first six categories, which count for the bonus."""
        return sum(points or 0 for points in self.card[: rules.FACES])

    @property
    def has_bonus(self) -> bool:
        return self.rules.bonus(self.upper) > 0

    @property
    def total(self) -> int:
        """The points so far, the bonus included once it is earned."""
        return self.points + (rules.BONUS if self.has_bonus else 0)

    def worth(self, category: int) -> int:
        """What the dice on the table score in a category."""
        return self.rules.score(category, self.dice)

    def written(self, category: int) -> Self:
        """The dice written into a category, and the next turn."""
        card = (*self.card[:category], self.worth(category), *self.card[category + 1 :])
        return replace(self, dice=(), left=rules.ROLLS, card=card)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if None not in self.card:
            return ()
        return (0,) if len(self.dice) == rules.DICE else (CHANCE,)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return throws(rules.DICE - len(self.dice))
        if self.left:
            return keeps(self.dice)
        return tuple(map(Fill, self.open_categories))

    def play(self, seat: Seat, move: Move) -> Tabletop:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed here: {self.expected()}")
        if isinstance(move, Throw):
            return replace(self, dice=tuple(sorted(self.dice + move.dice)), left=self.left - 1)
        if isinstance(move, Keep):
            # The assignment lets a player reroll none of the dice: to keep all of them gives up one throw.
            gives_up = len(move.dice) == rules.DICE
            return replace(self, dice=move.dice, left=self.left - 1 if gives_up else self.left)
        assert isinstance(move, Fill)
        return self.written(move.category)

    def odds(self, move: Move) -> Fraction:
        assert isinstance(move, Throw)
        return rules.odds(move.dice)

    def draw(self, rng: Random) -> Throw:
        # One randrange for each die, as the course's Dice calls it.
        in_cup = rules.DICE - len(self.dice)
        return Throw(tuple(sorted(rng.randrange(1, rules.FACES + 1) for _ in range(in_cup))))

    def scores(self) -> tuple[float, ...]:
        return (float(self.total),)

    def outcome(self) -> str:
        return OUTCOMES[self.has_bonus]

    def expected(self) -> str:
        """What may be chosen, for a message."""
        if self.to_move == ():
            return "expected nothing, the game is over"
        moves = self.moves(self.to_move[0])
        if self.to_move == (CHANCE,):
            return f"expected a throw of {rules.DICE - len(self.dice)} dice, e.g. '{moves[0]}'"
        if self.left:
            return f"expected dice to keep out of {' '.join(map(str, self.dice))}, e.g. '{moves[1]}'"
        return "expected an open category: " + ", ".join(map(str, moves))

    def read_move(self, seat: Seat, text: str) -> Move:
        """A throw `3 3 5`, dice to keep or to roll again (read_keep), or a category by the beginning of its name."""
        words = text.replace(",", " ").casefold().split()
        if not words:
            raise InvalidText(f"invalid move {shown(text)}: {self.expected()}")
        if seat not in self.to_move:
            raise IllegalMove(f"{shown(text)} is not allowed here: {self.expected()}")
        move: Move
        if seat == CHANCE:
            if not all(re.fullmatch(r"[0-9]+", word) for word in words):
                raise InvalidText(f"invalid throw {shown(text)}: {self.expected()}")
            move = Throw(read_dice(text))
        elif self.left or words[0] in ("keep", "roll"):
            move = self.read_keep(text, words)
        elif all(re.fullmatch(r"[0-9]+", word) for word in words):
            raise IllegalMove(f"no throw is left to keep {shown(text)} for: {self.expected()}")
        elif len(words) > 1:
            raise InvalidText(f"invalid category {shown(text)}: {self.expected()}")
        else:
            move = Fill(read_category(words[0]))
            if move not in self.moves(seat):
                raise IllegalMove(f"{move} is used already: {self.expected()}")
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed here: {self.expected()}")
        return move

    def read_keep(self, text: str, words: Sequence[str]) -> Keep:
        """`keep 3 3 3` or the dice alone, or the dice to throw again, `roll 1 6`; also `all` and `nothing`."""
        verb = words[0] if words[0] in ("keep", "roll") else ""
        named = " ".join(words[1:] if verb else words)
        if named == "all":
            chosen = self.dice
        elif named in ("nothing", "none"):
            chosen = ()
        elif re.fullmatch(r"[0-9 ]+", named):
            chosen = read_dice(named)
        else:
            raise InvalidText(f"invalid dice {shown(text)}: {self.expected()}")
        if chosen not in rules.possible_keeps(self.dice):
            raise IllegalMove(f"there is no {named} on the table: {self.expected()}")
        return Keep(rules.without(self.dice, chosen) if verb == "roll" else chosen)

    def __str__(self) -> str:
        dice = "".join(map(str, self.dice)).ljust(rules.DICE, IN_CUP)
        card = [f" {rules.CATEGORIES[i]}={points}" for i, points in enumerate(self.card) if points is not None]
        return f"{dice} {self.left}{''.join(card)}{' five_is_squadron=yes' if self.rules.five_is_squadron else ''}"


OUTCOMES = ("without the bonus", "with the bonus")


def tabletop(view: View) -> Tabletop:
    """The position that a view shows."""
    assert isinstance(view.position, Tabletop)
    return view.position


def read_category(text: str) -> int:
    """The number of a category by its name or the beginning of it."""
    wanted = text.casefold()
    numbers = [number for number, name in enumerate(rules.CATEGORIES) if wanted and name.startswith(wanted)]
    if len(numbers) > 1:
        raise AmbiguousMove(
            f"{shown(text)} could be {' or '.join(rules.CATEGORIES[i] for i in numbers)}: expected more letters"
        )
    if not numbers:
        raise InvalidText(f"unknown category {shown(text)}: expected one of {', '.join(rules.CATEGORIES)}")
    return numbers[0]


def read_dice(text: str) -> Multiset:
    """Dice from all digits in the text."""
    digits = [int(digit) for group in re.findall(r"[0-9]+", text) for digit in group]
    for die in digits:
        if not 1 <= die <= rules.FACES:
            raise InvalidText(f"invalid die {die} in {shown(text)}: expected 1 to {rules.FACES}")
    if len(digits) > rules.DICE:
        raise InvalidText(f"{len(digits)} dice in {shown(text)}: expected at most {rules.DICE}")
    return tuple(sorted(digits))


def read(text: str) -> Tabletop:
    """The position of a text such as `33456 2 primis=3 company=40`: dice, throws left, used categories."""
    position = read_unchecked(text)
    check_dice(position)
    return position


def read_unchecked(text: str) -> Tabletop:
    """The position of a text, whether it can arise or not."""
    words = text.replace(",", " ").split()
    # The dice and the throws left may be one word or several.
    fronts = list(takewhile(re.compile(rf"[0-9{IN_CUP}]+").fullmatch, words))
    words, front = words[len(fronts) :], "".join(fronts)
    if len(front) != rules.DICE + 1 or not front[-1].isdigit():
        if len(front) > rules.DICE + 1:
            raise InvalidText(f"{len(front) - 1} dice in {shown(text)}: {FORM}")
        raise InvalidText(f"invalid position {shown(text)}: {FORM}")
    card: list[int | None] = list(EMPTY)
    given = ASSIGNMENT
    for word in words:
        name, equals, value = word.replace(":", "=").partition("=")
        if not equals or not value.isascii():
            raise InvalidText(f"invalid category {shown(word)}: expected its name and points, e.g. 'primis=3'")
        if name.casefold() == "five_is_squadron":
            if value not in ("yes", "no"):
                raise InvalidText(f"five_is_squadron={shown(value)[1:-1]}: expected yes or no")
            given = Rules.of({"five_is_squadron": value})
            continue
        category = read_category(name)
        if card[category] is not None:
            raise InvalidText(f"{rules.CATEGORIES[category]} is given twice in {shown(text)}: expected it once")
        possible = {str(points): points for points in sorted(given.possible_scores(category))}
        if value not in possible:
            raise InvalidText(
                f"{rules.CATEGORIES[category]}={shown(value)[1:-1]}: expected one of {', '.join(possible)}"
            )
        card[category] = possible[value]
    return Tabletop(read_dice(front[:-1]), int(front[-1]), tuple(card), given)


def check_dice(position: Tabletop) -> None:
    """InvalidText where the dice and the throws left fit neither each other nor the card."""
    left, on_table = position.left, len(position.dice)
    if left > rules.ROLLS:
        raise InvalidText(f"{left} throws left: expected 0 to {rules.ROLLS}")
    if left == rules.ROLLS and on_table:
        raise InvalidText(f"{left} throws left with dice on the table: expected 0 to 2, or all dice in the cup")
    if left == 0 and on_table < rules.DICE:
        raise InvalidText(f"{rules.DICE - on_table} dice in the cup, but no throws left: expected 1 to {rules.ROLLS}")
    if not position.to_move and left != rules.ROLLS:
        raise InvalidText(f"all categories are used: expected '{IN_CUP * rules.DICE} {rules.ROLLS}' before them")
