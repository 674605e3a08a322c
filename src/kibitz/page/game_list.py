"""Every game in the words of the first page and of the form of a new table."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from threading import Lock
from typing import TypeVar

from kibitz import catalog, gameplay, lessons, levels, puzzles
from kibitz.page.answers import Example, GameAbout
from kibitz.page.positions import called, picture
from kibitz.table import Game, InvalidText, View

PREVIEW_SEED = 6
LISTING = Lock()
Described = TypeVar("Described")
OFFERED: dict[tuple[str, str], list[str]] = {}
"""The games of families that are offered beside the presets, by game and option: set before anybody asks."""


def offer(option: str, path: Path) -> str:
    """Offer the game that a file describes, which this option of a game chooses; returns the game's name.

    InvalidText where the file describes no game, or those of several families.
    """
    found, problems = dict[str, str](), list[str]()
    for game in catalog.working():
        for one in game.options:
            if one.name == option and one.read_file:
                try:
                    found[game.name] = one.read_file(path)
                except InvalidText as error:
                    problems.append(str(error))
    if len(found) != 1:
        raise InvalidText(f"{path}: a {option} of {' and '.join(found)}" if found else "; ".join(problems))
    ((name, value),) = found.items()
    OFFERED.setdefault((name, option), []).append(value)
    return name


def games() -> list[GameAbout]:
    """Every game, for the first page and the form of a new table; threads that ask at once wait for one list."""
    with LISTING:
        return _games()


@cache
def _games() -> list[GameAbout]:
    listed = of_every_game(described)
    # All games stay for ever: to look for garbage among them would stop everybody for a tenth of a second.
    gc.freeze()
    # What can be played comes before what can only be watched.
    return sorted(listed, key=lambda game: (game["watched"], game["called"]))


def of_every_game(describe: Callable[[Game], Described]) -> list[Described]:
    """What there is to say about each game that works."""
    listed = list[Described]()
    for game in catalog.working():
        try:
            listed.append(describe(game))
        except Exception as error:
            # The page must not lack all games because a plugin's first position can't be drawn.
            reason = catalog.broken(game.name, error)
            if reason is None:
                raise
            print(f"kibitz: {reason}", file=sys.stderr)
    return listed


def described(game: Game) -> GameAbout:
    view = preview(game)
    return {
        "name": game.name,
        "called": called(game),
        "title": game.title,
        "seats": list(game.seat_counts),
        "options": [
            {
                "name": one.name,
                "default": one.default,
                "allowed": [*one.allowed, *OFFERED.get((game.name, one.name), ())],
                "help": one.help,
            }
            for one in game.options
        ],
        "minds": list(game.minds()),
        "levels": levels.HIGHEST,
        "watched": catalog.has_part(game.name, "scenes"),
        "puzzles": puzzles.has(game.name),
        "lesson": lessons.has(game.name),
        "picture": picture(game, view),
        "example": str(view),
    }


def examples() -> list[Example]:
    """Every position with which people begin to explore, each with its own picture."""
    found = [one for some in of_every_game(examples_of) for one in some]
    return sorted(found, key=lambda one: (catalog.has_part(one["game"], "scenes"), one["called"]))


def examples_of(game: Game) -> list[Example]:
    explore = catalog.part(game.name, "explore")
    return [
        {
            "game": game.name,
            "called": called(game),
            "title": title,
            "view": text,
            "picture": picture(game, game.read_view(text)),
        }
        for title, text in (explore.EXAMPLES if explore else {}).items()
    ]


def preview(game: Game) -> View:
    """A position from the middle of a game of random choices."""
    rng = Random(PREVIEW_SEED)
    state = gameplay.settle_chance(gameplay.start(game, min(max(game.seat_counts), 4)), rng, [])
    seen = [state.view(0)]
    for _ in range(9):
        if not state.to_move:
            break
        seat = state.to_move[0]
        state = gameplay.settle_chance(state.play(seat, rng.choice(list(state.moves(seat)))), rng, [])
        if state.to_move and 0 in state.to_move:
            seen.append(state.view(0))
    return state.view(0) if seen[-1].seat not in state.to_move and not state.to_move else seen[-1]
