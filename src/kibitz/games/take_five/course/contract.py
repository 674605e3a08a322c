"""The contract of the Tilburg course, for the arena: playCard, chooseRow, startGame and endGame of its assignment."""

import json
from functools import lru_cache
from typing import Any

from kibitz.arena.contract import ModuleContract, Pace, Trial
from kibitz.arena.sandbox.limits import Limits
from kibitz.games.take_five.rules import MOST_SEATS
from kibitz.games.take_five.state import ROW_MOVES, Cards, Piles, masked
from kibitz.table import InvalidText, Move, View

SECONDS_AN_ANSWER = 2.0
SECONDS_IN_ALL = 36_000.0


class TakeFiveContract(ModuleContract):
    """A file of any name with a class that inherits from Player: playCard, chooseRow, startGame and endGame."""

    file = ""
    gives = ("Take5Player", "Take5Game", "Take5State", "Take5", "Take5Beginners")
    words = ("playCard", "chooseRow")
    base = "Player"
    optional = {"playCard": "it plays at random", "chooseRow": "it takes a random row"}  # noqa: RUF012
    pace = Pace(1000, 10.0)
    modules = (
        "kibitz.games.take_five.rules",
        "kibitz.games.take_five.course.modules",
        "kibitz.games.take_five.course.beginners",
        "kibitz.games.take_five.course.boxed",
    )
    harness = "Take5.py of the course of 2023-2024"
    trial = Trial(200, ("Take5Beginners",), is_course=True)
    figure = "average"
    limits = Limits(call=SECONDS_AN_ANSWER, total=SECONDS_IN_ALL)
    rule = "a random card, or a random row"

    def starts(self, view: View, seed: int) -> Any:
        return {"starts": seed, "player": "", "standings": "[]", "seat": view.seat}

    def question(self, view: View) -> Any:
        position = masked(view)
        table = table_text(position.rows, position.taken, position.last)
        return {"hand": position.hands[view.seat], "table": table, "due": position.is_row_due}

    def move(self, view: View, answer: Any) -> Move:
        if not masked(view).is_row_due:
            if type(answer) is not int:
                raise InvalidText("expected a Card of the hand")
            return answer
        if type(answer) is not int or not 0 <= answer < len(ROW_MOVES):
            raise InvalidText(f"expected a row from 0 to {len(ROW_MOVES) - 1}")
        return ROW_MOVES[answer]

    def ends(self, view: View) -> Any:
        return {"ends": True, **self.question(view)}


@lru_cache(maxsize=MOST_SEATS)
def table_text(rows: Piles, taken: Piles, last: Cards) -> str:
    """What all see alike, as JSON: a text of its own, which is made once for all players of a round."""
    return json.dumps([rows, taken, last], separators=(",", ":"))


CONTRACT = TakeFiveContract()
