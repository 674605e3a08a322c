"""Deals drawn by the Markov chain, against the probability of every deal."""

from collections import Counter
from itertools import combinations

import pytest

from kibitz.games.take_five.engine.beliefs import Beliefs
from kibitz.games.take_five.engine.layout import (
    HABITS,
    HIGH_TO_LOW,
    LOW_TO_HIGH,
    NETWORK_PLAYER,
    RANDOM_PLAYER,
    UNSTEADY_PLAYER,
    WAYS,
)
from kibitz.games.take_five.engine.likely_deals import LikelyDeals
from kibitz.games.take_five.engine.network import shipped_network
from kibitz.games.take_five.engine.players import Players
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND

ROWS = [[10], [20], [30], [40]]
UNSEEN = [7, 12, 33, 44]
ROUNDS = [
    ([5, 15, 25], [*UNSEEN, 9, 37], [25, 9, 37]),
    ([5, 15, 21, 25], [*UNSEEN, 9, 37, 3, 35], [21, 3, 35]),
]
"""Before each round the own hand and the unseen cards, and what was played; the last round comes first."""
PRIORS = [
    {LOW_TO_HIGH: 0.4, HIGH_TO_LOW: 0.1, RANDOM_PLAYER: 0.2, NETWORK_PLAYER: 0.1, UNSTEADY_PLAYER: 0.2}.get(way, 0.0)
    for way in range(WAYS)
]
DRAWN = 6000


def drawn_from(players: Players) -> LikelyDeals:
    beliefs = Beliefs(players, 3)
    beliefs.start(2, UNSEEN)
    for hand, unseen, played in ROUNDS:
        beliefs.add_round(3, 0, hand, ROWS, unseen, played)
    deals = LikelyDeals(beliefs)
    for seat in (1, 2):
        deals.expect(seat, PRIORS)
    return deals


def weights(players: Players, seat: int, hands: list[list[int]]) -> list[float]:
    """For each way of playing: how likely it is, times how likely it made what the seat played."""
    found, table = list(PRIORS), Table()
    for hand, _, played in ROUNDS:
        hands = [sorted([*cards, card]) for cards, card in zip(hands, played, strict=True)]
        table.set_hands([hand, *hands[1:]], ROWS)
        chances = [*players.chances_of(table, seat, played[seat]), 0.0]
        found = [weight * chance for weight, chance in zip(found, chances, strict=True)]
    return found


@pytest.mark.slow
def test_each_deal_and_kind_comes_as_often_as_the_play_makes_it_likely() -> None:
    players = Players(shipped_network())
    exact: dict[tuple[int, ...], list[list[float]]] = {}
    for first in combinations(UNSEEN, 2):
        hands = [[5, 15], list(first), [card for card in UNSEEN if card not in first]]
        exact[first] = [weights(players, seat, hands) for seat in (1, 2)]
    odds = {first: sum(one) * sum(other) for first, (one, other) in exact.items()}
    deals = drawn_from(players)
    deals.start(0, 0)
    seen = Counter[tuple[int, ...]]()
    for _ in range(DRAWN):
        deals.run(2)
        seen[tuple(sorted(deals.hands[HAND : HAND + 2]))] += 1
        first = tuple(sorted(deals.hands[HAND : HAND + 2]))
        assert deals.totals[1] == pytest.approx(sum(exact[first][0]))
        assert deals.weights[2 * WAYS : 3 * WAYS] == pytest.approx(exact[first][1])
    for first, weight in odds.items():
        assert seen[first] / DRAWN == pytest.approx(weight / sum(odds.values()), abs=0.03)
    assert max(seen.values()) > 3 * min(seen.values()), "the play says much about the hands"


def test_every_hand_can_have_the_higher_card_that_a_forced_row_needs() -> None:
    deals = drawn_from(Players(shipped_network()))
    deals.start(0, 30)
    for _ in range(200):
        deals.run(3)
    for seat in (1, 2):
        assert max(deals.hands[HAND * seat : HAND * seat + 2]) > 30


def test_hands_that_are_shown_stay() -> None:
    deals = drawn_from(Players(shipped_network()))
    deals.show(0, [[5, 15], [7, 44], [12, 33]])
    deals.run(100)
    assert [deals.hands[HAND : HAND + 2], deals.hands[2 * HAND : 2 * HAND + 2]] == [[7, 44], [12, 33]]


def test_a_search_that_knows_the_rounds_expects_other_cards() -> None:
    """Seat 1, which plays its lowest card, has probably no lower one left; without the rounds it may."""
    search = Search(shipped_network(), 1)
    costs = []
    for is_informed in (False, True):
        search.start(3, 0, [5, 15], ROWS, UNSEEN, 0)
        search.beliefs.start(2, UNSEEN)
        for hand, unseen, played in ROUNDS:
            search.beliefs.add_round(3, 0, hand, ROWS, unseen, played)
        for seat in (1, 2):
            search.set_kinds(seat, PRIORS[:HABITS])
            search.likely_deals.expect(seat, PRIORS)
        if is_informed:
            search.inform()
        search.run(2000)
        assert search.deals == 2000
        costs.append(search.mean(0))
    assert abs(costs[0] - costs[1]) > 0.05


def test_what_is_refused() -> None:
    deals = drawn_from(Players(shipped_network()))
    for seat in (-1, 3):
        with pytest.raises(IndexError):
            deals.start(seat, 0)
    for seat, priors in ((10, PRIORS), (1, [1.0]), (1, [0.0] * WAYS), (1, [-1.0] * WAYS)):
        with pytest.raises(ValueError, match="weights"):
            deals.expect(seat, priors)
    for hands in ([[5, 15], [7, 44]], [[5, 15], [7], [12, 33]], [[5, 15], [7, 105], [12, 33]]):
        with pytest.raises((IndexError, ValueError)):
            deals.show(0, hands)
    with pytest.raises(TypeError, match="no beliefs"):
        LikelyDeals(None)  # type: ignore[arg-type]
    search = Search(shipped_network(), 1)
    search.start(3, 0, [5, 15], ROWS, UNSEEN, 0)
    with pytest.raises(ValueError, match="0 rounds"):
        search.inform()
    with pytest.raises(ValueError, match="3 hands"):
        search.show([[5, 15], [7, 44], [12, 33]])
