"""A finished game as plain data: its boards, and what every choice was worth. The page and the file show the same."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from random import Random
from typing import Any

from kibitz import catalog, gameplay, judgement, record
from kibitz.judgement import Judgement
from kibitz.minds import Wrapper
from kibitz.page import positions
from kibitz.page.answers import Boards, Exercise, Judged, Judgements, Progress, Review, Row, Scene, Step, Summary
from kibitz.page.thinking import Judged as Weighed
from kibitz.page.thinking import Workers, advise, judge
from kibitz.table import (
    CHANCE,
    Advice,
    Adviser,
    Clock,
    InvalidText,
    Move,
    Record,
    Seat,
    State,
    TableError,
    Verdict,
    View,
)

MOST_CHOICES = 2000
MOST_SECONDS = 3.0
"""For a choice, whatever is asked for."""
COSTLY = 8
"""Choices that are offered as exercises."""
LEAST_LOSS = 1e-6
"""Less is the rounding of exact values."""
TAG = re.compile(r"[^>]*>")

Prices = Sequence[tuple[str, float | None]]
"""Moves with their values, best first."""


class Noted(Wrapper):
    """Judges as another mind does, and keeps the verdicts."""

    def __init__(self, mind: Adviser) -> None:
        super().__init__(mind)
        self.verdicts: dict[tuple[View, Move], Verdict] = {}

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        verdict = self.verdicts[view, move] = self.mind.judge(view, move, clock)
        return verdict


class Tags:
    """Pictures as lists of numbers: each distinct tag is kept once, since boards have most in common."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def add(self, picture: str) -> list[int]:
        return [self.numbers.setdefault(tag, len(self.numbers)) for tag in TAG.findall(picture)]


class Reviewed:
    """A record made ready to be looked at; `boards` has its pictures, `judged` what its choices were worth."""

    def __init__(self, record: Record, helped: bool = False) -> None:
        """InvalidText where the record contradicts itself, or is too long."""
        self.record, self.helped = record, helped
        self.choices = [(number, seat, text) for number, (seat, text) in enumerate(record.moves, 1) if seat != CHANCE]
        if len(self.choices) > MOST_CHOICES:
            raise InvalidText(f"a record of {len(self.choices)} choices: expected at most {MOST_CHOICES}")
        self.rebuilt = gameplay.rebuilt(record)
        self.game, self.states = self.rebuilt.game, self.rebuilt.states
        self.tags = Tags()

    def view(self, number: int, seat: Seat) -> View:
        """What the seat saw before the move of this number."""
        return self.states[number - 1].view(seat)

    def boards(self) -> Boards:
        """The game step by step."""
        steps: list[Step] = [
            {"number": number, "seat": seat, "move": text, **self._board(self.states[number - 1], seat)}
            for number, seat, text in self.choices
        ]
        end = self._board(self.states[-1], 0)
        if not steps:
            steps = [
                {"text": scene.text, "drawing": scene.text, "picture": self.tags.add(scene.picture)}
                for scene in positions.scenes(self.game, self.states[-1].view(0))
            ]
            end = steps.pop() if steps else end
        played = self.record
        return {
            "game": self.game.name,
            "called": positions.called(self.game),
            "aim": self.game.aim,
            "has_luck": judgement.has_luck(played),
            "players": played.players,
            "outcome": played.outcome,
            "scores": played.scores or (),
            "seed": None if played.seed is None else str(played.seed),
            "helped": self.helped,
            "steps": [*steps, end],
            "tags": list(self.tags.numbers),
        }

    def _board(self, state: State, seat: Seat) -> Step:
        """What the seat saw; where nothing is hidden the board is not turned round from move to move."""
        view = state.view(seat)
        if view.position == state.position:
            view = View(0, state.position)
        return {"drawing": self.game.drawing(view), "picture": self.tags.add(positions.picture(self.game, view))}

    def judged(
        self, items: Sequence[Judgement], verdicts: Mapping[tuple[View, Move], Verdict], prices: Mapping[int, Prices]
    ) -> Judgements:
        """What the choices were worth; prices has those of the exercises by their number in the record."""
        rows = [self._row(item, verdicts) for item in sorted(items, key=lambda item: item.number)]
        places = {item["number"]: place for place, item in enumerate(rows)}
        return {
            "rows": rows,
            "seats": [
                self._summary(seat, [row for row in rows if row["seat"] == seat])
                for seat in range(len(self.record.players))
            ],
            "exercises": [self._exercise(places[number], rows, prices[number]) for number in sorted(prices)],
        }

    def _row(self, item: Judgement, verdicts: Mapping[tuple[View, Move], Verdict]) -> Row:
        best = verdicts[self.view(item.number, item.seat), item.move].best
        return {
            "number": item.number,
            "seat": item.seat,
            "move": str(item.move),
            "best": str(item.best),
            "lost": item.lost,
            "luck": item.luck,
            "error": item.error,
            "grade": item.grade,
            "value": best.value,
        }

    def _summary(self, seat: Seat, rows: Sequence[Row]) -> Summary:
        """One seat's game: what it expected at first, what choices and luck changed, its accuracy."""
        lost = [row["lost"] for row in rows if row["lost"] is not None]
        luck = [row["luck"] for row in rows if row["luck"] is not None]
        scores = self.record.scores
        return {
            "choices": len(rows),
            "accuracy": judgement.accuracy(self.game, lost) if lost else None,
            "start": rows[0]["value"] if rows else None,
            "lost": sum(lost),
            "luck": sum(luck),
            "score": scores[seat] if scores else None,
        }

    def _exercise(self, place: int, rows: Sequence[Row], prices: Prices) -> Exercise:
        row = rows[place]
        view = self.view(row["number"], row["seat"])
        picture = self.tags.add(positions.picture(self.game, view))
        return {"step": place, "picture": picture, "moves": positions.moves(view), "prices": list(prices)}


