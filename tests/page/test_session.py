"""A tab's conversation with the server: what is played, asked, watched, reviewed and kept."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from kibitz import catalog, durable
from kibitz.durable import Point
from kibitz.page import session, thinking
from kibitz.page.review import MOST_SECONDS
from kibitz.page.session import MOST_REVIEWED_OF_ONE, House
from kibitz.page.turns import ASKER, Asker, Shares
from kibitz.table import InvalidText
from tests.page.house import ORIGIN, TABLE, Helpers, client


@contextmanager
def tab(home: Path, **settings: Any) -> Iterator[WebSocketTestSession]:
    with client(home, **settings).websocket_connect(TABLE, headers=ORIGIN) as table:
        yield table


def tell(table: WebSocketTestSession, **message: Any) -> dict[str, Any]:
    table.send_json(message)
    answer: dict[str, Any] = table.receive_json()
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in catalog.names() if name not in ("aces", "sevens")])
def test_a_game_is_played_to_its_end_and_reviewed(tmp_path: Path, name: str) -> None:
    with tab(tmp_path) as table:
        game = catalog.game(name)
        mind = next(iter(game.minds()))
        shown = tell(table, type="new", game=name, seed="3", seats=min(game.seat_counts), seat=0, against=mind)
        for _ in range(25):
            if shown["over"]:
                break
            assert shown["picture"].startswith("<svg")
            assert "<style" not in shown["picture"]
            shown = tell(table, type="say", move=shown["moves"][0])
            assert shown["type"] == "table", shown
        if not shown["over"]:
            shown = tell(table, type="resign")
        assert shown["over"]
        assert shown["outcome"]


def test_a_game_goes_on_after_the_server_is_gone(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        first = tell(table, type="new", game="betsy", seed="3", seat=0, against="greedy")
        played = tell(table, type="say", move="e2e4")
    with tab(tmp_path) as table:
        again = tell(table, type="open", id=first["id"])
        assert (again["view"], again["played"]) == (played["view"], 2)
        assert tell(table, type="undo")["view"] == first["view"]
        assert tell(table, type="undo") == {"type": "error", "text": "nothing to take back"}
    assert len(list(tmp_path.glob("*.json"))) == 1


def test_a_full_disk_is_announced_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(point: Point) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    with tab(tmp_path) as table:
        first = tell(table, type="new", game="betsy", seed="3", seat=0, against="greedy")
        monkeypatch.setattr(durable, "before", refuse)
        for message in ({"type": "say", "move": "e2e4"}, {"type": "resign"}, {"type": "undo"}):
            shown = tell(table, **message)
            assert "this game could not be saved (No space left on device)" in shown["announcements"][0]
        assert tell(table, type="new", game="betsy")["type"] == "error"
        monkeypatch.setattr(durable, "before", None)
        assert tell(table, type="open", id=first["id"])["played"] == 2
        assert tell(table, type="resign")["fresh"] == 0
    with tab(tmp_path) as table:
        again = tell(table, type="open", id=first["id"])
        assert (again["played"], again["outcome"]) == (2, "you resigned")


def test_advice_improves_and_is_noted_in_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COMPLETE", 0.0)
    thinkers = Helpers()
    with tab(tmp_path, thinkers=thinkers) as table:
        shown = tell(table, type="new", game="sebastian", seed="3", seat=0)
        assert not shown["helped"]
        table.send_json({"type": "ask"})
        answers = [table.receive_json() for _ in range(6)]
        assert [answer["seconds"] for answer in answers] == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
        assert [answer["last"] for answer in answers] == [False] * 5 + [True]
        assert len(answers[-1]["advice"]) == len(shown["moves"])
        values = [item["value"] for item in answers[-1]["advice"]]
        assert values == sorted(values, reverse=True)
        assert tell(table, type="say", move=shown["moves"][0])["helped"]


def test_nothing_that_a_seat_cannot_see_is_sent(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = tell(table, type="new", game="take-five", seed="3", seats=2, seat=1, against="low-to-high")
        assert shown["seed"] is None
        assert "?" in shown["view"]
        again = tell(table, type="look", game="take-five", view=shown["view"])
        assert again["moves"] == shown["moves"]


def test_a_watched_game_is_stepped(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = tell(table, type="new", game="take-five", seed="3", seats=3, seat=None, against="low-to-high")
        assert shown["watches"]
        assert not shown["moves"]
        other = tell(table, type="sit", seat=2)
        assert (other["seat"], other["played"]) == (2, shown["played"])
        assert other["view"] != shown["view"]
        assert tell(table, type="sit", seat=3)["type"] == "error"
        while not shown["over"]:
            shown = tell(table, type="step")
        assert len(shown["scores"]) == 3
        assert tell(table, type="step")["type"] == "error"


def test_each_seat_may_have_a_mind_of_its_own_and_a_rematch_moves_all_of_them(tmp_path: Path) -> None:
    minds = "low-to-high,high-to-low"
    with tab(tmp_path) as table:
        shown = tell(table, type="new", game="take-five", seed="3", seats=3, seat=1, against=minds)
        assert shown["names"] == ["low-to-high", "you", "high-to-low"]
        assert tell(table, type="sit", seat=0)["type"] == "error"
        assert tell(table, type="say", move=shown["moves"][0])["played"] > shown["played"]
        tell(table, type="resign")
        again = tell(table, type="rematch")
        assert (again["seat"], again["names"]) == (2, ["high-to-low", "low-to-high", "you"])
        assert tell(table, type="open", id=again["id"])["names"] == again["names"]
        wrong = tell(table, type="new", game="take-five", seats=4, seat=1, against=minds)
        assert wrong["text"] == "2 minds for 3 seats: expected one for all, or one for each"


def test_a_rematch_has_the_same_deal_and_other_seats(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        tell(table, type="new", game="betsy", seed="8", seat=0, against="greedy")
        tell(table, type="resign")
        again = tell(table, type="rematch")
        assert again["seat"] == 1
        assert again["names"] == ["greedy", "you"]


def test_a_position_is_looked_at_and_played_on(tmp_path: Path) -> None:
    text = "33356 2 primis=3 company=40"
    with tab(tmp_path) as table:
        shown = tell(table, type="look", game="sebastian", view=text)
        assert "keep 3 3 3" in shown["moves"]
        assert tell(table, type="peek", game="sebastian", view=text, move="keep 3 3 3")["move"] == "keep 3 3 3"
        started = tell(table, type="new", game="sebastian", start=text)
        assert started["view"] == shown["view"]


@pytest.mark.slow
def test_a_new_deal_has_a_seed_of_128_bits(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        seeds = [int(tell(table, type="scenes", game="aces")["seed"]) for _ in range(20)]
        for _ in range(20):
            tell(table, type="new", game="take-five", seats=2, seat=0, against="low-to-high")
            seeds.append(int(tell(table, type="resign")["seed"]))
    assert 1 << 120 < max(seeds) < 1 << 128
    assert len(set(seeds)) == len(seeds)


def test_a_long_seed_deals_the_same_again(tmp_path: Path) -> None:
    seed = str((1 << 128) - 1)
    with tab(tmp_path) as table:
        wish = {"type": "new", "game": "take-five", "seats": 2, "seat": 0, "against": "low-to-high", "seed": seed}
        first, again = tell(table, **wish), tell(table, **wish)
        assert first["view"] == again["view"]
        played = tell(table, type="say", move=first["moves"][0])
    with tab(tmp_path) as table:
        assert tell(table, type="open", id=again["id"])["view"] == played["view"]
        assert tell(table, type="resign")["seed"] == seed
        assert review(table, id=again["id"])[0]["review"]["seed"] == seed


def test_a_saved_game_with_a_short_seed_goes_on(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = tell(table, type="new", game="sebastian", seat=0, seed=str((1 << 32) - 1))
    [path] = tmp_path.glob("*.json")
    assert f'"seed": {(1 << 32) - 1},' in path.read_text()
    with tab(tmp_path) as table:
        assert tell(table, type="open", id=shown["id"])["view"] == shown["view"]


def test_a_review_takes_a_few_seconds_for_a_choice_whatever_is_asked(tmp_path: Path) -> None:
    thinkers = Helpers()
    with tab(tmp_path, thinkers=thinkers) as table:
        shown = tell(table, type="new", game="sebastian", seed="3", seat=0)
        tell(table, type="say", move=shown["moves"][-1])
        tell(table, type="resign")
        review(table, id=shown["id"], seconds=3600)
    asked = [one[-1] for one in thinkers.advice.asked if one[0] in ("judge", "price")]  # type: ignore[attr-defined]
    assert asked
    assert max(asked) <= MOST_SECONDS


@pytest.mark.slow
def test_the_end_of_a_game_and_its_review_share_one_judgement(tmp_path: Path) -> None:
    thinkers = Helpers()
    with tab(tmp_path, thinkers=thinkers) as table:
        shown = tell(table, type="new", game="take-five", seed="3", seats=2, seat=0, against="low-to-high")
        while not shown["over"]:
            shown = tell(table, type="say", move=shown["moves"][0])
        _, end = review(table, id=shown["id"], seat=0)
        _, whole = review(table, id=shown["id"])
    assert end["rows"] == [row for row in whole["rows"] if row["seat"] == 0]
    asked = [one for one in thinkers.advice.asked if one[0] == "judge"]  # type: ignore[attr-defined]
    assert len(asked) == len(whole["rows"]) > len(end["rows"])


def test_another_page_hears_no_more_of_a_review(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = tell(table, type="new", game="sebastian", seed="3", seat=0)
        tell(table, type="say", move=shown["moves"][-1])
        tell(table, type="resign")
        assert tell(table, type="review", id=shown["id"])["type"] == "boards"
        table.send_json({"type": "page", "number": 2})
        while (answer := table.receive_json())["type"] != "page":
            assert answer["type"] in ("progress", "judged")
        assert answer == {"type": "page", "number": 2}
        assert tell(table, type="open", id=shown["id"])["type"] == "table"


def test_an_address_reviews_only_so_much_at_a_time(tmp_path: Path) -> None:
    house = House(Helpers(), tmp_path, Shares())
    with house.reviewing(MOST_REVIEWED_OF_ONE):
        with pytest.raises(InvalidText, match="too many long games"), house.reviewing(1):
            pass
        ASKER.set(Asker("another", 1))
        with house.reviewing(1):
            pass
    assert not house.reviewed.total()


def test_an_address_that_begins_very_many_tables_loses_its_oldest_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "MOST_NEW", 2)
    with tab(tmp_path) as table:
        names = [tell(table, type="new", game="sebastian")["id"] for _ in range(4)]
    assert {path.stem for path in tmp_path.glob("*.json")} == set(names[-2:])


def test_a_patience_is_shown_scene_by_scene(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = tell(table, type="scenes", game="aces", seed="4")
        assert shown["seed"] == "4"
        assert shown["scenes"][1]["text"] == "Distributing the cards in the deck into 4 stacks."
        assert sum(share for _, share in shown["odds"]) == pytest.approx(1)
        assert tell(table, type="scenes", game="betsy")["type"] == "error"


def review(table: WebSocketTestSession, **message: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The boards and the judgements."""
    boards = tell(table, type="review", **message)
    assert boards["type"] == "boards", boards
    answer = table.receive_json()
    while answer["type"] == "progress":
        answer = table.receive_json()
    return boards, answer


