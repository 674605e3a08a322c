"""Who plays Take 5!: the beginners' choices, the network, the search, and what the adaptive mind learns."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

import pytest

from kibitz.arena.reports.report import Results
from kibitz.cli import main
from kibitz.data_files import shipped
from kibitz.games.take_five.course.competition import Circle, Competition
from kibitz.games.take_five.engine import network, table
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds import MINDS, Adaptive, Searcher
from kibitz.games.take_five.state import Sight
from kibitz.native import interpreted
from kibitz.table import Adviser, Clock, Forecast

FIRST = "players 2; hand 6 11 20 21 22 23 13 14 15 24; rows 2 / 3 / 18 / 5"


def view_of(text: str) -> Sight:
    view = GAME.read_view(text)
    assert isinstance(view, Sight)
    return view


def choice(name: str, text: str) -> object:
    return MINDS[name](3).advise(view_of(text), Clock())[0].move


def test_the_beginners_choose_as_the_course_says() -> None:
    assert choice("low-to-high", FIRST) == 6
    assert choice("high-to-low", FIRST) == 24
    assert choice("low-to-high-penalty", FIRST) == 6
    assert choice("high-to-low-penalty", FIRST) == 11
    assert choice("avoid-penalty", FIRST) == 6
    full = "players 2; hand 6 11 20 21 22; rows 2 / 3 4 / 16 18 19 23 24 / 1 5; taken 7 8 9 / 10"
    assert choice("avoid-penalty", full) == 6, "into the row with one card fewer only if there is one"


def test_a_forced_player_takes_the_cheapest_row() -> None:
    due = "players 2; hand 1 7 8 9 10 11 12 13 14 15; rows 20 / 3 / 4 / 5; chosen 1; takes a row"
    for name in MINDS:
        if name not in ("random-player", "searcher", "adaptive"):
            assert choice(name, due) == "row 2"
    assert choice("searcher", due) in ("row 2", "row 3")


def test_search_is_the_same_for_the_same_seed_and_keeps_its_errors_small() -> None:
    view = view_of(FIRST)
    first, again = (Searcher(4, deals=200).advise(view, Clock()) for _ in range(2))
    assert first == again
    assert {item.move for item in first} == set(view.hand)
    assert all(item.error is not None and 0 < item.error < 1 for item in first)


def test_a_card_into_a_full_row_costs_that_row() -> None:
    view = view_of("players 2; hand 24; rows 2 3 4 5 6 / 11 12 / 13 14 / 20 21 22 23; taken 1 7 8 9 / 10 15 16 17 18")
    assert view.unseen == [19]
    advice = Searcher(1, deals=50).advise(view, Clock())
    # 19 goes behind 14, so 24 is the fifth card of its row and costs nothing more.
    assert advice[0].value == 1 + 1 + 1 + 1


def test_compiled_and_interpreted_weigh_the_same() -> None:
    plain_kernel = interpreted.module("kibitz.games.take_five.engine.table")
    plain_quick = interpreted.module("kibitz.games.take_five.engine.network").fitted()
    mine = network.fitted()
    rng = Random(2)
    for _ in range(40):
        seats = rng.randrange(2, 11)
        pack = list(range(1, 10 * seats + 5))
        rng.shuffle(pack)
        hand = sorted(pack[:5])
        rows = [sorted(pack[5 + 5 * row : 5 + 5 * row + rng.randrange(1, 6)]) for row in range(4)]
        unseen = sorted(pack[-5 * (seats - 1) :])
        found = []
        for kernel_module, net in ((table, mine), (plain_kernel, plain_quick)):
            position = kernel_module.Table()
            position.set_up(seats, 0, hand, rows, [card for card in unseen if card not in hand])
            found.append((net.weigh(position, 0), net.expected(5)))
        assert found[0] == found[1]


def test_the_parameters_fit_the_network() -> None:
    assert len(shipped("games/take_five/data/quick.bin")) == 2 * (network.INPUTS * network.WIDTH + network.WIDTH + 2)


def competition(minds: Mapping[str, Callable[[int], Adviser]]) -> Competition:
    return Competition(Circle("take-five", tuple(minds)), minds, {})


def test_the_quick_mind_beats_the_beginners() -> None:
    names = ("swift", "avoid-penalty", "high-to-low", "random-player")
    course = competition({name: MINDS[name] for name in names})
    results = Results(GAME, course.match)
    for games in course.deals(0, range(40)):
        results.add(games)
    best = results.standings.table()[0]
    assert (best.name, best.rank) == ("swift", (1, 1))


def test_the_adaptive_mind_learns_who_plays_how() -> None:
    course = competition(
        {"me": partial(Adaptive, deals=8), "high-to-low": MINDS["high-to-low"], "low-to-high": MINDS["low-to-high"]}
    )
    for _ in course.deals(0, range(12)):
        pass
    mind = course.learners["me"]
    for name, kind in (("high-to-low", 3), ("low-to-high", 2)):
        shares = mind.found[name]
        assert max(range(10), key=lambda i: shares[i]) == kind
        assert shares[kind] > 0.7 * sum(shares)


def test_advice_tells_what_comes_in_this_round() -> None:
    # Whatever the other plays, 24 is the sixth card behind 5, and 1 is lower than every row's end.
    view = view_of("players 2; hand 1 24; rows 2 3 4 5 23 / 6 / 8 / 12; taken 9 10 11 15 16 / 7 13 14 17 18 19 20")
    assert len(view.unseen) == 2
    notes = {item.move: item.note for item in Searcher(1, deals=80).advise(view, Clock())}
    assert "takes a row now in 100 % of the deals" in notes[24]
    assert "takes a row now in 100 % of the deals" in notes[1]


def test_the_forecast_tells_each_row_after_the_round() -> None:
    view = view_of("players 2; hand 24; rows 2 3 4 5 6 / 11 12 / 13 14 / 20 21 22 23; taken 1 7 8 9 / 10 15 16 17 18")
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


def test_the_forecast_agrees_with_deals_played_by_the_rules() -> None:
    """The others play at random, so that imagining and playing by the rules gives the same table on average."""
    taken = "1 2 4 / 8 10 11 17 18 / 22 23 24 25 26 27 28 29 31 32 34"
    view = view_of(f"players 3; hand 7 21; rows 5 6 / 12 13 14 15 16 / 20 / 9; taken {taken}")
    assert view.unseen == [3, 19, 30, 33]
    mind = Searcher(2, deals=3000)
    for seat in range(3):
        mind.search.expect(seat, [1.0] + [0.0] * 9)
    forecast = mind.forecast(view, 21)
    told = [dict(zip(forecast.columns, row, strict=True)) for row in forecast.rows]
    rng = Random(1)
    ends = [Counter[int]() for _ in range(4)]
    takes, own = [0] * 4, [0] * 4
    for _ in range(3000):
        state = view.imagine(rng).play(0, 21)
        while state.to_move and len(state.hands[0]) == 2:
            seat = state.to_move[0]
            state = state.play(seat, rng.choice(list(state.moves(seat))))
        for row in range(4):
            ends[row][state.rows[row][-1]] += 1
            takes[row] += state.rows[row][0] != view.rows[row][0]
            own[row] += 21 in state.rows[row]
    for row in range(4):
        ordered = sorted(ends[row].elements())
        assert [told[row][name] for name in ("from", "end", "to")] == [ordered[300], ordered[1500], ordered[2700]]
        assert abs(takes[row] / 3000 - told[row]["taken"]) < 0.04
        assert abs(own[row] / 3000 - told[row]["yours"]) < 0.04


def test_advice_on_the_command_line_shows_the_forecast(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "take-five", FIRST, "--seconds", "0.05"]) == 0
    told = capsys.readouterr().out
    assert "probably:\nROW  END  FROM  TO  CARDS  POINTS  TAKEN  YOURS\n" in told
    assert main(["advise", "take-five", FIRST, "--seconds", "0.05", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["advice"]) == 10
    assert [row["row"] for row in found["forecast"]] == [1, 2, 3, 4]
