"""A review in workers: every choice is judged there, and kibitz.judgement puts the answers together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from kibitz import judgement
from kibitz.page.review import Reviewed, costly
from kibitz.page.thinking import Thinkers
from kibitz.table import Advice, Adviser, Clock, Move, Verdict, View


class Answers(Adviser):
    """What workers have said about the choices of a record."""

    def __init__(self) -> None:
        self.verdicts: dict[tuple[View, Move], Verdict] = {}

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        return self.verdicts[view, move]


async def stream(reviewed: Reviewed, thinkers: Thinkers, seconds: float) -> AsyncIterator[dict[str, Any]]:
    """The judging of a game: progress as it comes, then the judgements."""
    name, players, answers = reviewed.game.name, reviewed.record.players, Answers()
    for done, (number, seat, text) in enumerate(reviewed.choices, 1):
        view, move = reviewed.view(number, seat), reviewed.move(number, seat, text)
        best, value, own, error = await thinkers.judge(name, "best", str(view), str(move), players, seconds)
        answers.verdicts[view, move] = Verdict(Advice(view.read_move(best), value), own, error)
        yield {"type": "progress", "done": done, "of": len(reviewed.choices)}
    items = list(judgement.judge(reviewed.rebuilt, answers))
    prices = {}
    for item in costly(items):
        view = reviewed.view(item.number, item.seat)
        advice = await thinkers.advise(name, "best", str(view), seconds)
        prices[item.number] = [(one["move"], one["value"]) for one in advice]
    yield {"type": "judged"} | reviewed.judged(items, answers.verdicts, prices)
