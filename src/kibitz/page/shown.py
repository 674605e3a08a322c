"""What the browser gets: pictures, moves and words, as plain data. Nothing that a seat can't see is ever in it."""

from __future__ import annotations

from functools import cache
from html import escape
from random import Random
from typing import Any

from kibitz import catalog, gameplay, levels, pictures
from kibitz.page.seats import Seats
from kibitz.table import CHANCE, Game, View

MOST_MOVES = 400
PREVIEW_SEED = 6


def picture(game: Game, view: View) -> str:
    """The game's picture; a game without pictures is shown as it is in a terminal."""
    drawn = game.picture(view)
    return inlined(drawn) if drawn else f"<pre>{escape(game.drawing(view))}</pre>"


def inlined(drawn: str) -> str:
    """A picture as a part of the page, whose content policy allows no style inside it."""
    return drawn.replace(pictures.STYLE, "")


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


def table(seats: Seats, told: list[str] | None = None) -> dict[str, Any]:
    """A person's table."""
    sitting = seats.sitting
    game, shown = sitting.game, seat_view(sitting.game, sitting.view)
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
        "told": told or [],
        "helped": seats.helped,
        "faults": seats.faults,
    }


@cache
def games() -> list[dict[str, Any]]:
    """Every game, for the first page and the form of a new table."""
    return [described(game) for game in catalog.working()]


def described(game: Game) -> dict[str, Any]:
    view = preview(game)
    return {
        "name": game.name,
        "title": game.title,
        "aim": game.aim,
        "seats": list(game.seat_counts),
        "options": [
            {"name": one.name, "default": one.default, "allowed": list(one.allowed), "help": one.help}
            for one in game.options
        ],
        "minds": list(game.minds()),
        "levels": levels.HIGHEST,
        "watched": next(game.scenes(view), None) is not None,
        "picture": picture(game, view),
        "example": str(view),
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
    """Where a move leads, as far as the seat can know: what chance or others then do is left open."""
    chosen = view.read_move(move)
    position = view.position if not view.position.is_masked else view.imagine(Random(0)).position
    after = position.play(view.seat, chosen)
    if not view.position.is_masked and after.to_move != (CHANCE,):
        return {"move": move, "picture": picture(game, View(view.seat, after.seen(view.seat)))}
    return {"move": move, "picture": ""}
