"""The choices of each program that cost most, in a few games of a stored match, for its author's page."""

import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from heapq import nlargest

from kibitz import catalog, gameplay, judgement, workers
from kibitz.arena.matches.match import Played
from kibitz.arena.reports.student import Costly
from kibitz.cli.progress import Progress
from kibitz.table import Record

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


def chosen(games: Iterable[Played], names: Collection[str]) -> Iterator[Record]:
    """The first games that together have GAMES of each of these players."""
    had: Counter[str] = Counter()
    for played in games:
        if not played.failure and any(name in names and had[name] < GAMES for name in played.players):
            had.update(played.players)
            yield played.record
        if all(had[name] >= GAMES for name in names):
            return


def judged(mind: str, played: Record) -> list[Costly]:
    """The choices of a game that cost something."""
    rebuilt = gameplay.rebuilt(played)
    game = rebuilt.game
    costs = judgement.costs(rebuilt, catalog.mind(game, mind, 0), MOST_JUDGED, seconds=SECONDS)
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
