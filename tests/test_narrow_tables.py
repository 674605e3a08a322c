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
    assert {"take-five", "rummy", "gin-rummy", "indian-rummy", "play-nine"} <= set(GAMES)


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
