"""Every kind's choices: by their own rules, and as often as the probabilities say."""

from collections import Counter

import pytest

from kibitz.games.take_five.engine import players
from kibitz.games.take_five.engine.beginners import simple_card
from kibitz.games.take_five.engine.layout import (
    AVOID_PENALTY,
    KINDS,
    LOW_PENALTY,
    LOW_TO_HIGH,
    NETWORK_PLAYER,
    RANDOM_PLAYER,
    SIMPLE_KINDS,
    UNSTEADY_PLAYER,
)
from kibitz.games.take_five.engine.network import shipped_network
from kibitz.games.take_five.engine.table import Table
from kibitz.native import interpreted

DEALS = 4000


def dealt(seed: int) -> Table:
    table = Table(seed)
    table.deal(4)
    return table


def test_each_kind_plays_by_its_own_rule() -> None:
    every = players.Players(shipped_network())
    for seed in range(20):
        table = dealt(seed)
        for kind in range(LOW_TO_HIGH, SIMPLE_KINDS):
            if kind != AVOID_PENALTY:  # plays at random where all cards are too low
                assert every.card(table, 1, kind) == simple_card(table, 1, kind)
        assert every.card(table, 1, NETWORK_PLAYER) == shipped_network().best_card(table, 1)


def test_cards_are_played_as_often_as_the_probabilities_say() -> None:
    table, every = dealt(3), players.Players(shipped_network())
    for kind in (RANDOM_PLAYER, LOW_PENALTY, LOW_TO_HIGH, NETWORK_PLAYER, UNSTEADY_PLAYER):
        played = Counter(every.card(table, 2, kind) for _ in range(DEALS))
        chances = {card: every.chances_of(table, 2, card)[kind] for card in range(1, 45) if card in hand(table, 2)}
        assert sum(chances.values()) == pytest.approx(1)
        for card, chance in chances.items():
            without_slips = (chance - players.SLIP / 10) / (1 - players.SLIP)
            assert played[card] / DEALS == pytest.approx(without_slips, abs=0.03)


def hand(table: Table, seat: int) -> set[int]:
    """The seat's cards: those that a random player ever plays."""
    return {simple_card(table, seat, RANDOM_PLAYER) for _ in range(300)}


def test_compiled_and_interpreted_give_the_same_probabilities() -> None:
    plain_players = interpreted.module("kibitz.games.take_five.engine.players")
    plain_network = interpreted.module("kibitz.games.take_five.engine.network").shipped_network()
    plain_table = interpreted.module("kibitz.games.take_five.engine.table").Table(5)
    table = Table(5)
    for each in (table, plain_table):
        each.deal(3)
    plain = plain_players.Players(plain_network)
    compiled = players.Players(shipped_network())
    for card in sorted(hand(table, 0)):
        expected = plain.chances_of(plain_table, 0, card)
        figures = compiled.chances_of(table, 0, card)
        for kind in range(KINDS):
            if kind != AVOID_PENALTY:
                assert figures[kind] == pytest.approx(expected[kind])


def test_what_is_refused() -> None:
    every = players.Players(shipped_network())
    with pytest.raises(TypeError, match="no network"):
        players.Players(None)  # type: ignore[arg-type]
    for seat in (-1, 4):
        for kind in (LOW_TO_HIGH, NETWORK_PLAYER, UNSTEADY_PLAYER):
            with pytest.raises(IndexError):
                every.card(dealt(1), seat, kind)
        with pytest.raises(IndexError):
            every.chances_of(dealt(1), seat, 5)
    absent = next(card for card in range(1, 45) if card not in hand(dealt(1), 0))
    with pytest.raises(ValueError, match=f"card {absent}"):
        every.chances_of(dealt(1), 0, absent)
