"""Puzzles as the page asks for them."""

from pathlib import Path

from kibitz import puzzles
from tests.page.house import client
from tests.page.test_analysis import tab, tell


def test_a_puzzle_comes_by_its_name_with_its_board(tmp_path: Path) -> None:
    chosen = puzzles.of("sebastian")[0]
    with tab(tmp_path) as table:
        shown = tell(table, type="puzzle", game="sebastian", name=chosen.name)
        assert shown["view"] == chosen.view
        assert shown["picture"].startswith("<svg")
        assert tuple(shown["best"]) == chosen.best
        assert chosen.best[0] in shown["moves"]
        assert not shown["whole"]
        turn = tell(table, type="puzzle", game="rummikub", name=puzzles.of("rummikub")[0].name)
        assert turn["whole"]


def test_the_puzzle_of_a_day(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        first, again, other = (
            tell(table, type="puzzle", day=day) for day in ("2026-11-28", "2026-11-28", "2026-11-29")
        )
        assert first == again
        assert first["game"] != other["game"]


def test_what_is_not_there_is_refused_with_a_remedy(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        for fields, expected in (
            ({"game": "sebastian", "name": "nothing"}, "expected a name from its list"),
            ({"game": "aces", "name": "x"}, "expected a name"),
            ({"game": "mah-jong", "name": "x"}, "unknown game"),
            ({"day": "tomorrow"}, "expected one such as 2026-11-28"),
        ):
            answer = tell(table, type="puzzle", **fields)
            assert answer["type"] == "error"
            assert expected in answer["text"]


def test_the_list_of_a_game(tmp_path: Path) -> None:
    with client(tmp_path) as page:
        found = page.get("/puzzles/betsy").json()
        assert [one["name"] for one in found] == [one.name for one in puzzles.of("betsy")]
        assert found[0]["rating"] <= found[-1]["rating"]
        assert page.get("/puzzles/aces").json() == []
        assert page.get("/puzzles/nothing").status_code == 404
