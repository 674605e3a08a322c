"""What an examination shows of each entrant: points, regret by prices, luck, answers, habits, and its own values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from kibitz import gameplay, luck, mistakes, workers
from kibitz.arena.figures.statistics import interval95
from kibitz.coach import findings
from kibitz.coach.findings import Findings
from kibitz.coach.lessons import SAME, Flaw, Lesson, Pupil, flaw_of
from kibitz.exam.store import Answered, Played, Store
from kibitz.exam.terms import Terms
from kibitz.intervals import standard_error
from kibitz.learn.turns import Turn, turns
from kibitz.table import InvalidText, Record, Seat

ALONE = 16
"""Games that one process judges sooner than several processes start."""


@dataclass(frozen=True)
class Mean:
    """A mean over games with how sure it is."""

    mean: float
    error: float | None
    """The standard error; None for a single game."""
    low: float | None
    """The 95 % interval's ends."""
    high: float | None


def mean_of(numbers: Sequence[float]) -> Mean | None:
    """The mean of these numbers; None without any."""
    if not numbers:
        return None
    low, high = interval95(numbers) or (None, None)
    return Mean(sum(numbers) / len(numbers), standard_error(numbers), low, high)


@dataclass(frozen=True)
class Judged:
    """One game of an entrant, judged."""

    deal: int
    score: float
    luck: float | None
    """What chance gave, and where a game can't say that, chance and the others."""
    regret: float | None
    """None from a judge without values."""
    choices: int
    best_choices: int
    flaws: tuple[Flaw, ...]
    values: tuple[tuple[float, float], ...]
    """What the entrant said that its move is worth, and what it is worth."""
    is_estimated: bool
    """Whether the judge's values are estimates."""


def judged(game: tuple[int, Record, Seat, Mapping[int, float]]) -> Judged:
    """A game with its deal, the entrant's seat, and what it said by the number of its choice; in any process."""
    deal, record, seat, said = game
    assert record.scores is not None
    rebuilt = gameplay.rebuilt(record)
    sign = -1.0 if rebuilt.game.aim == "lowest" else 1.0
    known = mistakes.of(rebuilt.game.name)
    found = list(turns(rebuilt, seats=(seat,)))
    regrets = [turn.regret for turn in found if turn.regret is not None]
    gifts = luck.of_game(record)
    own = sum(turn.luck for turn in found if turn.luck is not None) if found and found[0].luck is not None else None
    return Judged(
        deal,
        record.scores[seat],
        gifts[seat] * sign if gifts else own,
        sum(regrets) if len(regrets) == len(found) else None,
        len(found),
        sum(turn.move == turn.best or (turn.regret is not None and turn.regret < SAME) for turn in found),
        tuple(
            flaw for turn in found if (flaw := flaw_of(turn.view, turn.move, turn.best, turn.regret, turn.error, known))
        ),
        tuple((worth, worth_of(found[place], sign)) for place, worth in said.items() if is_valued(found, place)),
        # Against others a value is always an estimate: it depends on how they play.
        len(record.players) > 1 or any(turn.error is not None for turn in found),
    )


def is_valued(found: Sequence[Turn], place: int) -> bool:
    return place < len(found) and found[place].value is not None and found[place].regret is not None


def worth_of(turn: Turn, sign: float) -> float:
    """The final score to expect after the move that was played."""
    assert turn.value is not None
    assert turn.regret is not None
    return turn.value - sign * turn.regret


@dataclass(frozen=True)
class Calibration:
    """How far the values that the entrant gave its moves were from what they are worth."""

    answers: int
    bias: float
    """The mean of how much too high it was."""
    root_mean_square: float
    """Its square is a proper score for a mean, least on average for one that says what it thinks."""
    without_knowledge: float
    """The root mean square of one that always says the mean of all values."""


def calibration_of(values: Sequence[tuple[float, float]]) -> Calibration | None:
    """How good the values were; None where there were none."""
    if not values:
        return None
    count = len(values)
    center = sum(worth for _, worth in values) / count
    return Calibration(
        count,
        sum(said - worth for said, worth in values) / count,
        sqrt(sum((said - worth) ** 2 for said, worth in values) / count),
        sqrt(sum((worth - center) ** 2 for _, worth in values) / count),
    )