def test_a_record_is_reviewed_with_its_exercises(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        shown = tell(table, type="new", game="sebastian", seed="3", seat=0)
        for _ in range(3):
            shown = tell(table, type="say", move=shown["moves"][-1])
        assert tell(table, type="review", id=shown["id"])["text"].startswith("the game is not over")
        tell(table, type="resign")
        boards, found = review(table, id=shown["id"])
        assert [step["seat"] for step in boards["review"]["steps"][:-1]] == [0, 0, 0]
        assert len(found["rows"]) == 3
        assert found["seats"][0]["lost"] == pytest.approx(sum(row["lost"] for row in found["rows"]))
        prices = [price for _, price in found["exercises"][0]["prices"]]
        assert prices == sorted(prices, reverse=True)
        again = tell(table, type="review", record=boards["line"], judge=False)
        assert again["review"]["steps"] == boards["review"]["steps"]


def test_a_line_that_is_no_record_is_named_with_its_remedy(tmp_path: Path) -> None:
    line = '{"game": "betsy", "options": {}, "seed": 1, "players": ["a", "b"], "moves": [[0, "e2e9"]], %s}'
    with tab(tmp_path) as table:
        bad = tell(table, type="review", record="{}", file="games.jsonl", line=3)
        assert bad["text"].startswith("games.jsonl, line 3: no field 'game': expected")
        bad = tell(table, type="review", record=line % '"scores": null, "outcome": ""', file="games.jsonl", line=7)
        assert bad["text"].startswith("games.jsonl, line 7: ")
        assert "e2e9" in bad["text"]


def test_the_record_notes_that_advice_was_asked_for(tmp_path: Path) -> None:
    with tab(tmp_path, thinkers=Helpers()) as table:
        shown = tell(table, type="new", game="sebastian", seed="3", seat=0)
        table.send_json({"type": "ask"})
        assert table.receive_json()["type"] == "advice"
        table.send_json({"type": "quiet"})
        table.send_json({"type": "resign"})
        while table.receive_json()["type"] != "table":
            pass
        boards = tell(table, type="review", id=shown["id"], judge=False)
        assert boards["review"]["helped"]
        assert '"helped": true' in boards["line"]
        assert tell(table, type="review", record=boards["line"], judge=False)["review"]["helped"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "say", "move": "e2e4"},
        {"type": "open", "id": "../../etc/passwd"},
        {"type": "open", "id": "0123456789abcdef"},
        {"type": "new", "game": "bridge"},
        {"type": "new", "game": "betsy", "against": "nobody"},
        {"type": "new", "game": "betsy", "options": {"wings": 3}},
        {"type": "new", "game": "betsy", "seat": 5},
        {"type": "look", "game": "betsy", "view": "nothing"},
        {"type": "ask", "game": "betsy", "view": "nothing"},
    ],
)
def test_what_makes_no_sense_is_answered_with_an_error(tmp_path: Path, message: dict[str, Any]) -> None:
    with tab(tmp_path) as table:
        assert tell(table, **message)["type"] == "error"
        assert tell(table, type="look", game="sebastian", view="_____ 3")["type"] == "look"


