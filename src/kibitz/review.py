"""A finished record against a mind: what each choice cost, and what chance gave."""

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz import catalog, play
from kibitz.table import CHANCE, Adviser, Clock, Move, Record, Seat, State


@dataclass(frozen=True)
class Judgement:
    """One choice of one seat; points are counted in that seat's favour."""

    number: int
    """Its place among the record's moves, from 1."""
    seat: Seat
    move: Move
    best: Move
    lost: float | None
    """What the best move was worth more; None where the mind has no values."""
    luck: float | None
    """What chance and the others gave from here to this seat's next choice, or to the end."""


def judge(record: Record, mind: Adviser, seconds: float | None = None) -> Iterator[Judgement]:
    """Every choice of the record, judged; a game of one seat adds up: first value + luck - losses = score."""
    lowest = catalog.game(record.game).aim == "lowest"
    pending: dict[Seat, tuple[int, Move, Move, float | None, float | None]] = {}

    def close(seat: Seat, value: float | None) -> Judgement:
        number, move, best, lost, expected = pending.pop(seat)
        luck = None
        if value is not None and expected is not None:
            luck = expected - value if lowest else value - expected
        return Judgement(number, seat, move, best, lost, luck)

    states = list(play.replay(record))
    for number, (seat, text) in enumerate(record.moves, 1):
        if seat == CHANCE:
            continue
        state = states[number - 1]
        move = state.read_move(seat, text)
        advice = mind.advise(state.view(seat), Clock(seconds))
        if seat in pending:
            yield close(seat, advice[0].value)
        expected = next((item.value for item in advice if item.move == move), None)
        lost = None
        if expected is not None and advice[0].value is not None:
            lost = expected - advice[0].value if lowest else advice[0].value - expected
        pending[seat] = (number, move, advice[0].move, lost, expected)
    for seat in sorted(pending):
        yield close(seat, _final(states[-1], seat))


def _final(state: State, seat: Seat) -> float | None:
    return None if state.to_move else state.scores()[seat]
