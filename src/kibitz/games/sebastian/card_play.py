"""Minds at a table with another card than Sebastian's: the same ones, by that card's own solution."""

from __future__ import annotations

from array import array

from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.lattice import Lattice, lattice
from kibitz.games.sebastian.solve import card_ways
from kibitz.games.sebastian.solve.card_cache import solved
from kibitz.games.sebastian.solve.card_sides import Sides
from kibitz.games.sebastian.state import Keep, Tabletop, keeps
from kibitz.table import CHANCE, Move, Record


def card_of(position: Tabletop) -> tuple[Card, Lattice]:
    assert isinstance(position.rules, CardRules)
    card = position.rules.card
    return card, lattice(card.dice, card.faces)


def side_of(position: Tabletop) -> int:
    """What matters of the points on the card."""
    return Sides(card_of(position)[0]).of(position.card)


def value_of(position: Tabletop) -> float:
    """What is still to come before a throw: at the start of a turn, or with the kept dice on the table."""
    card, ground = card_of(position)
    if not position.to_move or position.left == card.throws:
        return solved(card).value(position.used, side_of(position))
    return turn_of(position)[position.left * len(ground.multisets) + ground.number[position.dice]]


def turn_of(position: Tabletop) -> array[float]:
    """The turn of best play; with all dice kept, the best that they are worth with a throw fewer."""
    return card_ways.best_turn(card_of(position)[0], position.used, side_of(position))


def expected_points(position: Tabletop) -> list[tuple[float, int, Move]]:
    """Every choice with the expected points still to come under best play, how it is preferred, and its move."""
    _, ground = card_of(position)
    if position.left:
        turn, begin = turn_of(position), position.left * len(ground.multisets)
        found: list[tuple[float, int, Move]] = []
        for keep in keeps(position.dice):
            number = ground.number[keep.dice]
            found.append((turn[begin + number], number, keep))
        return found
    return [(filled(position, category), -category, position.fill(category)) for category in fillable(position)]


def fillable(position: Tabletop) -> tuple[int, ...]:
    return position.rules.may_fill(position.dice, position.card)


def filled(position: Tabletop, category: int) -> float:
    """What the dice in this category bring, and all that follows."""
    card, _ = card_of(position)
    after = position.written(category)
    return after.points - position.points + solved(card).value(after.used, side_of(after))


def choice(name: str, position: Tabletop) -> Move:
    """The move of a strategy."""
    card, ground = card_of(position)
    if not position.left:
        return position.fill(max(fillable(position), key=lambda category: preferred(name, position, category)))
    of_roll = card_ways.prescribed(card, name)
    if of_roll:
        return Keep(ground.multisets[of_roll[ground.number[position.dice] - ground.first_roll]])
    turn = card_ways.turn_by(card, name, position.used)
    begin = position.left * len(ground.multisets)
    numbers = [ground.number[keep.dice] for keep in keeps(position.dice)]
    return Keep(ground.multisets[max(numbers, key=lambda number: (turn[begin + number], number))])


def preferred(name: str, position: Tabletop, category: int) -> float:
    card, _ = card_of(position)
    return card_ways.WAYS[name].value(card, category, position.worth(category))


def luck(record: Record, start: Tabletop) -> float:
    """The points that the dice gave: after every throw what best play expects, less what it expected before."""
    position, total = start, 0.0
    for seat, text in record.moves:
        move = position.read_move(seat, text)
        if seat == CHANCE:
            total -= value_of(position)
            position = position.play(seat, move)
            total += max(value for value, _, _ in expected_points(position))
        else:
            position = position.play(seat, move)
    return total
