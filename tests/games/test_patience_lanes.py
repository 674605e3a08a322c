"""Games counted in lanes against the same games on lists of cards."""

import random
from types import ModuleType

import pytest

from kibitz.games.aces import lanes as aces
from kibitz.games.sevens import lanes as sevens
from kibitz.native import interpreted
from tests.oracles import patience

GAMES = [(aces, patience.aces, patience.ACES), (sevens, patience.sevens, patience.SEVENS)]
NAMES = ["aces", "sevens"]
both = pytest.mark.parametrize(("lanes", "play", "cards"), GAMES, ids=NAMES)


@pytest.mark.slow
@both
def test_twenty_thousand_games(lanes: ModuleType, play, cards) -> None:
    assert lanes.tally(0, 20_000) == patience.tally(play, cards, 0, 20_000)


def test_known_counts() -> None:
    assert aces.tally(0, 20_000) == {0: 14_773, 4: 3733, 5: 1265, 6: 229}
    assert {left: n / 5 for left, n in sevens.tally(11, 500).items()} == {
        12: 0.2, 11: 0.4, 10: 0.4, 9: 2.2, 8: 3.0, 7: 4.4, 6: 4.2, 5: 8.2, 4: 8.2, 3: 5.6, 2: 4.6, 0: 58.6,
    }  # fmt: skip


@both
@pytest.mark.parametrize("first", [-200, 2**32 - 100, -(2**32) - 100, 2**64 - 100, -(10**60)])
def test_tallies_over_the_borders_of_keys(lanes: ModuleType, play, cards, first: int) -> None:
    assert lanes.tally(first, 300) == patience.tally(play, cards, first, 300)


@both
@pytest.mark.parametrize("n", [0, 1, 2, 3, 127, 128, 129])
def test_blocks_that_are_not_full(lanes: ModuleType, play, cards, n: int) -> None:
    assert lanes.tally(5, n) == patience.tally(play, cards, 5, n)


@both
def test_games_of_given_decks(lanes: ModuleType, play, cards) -> None:
    shuffler = random.Random(3)
    decks = [shuffler.sample(cards, len(cards)) for _ in range(2_000)]
    decks += [list(cards), list(cards)[::-1]]
    assert lanes.outcomes(decks) == [play(deck) for deck in decks]


@both
def test_compiled_as_interpreted(lanes: ModuleType, play, cards) -> None:
    plain = interpreted.module(lanes.__name__)
    assert plain.tally(-20, 60) == lanes.tally(-20, 60)
    decks = [random.Random(seed).sample(cards, len(cards)) for seed in range(50)]
    assert plain.outcomes(decks) == lanes.outcomes(decks)


def test_odds_of_aces_count_every_placement() -> None:
    odds = aces.odds()
    assert sum(odds.values()) == 35_960
    tally = aces.tally(0, 100_000)
    assert set(tally) == set(odds)
    for outcome, placements in odds.items():
        share = placements / 35_960
        error = (share * (1 - share) / 100_000) ** 0.5
        assert abs(tally[outcome] / 100_000 - share) < 4 * error


@both
def test_lists_that_are_no_deck(lanes: ModuleType, play, cards) -> None:
    deck = list(cards)
    for refused in ([], deck[:-1], [*deck, deck[0]], [*deck[:-1], deck[0]], [*deck[:-1], 10**6], [*deck[:-1], -1]):
        with pytest.raises(ValueError, match="expected each of 0 to"):
            lanes.outcomes([refused])
    for refused in (None, [None], [["x"] * len(deck)]):
        with pytest.raises((TypeError, ValueError)):
            lanes.outcomes(refused)


@both
@pytest.mark.parametrize("seed", [2.5, "1", None])
def test_seeds_that_are_no_integers(lanes: ModuleType, play, cards, seed: object) -> None:
    with pytest.raises((TypeError, AttributeError)):
        lanes.tally(seed, 3)
