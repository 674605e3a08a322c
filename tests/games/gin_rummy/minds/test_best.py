"""The searching player."""

from random import Random

import pytest

from kibitz import gameplay
from kibitz.games.gin_rummy.engine.player import player_against, shared_player
from kibitz.games.gin_rummy.engine.search import Search
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.minds import best
from kibitz.games.gin_rummy.minds.best import Best, combined, expected_regret, is_settled
from kibitz.games.gin_rummy.minds.players import Quick
from kibitz.games.gin_rummy.thinking.kind import LOOKS_SIMPLE, NOTHING_SEEN, Kinds
from kibitz.table import Clock
from tests.games.gin_rummy.thinking.test_kind import Simple, game


def test_estimates_are_weighed_by_their_errors():
    assert combined([5.0, 4.0], [1.0, 9.0], [0.0, 0.0], 0.0) == [5.0, 13.0]
    assert combined([5.0, 4.0], [1.0, 9.0], [0.0, 1.0], 0.0) == [5.0, 8.5]
    assert combined([5.0, 4.0], [1.0, 9.0], [0.0, 1.0], 2.0) == [5.0, 5.5]
    assert combined([5.0, 4.0], [1.0, 9.0], [0.0, 1e12])[1] == pytest.approx(4.0)


def views(seed, moves):
    """What the player who is to move sees, after each of some moves of the quick player with itself."""
    rng = Random(seed)
    state = gameplay.start(GAME, 2)
    found = []
    while len(found) < moves:
        state = gameplay.settle_chance(state, rng, [])
        seat = state.to_move[0]
        found.append(state.view(seat))
        state = state.play(seat, Quick(1).advise(found[-1], Clock())[0].move)
    return found


@pytest.mark.slow
def test_advice_has_every_move_and_a_seed_is_advice(monkeypatch):
    monkeypatch.setattr(best, "DEALS", 10)
    searched = 0
    for view in views(3, 10):
        first, again = (Best(2).advise(view, Clock()) for _ in range(2))
        assert [(item.move, item.value) for item in first] == [(item.move, item.value) for item in again]
        assert {item.move for item in first} == set(view.moves)
        values = [item.value for item in first]
        assert values == sorted(values, reverse=True)
        quick = {item.move: item.value for item in Quick(2).advise(view, Clock())}
        searched += any(quick[item.move] != item.value for item in first)
    assert searched > 2


class Hearsay:
    """A search whose moves bring what it is told, with the same error."""

    def __init__(self):
        self.dropped = set()

    def drop(self, place):
        self.dropped.add(place)


@pytest.mark.parametrize(
    ("worth", "error", "settled", "dropped"),
    [
        ([5.0, 1.0, 0.0], 1e-4, True, {1, 2}),
        ([0.0, 5.0, 1.0], 1e-4, True, {0, 2}),
        ([5.0, 4.9, 0.0], 0.3, False, {2}),
        # Which of two equal moves it is does not matter when the difference is known to be small.
        ([5.0, 4.99, 0.0], 1e-3, True, {2}),
        ([5.0, 4.9, 4.8], 1.0, False, set()),
    ],
)
def test_a_search_ends_when_more_of_it_would_hardly_matter(worth, error, settled, dropped):
    search = Hearsay()
    assert is_settled(search, worth, [0.0, error, error]) == settled
    assert search.dropped == dropped


def test_expected_regret_agrees_with_a_sample():
    rng = Random(1)
    sample = [max(0.0, rng.gauss(-0.7, 1.3)) for _ in range(20_000)]
    assert expected_regret(0.7, 1.3) == pytest.approx(sum(sample) / len(sample), rel=0.05)
    assert expected_regret(0.7, 0.0) == 0


@pytest.mark.slow
def test_some_searches_end_before_all_deals(monkeypatch):
    monkeypatch.setattr(best, "DEALS", 400)
    tried = []
    for view in views(7, 24):
        mind = Best(2)
        mind.advise(view, Clock())
        tried.append(mind.search.tried)
    searches = [deals for deals in tried if deals]
    assert min(searches) < 400
    assert all(best.LEAST_DEALS <= deals <= 400 for deals in searches)


def test_a_clock_that_has_run_out_leaves_one_look():
    for view in views(5, 6):
        assert Best(1).advise(view, Clock(0.0))[0].move in view.moves


def test_the_hands_of_a_game_tell_what_kind_of_player_the_other_is(monkeypatch):
    monkeypatch.setattr(best, "DEALS", 10)
    mind = Best(1)
    assert mind.chooser() is shared_player()
    game((mind, Simple(1)), 4, 2)
    assert mind.search.beliefs.lean == 2 * LOOKS_SIMPLE
    assert mind.chooser() is player_against("simple")


@pytest.mark.parametrize(
    ("kinds", "quarters"),
    [(NOTHING_SEEN, 1), (Kinds(-90, -300), 0), (Kinds(-90, 0), 2), (Kinds(-90, 300), 4), (Kinds(90, 0), 2)],
)
def test_the_search_goes_by_the_odds_of_a_patient_player(kinds, quarters):
    search = Search(shared_player(), 1)
    network = best.face(search, kinds)
    assert search.mind is player_against("patient", quarters)
    assert network is (player_against("simple") if kinds.simple > 0 else search.mind)
    assert search.theirs is shared_player()
    assert (search.beliefs.lean, search.beliefs.patience) == kinds


@pytest.mark.slow
def test_a_mind_asked_about_both_players_judges_each_by_its_own_hands(monkeypatch):
    monkeypatch.setattr(best, "DEALS", 10)
    views = game((Quick(1), Simple(1)), 4, 3, every_seat=True)
    both, alone = Best(1), Best(1)
    for view in views:
        both.advise(view, Clock())
        if view.seat == 0:
            alone.advise(view, Clock())
            assert both.search.beliefs.lean == alone.search.beliefs.lean
    assert alone.search.beliefs.lean == 3 * LOOKS_SIMPLE
