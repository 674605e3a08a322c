"""The searching minds at a table for two, where they know both hands: mixtures, prices, rows, time and forecasts."""

import json
from statistics import mean

import pytest

from kibitz.cli import main
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds import dueling
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.state import ROW_MOVES, masked
from kibitz.table import Clock, Forecast, View
from tests.games.take_five.exact import lead
from tests.games.take_five.example import ending

FIRST = "players 2; hand 6 11 20 21 22 23 13 14 15 24; rows 2 / 3 / 18 / 5"
DUE = "players 2; hand 1 7 8 9 10 11 12 13 14 15; rows 20 / 3 / 4 / 5; chosen 1; takes a row"
PILES = "taken 10 11 12 13 14 15 / 2 3 9 16 17 18 19 20"
LAST_DUE = f"players 2; hand 1; rows 4 5 6 7 8 / 22 / 23 / 24; chosen 1; takes a row; {PILES}"


def seen(seed: int, cards: int, seat: int) -> View:
    return View(seat, ending(seed, cards).seen(seat))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_value_is_that_of_perfect_play(seat: int) -> None:
    for seed in range(4):
        view = seen(seed, 2, seat)
        mind = Searcher(1)
        best = mind.advise(view, Clock())[0]
        assert best.error is None
        assert mind.is_exact(view)
        expected = float(lead(ending(seed, 2))) * (1 if seat == 0 else -1)
        assert f"lead {expected:+.2f}" in best.note
        assert "solved" in best.note


def test_mixed_cards_cost_the_same_and_are_played_as_often_as_the_mixture_says() -> None:
    view = next(view for view in (seen(seed, 3, 0) for seed in range(40)) if len(mixed(view)) > 1)
    shares, mind = mixed(view), Searcher(5)
    advice = mind.advise(view, Clock())
    least = advice[0].value
    assert {item.move for item in advice if item.value == least} >= set(shares)
    assert all("worse by" in item.note for item in advice if item.move not in shares)
    played = [mind.advise(view, Clock())[0].move for _ in range(400)]
    for card, share in shares.items():
        assert mean(move == card for move in played) == pytest.approx(share, abs=0.12)


def mixed(view: View) -> dict[int, float]:
    """How often each card is played, of those that are."""
    found = dueling.Dueling(0, 0).solution(view, Clock(), 0.0)
    shares: dict[int, float] = {}
    for (card, _), share in zip(found.choices, found.shares, strict=True):
        shares[card] = shares.get(card, 0.0) + share
    return {card: share for card, share in shares.items() if share >= dueling.NEGLIGIBLE}


def test_a_row_that_saves_points_later_is_taken() -> None:
    # Rows 3 and 4 cost a point and row 2 costs 5; row 1 costs 6, which the other's 21 must take otherwise.
    mind, view = Searcher(1), GAME.read_view(LAST_DUE)
    advice = mind.advise(view, Clock())
    assert {item.move: item.value for item in advice} == {"row 1": 25, "row 2": 18, "row 3": 14, "row 4": 14}
    assert mind.forecast(view, "row 3").rows[0] == (1, 21, 21, 21, 1.0, 1.0, 1.0, 0.0)


def test_a_row_is_chosen_before_the_others_cards_are_seen() -> None:
    advice = Searcher(2, deals=40).advise(GAME.read_view(DUE), Clock())
    values = [item.value for item in advice]
    assert sorted(item.move for item in advice) == list(ROW_MOVES)
    assert values == sorted(values)


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.1])
def test_any_time_is_enough_for_sound_advice(seconds: float) -> None:
    for view in (GAME.read_view(FIRST), seen(1, 6, 1), seen(1, 5, 0)):
        advice = Searcher(1).advise(view, Clock(seconds))
        assert {item.move for item in advice} == set(view.moves)


def test_with_more_players_nothing_is_known() -> None:
    view = GAME.read_view("players 3; hand 3 5 7 11 19 20 26 29 30 34; rows 10 / 9 / 22 / 14")
    assert not dueling.is_known(view)
    mind = Searcher(1, deals=20)
    mind.advise(view, Clock())
    assert not mind.is_exact(view)


def test_a_choice_is_judged_by_its_price() -> None:
    view = seen(3, 4, 1)
    prices = {item.move: item.value for item in Searcher(1).advise(view, Clock())}
    for move in view.moves:
        best, value, error = Searcher(1).judge(view, move, Clock())
        assert (best.value, value, error) == (min(filter(None, prices.values())), prices[move], None)


def test_the_adaptive_mind_plays_the_same_in_a_game_that_is_resumed() -> None:
    view = GAME.read_view(FIRST)
    said = []
    for games in (1, 3):
        mind = Adaptive(7, deals=20)
        mind.games = 3 - games
        for _game in range(games):
            mind.starts(view)
            said.append(mind.advise(view, Clock()))
    assert said[0] == said[-1]


def test_the_forecast_follows_the_others_mixture() -> None:
    # The other has 19 and 21, the fifth and the sixth card of row 4 in any order.
    taken = "1 7 8 9 / 10 15 16 17"
    view = GAME.read_view(f"players 2; hand 18 24; rows 2 3 4 5 6 / 11 12 / 13 14 / 20 22 23; taken {taken}")
    forecast = Searcher(1).forecast(view, 24)
    assert isinstance(forecast, Forecast)
    assert forecast.rows[3] == (4, 24, 24, 24, 4.0, 10.0, 0.0, 1.0)
    note = Searcher(1).explain(view, Searcher(1).advise(view, Clock()))[0].note
    assert note.startswith("goes to row")
    assert len(masked(view).unseen) == 2


def test_advice_on_the_command_line_says_that_it_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    text = str(seen(2, 4, 0))
    assert main(["advise", "take-five", text, "--mind", "searcher", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["advice"]) == 4
    assert "solved: no answer to it gains anything" in data["advice"][0]["note"]
