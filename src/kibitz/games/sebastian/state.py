"""The table of Sebastian as a position, its moves, and the texts of both."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, takewhile
from random import Random
from typing import TYPE_CHECKING, Any, Self

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.rules import ASSIGNMENT, SEBASTIAN, Entered, Multiset, Rules
from kibitz.table import CHANCE, AmbiguousMove, IllegalMove, InvalidText, Move, Position, Seat, View
from kibitz.words import Names, shown

if TYPE_CHECKING:
    from kibitz.descriptions import Descriptions

EMPTY: Entered = (None,) * rules.CATEGORY_COUNT
IN_CUP = "_"
FORM = "expected dice, throws left and used categories, e.g. '33456 2 primis=3 company=40'"

PRESET_NAMES = (SEBASTIAN, "yahtzee", "yatzy")


def forms() -> Descriptions[Any]:
    """What reads other cards."""
    from kibitz.games.sebastian.cards.reading import FORMS

    return FORMS


CARDS = Names("card", PRESET_NAMES, forms)
"""Every card that the option may name."""


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The rules that a game's options ask for."""
    if options.get("card", SEBASTIAN) == SEBASTIAN:
        return Rules.of(options)
    from kibitz.games.sebastian.card_rules import CardRules

    for option, usual in (("five_is_squadron", "no"), ("reuse", "no")):
        if options.get(option, usual) != usual:
            raise InvalidText(f"{option}={options[option]}: expected {usual} with another card")
    return CardRules(card=forms().named(options["card"]))


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
    name: str = ""
    """On another card than Sebastian's."""

    def __str__(self) -> str:
        return self.name or rules.CATEGORIES[self.category]


FILLS = tuple(map(Fill, range(rules.CATEGORY_COUNT)))
"""The fills of Sebastian's own card."""


@dataclass(frozen=True, order=True)
class Throw:
    """What the dice from the cup show: a move of chance."""

    dice: Multiset

    def __str__(self) -> str:
        return " ".join(map(str, self.dice))


