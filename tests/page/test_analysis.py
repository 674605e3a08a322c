"""What a tab asks about a position, as messages: where moves lead, comparisons, panels, and setting up by hand."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from kibitz import catalog, mistakes
from kibitz.table import Clock
from tests.page.test_session import tab, tell

GAMES = catalog.names()
CARD = "33356 2 primis=3 company=40"
RUMMY = f"phase draw; hands 4S 4D 7H 8D 9S 9D JH JH JC JD / {' '.join('?' * 10)}; pile 10H"
ENDING = f"K......Q{'.' * 48}.......k w"


def examples(game: str) -> list[str]:
    """The positions with which the game's exploring begins."""
    explore = catalog.part(game, "explore")
    assert explore is not None
    return list(explore.EXAMPLES.values())


def looked(table: WebSocketTestSession, game: str, view: str) -> dict[str, Any]:
    return tell(table, type="look", game=game, view=view)


def test_a_move_is_followed_and_chance_asked(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        assert looked(table, "sebastian", CARD)["waits_for"] == "you"
        kept = tell(table, type="follow", game="sebastian", view=CARD, move="keep 3 3 3")
        assert (kept["view"], kept["waits_for"]) == ("333__ 2 primis=3 company=40", "chance")
        thrown = tell(table, type="follow", game="sebastian", view=kept["view"])
        assert thrown["view"].startswith("333") or "3 3 3" in thrown["moves"][0]
        assert thrown["waits_for"] == "you"
        assert tell(table, type="follow", game="sebastian", view=thrown["view"])["type"] == "error"


def test_the_other_side_is_seen_after_a_move_where_nothing_is_hidden(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        after = tell(table, type="follow", game="betsy", view=ENDING, move="a1b1")
        assert (after["seat"], after["waits_for"]) == (1, "you")


def test_where_a_move_leads_is_shown_unless_it_is_hidden(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        thrown = tell(table, type="peek", game="rummy", view="3H 4H 5H KD", move="throw KD")
        assert thrown["picture"].startswith("<svg")
        board = "9 draws, top * 5 1 2, bottom 4 * * *, card 12"
        assert tell(table, type="peek", game="play-nine", view=board, move="replace 0 0")["picture"]
        assert not tell(table, type="peek", game="play-nine", view=board, move="turn 0 0")["picture"]


def test_two_moves_are_compared_in_words_and_figures(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        answer = tell(table, type="why", game="sebastian", view=CARD, move="keep nothing")
        best, own = answer["items"]
        assert (best["move"], own["move"]) == ("keep 3 3 3", "keep nothing")
        assert best["value"] > own["value"]
        assert best["note"] != own["note"]
        assert all(picture.startswith("<svg") for picture in answer["pictures"])
        assert len(tell(table, type="why", game="sebastian", view=CARD, move="keep 3 3 3")["items"]) == 1
        assert tell(table, type="why", game="sebastian", view=CARD, move="keep 6 6")["type"] == "error"


@pytest.mark.slow
def test_a_comparison_at_a_table_counts_as_help(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = tell(table, type="new", game="sebastian", seed="3", seat=0)
        tell(table, type="why", move=shown["moves"][0])
        assert tell(table, type="say", move=shown["moves"][0])["helped"]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_comes_panel_by_panel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with tab(tmp_path) as table:
        for view in examples(name):
            table.send_json({"type": "known", "game": name, "view": view})
            known = table.receive_json()
            assert known["titles"]
            for title in known["titles"]:
                panel = table.receive_json()
                assert panel["title"] == title
                found = panel["panel"]
                assert found["rows"] or found["pictures"]
                assert all(len(row) == len(found["columns"]) for row in found["rows"])
                assert "<style" not in "".join(found["pictures"])
            look = looked(table, name, view)
            assert look["type"] == "look"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_position_set_up_by_hand_is_the_one_that_its_link_has(tmp_path: Path, name: str) -> None:
    with tab(tmp_path) as table:
        view = examples(name)[0]
        shown = looked(table, name, view)
        values = {field["name"]: field["value"] for field in shown["fields"]}
        again = tell(table, type="compose", game=name, view=shown["view"], values=values)
        assert again["type"] == "look", again
        assert again["picture"] == shown["picture"]
        assert looked(table, name, again["view"])["view"] == again["view"]


def test_what_is_no_position_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = looked(table, "betsy", ENDING)
        values = {field["name"]: field["value"] for field in shown["fields"]}
        ask = {"type": "compose", "game": "betsy", "view": ENDING}
        for board, words in (
            (values["board"].replace("K", "."), None),
            (values["board"].replace("Q", "P"), "a Parakeet on h1"),
            (values["board"].replace("Q", "X"), "another value"),
            ("K k", "another value"),
        ):
            answer = tell(table, **ask, values=values | {"board": board})
            assert answer["type"] == ("unfit" if words else "look")
            assert words is None or words in answer["text"]
        assert tell(table, **ask, values={})["type"] == "unfit"
        assert tell(table, **ask, values=values | {"side": "nobody"})["type"] == "unfit"
        assert tell(table, **ask, values={"board": 3})["type"] == "error"


def test_a_card_is_in_one_heap_only(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        view = examples("take-five")[0]
        shown = looked(table, "take-five", view)
        values = {field["name"]: field["value"] for field in shown["fields"]}
        values["row 1"] += f" {values['row 2']}"
        answer = tell(table, type="compose", game="take-five", view=shown["view"], values=values)
        assert "used 2 times" in answer["text"]


def test_exact_advice_comes_at_once_and_then_with_all_its_reasons(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        table.send_json({"type": "ask", "game": "sebastian", "view": "33356 2 primis=3 company=40"})
        first = said = table.receive_json()
        while not said["last"]:
            said = table.receive_json()
    assert not first["last"]
    values = [[(item["move"], item["value"]) for item in message["advice"]] for message in (first, said)]
    assert values[0] == values[1]
    assert first["exact"]
    assert said["exact"]
    game = catalog.game("sebastian")
    view, mind = game.read_view(said["view"]), catalog.mind(game, "best", 0)
    explained = mind.explain(view, mind.advise(view, Clock()))
    assert said["advice"][0]["note"] == explained[0].note != ""


def test_a_mistake_has_a_reason(tmp_path: Path) -> None:
    example = next(kind for kind in mistakes.of("betsy").kinds if kind.name == "missed a capture")
    with tab(tmp_path) as table:
        answer = tell(table, type="why", game="betsy", view=example.view, move=example.move)
    assert answer["items"][1]["move"] == example.move
    assert answer["reason"]


def test_what_is_expected_to_follow_is_shown_as_far_as_a_seat_can_know(tmp_path: Path) -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    with tab(tmp_path) as table:
        line = tell(table, type="line", game="betsy", view=start, moves=["e2e4", "e7e5", "g1f3"])
        assert [(one["seat"], one["move"]) for one in line["frames"]] == [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")]
        board = "".join(line["tags"][tag] for tag in line["frames"][2]["picture"])
        assert board.startswith("<svg")
        assert 'id="at-bird-f3"' in board
        # What is drawn or turned over is hidden: nothing is shown after it.
        drawn = tell(table, type="line", game="rummy", view=RUMMY, moves=["stock", "throw 4S"])
        assert [one["move"] for one in drawn.get("frames", [drawn])] == ["stock"], drawn
        turned = tell(
            table,
            type="line",
            game="play-nine",
            view="9 draws, top * 5 1 2, bottom 4 * * *, card 12",
            moves=["turn 0 0"],
        )
        assert turned.get("frames") == [], turned
        for moves, expected in ((["e2e5"], "e2e5"), (["e2e4"] * 101, "at most 100 texts"), ("e2e4", "a list")):
            answer = tell(table, type="line", game="betsy", view=start, moves=moves)
            assert answer["type"] == "error"
            assert expected in answer["text"]


def test_the_game_at_the_table_stays_where_it_is_while_a_line_is_shown(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        before = tell(table, type="new", game="betsy", seats=2, seat=0, against="random", seed="4")
        assert tell(table, type="line", moves=["e2e4", "e7e5"])["frames"]
        after = tell(table, type="open", id=before["id"])
        assert (after["view"], after["helped"], after["played"]) == (before["view"], False, before["played"])
