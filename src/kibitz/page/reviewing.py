"""A review in workers: every choice is judged there, and kibitz.judgement puts the answers together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from kibitz import catalog, gameplay, judgement
from kibitz.page import shown
from kibitz.page.thinking import Judged, Thinkers
from kibitz.table import CHANCE, Advice, Adviser, Clock, InvalidText, Move, Record, Verdict, View

MOST_CHOICES = 2000
COSTLY = 8
"""Choices that are offered as exercises."""


class Answers(Adviser):
    """What workers have said about the choices of a record."""

    def __init__(self) -> None:
        self.said: dict[tuple[View, str], Judged] = {}

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        best, value, own, error = self.said[view, str(move)]
        return Verdict(Advice(view.read_move(best), value), own, error)


async def stream(record: Record, thinkers: Thinkers, seconds: float) -> AsyncIterator[dict[str, Any]]:
    """Progress as it comes, then the review; InvalidText where the record contradicts itself."""
    game = catalog.game(record.game)
    states = list(gameplay.replay(record))
    choices = [(number, seat, text) for number, (seat, text) in enumerate(record.moves, 1) if seat != CHANCE]
    if len(choices) > MOST_CHOICES:
        raise InvalidText(f"a record of {len(choices)} choices: expected at most {MOST_CHOICES}")
    answers = Answers()
    for done, (number, seat, text) in enumerate(choices, 1):
        view = states[number - 1].view(seat)
        move = states[number - 1].read_move(seat, text)
        answers.said[view, str(move)] = await thinkers.judge(game.name, "best", str(view), str(move), seconds)
        yield {"type": "progress", "done": done, "of": len(choices)}
    items = sorted(judgement.judge(record, answers), key=lambda item: item.number)
    rows = []
    for item in items:
        view = states[item.number - 1].view(item.seat)
        _, value, own, _ = answers.said[view, str(item.move)]
        rows.append(
            {
                "number": item.number,
                "seat": item.seat,
                "move": str(item.move),
                "best": str(item.best),
                "lost": item.lost,
                "luck": item.luck,
                "grade": item.grade,
                "value": value,
                "own": own,
                "view": str(view),
            }
        )
    yield {
        "type": "review",
        "game": game.name,
        "aim": game.aim,
        "players": record.players,
        "outcome": record.outcome,
        "scores": record.scores or (),
        "rows": rows,
        "seats": [
            summary(game.blunder, [row for row in rows if row["seat"] == seat]) for seat in range(len(record.players))
        ],
        "exercises": exercises(rows),
        "last": shown.seat_view(game, states[-1].view(0)),
    }


def summary(blunder: float, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """One seat's game: accuracy in percent, points lost by choices and gained from luck."""
    lost = [row["lost"] for row in rows if row["lost"] is not None]
    luck = [row["luck"] for row in rows if row["luck"] is not None]
    accuracy = 100 * sum(2 ** (-max(0.0, one) / blunder) for one in lost) / len(lost) if lost else None
    return {"accuracy": accuracy, "lost": sum(lost), "luck": sum(luck), "choices": len(rows)}


def exercises(rows: list[dict[str, Any]]) -> list[int]:
    """The costly choices, by their place among the rows, in the order of the game."""
    costly = sorted((row["lost"] or 0.0, place) for place, row in enumerate(rows) if (row["lost"] or 0.0) > 1e-6)
    return sorted(place for _, place in costly[-COSTLY:])
