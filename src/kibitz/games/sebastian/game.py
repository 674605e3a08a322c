"""Sebastian, a game for the catalog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from kibitz.games.sebastian import drawing, lenient, state
from kibitz.games.sebastian.lenient import LenientTabletop
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.state import OUTCOMES, Tabletop, tabletop
from kibitz.table import CHANCE, Adviser, Ending, Game, InvalidText, Move, Option, Progress, Seat, State, View

if TYPE_CHECKING:
    from kibitz.editing import Field
    from kibitz.panels import Panel


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("sebastian", **options)` may be given."""

    five_is_squadron: Literal["no", "yes"]
    reuse: Literal["no", "scored"]


class Sebastian(Game):
    """The dice game of thirteen categories."""

    name = "sebastian"
    title = "five dice, up to three throws a turn, thirteen categories: solved"
    aim = "highest"
    blunder = 5.0
    explored = MappingProxyType({"the final scores of any card": "33356 2 primis=3 company=40"})
    goals = MappingProxyType(
        {
            "target": "the final score to reach, 1 to 376: the play that most often does",
            "beat": "the same for a score to exceed, 0 to 375",
            "against": "how many opponents who play for the mean to beat, 1 to 100: the play that most often does",
        }
    )
    options = (
        Option("five_is_squadron", "no", ("no", "yes"), "whether five of a kind is a squadron too"),
        Option("reuse", "no", ("no", "scored"), "whether used categories score again, as in the course's harness"),
    )

    def start(self, seats: int, **options: Any) -> State:
        table = LenientTabletop if options.get("reuse") == "scored" else Tabletop
        return State(table(rules=Rules.of(options)))

    def read(self, text: str) -> Tabletop:
        return lenient.read(text) if lenient.MARK in text else state.read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        from kibitz.games.sebastian.minds import MINDS

        return MINDS

    def mind(self, name: str) -> Callable[[int], Adviser] | None:
        from kibitz.games.sebastian import minds

        return minds.read_goal(name)

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return [f"you throw {move}" for seat, move in moves if seat == CHANCE]

    def drawing(self, view: View) -> str:
        return drawing.text(tabletop(view))

    def picture(self, view: View) -> str:
        return drawing.svg(tabletop(view))

    def tally(self, seeds: range, **options: Any) -> Mapping[Ending, int] | None:
        from kibitz.games.sebastian.lanes import GameLanes

        if seeds.step != 1:
            return None
        lanes = GameLanes(Rules.of(options))
        totals = lanes.play(seeds.start, len(seeds))
        return Counter(
            Ending(float(total), OUTCOMES[bonus]) for total, bonus in zip(totals, lanes.bonuses(), strict=True)
        )

    def solve(self, progress: Progress, **options: Any) -> Mapping[str, float]:
        from kibitz.games.sebastian.solve.solver import Solver

        if options.get("reuse") == "scored":
            raise InvalidText("reuse=scored: only the assignment's rules are solved; expected reuse=no")
        values = Solver(Rules.of(options)).solve(progress)
        return {"expected final score from an empty card": values[0]}

    def panels(self, view: View) -> Mapping[str, Callable[[], Panel]]:
        from kibitz.games.sebastian import explore

        return explore.panels(tabletop(view))

    def fields(self, view: View) -> Sequence[Field]:
        from kibitz.games.sebastian import editor

        return editor.fields(tabletop(view))

    def composed(self, values: Mapping[str, str]) -> str:
        from kibitz.games.sebastian import editor

        return editor.composed(values)


GAME = Sebastian()
