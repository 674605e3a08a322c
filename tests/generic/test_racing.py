"""Looking ahead in common deals, in a game that says how its scores stand."""

from math import hypot
from random import Random

import pytest

from kibitz import catalog
from kibitz.generic import racing
from kibitz.generic.racing import Race
from kibitz.table import Clock, View

THROW = "phase throw; hands 3H 4H 5H 9C 9D 9S KD KC QS 2H 7S / ? ? ? ? ? ? ? ? ? ?; pile 10H"
OUT = "phase throw; hands 3H 4H 5H 9C 9D 9S KD KC KS QS 2H / ? ? ? ? ? ? ? ? ? ?; pile 10H"


def view(text: str) -> View:
    return catalog.game("rummy").read_view(text)


def race(text: str) -> Race:
    return Race(view(text), 1.0, 3)


@pytest.mark.slow
def test_games_that_say_how_their_scores_stand_are_looked_ahead_in() -> None:
    assert Race.fits(view(THROW))
    assert not Race.fits(catalog.game("sebastian").read_view("33356 2 primis=3 company=40"))
    advice = catalog.mind(catalog.game("rummy"), "generic:mcts", 1).advise(view(THROW), Clock())
    assert "imagined deals" in advice[0].note
    assert {item.move for item in advice} == set(view(THROW).moves)


@pytest.mark.slow
def test_cards_of_a_meld_are_dropped_early() -> None:
    run = race(THROW)
    run.run(Clock())
    tried = {str(trial.move): trial.tried for trial in run.trials}
    assert tried["throw 4H"] == racing.BATCH < tried["throw KD"] == run.deals
    moves = [str(item.move) for item in run.ranked()]
    assert set(moves[-5:]) == {f"throw {card}" for card in ("3H", "4H", "9C", "9D", "9S")}


def test_a_move_that_is_best_beyond_doubt_ends_the_search() -> None:
    run = race(OUT)
    run.run(Clock(60))
    assert [str(trial.move) for trial in run.close] == ["out QS"]
    assert run.deals == racing.BATCH


def test_moves_meet_the_same_cards() -> None:
    """The two hands differ by one card that stands alone, so the next card helps both or neither."""
    seen = view("phase throw; hands AH 3S 5C 7D 9H JS KC 2D 4H 6S KD / ? ? ? ? ? ? ? ? ? ?; pile 10H")
    run = Race(seen, 1.0, 3, [seen.read_move(f"throw {card}") for card in ("KC", "KD")])
    run.run(Clock(), drops=False)
    first, second = run.trials
    assert 2 * second.error_ahead < 0.5 * hypot(first.error, second.error)


def test_without_time_moves_are_ordered_by_how_the_scores_stand() -> None:
    run = race(OUT)
    run.run(Clock(0))
    advice = list(run.ranked())
    assert str(advice[0].move) in ("out QS", "throw QS")
    assert advice[0].note == "by how the scores stand"
    values = [item.value for item in advice if item.value is not None]
    assert values == sorted(values, reverse=True)
    assert len(values) == len(advice)


def test_time_that_runs_out_within_a_deal_drops_this_deal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(60)
    left = iter([1.0] * 500)
    monkeypatch.setattr(clock, "left", lambda: next(left, 0.0))
    run = race(THROW)
    run.run(clock)
    assert 0 < run.deals < racing.BATCH
    assert {trial.tried for trial in run.trials} == {run.deals}


def test_a_choice_is_judged_in_deals_of_its_own() -> None:
    moves = {str(move): move for move in view(THROW).moves}
    verdict = racing.judge(view(THROW), moves["throw KD"], moves["throw 4H"], Clock(), 1.0, 5)
    assert verdict.value is not None
    assert verdict.best.value is not None
    assert verdict.error is not None
    assert verdict.best.value - verdict.value > 3 * verdict.error
    same = racing.judge(view(THROW), moves["throw KD"], moves["throw KD"], Clock(), 1.0, 5)
    assert same.value == same.best.value
    assert same.error == 0.0


def test_of_equal_choices_the_end_of_the_game_is_preferred() -> None:
    run = race(OUT)
    position = view(OUT).position.imagine(0, Random(1))
    assert not run.greedy(position, 0).to_move
