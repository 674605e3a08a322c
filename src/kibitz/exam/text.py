"""The report of an examination for the terminal, and for machines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from kibitz.coach import text as coaching
from kibitz.exam.answer import VERDICTS
from kibitz.exam.figures import Mean, Report, Row
from kibitz.words import plural

MOST_HABITS = 3
"""Habits of each entrant that the terminal shows."""
EXPLAINED = (
    "means of a game with their standard errors; REGRET: what the choices lost, by prices; LUCK: what chance gave, in"
    " the entrant's favour; BEST: the share of best choices"
)
ANSWERS_EXPLAINED = (
    "AGAIN: answers to a second try; LOST: choices without an answer to play; TOKENS, SECONDS: for a choice"
)
HALVED = 4
"""Times as many games halve an error."""


def mean(value: Mean | None) -> str:
    if value is None:
        return "unknown"
    return f"{value.mean:.2f}" + (f" ± {value.error:.2f}" if value.error is not None else "")


def table(report: Report) -> list[tuple[str, ...]]:
    """The figures of play, a line for each entrant below the titles."""
    rows: list[tuple[str, ...]] = [("NAME", "POINTS", "REGRET", "LUCK", "BEST")]
    for row in report.rows:
        luck = "" if row.luck is None else f"{row.luck.mean:+.2f}"
        rows.append((row.name, mean(row.points), mean(row.regret), luck, f"{100 * row.best_choices:.1f} %"))
    return rows


def answers_table(report: Report) -> list[tuple[str, ...]]:
    """The figures of answers, for those who answer in words; empty where nobody does."""
    rows = [
        (
            row.name,
            *(str(row.answers.get(name, 0)) for name in VERDICTS),
            str(row.second_tries),
            str(row.replaced),
            f"{row.tokens:.0f}",
            f"{row.seconds:.2f}",
        )
        for row in report.rows
        if row.tokens is not None and row.seconds is not None
    ]
    titles = ("NAME", *map(str.upper, VERDICTS), "AGAIN", "LOST", "TOKENS", "SECONDS")
    return [titles, *rows] if rows else []


def lines(report: Report) -> Iterator[str]:
    """What is said below the tables."""
    for row in report.rows:
        if row.calibration:
            yield f"{row.name}: {calibrated(row)}"
    yield from notes(report)
    for row in report.rows:
        if row.findings.habits:
            yield ""
            yield f"{row.name}, what costs most:"
        for number, habit in enumerate(row.findings.habits[:MOST_HABITS], 1):
            yield from coaching.paragraph(number, habit, row.findings)


def notes(report: Report) -> Iterator[str]:
    """What has to be known beside the figures."""
    if report.is_estimated:
        yield "the prices are estimates: the regret may be biased, and is not the gap to the best in points"
    if report.terms.legal_moves:
        yield "every question listed the legal moves: a handicap that hides who does not know the rules"
    if any(row.replaced for row in report.rows):
        lost = "its move" if report.terms.forfeit == "move" else "the rest of its game"
        yield f"without an answer to play, {lost} was drawn at random"
    if report.rows and report.games > 1:
        more = (HALVED - 1) * report.games
        yield f"{plural(more, 'more game')} (--games {HALVED * report.games}) would halve the errors"


def calibrated(row: Row) -> str:
    """How good its own values were, in a sentence."""
    found = row.calibration
    assert found
    return (
        f"in {plural(found.answers, 'answer')} its worth was {found.root_mean_square:.2f} off (root mean square),"
        f" {found.bias:+.2f} on average; always saying the mean would be {found.without_knowledge:.2f} off"
    )


def for_machines(report: Report) -> dict[str, object]:
    """The report as data; with the seed where all games were played."""
    terms = asdict(report.terms)
    seed = terms.pop("seed")
    return {
        **terms,
        "seed": seed if report.is_complete else None,
        "games": report.games,
        "is_complete": report.is_complete,
        "is_estimated": report.is_estimated,
        "games_that_halve_the_errors": HALVED * report.games,
        "entrants": [entrant(row) for row in report.rows],
    }


def entrant(row: Row) -> dict[str, object]:
    found = row.findings
    return {
        "name": row.name,
        "games": row.games,
        "points": asdict(row.points),
        "regret": row.regret and asdict(row.regret),
        "luck": row.luck and asdict(row.luck),
        "choices": row.choices,
        "best_choices": row.best_choices,
        "answers": {name: row.answers.get(name, 0) for name in VERDICTS},
        "second_tries": row.second_tries,
        "replaced": row.replaced,
        "tokens_a_choice": row.tokens,
        "seconds_a_choice": row.seconds,
        "calibration": row.calibration and asdict(row.calibration),
        "habits": [asdict(habit) for habit in found.habits],
    }
