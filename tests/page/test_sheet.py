"""The moves beside a board, and looks back at them."""

from pathlib import Path

from tests.page.house import ORIGIN, TABLE, client


def test_moves_are_listed_and_looked_at_and_the_board_turns(tmp_path: Path) -> None:
    house = client(tmp_path)
    with house.websocket_connect(TABLE, headers=ORIGIN) as table:
        table.send_json({"type": "new", "game": "betsy", "seed": "3", "seat": 0, "against": "greedy"})
        first = table.receive_json()
        assert (first["sheet"], first["turns"]) == ([], True)
        table.send_json({"type": "say", "move": "e2e4"})
        shown = table.receive_json()
        assert [line["seat"] for line in shown["sheet"]] == [0, 1]
        assert shown["sheet"][0]["text"] == "e2-e4"
        table.send_json({"type": "past", "number": 0})
        assert table.receive_json()["picture"].count("bird") == first["picture"].count("bird")
        table.send_json({"type": "past", "number": 3})
        assert table.receive_json() == {"type": "error", "text": "move 3: expected one of 0 to 2"}
        table.send_json({"type": "screen", "narrow": False, "turned": True})
        assert table.receive_json()["picture"] != shown["picture"]
        table.send_json({"type": "undo"})
        assert table.receive_json()["sheet"] == []
    assert house.get("/figures/betsy/white-P.svg", headers=ORIGIN).text.startswith("<svg")
    assert house.get("/figures/betsy/nobody.svg", headers=ORIGIN).status_code == 404


def test_a_game_that_hides_cards_lists_no_moves(tmp_path: Path) -> None:
    with client(tmp_path).websocket_connect(TABLE, headers=ORIGIN) as table:
        table.send_json({"type": "new", "game": "rummy", "seed": "3", "seat": 0, "against": "random"})
        shown = table.receive_json()
        assert (shown["sheet"], shown["turns"]) == ([], False)
        table.send_json({"type": "past", "number": 0})
        assert table.receive_json()["text"] == "rummy has no list of moves to go back in"
