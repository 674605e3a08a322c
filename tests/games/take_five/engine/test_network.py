"""The network: its layout, and compiled against interpreted."""

from random import Random

import pytest

from kibitz.data_files import data_file
from kibitz.games.take_five.engine import layout, network, table
from kibitz.native import interpreted


def test_the_shipped_parameters_fit_the_layout() -> None:
    assert layout.FEATURES == 983
    assert len(data_file("games/take_five/data/network.bin")) == 2 * (layout.WEIGHTS + layout.WIDTH + 2)


def test_compiled_and_interpreted_estimate_the_same() -> None:
    plain_table = interpreted.module("kibitz.games.take_five.engine.table")
    plain_network = interpreted.module("kibitz.games.take_five.engine.network").shipped_network()
    compiled_network = network.shipped_network()
    rng = Random(2)
    for _ in range(40):
        seats = rng.randrange(2, 11)
        pack = list(range(1, 10 * seats + 5))
        rng.shuffle(pack)
        hand = sorted(pack[:5])
        rows = [sorted(pack[5 + 5 * row : 5 + 5 * row + rng.randrange(1, 6)]) for row in range(4)]
        seen = {*hand, *(card for row in rows for card in row)}
        unseen = [card for card in sorted(pack[-5 * (seats - 1) :]) if card not in seen]
        results = []
        for module, estimator in ((table, compiled_network), (plain_table, plain_network)):
            position = module.Table()
            position.set_up(seats, 0, hand, rows, unseen)
            results.append((estimator.evaluate(position, 0), estimator.expected_points(5)))
        assert results[0] == results[1]
        best, values = results[0]
        assert values[best] == min(values)


@pytest.mark.slow
def test_each_feature_is_in_its_group() -> None:
    """Interpreted, because there the features can be seen: first and last hands of small and large tables."""
    plain_table = interpreted.module("kibitz.games.take_five.engine.table").Table(1)
    plain_network = interpreted.module("kibitz.games.take_five.engine.network").Network()
    groups = [
        layout.GAP_FEATURES,
        layout.COST_FEATURES,
        layout.RANK_FEATURES,
        layout.PLACE_FEATURES,
        layout.LOWER_FEATURES,
        layout.HIGHER_FEATURES,
        layout.ROW_FEATURES,
        layout.POINT_FEATURES,
        layout.SEAT_FEATURES,
    ]
    for game in range(60):
        plain_table.deal(2 + game % 9)
        while plain_table.left:
            plain_table.count_cards()
            for seat in range(plain_table.seats):
                plain_network.gather_shared(plain_table, seat)
                shared = plain_network.shared[: plain_network.shared_count]
                assert min(shared) >= layout.SEAT_FEATURES
                assert max(shared) < layout.EXACT_GAP_FEATURES
                for i in range(plain_table.left):
                    plain_network.gather_own(plain_table, seat, i)
                    for feature, first, following in zip(plain_network.own, groups, groups[1:], strict=False):
                        assert first <= feature < following
                    assert layout.EXACT_GAP_FEATURES <= plain_network.own[8] < layout.FEATURES
                plain_table.chosen[seat] = plain_table.hands[10 * seat + game % plain_table.left]
            forced = plain_table.sort_chosen()
            plain_table.settle(plain_table.cheapest() if forced >= 0 else 0)
            for seat in range(plain_table.seats):
                plain_table.remove(seat, plain_table.chosen[seat])
            plain_table.left -= 1
