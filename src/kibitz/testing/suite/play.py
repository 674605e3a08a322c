"""The loop that plays every game: who is asked, and who is notified of the start and the end."""

from random import Random

from kibitz import gameplay
from kibitz.table import Advice, Clock, View
from kibitz.testing.exemptions import Steady
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table


class Recorder(Steady):
    """A mind that keeps what it is called with."""

    def __init__(self, mind: Steady) -> None:
        super().__init__(mind.mind)
        self.calls: list[tuple[str, View]] = []

    def prepare(self, view: View, clock: Clock) -> None:
        self.calls.append(("prepare", view))
        super().prepare(view, clock)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        self.calls.append(("advise", view))
        return super().advise(view, clock)

    def starts(self, view: View) -> None:
        self.calls.append(("starts", view))
        super().starts(view)

    def ends(self, view: View) -> None:
        self.calls.append(("ends", view))
        super().ends(view)


class Play(Base):
    """Who is asked, and who is notified of the start and the end."""

    def weakest(self, seed: int) -> Recorder:
        return Recorder(self.steady(next(iter(self.game.minds())), seed))

    def test_every_adviser_is_told_of_the_start_and_the_end_once(self, table: Table) -> None:
        advisers = {seat: self.weakest(seat) for seat in range(table.seats)}
        turns = list(gameplay.turns(table.start(), dict(advisers), Random(2)))
        end = turns[-1].state
        assert not end.to_move
        for seat, adviser in advisers.items():
            names = [name for name, _ in adviser.calls]
            assert (names[0], names[-1]) == ("starts", "ends")
            assert (names.count("starts"), names.count("ends")) == (1, 1)
            assert adviser.calls[0][1] == turns[0].state.view(seat)
            assert adviser.calls[-1][1] == end.view(seat)
            assert all(view.seat == seat for _, view in adviser.calls)
            # Between them: each time a seat must choose it is prepared, then asked, with the same view.
            asked = [turn.state.view(seat) for turn in turns if seat in turn.state.to_move]
            assert adviser.calls[1:-1] == [(name, view) for view in asked for name in ("prepare", "advise")]

    def test_a_game_that_goes_on_does_not_start_again(self) -> None:
        game = self.game
        seats = min(game.seat_counts)
        advisers = {seat: self.weakest(seat) for seat in range(seats)}
        start = gameplay.start(game, seats, self.exempt.short)
        list(gameplay.turns(start, dict(advisers), Random(2), begins=False))
        for adviser in advisers.values():
            names = [name for name, _ in adviser.calls]
            assert "starts" not in names
            assert names.count("ends") == 1