def test_what_happened_and_the_last_move_survive_a_reload(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        first = tell(table, type="new", game="betsy", seed="3", seat=0, against="greedy")
        tell(table, type="say", move="e2e4")
        played = tell(table, type="say", move="d2d4")
    with tab(tmp_path) as table:
        again = tell(table, type="open", id=first["id"])
        assert again["announcements"] == played["announcements"]
        assert (len(again["announcements"]), played["fresh"], again["fresh"]) == (2, 1, 0)
        assert again["picture"] == played["picture"]
        assert len(tell(table, type="undo")["announcements"]) == 1


def test_a_seat_is_held_by_the_browser_that_began_the_game(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        name = tell(table, type="new", game="betsy", seat=0, against="greedy", key="ours")["id"]
    for key, answer in (("theirs", "error"), ("", "error"), ("ours", "table")):
        with tab(tmp_path) as table:
            assert tell(table, type="open", id=name, key=key)["type"] == answer
    with tab(tmp_path) as table:
        watched = tell(table, type="new", game="betsy", seat=None, against="greedy", key="ours")["id"]
    with tab(tmp_path) as table:
        assert tell(table, type="open", id=watched, key="theirs")["type"] == "table"


def test_whoever_opens_an_unheld_game_first_holds_it(tmp_path: Path) -> None:
    with tab(tmp_path) as table:
        name = tell(table, type="new", game="betsy", seat=0, against="greedy")["id"]
    for key, answer in (("ours", "table"), ("ours", "table"), ("theirs", "error")):
        with tab(tmp_path) as table:
            assert tell(table, type="open", id=name, key=key)["type"] == answer
            if answer == "table":
                tell(table, type="say", move=tell(table, type="open", id=name, key=key)["moves"][0])


def test_a_game_that_is_open_in_two_tabs_is_shown_in_both(tmp_path: Path) -> None:
    server = client(tmp_path)
    with (
        server.websocket_connect(TABLE, headers=ORIGIN) as first,
        server.websocket_connect(TABLE, headers=ORIGIN) as second,
    ):
        begun = tell(first, type="new", game="betsy", seed="3", seat=0, against="greedy")
        assert tell(second, type="open", id=begun["id"])["view"] == begun["view"]
        played = tell(first, type="say", move="e2e4")
        assert second.receive_json()["view"] == played["view"]
        further = tell(second, type="say", move="d2d4")
        assert further["played"] == 4
        assert first.receive_json()["view"] == further["view"]
        # A tab that has turned to something else hears nothing of it.
        assert tell(first, type="page", number=2) == {"type": "page", "number": 2}
        assert tell(second, type="undo")["view"] == played["view"]
        assert tell(first, type="ask", game="betsy")["type"] != "table"
        assert tell(first, type="open", id=begun["id"])["view"] == played["view"]
        over = tell(first, type="resign")
        assert over["over"]
        assert second.receive_json()["outcome"] == over["outcome"]
