"""The minds of Take 5!: the beginners' choices, advice and forecasts, and what the adaptive mind learns."""

import json
from collections.abc import Callable, Mapping
from functools import partial

import pytest

from kibitz.arena.matches.results import Results
from kibitz.cli import main
from kibitz.games.take_five.course.competition import Circle, Competition
from kibitz.games.take_five.engine import layout
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds import MINDS
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.state import masked
from kibitz.minds import RandomMind
from kibitz.table import Adviser, Clock, Forecast

FIRST = "players 2; hand 6 11 20 21 22 23 13 14 15 24; rows 2 / 3 / 18 / 5"
OF_THREE = "players 3; hand 6 11 20 21 22 23 13 14 15 24; rows 2 / 3 / 18 / 5"
DUE = "players 2; hand 1 7 8 9 10 11 12 13 14 15; rows 20 / 3 / 4 / 5; chosen 1; takes a row"


def choice(name: str, text: str) -> object:
    return MINDS[name](3).advise(GAME.read_view(text), Clock())[0].move


def test_the_beginners_choose_as_the_course_says() -> None:
    assert choice("low-to-high", FIRST) == 6
    assert choice("high-to-low", FIRST) == 24
    assert choice("low-to-high-penalty", FIRST) == 6
    assert choice("high-to-low-penalty", FIRST) == 11
    assert choice("avoid-penalty", FIRST) == 6


def test_a_forced_player_takes_the_cheapest_row() -> None:
    for name in MINDS:
        if name not in ("random-player", "searcher", "adaptive"):
            assert choice(name, DUE) == "row 2"
    assert choice("searcher", DUE.replace("players 2", "players 3")) in ("row 2", "row 3")


@pytest.mark.parametrize("players", [3, 4])
def test_search_is_the_same_for_the_same_seed_and_keeps_its_errors_small(players: int) -> None:
    view = GAME.read_view(OF_THREE.replace("players 3", f"players {players}"))
    first, again = (Searcher(4, deals=200).advise(view, Clock()) for _ in range(2))
    assert first == again
    assert {item.move for item in first} == set(masked(view).hands[0])
    assert first[0].error is not None
    assert 0 < first[0].error < 1
    assert all(item.error for item in first)


def test_any_whole_number_is_a_seed() -> None:
    view = GAME.read_view(FIRST)
    for seed in (-7, -1, 0, 2**64 - 1, 2**64, 10**30):
        mind = Adaptive(seed, deals=5)
        mind.starts(view)
        assert mind.advise(view, Clock())


def test_the_last_card_costs_what_the_rules_say() -> None:
    full, open_row = "rows 2 3 4 5 6 / 11 12 / 13 14 / 20 21 22 23", "taken 1 8 9 24 / 10 15 16 17 18"
    sixth = GAME.read_view(f"players 2; hand 7; {full}; {open_row}")
    assert masked(sixth).unseen == [19]
    assert Searcher(1, deals=50).advise(sixth, Clock())[0].value == 4 + 6, "7 takes 2, 3, 4, 5 and 6"
    fifth = GAME.read_view(f"players 2; hand 24; {full}; taken 1 7 8 9 / 10 15 16 17 18")
    assert Searcher(1, deals=50).advise(fifth, Clock())[0].value == 4, "24 is the fifth card of its row"


def test_the_random_player_plays_any_card_and_takes_any_row() -> None:
    mind = MINDS["random-player"](1)
    assert isinstance(mind, RandomMind)
    for text, moves in ((FIRST, {6, 11, 13, 14, 15, 20, 21, 22, 23, 24}), (DUE, {"row 1", "row 2", "row 3", "row 4"})):
        view = GAME.read_view(text)
        assert {mind.advise(view, Clock())[0].move for _ in range(200)} == moves


def test_the_searcher_keeps_its_time_and_its_order() -> None:
    advice = MINDS["searcher"](1).advise(GAME.read_view(FIRST), Clock(0.02))
    values = [item.value for item in advice]
    assert len(values) == 10
    assert values == sorted(values)
    assert "worse by" not in advice[0].note
    assert not any("± 0.00" in item.note for item in advice)


def competition(minds: Mapping[str, Callable[[int], Adviser]]) -> Competition:
    course = Competition(Circle("take-five", tuple(minds)))
    course.minds = minds
    return course


@pytest.mark.slow
def test_swift_beats_the_beginners() -> None:
    names = ("swift", "avoid-penalty", "high-to-low", "random-player")
    course = competition({name: MINDS[name] for name in names})
    results = Results(GAME, course.match)
    for games in course.deals(0, range(40)):
        results.add(games)
    best = results.standings.table()[0]
    assert (best.name, best.rank) == ("swift", (1, 1))


@pytest.mark.slow
def test_the_adaptive_mind_learns_who_plays_how() -> None:
    course = competition(
        {"me": partial(Adaptive, deals=8), "high-to-low": MINDS["high-to-low"], "low-to-high": MINDS["low-to-high"]}
    )
    for _ in course.deals(0, range(12)):
        pass
    mind = course.learners["me"]
    for name, kind in (("high-to-low", layout.HIGH_TO_LOW), ("low-to-high", layout.LOW_TO_HIGH)):
        counts = mind.kind_counts[name]
        assert max(range(layout.KINDS), key=lambda i: counts[i]) == kind
        assert counts[kind] > 0.7 * sum(counts)


def test_advice_tells_what_comes_in_this_round() -> None:
    # Whatever the others play, 34 is the sixth card of the first row, and 1 is lower than every row's end.
    taken = "9 10 11 15 16 26 27 28 / 7 13 14 17 18 19 20 29 / 21 22 23 24"
    view = GAME.read_view(f"players 3; hand 1 34; rows 2 3 4 5 33 / 6 / 8 / 12; taken {taken}")
    assert len(masked(view).unseen) == 2 * 2
    notes = {item.move: item.note for item in Searcher(1, deals=80).advise(view, Clock())}
    assert "takes a row now in 100 % of the deals" in notes[34]
    assert "takes a row now in 100 % of the deals" in notes[1]


def test_the_forecast_tells_each_row_after_the_round() -> None:
    rows, taken = "2 3 4 5 6 / 11 12 / 13 14 / 20 21 22 23", "1 7 8 9 / 10 15 16 17 18"
    view = GAME.read_view(f"players 2; hand 24; rows {rows}; taken {taken}")
    forecast = Searcher(1, deals=20).forecast(view, 24)
    assert forecast == Forecast(
        ("row", "end", "from", "to", "cards", "points", "taken", "yours"),
        (
            (1, 6, 6, 6, 5.0, 6.0, 0.0, 0.0),
            (2, 12, 12, 12, 2.0, 6.0, 0.0, 0.0),
            (3, 19, 19, 19, 3.0, 3.0, 0.0, 0.0),
            (4, 24, 24, 24, 5.0, 11.0, 0.0, 1.0),
        ),
    )


def test_advice_on_the_command_line_shows_the_forecast(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "take-five", FIRST, "--seconds", "0.05"]) == 0
    text = capsys.readouterr().out
    assert "probably:\nROW  END  FROM  TO  CARDS  POINTS  TAKEN  YOURS\n" in text
    assert main(["advise", "take-five", FIRST, "--seconds", "0.05", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["advice"]) == 10
    assert [row["row"] for row in data["forecast"]] == [1, 2, 3, 4]
