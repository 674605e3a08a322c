"""What a coach has found, as lines for a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from kibitz import catalog
from kibitz.coach.findings import Findings, Habit, Rung
from kibitz.words import plural, with_error

MOST_HABITS = 6
"""Habits that are shown: mending these is enough to do."""
MOST_ADVICE = 3


def lines(found: Findings) -> Iterator[str]:
    """Everything the coach says."""
    yield from standing(found)
    yield from costs(found)
    yield ""
    yield from next_steps(found)


def standing(found: Findings) -> Iterator[str]:
    """The ladder with the pupil on it."""
    game = catalog.game(found.game)
    best = "the highest" if game.aim == "highest" else "the lowest"
    yield f"The ladder of {found.game}, weakest first, by {plural(found.lessons, 'game')}; {best} score is best:"
    width = max([4, *(len(rung.mind) for rung in found.rungs)])
    yield f"  {'MIND':{width}}  {'ITS MEAN':>9}  {'PROGRAM':>9}  PROGRAM AHEAD BY"
    for rung in found.rungs:
        note = {"better": "", "worse": "", "level": "  (not sure)"}[rung.verdict]
        yield f"  {rung.mind:{width}}  {rung.other:9.3f}  {rung.own:9.3f}  {ahead(rung)}{note}"
    yield place(found)


def ahead(rung: Rung) -> str:
    return f"{rung.ahead:+.3f}" + ("" if rung.error is None else f" ± {rung.error:.3f}")


def place(found: Findings) -> str:
    """Where on the ladder the pupil stands, in a sentence."""
    better = [rung for rung in found.rungs if rung.verdict == "better"]
    level = [rung.mind for rung in found.rungs if rung.verdict == "level"]
    worse = [rung for rung in found.rungs if rung.verdict == "worse"]
    parts = []
    if better:
        highest = better[-1]
        parts.append(f"better than {len(better)} of {len(found.rungs)}, the strongest of them {highest.mind}")
    if level:
        parts.append(f"about level with {', '.join(level)}")
    if worse:
        nearest = max(worse, key=lambda rung: rung.ahead)
        parts.append(f"weaker than {nearest.mind} by {-nearest.ahead:.3f} ± {nearest.error or 0.0:.3f}")
    return f"{found.file} is {'; '.join(parts)}." if parts else f"{found.file} has met nobody yet."


def costs(found: Findings) -> Iterator[str]:
    """The habits, costliest first, with examples."""
    yield ""
    if found.cost is None:
        yield "No game was finished, so there is nothing to say about its choices."
        return
    yield (
        f"Its choices cost {with_error(found.cost, found.cost_error)} {found.unit} a game, compared with"
        f" what {found.judge} would play ({found.choices:,} choices in {plural(found.lessons, 'game')})."
    )
    if found.remark:
        yield found.remark
    if not found.habits:
        yield "No kind of mistake costs anything for sure: there is no habit to mend."
    for number, habit in enumerate(found.habits[:MOST_HABITS], 1):
        yield ""
        yield from paragraph(number, habit, found)
    if len(found.habits) > MOST_HABITS:
        rest = sum(habit.cost for habit in found.habits[MOST_HABITS:])
        yield ""
        yield f"{len(found.habits) - MOST_HABITS} further kinds together: {rest:.3f} {found.unit} a game."


def paragraph(number: int, habit: Habit, found: Findings) -> Iterator[str]:
    example = habit.example
    yield (
        f"{number}. It {habit.name}: {habit.cost:.3f} ± {habit.error:.3f} {found.unit} a game"
        f" ({habit.choices} times in {plural(habit.games, 'game')})."
    )
    yield f"   {habit.sentence}"
    lost = with_error(example.lost, example.error)
    yield f"   For example it played {example.move}, where {example.better} was better by {lost}:"
    yield f"     {advise(found, example.view)}"


def advise(found: Findings, view: str) -> str:
    """The command that shows what every move of the example is worth.

    A game of a family is named as it was typed, since a whole description is long.
    """
    flags, words = "", view.split(" ")
    for name, typed in found.options.items():
        if described := [word for word in words if word.startswith(f"{name}=")]:
            words.remove(described[0])
            flags += f" --{name} {shlex.quote(typed)}"
    return f"kibitz advise {found.game} {shlex.quote(' '.join(words))}{flags} --mind {found.judge}"


def next_steps(found: Findings) -> Iterator[str]:
    """What to look at next."""
    yield "What to look at next:"
    steps = [habit.advice for habit in found.habits[:MOST_ADVICE]]
    if found.faults:
        steps.insert(0, f"kibitz check: {plural(found.faults, 'answer')} had to be replaced by the course's rule.")
    worse = [rung for rung in found.rungs if rung.verdict == "worse"]
    if worse and not steps:
        steps.append(f"More games: what it loses to {worse[0].mind} is spread over many kinds of choices.")
    if not steps:
        steps.append("A match with others: kibitz arena measures small differences between programs.")
    for step in steps:
        yield f"- {step}"
