"""Puzzles as plain data: the list of a game's puzzles, and one of them as its board shows it."""

from __future__ import annotations

from datetime import date

from kibitz import catalog, mistakes, puzzles
from kibitz.page import positions
from kibitz.page.answers import Puzzle, PuzzleAbout
from kibitz.page.positions import Screen
from kibitz.table import InvalidText


def listed(name: str) -> list[PuzzleAbout]:
    """A game's puzzles, the easiest first; InvalidText where there is no such game."""
    found = puzzles.of(catalog.game(name).name)
    return [{"name": one.name, "rating": one.rating, "kind": one.kind} for one in found]


def puzzle(game: str, name: str, day: str, screen: Screen, seconds: float) -> Puzzle:
    """Runs in a worker: the puzzle of this name, or that of a day; InvalidText where there is none."""
    if day:
        game, chosen = of_day(day)
    else:
        chosen = find(game, name)
    known = catalog.game(game)
    view = known.read_view(chosen.view)
    return {
        **positions.seat_view(known, view, screen),
        "type": "puzzle",
        "called": positions.called(known),
        "name": chosen.name,
        "day": day,
        "best": chosen.best,
        "tempting": chosen.tempting,
        "value": chosen.value,
        "margin": chosen.margin,
        "rating": chosen.rating,
        "kind": chosen.kind,
        "aim": known.aim,
        "unit": mistakes.of(known.name).unit,
        "whole": len(chosen.best) > 1,
    }


def of_day(text: str) -> tuple[str, puzzles.Puzzle]:
    """The game and the puzzle of a day."""
    try:
        found = puzzles.daily(date.fromisoformat(text))
    except ValueError:
        raise InvalidText(f"{text[:40]!r} is not a day: expected one such as 2026-11-28") from None
    if found is None:
        raise InvalidText("there are no puzzles here: expected a game that has some")
    return found


def find(game: str, name: str) -> puzzles.Puzzle:
    """A puzzle of the game by its name."""
    for one in puzzles.of(catalog.game(game).name):
        if one.name == name:
            return one
    raise InvalidText(f"{game} has no puzzle {name[:40]!r}: expected a name from its list")
