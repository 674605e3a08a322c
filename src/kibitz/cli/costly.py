"""What costs each program most, in a few games of a stored match: choices, and a habit, for its author."""

import sys
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from heapq import nlargest
from pathlib import Path

from kibitz import catalog, gameplay, judgement, mistakes, words, workers
from kibitz.arena.matches.match import Played
from kibitz.arena.programs.advisers import Fault
from kibitz.arena.reports.student import Costly
from kibitz.arena.store.games import Games
from kibitz.arena.store.reading import read
from kibitz.cli.progress import Progress
from kibitz.coach.findings import habits
from kibitz.coach.lessons import Flaw, Lesson, Pupil, flaw_of
from kibitz.gameplay import Rebuilt
from kibitz.judgement import CostlyChoice
from kibitz.table import CHANCE

GAMES = 5
"""Games of each program that are judged."""
MOST_SHOWN = 3
"""Choices of each program that its page shows."""
SECONDS = 0.1
"""The judge's time for each choice, where it needs a limit."""
LEAST_LOSS = 0.005
"""A choice that cost less is not shown."""
GOES_ON = ("illegal", "printed", "wrong output")
"""Faults after which a program goes on."""


@dataclass
class Priced:
    """One game."""

    players: tuple[str, ...]
    choices: list[Costly] = field(default_factory=list)
    """Those that cost something."""
    flaws: dict[str, list[Flaw]] = field(default_factory=dict)
    """By player: all that were not the best, also those that an estimate found better."""


@dataclass
class Habits:
    """What cost one player most, in few games."""

    choices: list[Costly]
    worst: str = ""
    """The worst kind of mistake, in words; empty where no choice was less than the best."""


def chosen(games: Iterable[Played], names: Collection[str]) -> Iterator[Played]:
    """The first games that together have GAMES of each of these players, those that ended its program left out."""
    had: Counter[str] = Counter()
    for played in games:
        own = {*played.players} - ended_in(played)
        if not played.failure and any(name in names and had[name] < GAMES for name in own):
            had.update(own)
            yield played
        if all(had[name] >= GAMES for name in names):
            return


def ended_in(played: Played) -> set[str]:
    """The players whose programs may have ended in the game."""
    return {fault.player for fault in played.faults if is_end(fault)}


def is_end(fault: Fault) -> bool:
    """Whether the program may have ended: then this fault is its last one, whatever the course's rule played after it.

    A program that goes on commits a fault for each answer that is missing. What it did besides an answer that counts
    is tampering without a move in its place.
    """
    return fault.category not in GOES_ON and (bool(fault.move) or fault.category != "tampering")


def not_own(played: Played, rebuilt: Rebuilt) -> set[int]:
    """The numbers of the moves, from 1, that the course's rule played or may have played in a program's place."""
    replaced = {(fault.player, fault.view) for fault in played.faults if fault.move}
    ends = {(fault.player, fault.view) for fault in played.faults if is_end(fault)}
    over: set[str] = set()
    numbers: set[int] = set()
    for number, (seat, _) in enumerate(rebuilt.record.moves, 1):
        if seat != CHANCE:
            player = played.players[seat]
            here = player, str(rebuilt.states[number - 1].view(seat))
            if here in ends:
                over.add(player)
            if player in over or here in replaced:
                numbers.add(number)
    return numbers


def judged(mind: str, played: Played) -> Priced:
    """The players' own choices in a game that were not the best."""
    rebuilt = gameplay.rebuilt(played.record)
    game, known = rebuilt.game, mistakes.of(rebuilt.game.name)
    without = not_own(played, rebuilt) if played.faults else set[int]()
    priced = Priced(played.players)
    for item in judgement.judge(rebuilt, catalog.mind(game, mind, 0), SECONDS):
        view = rebuilt.states[item.number - 1].view(item.seat)
        flaw = flaw_of(view, item.move, item.best, item.lost, item.error, known) if item.number not in without else None
        if flaw:
            player = played.players[item.seat]
            priced.flaws.setdefault(player, []).append(flaw)
            if flaw.lost >= LEAST_LOSS:
                choice = CostlyChoice(flaw.lost, player, flaw.view, flaw.move, flaw.better, item.grade, flaw.error)
                priced.choices.append((choice, game.drawing(game.read_view(flaw.view))))
    return priced


def costliest_in(store: Path, names: Collection[str], mind: str, jobs: int) -> dict[str, Habits]:
    """What cost these players of a stored match most."""
    with read(store) as kept, closing(played_in(kept)) as games:
        return costliest(games, names, mind, jobs)


def played_in(kept: Games) -> Generator[Played, None, None]:
    """All games of a stored match, until it is closed: a query that is left open would outlive the file."""
    for games in kept.deals():
        yield from games


def costliest(games: Iterable[Played], names: Collection[str], mind: str, jobs: int) -> dict[str, Habits]:
    """What cost these players most: choices, the costliest first, and the worst habit."""
    few = list(chosen(games, names))
    if few:
        print(f"kibitz: judging {len(few)} games by {mind}", file=sys.stderr)
    every: list[Priced] = []
    with Progress(len(few), "games judged") as progress:
        for priced in workers.spread(partial(judged, mind), few, jobs):
            every.append(priced)
            progress.show(len(every))
    name_of_game = few[0].record.game if few else ""
    return {name: habits_of(name_of_game, name, [one for one in every if name in one.players]) for name in names}


def habits_of(game: str, name: str, own: Sequence[Priced]) -> Habits:
    """What one player's games show."""
    choices = [choice for priced in own for choice in priced.choices if choice[0].player == name]
    choices = nlargest(MOST_SHOWN, choices, key=lambda choice: choice[0].lost)
    lessons = [Lesson(number, {}, tuple(priced.flaws.get(name, ())), 0) for number, priced in enumerate(own)]
    if not any(lesson.flaws for lesson in lessons):
        return Habits(choices)
    worst = next(iter(habits(Pupil(game, name), lessons)), None)
    counted = words.plural(len(lessons), "game")
    if worst is None:
        return Habits(choices, f"no kind of mistake costs anything for sure in {counted}")
    cost = words.with_error(worst.cost, worst.error)
    return Habits(choices, f"it {worst.name}: {cost} {mistakes.of(game).unit} a game, in {counted}")
