"""What a person has trained: a rating, streaks, and when each puzzle is due again, in the file that the page has too.

A browser keeps the same by page/static/spaced.js, trained.js and daily.js; a test compares the two answer by answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from math import ceil, floor
from pathlib import Path
from typing import Any

from kibitz import durable
from kibitz.puzzles import Puzzle
from kibitz.table import InvalidText

FORM = "kibitz profile 1"
EXPECTED = "expected a file that kibitz puzzle or the page's “Save as a file” wrote"
RIGHT, HINTED, WRONG = 5, 3, 1
"""How well a puzzle was answered, on SM-2's scale from 0 to 5: less than HINTED is wrong."""
EASE, LEAST_EASE = 2.5, 1.3
PAUSES: dict[float, int] = {0: 1, 1: 6}
"""Days until the second and the third question."""
LONGEST = 3650
FIRST_RATING = 1200
STEP = 32
"""The most that one answer changes the rating (Elo's K-factor)."""
MOST_LOGGED = 400
GREATEST = 100_000
"""No rating, count or day of a sound file is greater."""
FIRST_DAY = date(1970, 1, 1)


@dataclass(frozen=True)
class Card:
    """What is known of one puzzle."""

    ease: float = EASE
    """The factor by which its pause grows."""
    interval: float = 0
    """The pause in days."""
    rights: float = 0
    """Right answers in a row."""
    due: float = 0
    """The day when it is asked again."""


@dataclass(frozen=True)
class Trained:
    """What is known of one game."""

    rating: float = FIRST_RATING
    streak: float = 0
    longest: float = 0
    tried: float = 0
    solved: float = 0
    cards: Mapping[str, Card] = field(default_factory=dict)
    log: tuple[tuple[float, float], ...] = ()
    """Days and ratings."""


def day_of(day: date) -> int:
    """The number of a day."""
    return (day - FIRST_DAY).days


def answered(card: Card, quality: int, today: int) -> Card:
    """The card after an answer, by SM-2 of SuperMemo (Woźniak 1990); a wrong one begins again with a pause of a day."""
    away = 5 - quality
    ease = max(LEAST_EASE, card.ease + 0.1 - away * (0.08 + away * 0.02))
    if quality < HINTED:
        return Card(ease, PAUSES[0], 0, today + PAUSES[0])
    pause = PAUSES.get(card.rights) or ceil(min(LONGEST, card.interval * card.ease))
    return Card(ease, pause, card.rights + 1, today + pause)


def after(before: Trained, puzzle: Puzzle, quality: int, today: int) -> Trained:
    """What an answer changes. Only the first answer to a puzzle counts for the rating."""
    card, is_right = before.cards.get(puzzle.name), quality >= HINTED
    expected = 1 / (1 + 10 ** ((puzzle.rating - before.rating) / 400))
    score = 1.0 if quality == RIGHT else 0.5 if is_right else 0.0
    rating = before.rating if card else before.rating + STEP * (score - expected)
    streak = before.streak + 1 if is_right else 0
    return Trained(
        rating,
        streak,
        max(before.longest, streak),
        before.tried + 1,
        before.solved + is_right,
        {**before.cards, puzzle.name: answered(card or Card(), quality, today)},
        (*before.log, (today, floor(rating + 0.5)))[-MOST_LOGGED:],
    )


def due(puzzles: Iterable[Puzzle], known: Trained, today: int) -> list[Puzzle]:
    """The puzzles that are to be asked again, the one that waits longest first."""
    waiting = [one for one in puzzles if one.name in known.cards and known.cards[one.name].due <= today]
    return sorted(waiting, key=lambda one: known.cards[one.name].due)


def next_puzzle(puzzles: Iterable[Puzzle], known: Trained, today: int, but: str = "") -> Puzzle:
    """One that is due; else a new one that is about as hard as the person is good; else the one that is due next."""
    all_puzzles = list(puzzles)
    others = [one for one in all_puzzles if one.name != but] or all_puzzles
    if waiting := due(others, known, today):
        return waiting[0]
    fresh = [one for one in others if one.name not in known.cards]
    if fresh:
        return min(fresh, key=lambda one: (abs(one.rating - known.rating), one.name))
    return due(others, known, LONGEST + today)[0]


