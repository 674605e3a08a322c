"""What each card would bring or cost, held against the points of every hand by itself."""

from random import Random

import pytest

from kibitz.games.rummy.explore import panels
from kibitz.games.rummy.game import GAME
from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.rules import BOTH_DECKS
from kibitz.games.rummy.state import deadwood
from kibitz.melds import card_name


def hand_of(seed: int, size: int) -> list[int]:
    return sorted(Random(seed).sample(BOTH_DECKS, size))


def without(hand: list[int], card: int) -> list[int]:
    rest = list(hand)
    rest.remove(card)
    return rest


@pytest.mark.parametrize("seed", range(3))
def test_points_after_each_card_and_throw(seed: int) -> None:
    hand = hand_of(seed, 10)
    view = GAME.read_view(" ".join(map(card_name, hand)) + f" open {card_name(hand[0] ^ 1)}")
    panel = panels(view)["What each card would bring"]()
    unseen = deal_of(view).unseen
    expected = {card: min(deadwood(without([*hand, card], one)) for one in {*hand, card}) for card in set(unseen)}
    assert sorted(row[2] for row in panel.rows) == sorted(map(float, expected.values()))
    mean = sum(expected[card] for card in unseen) / len(unseen)
    assert f"{mean:.2f} on average" in panel.text


def test_points_after_each_throw() -> None:
    hand = hand_of(8, 11)
    view = GAME.read_view(" ".join(map(card_name, hand)))
    rows = panels(view)["After each throw"]().rows
    assert {str(row[0]): row[1] for row in rows} == {
        f"throw {card_name(card)}": deadwood(without(hand, card)) for card in hand
    }


def test_a_hidden_hand_is_not_explored() -> None:
    assert not panels(GAME.start(2).view(0))
