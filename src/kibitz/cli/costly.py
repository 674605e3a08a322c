"""The choices of each program that cost most, in a few games of a stored match, for its author's page."""

import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from heapq import nlargest

from kibitz import catalog, gameplay, judgement, workers
from kibitz.arena.matches.match import Played
from kibitz.arena.programs.advisers import Fault
from kibitz.arena.reports.student import Costly
from kibitz.cli.progress import Progress
from kibitz.gameplay import Rebuilt
from kibitz.table import CHANCE

GAMES = 3
"""Games of each program that are judged."""
MOST_SHOWN = 3
"""Choices of each program that its page shows."""
MOST_JUDGED = 1000
"""The most choices of a game that are judged."""
SECONDS = 0.1
"""The judge's time for each choice, where it needs a limit."""
LEAST_LOSS = 0.005
"""A choice that cost less is not shown."""
GOES_ON = ("illegal", "printed", "wrong output")
"""Faults of programs that go on."""


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


def judged(mind: str, played: Played) -> list[Costly]:
    """The players' own choices in a game that cost something."""
    rebuilt = gameplay.rebuilt(played.record)
    game = rebuilt.game
    without = not_own(played, rebuilt) if played.faults else ()
    costs = judgement.costs(rebuilt, catalog.mind(game, mind, 0), MOST_JUDGED, seconds=SECONDS, without=without)
    choices = [choice for choice in costs.choices if choice.lost >= LEAST_LOSS]
    return [(choice, game.drawing(game.read_view(choice.view))) for choice in choices]


def costliest(games: Iterable[Played], names: Collection[str], mind: str, jobs: int) -> dict[str, list[Costly]]:
    """The choices of these players that cost most, the costliest first."""
    records = list(chosen(games, names))
    found: dict[str, list[Costly]] = {name: [] for name in names}
    if records:
        print(f"kibitz: judging {len(records)} games by {mind}", file=sys.stderr)
    with Progress(len(records), "games judged") as progress:
        for number, choices in enumerate(workers.spread(partial(judged, mind), records, jobs), 1):
            for choice in choices:
                name = choice[0].player
                if name in found:
                    found[name] = nlargest(MOST_SHOWN, [*found[name], choice], key=lambda one: one[0].lost)
            progress.show(number)
    return found
