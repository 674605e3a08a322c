"""The contract of the Tilburg course, for the arena: playCard, chooseRow, startGame and endGame of its assignment."""

from functools import lru_cache
from typing import Any

from kibitz.arena.contract import ModuleContract, Pace, Trial
from kibitz.arena.sandbox.limits import Limits
from kibitz.descriptions import plain
from kibitz.games.take_five.rules import MOST_SEATS, ROWS
from kibitz.games.take_five.state import Cards, Round, masked
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
    libraries = ()
    pace = Pace(1000, 10.0)
    modules = (
        "kibitz.games.take_five.rules",
        "kibitz.games.take_five.tables.description",
        "kibitz.games.take_five.tables.presets",
        "kibitz.games.take_five.course.modules",
        "kibitz.games.take_five.course.beginners",
        "kibitz.games.take_five.course.boxed",
    )
    harness = "Take5.py of the course of 2023-2024"
    trial = Trial(200, ("Take5Beginners",), is_course=True)
    figure = "average"
    limits = Limits(call=SECONDS_AN_ANSWER, total=SECONDS_IN_ALL)
    rule = "a random card, or a random row"

    def __init__(self) -> None:
        self._latest: tuple[object, object, object, tuple[str, str]] = None, None, None, ("", "")
        """What all saw at the latest question, and its texts."""

    def starts(self, view: View, seed: int) -> Any:
        position = masked(view)
        other = {} if position.is_of_course else {"description": plain(position.table)}
        return {"starts": seed, "player": "", "standings": "[]", **other}

    def question(self, view: View) -> Any:
        position = masked(view)
        rows, seats = self.shared(position)
        return {
            "hand": position.hands[view.seat],
            "rows": rows,
            "pile": position.taken[view.seat],
            "last": position.last[view.seat],
            "seats": seats,
            "due": position.is_row_due,
        }

    def shared(self, position: Round) -> tuple[str, str]:
        """The rows, and everyone's pile and last card, which all see alike, as JSON: made once for all of a round."""
        rows, taken, last, texts = self._latest
        if position.rows is not rows or position.taken is not taken or position.last is not last:
            in_rows, in_piles = (",".join(map(cards_text, cards)) for cards in (position.rows, position.taken))
            texts = f"[{in_rows}]", f"[[{in_piles}],{cards_text(position.last)}]"
            self._latest = position.rows, position.taken, position.last, texts
        return texts

    def move(self, view: View, answer: Any) -> Move:
        if not masked(view).is_row_due:
            if type(answer) is not int:
                raise InvalidText("expected a Card of the hand")
            return answer
        rows = masked(view).table.row_moves
        if type(answer) is not int or not 0 <= answer < len(rows):
            raise InvalidText(f"expected a row from 0 to {len(rows) - 1}")
        return rows[answer]

    def ends(self, view: View) -> Any:
        return {"ends": True, **self.question(view)}


@lru_cache(maxsize=MOST_SEATS + ROWS)
def cards_text(cards: Cards) -> str:
    """Cards as JSON; most piles are those of the round before."""
    return f"[{','.join(map(str, cards))}]"


CONTRACT = TakeFiveContract()
