"""What a person has learnt in a game so far, worked out again from its moves."""

from kibitz import gameplay
from kibitz.sitting import Sitting
from kibitz.table import CHANCE, Move, Seat

Line = tuple[int, str]
"""How many moves had been played, and what the person learnt then."""


def of(sitting: Sitting) -> list[Line]:
    """Turn by turn, as the person's seat saw it."""
    played = sitting.record()
    moves, states = played.moves, gameplay.rebuilt(played).states
    lines: list[Line] = []
    number = _after_chance(moves, 0)
    while number < len(moves):
        end = _after_chance(moves, number + len(states[number].to_move))
        turn: list[tuple[Seat, Move]] = [
            (seat, states[place].read_move(seat, text)) for place, (seat, text) in enumerate(moves[number:end], number)
        ]
        before, after = (states[place].view(sitting.seen_by) for place in (number, end))
        lines += [(end, line) for line in sitting.game.announcements(before, after, turn)]
        number = end
    return lines


def _after_chance(moves: tuple[tuple[Seat, str], ...], number: int) -> int:
    """The number of moves once chance has drawn."""
    while number < len(moves) and moves[number][0] == CHANCE:
        number += 1
    return number