@dataclass(frozen=True)
class Row:
    """One entrant's figures; means are for a game."""

    name: str
    games: int
    points: Mean
    regret: Mean | None
    luck: Mean | None
    choices: int
    best_choices: float
    """The share that lost nothing."""
    answers: Mapping[str, int]
    """How many were played, illegal, unreadable, late and refused."""
    second_tries: int
    replaced: int
    """Choices that were drawn for it."""
    tokens: float | None
    """Tokens for a choice; None for one that is not asked in words."""
    seconds: float | None
    calibration: Calibration | None
    values: tuple[tuple[float, float], ...]
    findings: Findings


@dataclass(frozen=True)
class Report:
    """All figures of an examination."""

    terms: Terms
    games: int
    """Deals that every entrant has finished: only these count."""
    wanted: int
    rows: tuple[Row, ...]
    """Least regret first, or best points where there is none."""
    is_estimated: bool

    @property
    def is_complete(self) -> bool:
        return self.games == self.wanted


def report(
    store: Store, titles: Mapping[str, str], games: int, jobs: int, tick: Callable[[int], None] = lambda done: None
) -> Report:
    """Judge the deals that all entrants have finished; titles has what each is called in the report, by its name."""
    terms, names = store.terms, list(titles)
    deals = [deal for deal in range(games) if all((name, deal) in store.games for name in names)]
    if not deals:
        raise InvalidText("no deal was finished by all entrants: expected at least one")
    kept = set(deals)
    answers: dict[str, list[Answered]] = {name: [] for name in names}
    for line in store.answers.values():
        if line.entrant in answers and line.deal in kept:
            answers[line.entrant].append(line)
    items = []
    for name in names:
        said: dict[int, dict[int, float]] = {deal: {} for deal in deals}
        for line in answers[name]:
            if line.verdict == "played" and line.worth is not None:
                said[line.deal][line.turn] = line.worth
        items += [(deal, store.games[name, deal].record, terms.seat(deal), said[deal]) for deal in deals]
    found: list[Judged] = []
    for one in workers.spread(judged, items, jobs if len(items) > ALONE else 1):
        found.append(one)
        tick(len(found))
    rows = [
        row(store, name, titles[name], found[place * len(deals) : (place + 1) * len(deals)], answers[name])
        for place, name in enumerate(names)
    ]
    sign = 1 if terms.table().game.aim == "lowest" else -1
    rows.sort(key=lambda one: (one.regret is None, one.regret.mean if one.regret else sign * one.points.mean))
    return Report(terms, len(deals), games, tuple(rows), any(one.is_estimated for one in found))


def row(store: Store, name: str, title: str, games: Sequence[Judged], answers: Sequence[Answered]) -> Row:
    """The figures of one entrant."""
    played: Sequence[Played] = [store.games[name, game.deal] for game in games]
    regrets = [game.regret for game in games if game.regret is not None]
    gifts = [game.luck for game in games if game.luck is not None]
    points = mean_of([game.score for game in games])
    assert points
    choices = sum(game.choices for game in games)
    values = tuple(value for game in games for value in game.values)
    verdicts = Counter(line.verdict for line in answers)
    asked = len({(line.deal, line.turn) for line in answers})
    lessons = [Lesson(game.deal, {}, game.flaws, game.choices) for game in games]
    return Row(
        title,
        len(games),
        points,
        mean_of(regrets) if len(regrets) == len(games) else None,
        mean_of(gifts) if len(gifts) == len(games) else None,
        choices,
        sum(game.best_choices for game in games) / max(1, choices),
        verdicts,
        sum(line.attempt > 1 for line in answers),
        sum(len(one.replaced) for one in played),
        sum(line.asked_tokens + line.answered_tokens for line in answers) / asked if asked else None,
        sum(line.seconds for line in answers) / asked if asked else None,
        calibration_of(values),
        values,
        findings.findings(Pupil(store.terms.game, title), title, None, lessons, 0.0, 0),
    )
