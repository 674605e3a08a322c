"""Indian rummy in the words of the vocabulary; rules.md states the rules."""

from __future__ import annotations

from typing import Any

from kibitz.card_play import CardGame
from kibitz.games.indian_rummy.rules import SEATS
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.table import State


class IndianRummy(CardGame):
    name = "indian-rummy"
    title = "thirteen cards and a wild rank: show a complete hand first, or drop in time"
    aim = "highest"
    seat_counts = SEATS

    def start(self, seats: int, **options: Any) -> State:
        return State(IndianDeal(seats))


GAME = IndianRummy()
