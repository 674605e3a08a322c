"""Hands of gin rummy here and in OpenSpiel: the same choices before each move, and the same points at the end."""

from typing import Any

import pytest
from benchmarks.gin_openspiel import PLAYERS, one_hand

from kibitz.games.gin_rummy.state import Match

HANDS = 20


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most_draws"), [("usual", 0), ("taker", 49)])
def test_hands_are_those_of_openspiel(name: str, most_draws: int) -> None:
    spiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed").load_game("gin_rummy")
    draws = []

    def look(match: Match, their: Any) -> None:
        draws.append(match.open_draws)

    for seed in range(HANDS):
        different, _ = one_hand(spiel, seed, look, PLAYERS[name])
        assert different == []
    # Hands that end at the 50th draw from the pile are among them.
    assert max(draws) >= most_draws
