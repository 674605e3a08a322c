"""What a coach has found: the pupil's place on the ladder, and its habits, costliest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from kibitz import catalog, mistakes
from kibitz.arena.programs.check import Report
from kibitz.coach.lessons import Flaw, Lesson, Pupil, ladder
from kibitz.intervals import standard_error

SURE = 3.0
"""A habit costs at least this many standard errors: a dozen kinds are looked at, and none of them may be false."""
FEWEST = 3
"""Games in which a habit shows at least, and after which the pupil counts as better or worse than a mind."""
CLEAR = 2.0
"""Standard errors from which on the pupil counts as better or worse than a mind."""


@dataclass(frozen=True)
class Rung:
    """A mind of the ladder beside the pupil."""

    mind: str
    games: int
    own: float
    """The pupil's mean score where they met."""
    other: float
    ahead: float
    """How much better the pupil is, in the game's points."""
    error: float | None
    """The standard error of `ahead`; None for a single game."""

    @property
    def verdict(self) -> str:
        """Whether the pupil is surely better or worse."""
        if self.error is None or self.games < FEWEST or abs(self.ahead) <= CLEAR * self.error:
            return "level"
        return "better" if self.ahead > 0 else "worse"


@dataclass(frozen=True)
class Habit:
    """A kind of mistake that costs something in game after game."""

    name: str
    sentence: str
    advice: str
    cost: float
    """Points a game."""
    error: float
    choices: int
    games: int
    """Games in which it happened."""
    example: Flaw


@dataclass(frozen=True)
class Findings:
    """Everything a coach says."""

    game: str
    file: str
    """The program's file, or the name of the mind."""
    check: Report | None
    """None for a mind."""
    lessons: int
    choices: int
    seconds: float
    seed: int
    judge: str
    unit: str
    remark: str = ""
    """What has to be said about the sum of all costs."""
    rungs: tuple[Rung, ...] = ()
    """Weakest mind first."""
    cost: float | None = None
    """What all choices cost a game; None without a game."""
    cost_error: float | None = None
    habits: tuple[Habit, ...] = ()
    """The costliest first."""
    faults: int = 0
    """Answers that were replaced by the course's rule."""
    failures: int = 0
    """Games that could not be played."""
    is_interrupted: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    """The game's options, as they were typed."""


def findings(
    pupil: Pupil, file: str, check: Report | None, lessons: Sequence[Lesson], seconds: float, seed: int
) -> Findings:
    """What the lessons show."""
    known = mistakes.of(pupil.game)
    played = [lesson for lesson in lessons if not lesson.failure]
    costs = [lesson.lost for lesson in played]
    game = catalog.game(pupil.game)
    return Findings(
        game=pupil.game,
        file=file,
        check=check,
        lessons=len(played),
        choices=sum(lesson.choices for lesson in played),
        seconds=seconds,
        seed=seed,
        judge=known.judge if known.judge != "best" or not game.minds() else list(game.minds())[-1],
        unit=known.unit,
        remark=known.remark,
        rungs=rungs(pupil, played),
        cost=fmean(costs) if costs else None,
        cost_error=standard_error(costs),
        habits=habits(pupil, played),
        faults=sum(len(lesson.faults) for lesson in played),
        failures=len(lessons) - len(played),
    )


def rungs(pupil: Pupil, lessons: Sequence[Lesson]) -> tuple[Rung, ...]:
    """Each mind of the ladder that the pupil has met."""
    game = catalog.game(pupil.game)
    sign = -1 if game.aim == "lowest" else 1
    found = []
    for mind in ladder(game, mistakes.of(pupil.game)):
        pairs = [lesson.meetings[mind] for lesson in lessons if mind in lesson.meetings]
        if pairs:
            ahead = [sign * (own - other) for own, other in pairs]
            own, other = (fmean(scores) for scores in zip(*pairs, strict=True))
            found.append(Rung(mind, len(pairs), own, other, fmean(ahead), standard_error(ahead)))
    return tuple(found)


def habits(pupil: Pupil, lessons: Sequence[Lesson]) -> tuple[Habit, ...]:
    """The kinds of mistakes that surely cost something, the costliest first."""
    known = mistakes.of(pupil.game)
    kinds = {kind.name: kind for kind in known.kinds}
    found = []
    every = [flaw for lesson in lessons for flaw in lesson.flaws]
    for name in dict.fromkeys(flaw.kind for flaw in every):
        sums = [sum(flaw.lost for flaw in lesson.flaws if flaw.kind == name) for lesson in lessons]
        flaws = [flaw for flaw in every if flaw.kind == name]
        games = sum(any(flaw.kind == name for flaw in lesson.flaws) for lesson in lessons)
        cost, error = fmean(sums), standard_error(sums)
        if error is None or games < FEWEST or cost < max(known.least, SURE * error):
            continue
        kind = kinds.get(name)
        example = max(flaws, key=lambda flaw: flaw.surely_lost)
        sentence = kind.sentence if kind else f"It {name}."
        advice = (kind.program or kind.advice) if kind else f"Ask for advice there: kibitz advise {pupil.game}."
        found.append(Habit(name, sentence, advice, cost, error, len(flaws), games, example))
    return tuple(sorted(found, key=lambda habit: -habit.cost))