class Profile:
    """The file of a person's progress; what only the page uses stays in it."""

    def __init__(self, fields: dict[str, Any] | None = None) -> None:
        self.fields = fields or {"form": FORM, "reviewed": [], "advice": {}, "puzzles": {}}

    @classmethod
    def read(cls, path: Path) -> Profile:
        """A saved profile; InvalidText where the file is not one."""
        try:
            fields = json.loads(path.read_bytes())
        except (ValueError, RecursionError):
            raise InvalidText(f"{path}: not JSON: {EXPECTED}") from None
        if not isinstance(fields, dict) or fields.get("form") != FORM or not isinstance(fields.get("puzzles"), dict):
            raise InvalidText(f"{path}: not a profile: {EXPECTED}")
        for game, one in fields["puzzles"].items():
            _check(one, f"{path}: puzzles of {game[:40]}")
        if "daily" in fields and not _has_numbers(fields["daily"], ("last", "streak")):
            raise InvalidText(f"{path}: daily: damaged: {EXPECTED}")
        return cls(fields)

    def of(self, game: str) -> Trained:
        """What was trained of a game."""
        kept = self.fields["puzzles"].get(game)
        if kept is None:
            return Trained()
        cards = {name: Card(**{part: card[part] for part in _CARD}) for name, card in kept["cards"].items()}
        figures = {part: kept[part] for part in _FIGURES}
        return Trained(**figures, cards=cards, log=tuple((day, rating) for day, rating in kept["log"]))

    def keep(self, game: str, now: Trained) -> None:
        self.fields["puzzles"][game] = asdict(now)

    def days_in_a_row(self, today: int) -> int:
        """On how many days in a row the puzzle of the day was solved; yesterday's row can still go on."""
        last, days = self._daily()
        return days if last >= today - 1 else 0

    def solve_daily(self, today: int) -> None:
        last, days = self._daily()
        if last != today:
            self.fields["daily"] = {"last": today, "streak": days + 1 if last == today - 1 else 1}

    def _daily(self) -> tuple[int, int]:
        """The day whose puzzle was solved last, and the days in a row."""
        kept = self.fields.get("daily") or {"last": -1, "streak": 0}
        return int(kept["last"]), int(kept["streak"])

    def add(self, other: Profile) -> None:
        """Take over another profile's games of which more puzzles were tried, its later puzzle of a day, and what else
        only it has."""
        if other._daily() > self._daily():
            self.fields["daily"] = other.fields["daily"]
        for game, one in other.fields["puzzles"].items():
            if one["tried"] > self.of(game).tried:
                self.fields["puzzles"][game] = one
        for name, value in other.fields.items():
            if not self.fields.get(name):
                self.fields[name] = value

    def write(self, path: Path) -> None:
        durable.make_folder(path.parent)
        durable.replace_text(path, json.dumps(self.fields, ensure_ascii=False) + "\n")


_FIGURES = ("rating", "streak", "longest", "tried", "solved")
_CARD = ("ease", "interval", "rights", "due")


def _check(one: Any, where: str) -> None:
    """InvalidText unless the value is what is known of a game."""
    is_sound = (
        _has_numbers(one, _FIGURES)
        and isinstance(one.get("cards"), dict)
        and all(_has_numbers(card, _CARD) for card in one["cards"].values())
        and isinstance(one.get("log"), list)
        and all(isinstance(entry, list) and len(entry) == 2 and all(map(_is_number, entry)) for entry in one["log"])
    )
    if not is_sound:
        raise InvalidText(f"{where}: damaged: {EXPECTED}")


def _has_numbers(one: Any, names: Iterable[str]) -> bool:
    return isinstance(one, dict) and all(_is_number(one.get(name)) for name in names)


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= GREATEST