def costly(items: Sequence[Judgement]) -> list[Judgement]:
    """The choices that cost most, in the order of the game: the exercises."""
    worst = sorted((item for item in items if (item.lost or 0.0) > LEAST_LOSS), key=lambda item: -(item.lost or 0.0))
    return sorted(worst[:COSTLY], key=lambda item: item.number)


def whole(reviewed: Reviewed, mind: Noted, items: Sequence[Judgement], seconds: float | None) -> Review:
    """Boards and judgements of a game that this process has judged."""
    prices = {}
    for item in costly(items):
        advice = mind.mind.advise(reviewed.view(item.number, item.seat), Clock(seconds))
        prices[item.number] = [(str(one.move), one.value) for one in advice]
    boards, judgements = reviewed.boards(), reviewed.judged(items, mind.verdicts, prices)
    return {**boards, **judgements, "tags": list(reviewed.tags.numbers)}


Choices = Sequence[tuple[str, str]]
"""What a seat saw, and its move."""


class Answers(Adviser):
    """What workers have said about the choices of a record."""

    def __init__(self, reviewed: Reviewed, said: Sequence[Weighed]) -> None:
        self.verdicts: dict[tuple[View, Move], Verdict] = {}
        for (number, seat, text), (best, value, own, error) in zip(reviewed.choices, said, strict=True):
            view, move = reviewed.view(number, seat), reviewed.states[number - 1].read_move(seat, text)
            self.verdicts[view, move] = Verdict(Advice(view.read_move(best), value), own, error)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        return self.verdicts[view, move]


def _reviewed(line: str, where: str) -> Reviewed:
    """The record of a line, which is called `where` in errors."""
    parsed = record.parse(line, where)
    played = record.from_fields(parsed, where)
    try:
        return Reviewed(played, bool(parsed.get("helped")))
    except TableError as error:
        raise InvalidText(f"{where}: {error}") from None


def scene_by_scene(name: str, seed: int, options: Mapping[str, Any], seconds: float) -> tuple[list[Scene], list[str]]:
    """Runs in a worker: a game without choices, and the tags of its pictures. InvalidText where it has choices."""
    game, tags = catalog.game(name), Tags()
    dealt = gameplay.settle_chance(gameplay.start(game, None, options), Random(seed), [])
    scenes: list[Scene] = [
        {"text": one.text, "picture": tags.add(one.picture)} for one in positions.scenes(game, dealt.view(0))
    ]
    if not scenes:
        raise InvalidText(f"{game.name} has choices: expected a game that one deal decides")
    return scenes, list(tags.numbers)


def prepare(line: str, where: str, seconds: float) -> tuple[Boards, Choices]:
    """Runs in a worker: the boards of a record, and its choices."""
    reviewed = _reviewed(line, where)
    choices = [
        (str(reviewed.view(number, seat)), str(reviewed.states[number - 1].read_move(seat, text)))
        for number, seat, text in reviewed.choices
    ]
    return reviewed.boards(), choices


def find_costly(line: str, where: str, said: Sequence[Weighed], seconds: float) -> list[tuple[int, str]]:
    """Runs in a worker: the numbers of the costliest choices in the record, and what their seats saw."""
    reviewed = _reviewed(line, where)
    worst = costly(list(judgement.judge(reviewed.rebuilt, Answers(reviewed, said))))
    return [(item.number, str(reviewed.view(item.number, item.seat))) for item in worst]


def conclude(
    line: str,
    where: str,
    said: Sequence[Weighed],
    prices: Mapping[int, Prices],
    tags: Sequence[str],
    seconds: float,
) -> Judged:
    """Runs in a worker: the judgements; tags are those of the boards."""
    reviewed = _reviewed(line, where)
    reviewed.tags.numbers = {tag: number for number, tag in enumerate(tags)}
    answers = Answers(reviewed, said)
    judgements = reviewed.judged(list(judgement.judge(reviewed.rebuilt, answers)), answers.verdicts, prices)
    return {**judgements, "type": "judged", "tags": list(reviewed.tags.numbers)}


async def judge_in_workers(
    line: str, where: str, boards: Boards, choices: Choices, pool: Workers, seconds: float
) -> AsyncIterator[Progress | Judged]:
    """The judging of a record that was prepared: progress as it comes, then the judgements."""
    # The boards of a long game are large, and the judging takes long.
    name, players, tags = boards["game"], boards["players"], boards["tags"]
    del boards
    said: list[Weighed] = []
    for done, (view, move) in enumerate(choices, 1):
        said.append(await pool.run(judge, name, "best", view, move, players, seconds=seconds))
        yield {"type": "progress", "done": done, "of": len(choices)}
    prices = {}
    for number, view in await pool.run(find_costly, line, where, said, seconds=0.0):
        advice = await pool.run(advise, name, "best", view, seconds=seconds)
        prices[number] = [(one["move"], one["value"]) for one in advice]
    yield await pool.run(conclude, line, where, said, prices, tags, seconds=0.0)
