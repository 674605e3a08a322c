"""The contract of Play Nine's course, for the arena."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from kibitz.arena.contract import ModuleContract, Result, Trial, interpolated
from kibitz.arena.sandbox.limits import Limits
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.state import Place, Take, hand_of
from kibitz.table import IllegalMove, InvalidText, Move, View

BEST_MARK, LAST_MARK = 20.0, 10.0


class PlayNineContract(ModuleContract):
    """play_nine_player.py: get_author_info, choose_drawing_action and choose_replacement_action."""

    file = "play_nine_player.py"
    words = ("choose_drawing_action", "choose_replacement_action")
    requires = dict.fromkeys(("get_author_info", "choose_drawing_action", "choose_replacement_action"), "function")
    libraries = ("numpy", "scipy")
    modules = ("kibitz.games.play_nine.course.boxed",)
    limits = Limits(call=10.0, total=3600.0)
    hands = 1000
    full = BEST_MARK
    harness = "play_nine_runner.py of June 13, 2022"
    trial = Trial(200, is_course=True)
    figure = "total"
    prescribes_deals = True
    rule = "a random legal move is played instead, and there are no marks: the course's runner would stop"

    def options(self, hand: int) -> Mapping[str, int | str]:
        columns = next(islice(rules.columns_by_hand(), hand, None))
        if columns > rules.WIDEST:
            raise InvalidText(f"hand {hand} of the course has {columns} columns: expected at most {rules.WIDEST}")
        return {"columns": columns}

    def figure_of(self, mean: float, games: int) -> float:
        return round(mean * games, 6)

    def starts(self, view: View, seed: int) -> Any:
        return {"starts": seed}

    def question(self, view: View) -> Any:
        hand = hand_of(view)
        known_card = "kitty" if hand.phase == "kitty" else "card"
        rows = {"top": hand.shown_row(0), "bottom": hand.shown_row(1)}
        return {**rows, "draws": hand.draws, known_card: hand.card}

    def move(self, view: View, answer: Any) -> Move:
        if hand_of(view).phase == "kitty":
            if answer not in ("k", "K", "d", "D"):
                raise InvalidText("expected 'k' or 'd'")
            return Take(answer in ("k", "K"))
        match answer:
            case ("r" | "R" | "t" | "T" as action, int(row), int(column)):
                move = Place(action in ("r", "R"), int(row), int(column))
            case _:
                raise InvalidText("expected ('r' or 't', row, column), e.g. ('r', 0, 3)")
        if move not in view.moves:
            there = 0 <= move.row < 2 and 0 <= move.column < hand_of(view).columns
            raise IllegalMove("that card is open already" if there else "no such row or column")
        return move

    def marks(self, results: Sequence[Result], passing: str | None = None) -> Mapping[str, float]:
        return interpolated(results, passing, BEST_MARK, LAST_MARK)


CONTRACT = PlayNineContract()
