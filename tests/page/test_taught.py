"""Lessons as a browser gets them."""

from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.page.answers import Lesson
from tests.page.fitting import check
from tests.page.house import client


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.built_in())
def test_a_lesson_has_every_board_for_both_screens(tmp_path: Path, game: str) -> None:
    with client(tmp_path) as page:
        for screen in ("wide", "narrow"):
            found = page.get(f"/lessons/{game}/{screen}").json()
            check(found, Lesson)
            for step in found["steps"]:
                for board in (step["before"], step["after"]):
                    picture = "".join(found["tags"][tag] for tag in board["picture"])
                    assert picture.startswith("<svg")
                    assert "<style" not in picture
                    assert board["drawing"]


def test_what_has_no_lesson_is_not_found(tmp_path: Path) -> None:
    with client(tmp_path) as page:
        for path in ("mah-jong/wide", "betsy/round"):
            assert page.get(f"/lessons/{path}").status_code == 404
        assert all(game["lesson"] for game in page.get("/games").json())
