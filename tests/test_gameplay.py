"""The loop that plays a game: who is asked when, what is sent, and the record that replays."""

from dataclasses import replace
from random import Random

import pytest

from kibitz import catalog, gameplay
from kibitz.table import CHANCE, Advice, Adviser, Clock, IllegalMove, InvalidText, State, View
from tests.conformance.games import to_play, toy


class Logging(Adviser):
    """Chooses the first move, and keeps every call."""

    def __init__(self, log: list[tuple[str, int]]) -> None:
        self.log = log

    def starts(self, view: View) -> None:
        self.log.append(("starts", view.seat))

    def prepare(self, view: View, clock: Clock) -> None:
        self.log.append(("prepare", view.seat))

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        assert clock.seconds == 5
        self.log.append(("advise", view.seat))
        return [Advice(next(iter(view.moves)), None)]

    def ends(self, view: View) -> None:
        self.log.append(("ends", view.seat))


def started() -> tuple[State, list[tuple[str, int]], dict[int, Adviser]]:
    log: list[tuple[str, int]] = []
    return gameplay.start(toy()), log, {0: Logging(log), 1: Logging(log)}


def test_all_who_choose_at_once_are_prepared_before_anyone_is_asked() -> None:
    state, log, advisers = started()
    turns = list(gameplay.turns(state, advisers, Random(1), 5))
    calls = ["starts", "prepare", "advise", "ends"]
    assert log == [(call, seat) for call in calls for seat in (0, 1)]
    assert len(turns) == 2
    assert [seat for seat, _ in turns[0].moves] == [CHANCE]
    assert turns[1].moves == ((0, "stay"), (1, "stay"))
    assert not turns[1].state.to_move


def test_a_move_that_is_sent_is_played_and_its_seat_is_not_asked() -> None:
    state, log, advisers = started()
    turns = gameplay.turns(state, advisers, Random(1), 5)
    next(turns)
    end = turns.send({0: "fold"})
    assert end.moves == ((0, "fold"), (1, "stay"))
    assert ("advise", 0) not in log
    assert ("prepare", 0) not in log
    with pytest.raises(StopIteration):
        next(turns)


def test_a_game_that_goes_on_does_not_start_again() -> None:
    state, log, advisers = started()
    dealt = state.play(CHANCE, "3 1")
    (first, end) = gameplay.turns(dealt, advisers, Random(1), 5, begins=False)
    assert first.state == dealt
    assert ("starts", 0) not in log
    assert log[-2:] == [("ends", 0), ("ends", 1)]
    assert end.state.scores() == (2, -2)


@pytest.mark.parametrize(
    ("sent", "message"), [({2: "stay"}, "seat 2 is not to move: expected 0, 1"), ({0: "raise"}, "raise is not allowed")]
)
def test_a_wrong_move_that_is_sent_is_refused(sent: dict[int, str], message: str) -> None:
    state, _, advisers = started()
    turns = gameplay.turns(state, advisers, Random(1), 5)
    next(turns)
    with pytest.raises(IllegalMove, match=message):
        turns.send(sent)


@pytest.mark.slow
@pytest.mark.parametrize("name", to_play(catalog.names()))
def test_a_record_replays_to_its_scores(name: str) -> None:
    game = catalog.game(name)
    seats = min(game.seat_counts)
    weakest = next(iter(game.minds()))
    minds = [catalog.mind(game, weakest, seat) for seat in range(seats)]
    record = gameplay.play(game, minds, 11)
    *_, end = gameplay.replay(record)
    assert end.scores() == record.scores
    assert end.outcome() == record.outcome
    assert record.players == tuple(type(mind).__name__ for mind in minds)
    rebuilt = gameplay.rebuilt(record)
    assert (rebuilt.record, rebuilt.game.name) == (record, name)
    assert rebuilt.states == tuple(gameplay.replay(record))
    assert len(rebuilt.states) == len(record.moves) + 1


def test_a_record_that_contradicts_itself_is_refused() -> None:
    game = catalog.game("sebastian")
    record = gameplay.play(game, [catalog.mind(game, "hasty", 0)], 4)
    assert record.scores is not None
    for wrong, message in (
        (replace(record, seed=5), r"move 1: .*, but its seed deals another: expected"),
        (replace(record, scores=(record.scores[0] + 1,)), r"scores .*: expected .* after these moves"),
        (replace(record, moves=record.moves[:-1]), "scores of a game that is not over: expected none"),
        (replace(record, moves=record.moves[1:]), "move 1: seat 0 is not to move: expected -1"),
    ):
        with pytest.raises(InvalidText, match=f"sebastian record.*{message}"):
            list(gameplay.replay(wrong))
