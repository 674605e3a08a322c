"""What a person has learnt in a game so far, worked out again from its moves."""

from collections.abc import Callable, Iterator, Sequence

from kibitz import gameplay
from kibitz.sitting import Sitting
from kibitz.table import CHANCE, Game, Move, Seat, State

Line = tuple[int, str]
"""How many moves had been played, and what the person learnt then."""


Moves = tuple[tuple[Seat, str], ...]
Tell = Callable[[Game, State, State, Sequence[tuple[Seat, Move]]], list[str]]
"""What somebody learns from a turn, of which the states before and after are given."""


def to_seat(seat: Seat) -> Tell:
    """What the seat learns from a turn."""
    return lambda game, before, after, turn: game.announcements(before.view(seat), after.view(seat), turn)


def of(sitting: Sitting, tell: Tell | None = None) -> list[Line]:
    """Turn by turn, what the person's seat has learnt, or somebody else."""
    tell = tell or to_seat(sitting.seen_by)
    played = sitting.record()
    moves, states = played.moves, gameplay.rebuilt(played).states
    lines: list[Line] = []
    for number, end in _turns(moves, states):
        turn: list[tuple[Seat, Move]] = [
            (seat, states[place].read_move(seat, text)) for place, (seat, text) in enumerate(moves[number:end], number)
        ]
        lines += [(end, line) for line in tell(sitting.game, states[number], states[end], turn)]
    return lines


def before_choice(sitting: Sitting, seat: Seat) -> int:
    """The number of moves before the turn in which this seat chose last; -1 where it never did."""
    played = sitting.record()
    turns = list(_turns(played.moves, gameplay.rebuilt(played).states))
    return next(
        (number for number, end in reversed(turns) if any(one == seat for one, _ in played.moves[number:end])), -1
    )


def _turns(moves: Moves, states: Sequence[State]) -> Iterator[tuple[int, int]]:
    """The numbers of moves before and after each turn; chance's moves that follow belong to it."""
    number = _after_chance(moves, 0)
    while number < len(moves):
        end = _after_chance(moves, number + len(states[number].to_move))
        yield number, end
        number = end


def _after_chance(moves: Moves, number: int) -> int:
    """The number of moves once chance has drawn."""
    while number < len(moves) and moves[number][0] == CHANCE:
        number += 1
    return number