@cache
def throws(size: int, faces: int) -> tuple[Throw, ...]:
    """All throws of this number of dice."""
    return tuple(map(Throw, combinations_with_replacement(range(1, faces + 1), size)))


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
    card: Entered = EMPTY
    rules: Rules = ASSIGNMENT
    extra: int = 0
    """Points of jokers, on cards that have them."""

    @classmethod
    def of(cls, given: Rules) -> Self:
        """Before the first throw."""
        return cls(left=given.throws, card=(None,) * len(given.names), rules=given)

    @property
    def used(self) -> int:
        """The used categories, one bit each."""
        return sum(1 << category for category, points in enumerate(self.card) if points is not None)

    @property
    def open_categories(self) -> tuple[int, ...]:
        return tuple(category for category, points in enumerate(self.card) if points is None)

    @property
    def points(self) -> int:
        """The points so far, without the bonus."""
        return sum(points or 0 for points in self.card) + self.extra

    @property
    def upper(self) -> int:
        """The points in the upper section: the first six categories, which count for the bonus."""
        return sum(points or 0 for points in self.card[: rules.FACES])

    @property
    def earned(self) -> int:
        """The points of the bonuses that are earned."""
        return self.rules.earned(self.card)

    @property
    def has_bonus(self) -> bool:
        return self.earned > 0

    @property
    def total(self) -> int:
        """The points so far, the bonus included once it is earned."""
        return self.points + self.earned

    def worth(self, category: int) -> int:
        """What the dice on the table score in a category."""
        return self.rules.worth(category, self.dice, self.card)

    def fill(self, category: int) -> Fill:
        """The choice of this category."""
        return FILLS[category] if self.rules.is_sebastian else Fill(category, self.rules.names[category])

    def written(self, category: int) -> Self:
        """The dice written into a category, and the next turn."""
        card = (*self.card[:category], self.worth(category), *self.card[category + 1 :])
        extra = self.extra + self.rules.extra(self.dice, self.card)
        return replace(self, dice=(), left=self.rules.throws, card=card, extra=extra)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if None not in self.card:
            return ()
        return (0,) if len(self.dice) == self.rules.dice else (CHANCE,)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return throws(self.rules.dice - len(self.dice), self.rules.faces)
        if self.left:
            return keeps(self.dice)
        return tuple(map(self.fill, self.rules.may_fill(self.dice, self.card)))

    def play(self, seat: Seat, move: Move) -> Tabletop:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed here: {self.expected()}")
        if isinstance(move, Throw):
            return replace(self, dice=tuple(sorted(self.dice + move.dice)), left=self.left - 1)
        if isinstance(move, Keep):
            # The assignment lets a player reroll none of the dice: to keep all of them gives up one throw.
            gives_up = len(move.dice) == self.rules.dice
            return replace(self, dice=move.dice, left=self.left - 1 if gives_up else self.left)
        assert isinstance(move, Fill)
        return self.written(move.category)

    def odds(self, move: Move) -> Fraction:
        assert isinstance(move, Throw)
        return rules.odds(move.dice, self.rules.faces)

    def draw(self, rng: Random) -> Throw:
        # One randrange for each die, as the course's Dice calls it.
        in_cup, faces = self.rules.dice - len(self.dice), self.rules.faces
        return Throw(tuple(sorted(rng.randrange(1, faces + 1) for _ in range(in_cup))))

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
            return f"expected a throw of {self.rules.dice - len(self.dice)} dice, e.g. '{moves[0]}'"
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
            move = Throw(read_dice(text, self.rules))
        elif self.left or words[0] in ("keep", "roll"):
            move = self.read_keep(text, words)
        elif all(re.fullmatch(r"[0-9]+", word) for word in words):
            raise IllegalMove(f"no throw is left to keep {shown(text)} for: {self.expected()}")
        elif len(words) > 1:
            raise InvalidText(f"invalid category {shown(text)}: {self.expected()}")
        else:
            move = self.fill(read_category(words[0], self.rules))
            if move not in self.moves(seat):
                reason = "is not allowed for these dice" if self.card[move.category] is None else "is used already"
                raise IllegalMove(f"{move} {reason}: {self.expected()}")
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
            chosen = read_dice(named, self.rules)
        else:
            raise InvalidText(f"invalid dice {shown(text)}: {self.expected()}")
        if chosen not in rules.possible_keeps(self.dice):
            raise IllegalMove(f"there is no {named} on the table: {self.expected()}")
        return Keep(rules.without(self.dice, chosen) if verb == "roll" else chosen)

    def __str__(self) -> str:
        dice = "".join(map(str, self.dice)).ljust(self.rules.dice, IN_CUP)
        card = [f"{self.rules.names[i]}={points}" for i, points in enumerate(self.card) if points is not None]
        extra = [f"extra={self.extra}"] if self.extra else []
        return " ".join([dice, f"{self.left}", *card, *extra, *self.rules.word.split()])


OUTCOMES = ("without the bonus", "with the bonus")


def tabletop(view: View) -> Tabletop:
    """The position that a view shows."""
    assert isinstance(view.position, Tabletop)
    return view.position


def read_category(text: str, given: Rules) -> int:
    """The number of a category by its name or the beginning of it."""
    wanted, names = text.casefold(), given.names
    if wanted in names:
        return names.index(wanted)
    numbers = [number for number, name in enumerate(names) if wanted and name.startswith(wanted)]
    if len(numbers) > 1:
        raise AmbiguousMove(f"{shown(text)} could be {' or '.join(names[i] for i in numbers)}: expected more letters")
    if not numbers:
        raise InvalidText(f"unknown category {shown(text)}: expected one of {', '.join(names)}")
    return numbers[0]


