"""Pictures for narrow screens: whatever a game's walk shows fits them, and a finger finds what can be clicked."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from kibitz import catalog, gameplay
from kibitz.page import positions
from kibitz.table import View
from tests.page.test_session import tab, tell

WIDE = 390
FINGER = 44
GAMES = [name for name in catalog.built_in() if catalog.has_part(name, "narrow")]
SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.5
"""The width of a letter as a share of its height, in the mean."""


def walk(name: str) -> Iterator[View]:
    """What the first seat sees in a game of random choices."""
    game, rng = catalog.game(name), Random(5)
    state = gameplay.settle_chance(gameplay.start(game, max(game.seat_counts)), rng, [])
    for _ in range(200):
        yield state.view(0)
        if not state.to_move:
            return
        seat = state.to_move[0]
        state = gameplay.settle_chance(state.play(seat, rng.choice(list(state.moves(seat)))), rng, [])


def test_the_card_games_have_pictures_of_their_own() -> None:
    assert {"take-five", "rummy", "gin-rummy", "indian-rummy", "play-nine", "rummikub", "sebastian"} <= set(GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_everything_fits_and_can_be_clicked(name: str) -> None:
    game = catalog.game(name)
    for view in walk(name):
        drawn = ElementTree.fromstring(positions.picture(game, view, positions.Screen(narrow=True)))
        assert drawn.get("width") == str(WIDE)
        for text in drawn.iter(f"{SVG}text"):
            if text.get("text-anchor") is None and text.get("transform") is None:
                end = float(text.get("x", "0")) + LETTER * float(text.get("font-size", "0")) * len(text.text or "")
                assert end <= WIDE, (text.text, str(view))
        for spot in drawn.iter(f"{SVG}g"):
            if spot.get("data-say"):
                x, _ = re.findall(r"-?[\d.]+", spot.get("transform", ""))
                assert 0 <= float(x) <= WIDE - FINGER, str(view)
        wide = ElementTree.fromstring(positions.picture(game, view))
        assert says(drawn) == says(wide), str(view)


def says(picture: ElementTree.Element) -> set[str]:
    return {spot.get("data-say", "") for spot in picture.iter(f"{SVG}g")}


def test_a_tab_says_how_wide_its_screen_is(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        wide = tell(table, type="new", game="take-five", seat=0, against="low-to-high")
        assert 'width="390"' not in wide["picture"]
        narrow = tell(table, type="screen", narrow=True)
        assert 'width="390"' in narrow["picture"]
        assert narrow["view"] == wide["view"]
        assert 'width="390"' in tell(table, type="look", game="take-five", view=wide["view"])["picture"]
        assert tell(table, type="screen", narrow=False)["picture"] == wide["picture"]


@pytest.mark.slow
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", ["take-five", "rummy", "indian-rummy", "rummikub"])
def test_a_card_that_leaves_a_picture_is_held_by_something_else(name: str, narrow: bool) -> None:
    game, screen, before, moved = catalog.game(name), positions.Screen(narrow), set[str](), 0
    for view in walk(name):
        if view.seat not in view.position.to_move:
            continue
        parts = [
            part
            for part in ElementTree.fromstring(positions.picture(game, view, screen)).iter(f"{SVG}g")
            if part.get("id")
        ]
        names = {part.get("id", "").removeprefix("at-") for part in parts}
        things = {part.get("data-kind", "") for part in parts} | {one for one in names if one.startswith("card-")}
        held = {thing for part in parts for thing in part.get("data-holds", "").split("|")}
        if name != "take-five":
            things = {one for one in things if " " in one}
        assert before <= things | held, (before - things - held, str(view))
        origins = {part.get("data-from", "") for part in parts} - {""}
        assert origins <= names, origins - names
        moved += len(before - things)
        before = things
    assert moved or name == "rummikub"
