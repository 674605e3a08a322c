"""Hands by the values of their boards: on few columns, and on the family's other tables."""

from __future__ import annotations

from kibitz.games.play_nine.cards.checking import MOST_SOLVED
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.games.play_nine.solve.sampled import sampled_columns
from kibitz.games.play_nine.solve.values import Values
from kibitz.games.play_nine.state import Hand, Place, Take
from kibitz.table import CHANCE, Move, Record


def values_of(hand: Hand) -> Values:
    """The values of all boards of the hand's table: exact, or sampled where there are too many."""
    if hand.columns > MOST_SOLVED:
        return sampled_columns(hand.rules.table)
    return few_columns(hand.columns) if hand.rules.is_play_nine else few_columns(hand.columns, hand.rules.table)


def move_value(hand: Hand, move: Move, stops: bool = False, known: Values | None = None) -> float:
    """The expected score after the player's move and best play; with `stops`, if play stopped after this draw.

    known: other values of boards than those of the hand's table.
    """
    known, kinds, card = known or values_of(hand), hand.kinds, hand.card_number
    draws = 0 if stops else hand.draws
    if isinstance(move, Take):
        draws = max(draws - 1, 0)
        return known.placed(kinds, card, draws) if move.kitty else known.drawn(kinds, draws)
    assert isinstance(move, Place)
    stays = hand.rules.card_of(hand.rows[1 - move.row][move.column].shown)
    if move.replaces:
        return known.replaced(kinds, move.column, stays, card, draws)
    return known.turned(kinds, move.column, stays, draws)


def value_of(hand: Hand) -> float:
    """The expected score under best play, of what the player sees."""
    known = values_of(hand)
    match hand.phase:
        case "undealt":
            draws = hand.rules.draws_of(hand.columns, hand.draws)
            return sum(known.fresh_mean(count) for count in draws) / len(draws)
        case "kitty to come":
            return known.value(hand.kinds, hand.draws)
        case "card to come":
            return known.drawn(hand.kinds, hand.draws)
        case "over":
            return float(hand.score())
    return min(move_value(hand, move) for move in hand.moves(0))


def luck(record: Record, start: Hand) -> float:
    """The points that the cards gave, the deal and the cards that are turned at the end included."""
    hand, total = start, 0.0
    for seat, text in record.moves:
        move = hand.read_move(seat, text)
        before = value_of(hand) if seat == CHANCE else move_value(hand, move)
        hand = hand.play(seat, move)
        total += value_of(hand) - before
    return total
