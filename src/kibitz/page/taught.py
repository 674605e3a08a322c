"""A game's lesson as plain data: every board of it, so that nothing has to be asked while it is taken."""

from __future__ import annotations

from functools import cache

from kibitz import catalog, lessons
from kibitz.page import positions
from kibitz.page.answers import Lesson, LessonBoard
from kibitz.page.positions import Screen
from kibitz.page.review import Tags
from kibitz.table import InvalidText, Scene, View

SCREENS = {"wide": Screen(), "narrow": Screen(narrow=True)}


@cache
def lesson(name: str, screen: str) -> Lesson:
    """The lesson with the pictures for a screen; InvalidText where the game has none, or contradicts it."""
    game, tags = catalog.game(name), Tags()
    steps = lessons.of(name)
    if not steps or screen not in SCREENS:
        raise InvalidText(f"{name} has no lesson for a {screen[:20]} screen")

    def board(shown: View | Scene) -> LessonBoard:
        if isinstance(shown, Scene):
            return {"picture": tags.add(positions.inlined(shown.picture)), "drawing": shown.text}
        drawn = positions.picture(game, shown, SCREENS[screen])
        return {"picture": tags.add(drawn), "drawing": game.drawing(shown)}

    return {
        "game": game.name,
        "called": positions.called(game),
        "watched": catalog.has_part(game.name, "scenes"),
        "steps": [
            {
                "ask": one.ask,
                "move": one.move,
                "moves": one.moves,
                "told": one.told,
                "before": board(one.before),
                "after": board(one.after),
            }
            for one in steps
        ],
        "tags": list(tags.numbers),
    }
