"""What the coach's tests share."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kibitz import mistakes
from kibitz.coach.findings import Findings, findings
from kibitz.coach.lessons import Lesson, Pupil, Teacher
from kibitz.games.betsy.engine.deepening import Engine, Result
from kibitz.games.betsy.engine.weights import by_network
from kibitz.games.betsy.minds import Best
from kibitz.table import Adviser
from tests.coach.planted import Planted, Weakness, strong

LADDERS = {"sebastian": ("hasty",), "play-nine": ("greedy",), "rummy": ("keeper",), "betsy": ("greedy",)}
"""Shorter than the games': these tests are about habits."""
LESSONS = {"sebastian": 12, "play-nine": 12, "take-five": 32, "rummy": 14, "betsy": 20}
SECONDS = 0.02
"""For a judgement, and for a move where the minds need a limit."""
NODES = 5000
"""For each look at a position of Betsy, whose engine would otherwise see as much as the time allows."""
Coaching = Callable[..., Findings]


class CountingEngine(Engine):
    """Thinks the same number of nodes, whatever time it is given."""

    def think(self, seconds: float = 0.0, nodes: int = 0, *rest: Any, **limits: Any) -> Result | None:
        return super().think(float("inf"), NODES, *rest, **limits)


def betsy_judge(seed: int) -> Adviser:
    mind = Best(seed)
    mind.engine = CountingEngine(by_network(), 1)
    return mind


@pytest.fixture
def coaching(monkeypatch: pytest.MonkeyPatch) -> Coaching:
    """What the coach finds in a strong player with these weaknesses."""
    of = mistakes.of

    def shorter(name: str) -> mistakes.Mistakes:
        known = of(name)
        known = replace(known, ladder=LADDERS.get(name, known.ladder))
        if name == "betsy":
            known = replace(known, make_judge=betsy_judge)
        return replace(known, move_seconds=SECONDS, judge_seconds=SECONDS) if known.judge_seconds else known

    monkeypatch.setattr(mistakes, "of", shorter)

    def coach(game: str, *weaknesses: Weakness) -> Findings:
        monkeypatch.setattr(
            Teacher, "mind", lambda self, seed: Planted(strong(game, seed, bool(weaknesses)), *weaknesses)
        )
        pupil = Pupil(game, "pupil")
        lessons: list[Lesson] = Teacher(pupil, 1)(range(LESSONS[game]))
        return findings(pupil, "pupil.py", None, lessons, 0.0, 1)

    return coach
