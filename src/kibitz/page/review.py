"""A finished game as plain data: its boards, and what every choice was worth. The page and the file show the same."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, TypeVar

from kibitz import catalog, gameplay, judgement, mistakes, record
from kibitz.judgement import Judgement
from kibitz.minds import Wrapper
from kibitz.page import positions
from kibitz.page.answers import (
    Boards,
    Exercise,
    Judged,
    Judgements,
    KindAbout,
    Progress,
    Review,
    Row,
    Scene,
    Step,
    Summary,
)
from kibitz.page.positions import WIDE, Screen
from kibitz.page.thinking import Judged as Weighed
from kibitz.page.thinking import Workers, advise, judge
from kibitz.sitting import PERSON
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
MOST_REMEMBERED = 2000
"""Judged choices that are kept: those of about forty games."""
MOST_SECONDS = 3.0
"""The most time for a choice, whatever is asked for."""
COSTLY, OWN_COSTLY = 8, 3
"""Choices that are offered as exercises: of all, and of the person at least."""
LEAST_LOSS = 1e-6
"""Less is the rounding of exact values."""
TAG = re.compile(r"[^>]*>")

Answer = TypeVar("Answer")
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

    def __init__(self, record: Record, helped: bool = False, seat: Seat | None = None, screen: Screen = WIDE) -> None:
        """seat: only its choices are judged. InvalidText where the record contradicts itself, or is too long."""
        self.record, self.helped, self.seat, self.screen = record, helped, seat, screen
        self.choices = [(number, seat, text) for number, (seat, text) in enumerate(record.moves, 1) if seat != CHANCE]
        if len(self.choices) > MOST_CHOICES:
            raise InvalidText(f"a record of {len(self.choices)} choices: expected at most {MOST_CHOICES}")
        self.rebuilt = gameplay.rebuilt(record)
        self.game, self.states = self.rebuilt.game, self.rebuilt.states
        self.tags = Tags()
        self.mistakes = mistakes.of(self.game.name)

    @property
    def judged_choices(self) -> list[tuple[int, Seat, str]]:
        return [choice for choice in self.choices if self.seat in (None, choice[1])]

    def judge(self, mind: Adviser) -> list[Judgement]:
        """The choices that count, judged."""
        return list(judgement.judge(self.rebuilt, mind, seats=None if self.seat is None else (self.seat,)))

    def picture(self, view: View) -> list[int]:
        return self.tags.add(positions.picture(self.game, view, self.screen))

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
                for scene in positions.scenes(self.game, self.states[-1].view(0), self.screen)
            ]
            end = steps.pop() if steps else end
        played = self.record
        return {
            "game": self.game.name,
            "called": positions.called(self.game),
            "aim": self.game.aim,
            "unit": self.mistakes.unit,
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
        return {"drawing": self.game.drawing(view), "picture": self.picture(view)}

    def judged(
        self, items: Sequence[Judgement], verdicts: Mapping[tuple[View, Move], Verdict], prices: Mapping[int, Prices]
    ) -> Judgements:
        """What the choices were worth; prices has those of the exercises by their number in the record."""
        rows = [self._row(item, verdicts) for item in sorted(items, key=lambda item: item.number)]
        places = {number: place for place, (number, _, _) in enumerate(self.choices)}
        own = {row["number"]: row for row in rows}
        return {
            "rows": rows,
            "kinds": self._kinds({row["kind"] for row in rows}),
            "seats": [
                self._summary(seat, [row for row in rows if row["seat"] == seat])
                for seat in range(len(self.record.players))
            ],
            "exercises": [self._exercise(places[number], own[number], prices[number]) for number in sorted(prices)],
        }

    def _kinds(self, names: Collection[str]) -> list[KindAbout]:
        """The kinds of mistakes of these names, in the game's order."""
        return [
            {"name": kind.name, "sentence": kind.sentence, "advice": kind.advice}
            for kind in self.mistakes.kinds
            if kind.name in names
        ]

    def _row(self, item: Judgement, verdicts: Mapping[tuple[View, Move], Verdict]) -> Row:
        view = self.view(item.number, item.seat)
        best = verdicts[view, item.move].best
        is_costly = item.lost is not None and item.lost > LEAST_LOSS and item.move != item.best
        kind = self.mistakes.kind(view, item.move, item.best) if is_costly else None
        return {
            "number": item.number,
            "seat": item.seat,
            "move": str(item.move),
            "best": str(item.best),
            "lost": item.lost,
            "luck": item.luck,
            "error": item.error,
            "grade": item.grade,
            "kind": kind.name if kind else "",
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

    def _exercise(self, place: int, row: Row, prices: Prices) -> Exercise:
        view = self.view(row["number"], row["seat"])
        return {
            "step": place,
            "view": str(view),
            "picture": self.picture(view),
            "moves": positions.moves(view),
            "prices": list(prices),
        }


def costly(items: Sequence[Judgement], players: Sequence[str] = ()) -> list[Judgement]:
    """The choices that cost most, in the order of the game: the exercises. Some are the person's, if one plays."""
    worst = sorted((item for item in items if (item.lost or 0.0) > LEAST_LOSS), key=lambda item: -(item.lost or 0.0))
    own = [item for item in worst if players and players[item.seat] == PERSON]
    return sorted({*worst[:COSTLY], *own[:OWN_COSTLY]}, key=lambda item: (item.number, item.seat))


def whole(reviewed: Reviewed, mind: Noted, items: Sequence[Judgement], seconds: float | None) -> Review:
    """Boards and judgements of a game that this process has judged."""
    prices = {}
    for item in costly(items, reviewed.record.players):
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
        for (number, seat, text), (best, value, own, error) in zip(reviewed.judged_choices, said, strict=True):
            view, move = reviewed.view(number, seat), reviewed.states[number - 1].read_move(seat, text)
            self.verdicts[view, move] = Verdict(Advice(view.read_move(best), value), own, error)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        return self.verdicts[view, move]


class Question(NamedTuple):
    """What is reviewed, as workers get it."""

    line: str
    """The record."""
    where: str
    """What it is called in errors."""
    seat: Seat | None = None
    """Whose choices are judged; None for everybody's."""
    screen: Screen = WIDE


def _reviewed(question: Question) -> Reviewed:
    """The record of a line."""
    line, where, seat, screen = question
    parsed = record.parse(line, where)
    played = record.from_fields(parsed, where)
    try:
        return Reviewed(played, bool(parsed.get("helped")), seat, screen)
    except TableError as error:
        raise InvalidText(f"{where}: {error}") from None


def scene_by_scene(
    name: str, seed: int, options: Mapping[str, Any], screen: Screen, seconds: float
) -> tuple[list[Scene], list[str]]:
    """Runs in a worker: a game without choices, and the tags of its pictures. InvalidText where it has choices."""
    game, tags = catalog.game(name), Tags()
    dealt = gameplay.settle_chance(gameplay.start(game, None, options), Random(seed), [])
    scenes: list[Scene] = [
        {"text": one.text, "picture": tags.add(one.picture)} for one in positions.scenes(game, dealt.view(0), screen)
    ]
    if not scenes:
        raise InvalidText(f"{game.name} has choices: expected a game that one deal decides")
    return scenes, list(tags.numbers)


def prepare(question: Question, seconds: float) -> tuple[Boards, Choices]:
    """Runs in a worker: the boards of a record, and the choices that are judged."""
    reviewed = _reviewed(question)
    choices = [
        (str(reviewed.view(number, seat)), str(reviewed.states[number - 1].read_move(seat, text)))
        for number, seat, text in reviewed.judged_choices
    ]
    return reviewed.boards(), choices


def find_costly(question: Question, said: Sequence[Weighed], seconds: float) -> list[tuple[int, str]]:
    """Runs in a worker: the numbers of the costliest choices in the record, and what their seats saw."""
    reviewed = _reviewed(question)
    worst = costly(reviewed.judge(Answers(reviewed, said)), reviewed.record.players)
    return [(item.number, str(reviewed.view(item.number, item.seat))) for item in worst]


def conclude(
    question: Question, said: Sequence[Weighed], prices: Mapping[int, Prices], tags: Sequence[str], seconds: float
) -> Judged:
    """Runs in a worker: the judgements; tags are those of the boards."""
    reviewed = _reviewed(question)
    reviewed.tags.numbers = {tag: number for number, tag in enumerate(tags)}
    answers = Answers(reviewed, said)
    judgements = reviewed.judged(reviewed.judge(answers), answers.verdicts, prices)
    return {**judgements, "type": "judged", "tags": list(reviewed.tags.numbers)}


class Remembered:
    """What workers said about choices: the end of a game, its review and another tab get the same, judged once."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.said: OrderedDict[bytes, Any] = OrderedDict()
        """Answers by the digest of the question, the one that was asked last at the end."""

    async def ask(self, work: Callable[..., Answer], *question: Any, seconds: float) -> Answer:
        """What a worker says, or has said."""
        asked = sha256(repr((work.__name__, question, seconds)).encode()).digest()
        answer: Answer = (
            self.said.pop(asked) if asked in self.said else await self.workers.run(work, *question, seconds=seconds)
        )
        self.said[asked] = answer
        while len(self.said) > MOST_REMEMBERED:
            self.said.popitem(last=False)
        return answer


def price(name: str, view: str, seconds: float) -> Prices:
    """Runs in a worker: the moves of a view with their values, best first."""
    return [(one["move"], one["value"]) for one in advise(name, "best", view, seconds)]


async def judge_in_workers(
    question: Question, boards: Boards, choices: Choices, known: Remembered, seconds: float
) -> AsyncIterator[Progress | Judged]:
    """The judging of a record that was prepared: progress as it comes, then the judgements."""
    # The boards of a long game are large, and the judging takes long.
    name, players, tags = boards["game"], boards["players"], boards["tags"]
    del boards
    said: list[Weighed] = []
    for done, (view, move) in enumerate(choices, 1):
        said.append(await known.ask(judge, name, "best", view, move, players, seconds=seconds))
        yield {"type": "progress", "done": done, "of": len(choices)}
    prices = {}
    for number, view in await known.workers.run(find_costly, question, said, seconds=0.0):
        prices[number] = await known.ask(price, name, view, seconds=seconds)
    yield await known.workers.run(conclude, question, said, prices, tags, seconds=0.0)
