"""The minds and what they compute."""

from itertools import combinations, islice
from random import Random

import pytest

from kibitz import gameplay
from kibitz.games.rummy import minds
from kibitz.games.rummy.game import GAME
from kibitz.games.rummy.reading import read_alone
from kibitz.games.rummy.state import deadwood
from kibitz.melds import read_hand
from kibitz.minds import RandomMind
from kibitz.table import Clock


def test_one_draw_ahead_is_the_mean_over_every_card_that_may_come():
    """A hand that is melded whole must still throw one card."""
    hand = read_hand("2H 3H 4H 9S 9C 9D")
    expected, share = minds.after_next_draw(hand, read_alone("2H 3H 4H 9S 9C 9D KH"))
    assert expected == 0
    assert share == pytest.approx((2 + 2 + 2) / (104 - 7))
    hand = read_hand("2H 3H 4H KH QH")
    deal = read_alone("2H 3H 4H KH QH 8D")
    least = [min(deadwood([*hand, card][:i] + [*hand, card][i + 1 :]) for i in range(6)) for card in deal.unseen]
    into_melds = [deadwood([*hand, card]) <= deadwood(hand) for card in deal.unseen]
    assert minds.after_next_draw(hand, deal) == pytest.approx(
        (sum(least) / len(least), sum(into_melds) / len(into_melds))
    )


def advice(name, text, **options):
    return GAME.minds()[name](1, **options).advise(GAME.read_view(text), Clock())


@pytest.mark.parametrize("name", ["greedy", "keeper", "one-draw", "best"])
def test_every_mind_goes_out_with_nothing_left(name):
    assert str(advice(name, "3H 4H 5H 9S 9C 9D KH")[0].move) == "out KH"


def test_what_minds_say_of_a_move():
    notes = {str(item.move): item.note for item in advice("one-draw", "3H 4H 5H 9C 9D open 9S")}
    assert notes["open"].startswith("leaves 7 now")
    assert notes["stock"].endswith("of the stock complete a meld")
    notes = {str(item.move): item.note for item in advice("best", "3H 4H 5H 9C 9D open 9S", games=1)}
    assert notes["open"].startswith("with 9S leaves 7 now")
    notes = {str(item.move): item.note for item in advice("greedy", "3H 4H 5H 9C")}
    assert notes["out 9C"] == "leaves 0"


def test_a_sampler_knows_when_the_deal_is_a_draw():
    values = {str(item.move): item.value for item in advice("best", "phase throw; turns 59; hands 3H 4H 9S KD / ? ? ?")}
    assert values["throw KD"] == 0


def test_a_sampler_that_looks_longer_is_surer():
    short, long = (advice("best", "3H 4H 5H 9C 9D KC QC 2S", games=games)[0].error for games in (500, 8000))
    assert 0 < long < short


@pytest.mark.slow
def test_each_mind_chooses_as_no_other_does():
    """Two that choose alike in every position of a game would be one mind with two names."""
    players = {name: mind(1) for name, mind in GAME.minds().items()}
    chosen = {name: [] for name in players}
    keepers = dict(enumerate([minds.Keeper(1), minds.Keeper(1)]))
    for turn in islice(gameplay.turns(gameplay.start(GAME, 2, {}), keepers, Random(3)), 24):
        view = turn.state.view(turn.state.to_move[0])
        for name, player in players.items():
            chosen[name].append(player.advise(view, Clock())[0].move)
    for one, other in combinations(chosen, 2):
        assert chosen[one] != chosen[other], f"{one} and {other} choose alike"


def test_better_minds_win():
    """Some deals, every one played twice with changed seats; benchmarks/rummy_match.py measures the margin."""
    won = 0.0
    for seed in range(6):
        for seat in (0, 1):
            players = [minds.Greedy(seed), RandomMind(seed)]
            won += gameplay.play(GAME, players if seat == 0 else players[::-1], seed).scores[seat]
    assert won / 12 > 25
