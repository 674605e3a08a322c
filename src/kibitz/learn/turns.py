"""What each turn of a finished game was worth: a true reward for every choice, from the prices of all moves.

For each seat, in points counted in its favour: the first value + the luck of all turns - their regrets = the score.
That holds to rounding whatever the values are. Where they are exact, luck is 0 on average for any players, so a turn's
`-regret` is a reward from which no luck has to be averaged out. Where they come from samples, `error` says how sure
each one is; against others every value is an estimate, since it depends on how they play. Needs the standard library
alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from kibitz import judgement, mistakes
from kibitz.gameplay import Rebuilt
from kibitz.minds import Wrapper
from kibitz.table import Advice, Adviser, Clock, Move, Seat, Verdict, View


@dataclass(frozen=True)
class Turn:
    """One choice of one seat."""

    number: int
    """Its place among the record's moves, from 1."""
    seat: Seat
    view: View
    move: Move
    moves: tuple[Advice, ...]
    """Every move that the judge has valued, best first: all legal ones in a game whose values are exact."""
    best: Move
    value: float | None
    """The seat's expected final score before the choice, that of the best move; None from a judge without values."""
    regret: float | None
    """What the choice lost, never less than 0 where values are exact."""
    luck: float | None
    """What chance and the others gave from here to this seat's next choice, or to the end."""
    error: float | None
    """The standard error of `regret`; None where it does not come from a sample."""


class Listening(Wrapper):
    """Judges as another mind does, and keeps what it said of all moves and of the best one: it is asked once."""

    def __init__(self, mind: Adviser) -> None:
        super().__init__(mind)
        self.heard: dict[tuple[View, Move], tuple[list[Advice], Verdict]] = {}

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        if (view, move) in self.heard:
            return self.heard[view, move][1]
        advice = self.mind.advise(view, clock.half())
        if type(self.mind).judge is Adviser.judge and all(item.error is None for item in advice):
            # Such a mind would only be asked the same again.
            chosen = next((item for item in advice if item.move == move), None)
            verdict = Verdict(advice[0], chosen.value if chosen else None)
        else:
            verdict = self.mind.judge(view, move, clock)
        self.heard[view, move] = advice, verdict
        return verdict


def turns(
    rebuilt: Rebuilt,
    judge: Adviser | None = None,
    seats: Collection[Seat] | None = None,
    seconds: float | None = None,
) -> Iterator[Turn]:
    """Every turn of these seats, or of all; the game's own judge unless one is given, with `seconds` for a choice."""
    known = mistakes.of(rebuilt.game.name)
    judge = judge or known.judging(rebuilt.game, rebuilt.record.seed or 0)
    listening = judge if isinstance(judge, Listening) else Listening(judge)
    for item in judgement.judge(rebuilt, listening, seconds or known.judge_seconds, seats):
        view = rebuilt.states[item.number - 1].view(item.seat)
        advice, verdict = listening.heard[view, item.move]
        yield Turn(
            item.number, item.seat, view, item.move, tuple(advice), item.best, verdict.best.value, item.lost, item.luck,
            item.error,
        )  # fmt: skip
