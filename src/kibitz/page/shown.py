"""What the browser gets: pictures, moves and words, as plain data. Nothing that a seat can't see is ever in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import islice
from random import Random
from threading import Lock
from typing import Any

from kibitz import catalog, gameplay, levels
from kibitz.page.markup import html
from kibitz.page.seats import Seats
from kibitz.table import CHANCE, Game, InvalidText, Move, Position, Scene, View

MOST_MOVES = 400
MOST_SCENES = 2000
PREVIEW_SEED = 6
STYLE = re.compile(r"<style>.*?</style>\s*", re.DOTALL)
LISTING = Lock()
IMAGINED = 3
"""Ways in which what is hidden is drawn; where a move leads to one sight in all of them, it is shown."""


def picture(game: Game, view: View) -> str:
    """The game's picture; a game without pictures is shown as it is in a terminal."""
    drawn = game.picture(view)
    return inlined(drawn) if drawn else f"<pre>{escape(game.drawing(view))}</pre>"


def inlined(drawn: str) -> str:
    """A picture as a part of the page, whose content policy allows no style inside it."""
    return STYLE.sub("", drawn)


def rules(game: Game) -> str:
    """How the game is played, as HTML."""
    return html(catalog.text(game.name, "rules.md"), lambda path: inlined(rules_picture(game, path)))


def rules_picture(game: Game, path: str) -> str:
    """A picture that the rules show, as an SVG document; empty where there is none at this path."""
    return catalog.text(game.name, path) if re.fullmatch(r"pictures/[\w-]+\.svg", path) else ""


def scenes(game: Game, view: View) -> list[dict[str, str]]:
    """What led to this view, step by step, where one move of chance decides a whole game; else nothing."""
    module = catalog.part(game.name, "scenes")
    found: Iterator[Scene] = module.scenes(view) if module else iter(())
    return [{"text": one.text, "picture": inlined(one.picture)} for one in islice(found, MOST_SCENES)]


def moves(view: View) -> list[str]:
    listed = []
    for move in view.moves:
        listed.append(str(move))
        if len(listed) == MOST_MOVES:
            break
    return listed


def seat_view(game: Game, view: View) -> dict[str, Any]:
    """A position as its seat sees it."""
    return {
        "game": game.name,
        "view": str(view),
        "seat": view.seat,
        "picture": picture(game, view),
        "drawing": game.drawing(view),
        "moves": moves(view),
    }


def table(seats: Seats, announcements: list[str] | None = None) -> dict[str, Any]:
    """A person's table."""
    sitting = seats.sitting
    game, shown = sitting.game, seat_view(sitting.game, seats.view)
    is_over = sitting.is_over
    scores = sitting.state.scores() if is_over and not sitting.is_resigned else ()
    return shown | {
        "type": "table",
        "id": seats.name,
        "title": game.title,
        "names": sitting.names,
        "against": sitting.against,
        "watches": sitting.seat is None,
        "moves": shown["moves"] if sitting.may_choose else [],
        "over": is_over,
        "outcome": sitting.record().outcome if is_over else "",
        "scores": scores,
        "aim": game.aim,
        "seed": sitting.seed if is_over or sitting.seat is None else None,
        "played": len(sitting.record().moves),
        "announcements": announcements or [],
        "helped": seats.helped,
        "faults": seats.faults,
    }


def games() -> list[dict[str, Any]]:
    """Every game, for the first page and the form of a new table; threads that ask at once wait for one list."""
    with LISTING:
        return _games()


@cache
def _games() -> list[dict[str, Any]]:
    return [described(game) for game in catalog.working()]


def described(game: Game) -> dict[str, Any]:
    view, explore = preview(game), catalog.part(game.name, "explore")
    return {
        "name": game.name,
        "title": game.title,
        "aim": game.aim,
        "seats": list(game.seat_counts),
        "other_seats": [[*which, list(counts)] for which, counts in game.other_seat_counts.items()],
        "options": [
            {"name": one.name, "default": one.default, "allowed": list(one.allowed), "help": one.help}
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


def ahead(game: Game, view: View, move: str) -> dict[str, Any]:
    """Where a move leads as far as the seat can know; no picture where it depends on what is hidden."""
    chosen = view.read_move(move)
    seen = {played(view, chosen, Random(seed)).seen(view.seat) for seed in range(IMAGINED)}
    drawn = picture(game, View(view.seat, seen.pop())) if len(seen) == 1 else ""
    return {"move": move, "picture": drawn}


def played(view: View, move: Move, rng: Random) -> Position:
    """A position after the seat's move, with what is hidden drawn with its odds."""
    return view.imagine(rng).play(view.seat, move).position


def after(view: View, move: str, rng: Random) -> View:
    """What is seen after the seat's move, or after one of chance where there is no move; what is hidden is drawn."""
    if move:
        position = played(view, view.read_move(move), rng)
    elif view.position.to_move == (CHANCE,):
        state = view.imagine(rng)
        position = state.play(CHANCE, state.draw(rng)).position
    else:
        raise InvalidText("chance is not to move here: expected a move")
    hides = position.seen(view.seat) != position or view.position.is_masked
    seat = view.seat if hides else position.default_seat
    return View(seat, position.seen(seat))


def waits_for(view: View) -> str:
    """Who is to move in a position that a person looks at."""
    to_move = view.position.to_move
    if not to_move:
        return "nobody"
    return "you" if view.seat in to_move else "chance" if to_move == (CHANCE,) else "others"
