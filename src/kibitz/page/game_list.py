"""Every game in the words of the first page and of the form of a new table."""

from __future__ import annotations

import gc
import sys
from functools import cache
from random import Random
from threading import Lock

from kibitz import catalog, gameplay, levels
from kibitz.page.answers import GameAbout
from kibitz.page.positions import called, picture
from kibitz.table import Game, View

PREVIEW_SEED = 6
LISTING = Lock()


def games() -> list[GameAbout]:
    """Every game, for the first page and the form of a new table; threads that ask at once wait for one list."""
    with LISTING:
        return _games()


@cache
def _games() -> list[GameAbout]:
    listed = list[GameAbout]()
    for game in catalog.working():
        try:
            listed.append(described(game))
        except Exception as error:
            # The page must not lack all games because a plugin's first position can't be drawn.
            reason = catalog.broken(game.name, error)
            if reason is None:
                raise
            print(f"kibitz: {reason}", file=sys.stderr)
    # All games stay for ever: to look for garbage among them would stop everybody for a tenth of a second.
    gc.freeze()
    # What can be played comes before what can only be watched.
    return sorted(listed, key=lambda game: (game["watched"], game["called"]))


def described(game: Game) -> GameAbout:
    view, explore = preview(game), catalog.part(game.name, "explore")
    return {
        "name": game.name,
        "called": called(game),
        "title": game.title,
        "seats": list(game.seat_counts),
        "options": [
            {"name": one.name, "default": one.default, "allowed": [*one.allowed], "help": one.help}
            for one in game.options
        ],
        "minds": list(game.minds()),
        "levels": levels.HIGHEST,
        "watched": catalog.has_part(game.name, "scenes"),
        "picture": picture(game, view),
        "example": str(view),
        "known": list(explore.EXAMPLES.items()) if explore else [],
    }


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