def read_dice(text: str, given: Rules) -> Multiset:
    """Dice from all digits in the text."""
    digits = [int(digit) for group in re.findall(r"[0-9]+", text) for digit in group]
    for die in digits:
        if not 1 <= die <= given.faces:
            raise InvalidText(f"invalid die {die} in {shown(text)}: expected 1 to {given.faces}")
    if len(digits) > given.dice:
        raise InvalidText(f"{len(digits)} dice in {shown(text)}: expected at most {given.dice}")
    return tuple(sorted(digits))


def read(text: str) -> Tabletop:
    """The position of a text such as `33456 2 primis=3 company=40`: dice, throws left, used categories."""
    position = read_unchecked(text)
    check_dice(position)
    return position


def read_unchecked(text: str) -> Tabletop:
    """The position of a text, whether it can arise or not."""
    named = re.search(r"(?:^|\s)card=(\S+)", text)
    given = rules_of({"card": named[1]}) if named else ASSIGNMENT
    if named:
        text = text[: named.start()] + text[named.end() :]
    words = text.replace(",", " ").split()
    # The dice and the throws left may be one word or several.
    fronts = list(takewhile(re.compile(rf"[0-9{IN_CUP}]+").fullmatch, words))
    words, front = words[len(fronts) :], "".join(fronts)
    if len(front) != given.dice + 1 or not front[-1].isdigit():
        if len(front) > given.dice + 1:
            raise InvalidText(f"{len(front) - 1} dice in {shown(text)}: {FORM}")
        raise InvalidText(f"invalid position {shown(text)}: {FORM}")
    card: list[int | None] = [None] * len(given.names)
    extra = 0
    for word in words:
        name, equals, value = word.replace(":", "=").partition("=")
        if not equals or not value.isascii():
            raise InvalidText(f"invalid category {shown(word)}: expected its name and points, e.g. 'primis=3'")
        if name.casefold() == "extra" and not given.is_sebastian:
            extra = read_extra(value, given)
            continue
        if name.casefold() == "five_is_squadron" and given.is_sebastian:
            if value not in ("yes", "no"):
                raise InvalidText(f"five_is_squadron={shown(value)[1:-1]}: expected yes or no")
            given = Rules.of({"five_is_squadron": value})
            continue
        category = read_category(name, given)
        if card[category] is not None:
            raise InvalidText(f"{given.names[category]} is given twice in {shown(text)}: expected it once")
        possible = {str(points): points for points in sorted(given.possible_scores(category))}
        if value not in possible:
            raise InvalidText(f"{given.names[category]}={shown(value)[1:-1]}: expected one of {', '.join(possible)}")
        card[category] = possible[value]
    return Tabletop(read_dice(front[:-1], given), int(front[-1]), tuple(card), given, extra)


def read_extra(value: str, given: Rules) -> int:
    """The points of jokers so far."""
    from kibitz.games.sebastian.card_rules import CardRules

    assert isinstance(given, CardRules)
    each = given.joker_points
    allowed = [each * count for count in range(1, len(given.names))] if each else []
    if value not in map(str, allowed):
        expected = f"a multiple of {each}, at most {allowed[-1]}" if allowed else "none: no joker brings points here"
        raise InvalidText(f"extra={shown(value)[1:-1]}: expected {expected}")
    return int(value)


def check_dice(position: Tabletop) -> None:
    """InvalidText where the dice and the throws left fit neither each other nor the card."""
    left, on_table = position.left, len(position.dice)
    dice, most = position.rules.dice, position.rules.throws
    if left > most:
        raise InvalidText(f"{left} throws left: expected 0 to {most}")
    if left == most and on_table:
        raise InvalidText(
            f"{left} throws left with dice on the table: expected 0 to {most - 1}, or all dice in the cup"
        )
    if left == 0 and on_table < dice:
        raise InvalidText(f"{dice - on_table} dice in the cup, but no throws left: expected 1 to {most}")
    if not position.to_move and left != most:
        raise InvalidText(f"all categories are used: expected '{IN_CUP * dice} {most}' before them")
