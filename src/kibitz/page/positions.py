"""Positions as plain data: their pictures, moves and words, and where a move leads.

Nothing that a seat can't see is ever in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import islice
from random import Random
from typing import Any, Literal, NamedTuple
from urllib.parse import urlencode

from kibitz import catalog, words
from kibitz.page.answers import SeatView
from kibitz.page.markup import html
from kibitz.table import CHANCE, Game, InvalidText, Move, Position, Scene, Seat, View

MOST_MOVES, MOST_SCENES = 400, 2000
STYLE = re.compile(r"<style>.*?</style>\s*", re.DOTALL)
IMAGINED = 3
"""Ways in which what is hidden is drawn; where a move leads to one sight in all of them, it is shown."""


class Screen(NamedTuple):
    """How a tab wants its pictures, where a game can draw them so."""

    narrow: bool = False
    """Whether they are for a screen as wide as a phone's."""
    turned: bool = False
    """Whether they show the board from the other side."""


WIDE = Screen()


def picture(game: Game, view: View, screen: Screen = WIDE) -> str:
    """The game's picture for a screen; a game without one is shown as it is in a terminal."""
    wanted = [name for name in ("turned", "narrow") if getattr(screen, name)]
    module = next(filter(None, (catalog.part(game.name, name) for name in wanted)), None)
    drawn = module.picture(view) if module else game.picture(view)
    return inlined(drawn) if drawn else f"<pre>{escape(game.drawing(view))}</pre>"


def inlined(drawn: str) -> str:
    """A picture as a part of the page, whose content policy allows no style inside it."""
    return STYLE.sub("", drawn)


def called(game: Game) -> str:
    """The game's name as people write it: the title of its rules."""
    title = catalog.text(game.name, "rules.md").partition("\n")[0]
    return title.removeprefix("# ") if title.startswith("# ") else game.name.capitalize().replace("-", " ")


def rules(game: Game, given: Mapping[str, Any] | None = None) -> str:
    """How the game is played, as HTML; with some options it may be another game of the same family."""
    family = catalog.part(game.name, "family") if given else None
    if family:
        chosen = words.options(game, given or {})
        if family.is_other(**chosen):
            return html(family.rules(family.card(**chosen)), lambda path: "")
    return html(catalog.text(game.name, "rules.md"), lambda path: inlined(rules_picture(game, path)))


def rules_address(game: Game, options: Mapping[str, Any]) -> str:
    """Where the rules of a game with these options are."""
    family = catalog.part(game.name, "family")
    other = family is not None and family.is_other(**options)
    return f"rules/{game.name}" + (f"?{urlencode(options)}" if other else "")


def rules_picture(game: Game, path: str) -> str:
    """A picture that the rules show, as an SVG document; empty where there is none at this path."""
    return catalog.text(game.name, path) if re.fullmatch(r"pictures/[\w-]+\.svg", path) else ""


def scenes(game: Game, view: View, screen: Screen = WIDE) -> list[Scene]:
    """What led to this view, step by step, where one move of chance decides a whole game; else nothing."""
    module = catalog.part(game.name, "scenes")
    if module and screen.narrow and hasattr(narrow := catalog.part(game.name, "narrow"), "scenes"):
        module = narrow
    found: Iterable[Scene] = module.scenes(view) if module else ()
    return [Scene(one.text, inlined(one.picture)) for one in islice(found, MOST_SCENES)]


def moves(view: View) -> list[str]:
    return [str(move) for move in islice(view.moves, MOST_MOVES)]


def seat_view(game: Game, view: View, screen: Screen = WIDE) -> SeatView:
    """A position as its seat sees it."""
    return {
        "game": game.name,
        "view": str(view),
        "seat": view.seat,
        "picture": picture(game, view, screen),
        "drawing": game.drawing(view),
        "moves": moves(view),
    }


def ahead(game: Game, view: View, move: str, screen: Screen = WIDE) -> str:
    """The picture of where a move leads as far as the seat can know; empty where it depends on what is hidden."""
    chosen = view.read_move(move)
    seen = {played(view, chosen, Random(seed)).seen(view.seat) for seed in range(IMAGINED)}
    return picture(game, View(view.seat, seen.pop()), screen) if len(seen) == 1 else ""


def along(view: View, moves: Iterable[str]) -> Iterator[tuple[Seat, str, View]]:
    """Where moves lead one after another, as far as the seat can know: whose each is, its text, and what is seen then.

    It ends where chance is to move, or where what is seen depends on what is hidden.
    """
    states = [view.imagine(Random(seed)) for seed in range(IMAGINED)]
    for text in moves:
        to_move = states[0].to_move
        seat = view.seat if view.seat in to_move else next(iter(to_move), CHANCE)
        if seat == CHANCE:
            return
        chosen = states[0].read_move(seat, text)
        states = [state.play(seat, state.read_move(seat, text)) for state in states]
        seen = {state.view(view.seat) for state in states}
        if len(seen) > 1:
            return
        yield seat, str(chosen), seen.pop()


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


def waits_for(view: View) -> Literal["nobody", "you", "chance", "others"]:
    """Who is to move in a position that a person looks at."""
    to_move = view.position.to_move
    if not to_move:
        return "nobody"
    return "you" if view.seat in to_move else "chance" if to_move == (CHANCE,) else "others"
