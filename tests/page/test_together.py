"""A table that several people share: who may sit, choose and see what."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from kibitz import catalog, gameplay
from kibitz.page import outside, positions
from kibitz.page.chairs import PHRASES
from kibitz.page.seats import SHARED, Asked
from kibitz.page.together import Guest, Shared
from kibitz.sitting import Sitting
from kibitz.table import State
from tests.page.house import ORIGIN, TABLE, client

CHOICES = [name for name in catalog.names() if gameplay.has_choices(catalog.game(name))]


class Person:
    """Somebody's tab."""

    def __init__(self, socket: WebSocketTestSession, key: str) -> None:
        self.socket, self.key = socket, key
        self.got: list[str] = []
        """All that came, as it came."""
        self.table: dict[str, Any] = {}
        self.gathering: dict[str, Any] = {}

    def send(self, **message: Any) -> None:
        self.socket.send_json(message)

    def read(self) -> dict[str, Any]:
        self.got.append(self.socket.receive_text())
        answer: dict[str, Any] = json.loads(self.got[-1])
        if answer["type"] in ("table", "gathering"):
            setattr(self, answer["type"], answer)
        return answer

    def until(self, holds: Any) -> "Person":
        """Read on until this holds of the person."""
        while not holds(self):
            self.read()
        return self

    def refused(self, **message: Any) -> str:
        """The error that answers a message."""
        self.send(**message)
        while (answer := self.read())["type"] != "error":
            pass
        text: str = answer["text"]
        return text


@contextmanager
def house(home: Path) -> Iterator[TestClient]:
    with client(home) as page:
        yield page


@contextmanager
def people(page: TestClient, *keys: str) -> Iterator[list[Person]]:
    with ExitStack() as stack:
        yield [Person(stack.enter_context(page.websocket_connect(TABLE, headers=ORIGIN)), key) for key in keys]


def share(person: Person, game: str, **wish: Any) -> str:
    person.send(type="share", game=game, key=person.key, **{"against": "random" if game == "rummy" else "best"} | wish)
    person.until(lambda one: one.gathering)
    name: str = person.gathering["id"]
    return name


def sit(person: Person, name: str, seat: int, called: str) -> None:
    person.send(type="open", id=name, key=person.key)
    person.send(type="take", seat=seat, name=called)
    person.until(lambda one: one.gathering.get("seat") == seat)


def test_two_people_share_a_table_by_its_link_and_a_third_one_watches(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32, "c" * 32) as (ann, bob, eve):
        name = share(ann, "betsy", name="Ann")
        assert name.startswith(SHARED)
        assert (ann.gathering["seat"], ann.gathering["opener"], ann.gathering["begun"]) == (0, True, False)
        eve.send(type="open", id=name, key=eve.key)
        assert "taken" in eve.refused(type="take", seat=0, name="Eve")
        assert "somebody else's name" in eve.refused(type="take", seat=1, name="ann")
        assert "only the person who opened" in eve.refused(type="begin")
        sit(bob, name, 1, "Bob")
        for one in (ann, bob, eve):
            one.until(lambda one: one.table)
        assert [one.table["names"] for one in (ann, bob, eve)] == [["you", "Bob"], ["Ann", "you"], ["Ann", "Bob"]]
        assert [bool(one.table["moves"]) for one in (ann, bob, eve)] == [True, False, False]
        assert "not your turn" in bob.refused(type="say", move="e7e5")
        assert "watch" in eve.refused(type="say", move="e2e4")
        ann.send(type="say", move="e2e4")
        bob.until(lambda one: one.table["moves"])
        assert bob.table["announcements"] == ["White plays e2e4"]
        assert eve.until(lambda one: one.table["played"]).gathering["advice"]
        assert "without help" in bob.refused(type="ask")
        assert "has begun" in eve.refused(type="take", seat=1, name="Eve")


def test_birds_take_the_seats_that_nobody_takes(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32) as (ann,):
        share(ann, "take-five", seats=4, against="low-to-high", name="Ann")
        ann.send(type="begin")
        ann.until(lambda one: one.table)
        assert ann.table["names"] == ["you", *["low-to-high"] * 3]
        ann.send(type="say", move=ann.table["moves"][-1])
        ann.until(lambda one: one.table["played"] > 1 and one.table["moves"])
        assert [chair["mind"] for chair in ann.gathering["chairs"]] == ["", *["low-to-high"] * 3]


def test_who_leaves_is_away_and_comes_back_to_the_own_seat(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32) as (ann,):
        name = share(ann, "betsy", name="Ann")
        with people(page, "b" * 32) as (bob,):
            sit(bob, name, 1, "Bob")
            bob.until(lambda one: one.table)
        ann.until(lambda one: one.gathering["chairs"][1]["away"])
        ann.send(type="say", move="e2e4")
        with people(page, "b" * 32) as (bob,):
            bob.send(type="open", id=name, key=bob.key)
            bob.until(lambda one: one.table and one.table["moves"])
            assert bob.table["played"] == 1
            ann.until(lambda one: not one.gathering["chairs"][1]["away"])
            assert "is here" in ann.refused(type="offer", kind="bird", seat=1)
        ann.until(lambda one: one.gathering["chairs"][1]["away"])
        ann.send(type="offer", kind="bird", seat=1)
        ann.until(lambda one: one.table["moves"] and one.table["played"] == 2)
        assert ann.gathering["chairs"][1]["mind"] == "best"
        with people(page, "b" * 32) as (bob,):
            bob.send(type="open", id=name, key=bob.key)
            bob.send(type="back")
            bob.until(lambda one: one.gathering and not one.gathering["chairs"][1]["mind"])


def test_a_choice_is_taken_back_when_the_others_agree(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32) as (ann, bob):
        name = share(ann, "betsy", name="Ann")
        sit(bob, name, 1, "Bob")
        ann.until(lambda one: one.table)
        assert "nothing to take back" in ann.refused(type="offer", kind="undo")
        ann.send(type="say", move="e2e4")
        bob.until(lambda one: one.table.get("moves"))
        ann.send(type="offer", kind="undo")
        bob.until(lambda one: one.gathering["offer"])
        assert bob.gathering["offer"] == {"kind": "undo", "by": "Ann", "of": "Ann", "yours": False, "asks": True}
        bob.send(type="reply", agrees=False)
        ann.until(lambda one: one.gathering["offer"])
        ann.until(lambda one: not one.gathering["offer"])
        assert ann.table["played"] == 1
        ann.send(type="offer", kind="undo")
        bob.until(lambda one: not one.gathering["offer"]).until(lambda one: one.gathering["offer"])
        bob.send(type="reply", agrees=True)
        ann.until(lambda one: one.table["played"] == 0 and one.table["moves"])


def test_one_of_two_gives_the_game_up_and_both_read_it_in_their_words(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32, "x" * 32) as (ann, bob, eve):
        name = share(ann, "betsy", name="Ann")
        assert "has begun" in ann.refused(type="resign")
        sit(bob, name, 1, "Bob")
        eve.send(type="open", id=name, key=eve.key)
        assert "watch" in eve.refused(type="resign")
        ann.until(lambda one: one.table)
        ann.send(type="say", move="e2e4")
        bob.until(lambda one: one.table.get("moves"))
        bob.send(type="resign")
        for one, outcome in ((ann, "seat 1 resigned"), (bob, "you resigned"), (eve, "seat 1 resigned")):
            one.until(lambda one: one.table.get("over"))
            assert (one.table["outcome"], one.table["moves"], one.table["scores"]) == (outcome, [], [])
        assert "not your turn" in bob.refused(type="say", move="e7e5")
        assert "no game is played" in ann.refused(type="offer", kind="undo")
        assert "no game is played" in ann.refused(type="resign")
    with house(tmp_path) as page, people(page, "a" * 32) as (ann,):
        ann.send(type="open", id=name, key=ann.key)
        assert ann.until(lambda one: one.table).table["outcome"] == "seat 1 resigned"
        ann.send(type="review", id=name, judge=False)
        while (answer := ann.read())["type"] != "boards":
            pass
        assert answer["review"]["outcome"] == "seat 1 resigned"
        ann.send(type="rematch")
        ann.until(lambda one: one.gathering["id"] != name)


def test_where_more_than_two_play_nobody_ends_the_game_alone(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32) as (ann,):
        share(ann, "take-five", seats=3, against="low-to-high", name="Ann")
        ann.send(type="begin")
        ann.until(lambda one: one.table)
        assert "let a bird play" in ann.refused(type="resign")


def test_players_are_helped_only_where_the_table_allows_it_and_all_see_who_was(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32) as (ann, bob):
        for may_help in (False, True):
            ann.gathering, ann.table = {}, {}
            name = share(ann, "betsy", name="Ann", help=may_help)
            sit(bob, name, 1, "Bob")
            ann.until(lambda one: one.table and one.gathering["begun"])
            assert ann.gathering["advice"] == may_help
            own = {"game": "betsy", "view": ann.table["view"]}
            if not may_help:
                assert "without help" in ann.refused(type="ask", **own)
                assert "without help" in ann.refused(type="why", **own, move="e2e4")
                continue
            ann.send(type="ask", **own)
            bob.until(lambda one: one.gathering["chairs"][0]["helped"])
            assert not bob.gathering["chairs"][1]["helped"]
            while (answer := ann.read())["type"] != "advice":
                pass
            assert answer["advice"]
    saved = json.loads((tmp_path / f"{name}.json").read_text().splitlines()[-1])
    assert saved["shared"]["chairs"][0]["helped"]


def test_people_say_only_what_is_on_the_list(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32) as (ann, bob):
        name = share(ann, "betsy", name="Ann")
        bob.send(type="open", id=name, key=bob.key)
        ann.send(type="phrase", number=1)
        bob.until(lambda one: one.gathering and one.gathering["said"])
        assert bob.gathering["said"] == [{"name": "Ann", "text": PHRASES[1]}]
        assert "no such phrase" in ann.refused(type="phrase", number=99)
        assert "watch" in bob.refused(type="phrase", number=0)


def test_choices_at_the_same_time_wait_for_each_other_and_survive_the_server(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32) as (ann, bob):
        name = share(ann, "take-five", seats=2, name="Ann")
        sit(bob, name, 1, "Bob")
        ann.until(lambda one: one.table)
        card = ann.table["moves"][-1]
        ann.send(type="say", move=card)
        bob.until(lambda one: one.gathering["chairs"][0]["chosen"])
        assert bob.table["played"] == 1
    with house(tmp_path) as page, people(page, "b" * 32, "a" * 32) as (bob, ann):
        bob.send(type="open", id=name, key=bob.key)
        bob.until(lambda one: one.table)
        assert bob.gathering["chairs"][0]["chosen"]
        bob.send(type="say", move=bob.table["moves"][0])
        bob.until(lambda one: one.table["played"] >= 3)
    saved = json.loads((tmp_path / f"{name}.json").read_text().splitlines()[-1])
    assert [0, card] in saved["moves"]


def test_a_bird_plays_on_for_who_runs_out_of_time(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32) as (ann, bob):
        name = share(ann, "betsy", name="Ann", minutes=1, increment=2)
        sit(bob, name, 1, "Bob")
        ann.until(lambda one: one.table)
        assert ann.gathering["clock"] == {"minutes": 1, "increment": 2}
        ann.send(type="say", move="e2e4")
        ann.until(lambda one: one.table["played"])
        assert 60 < ann.gathering["chairs"][0]["left"] <= 62
    path = tmp_path / f"{name}.json"
    saved = json.loads(path.read_text().splitlines()[-1])
    saved["shared"]["chairs"][1]["left"] = 0.01
    path.write_text(json.dumps(saved) + "\n")
    with house(tmp_path) as page, people(page, "b" * 32) as (bob,):
        bob.send(type="open", id=name, key=bob.key)
        bob.until(lambda one: one.gathering and one.gathering["chairs"][1]["out"])
        bob.until(lambda one: one.table.get("played", 0) >= 2)
        assert "time is up" in bob.refused(type="back")


@pytest.mark.slow
def test_the_same_people_play_once_more_in_turned_seats(tmp_path: Path) -> None:
    with house(tmp_path) as page, people(page, "a" * 32, "b" * 32, "x" * 32) as (ann, bob, eve):
        name = share(ann, "take-five", seats=3, against="low-to-high", name="Ann")
        sit(bob, name, 1, "Bob")
        eve.send(type="open", id=name, key=eve.key)
        assert "not over" in ann.refused(type="rematch")
        ann.send(type="begin")
        while not ann.until(lambda one: one.table).table["over"]:
            played = ann.table["played"]
            for one in (ann, bob):
                one.until(lambda one, played=played: one.table and one.table["played"] >= played)
                if one.table["moves"]:
                    one.send(type="say", move=one.table["moves"][0])
            ann.until(lambda one, played=played: one.table["played"] > played)
        assert "watch" in eve.refused(type="rematch")
        ann.send(type="rematch")
        ann.until(lambda one: one.gathering["id"] != name and one.table["id"] != name)
        bob.until(lambda one: one.gathering["next"])
        assert bob.gathering["next"] == ann.gathering["id"]
        bob.send(type="rematch")
        bob.until(lambda one: one.table["id"] == ann.table["id"])
        assert ann.table["names"] == ["low-to-high", "you", "Bob"]
        assert bob.gathering["begun"]
        assert bob.gathering["seat"] == 2
    with house(tmp_path) as page, people(page, "b" * 32) as (bob,):
        bob.send(type="open", id=name, key=bob.key)
        assert bob.until(lambda one: one.gathering).gathering["next"] == ann.gathering["id"]


def states(name: str, seats: int) -> Iterator[State]:
    """Some positions of a game that is played at random."""
    rng = Random(5)
    state = gameplay.settle_chance(gameplay.start(catalog.game(name), seats), rng, [])
    for number in range(13):
        if not state.to_move:
            return
        if number % 4 == 0:
            yield state
        for seat in state.to_move:
            state = state.play(seat, rng.choice(list(state.moves(seat))[:40]))
        state = gameplay.settle_chance(state, rng, [])


def bytes_to(
    home: Path, page: TestClient, name: str, state: State, viewer: int | None, move: str
) -> tuple[list[str], list[str], str]:
    """All that one tab gets at a table in this state, before and after somebody else's move, and the view then."""
    game = catalog.game(name)
    seats = game.seats_of(state.position)
    sitting = Sitting(game, 7, seat=None, start=state, against=",".join("Z" * 1 for _ in range(seats)), make=Asked)
    table = Shared(sitting, SHARED + "0" * 16, home)
    for seat, chair in enumerate(table.chairs):
        chair.name, chair.key = f"P{seat}", f"{seat}" * 32
    table.is_begun = True
    table.name_seats()
    table.save()
    keys = [f"{seat}" * 32 for seat in range(seats)]
    with people(page, "x" * 32 if viewer is None else keys[viewer]) as (one,):
        one.send(type="open", id=table.name, key=one.key)
        one.send(type="screen", narrow=True)
        one.until(lambda one: one.table and len([text for text in one.got if '"type":"table"' in text]) == 2)
        mover, after = state.to_move[0], 0
        if mover != viewer:
            with people(page, keys[mover]) as (other,):
                other.send(type="open", id=table.name, key=other.key)
                other.send(type="phrase", number=0)
                one.until(lambda one: one.gathering["said"])
                after = len(one.got)
                if len(state.to_move) == 1:
                    other.send(type="say", move=move)
                    one.until(lambda one: one.table["played"])
    (home / f"{table.name}.json").unlink()
    after = after or len(one.got)
    return one.got[:after], one.got[after:], one.table["view"]


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOICES)
def test_no_byte_tells_what_its_reader_may_not_see(tmp_path: Path, name: str) -> None:
    """Each reader gets the same bytes in deals that differ only in what it can't see."""
    game = catalog.game(name)
    seats = min(3, max(game.seat_counts)) if 3 in game.seat_counts else min(game.seat_counts)
    differ = compared = moved = 0
    with house(tmp_path) as page:
        for state in states(name, seats):
            for viewer in (*range(seats), None):
                own = 0 if viewer is None else viewer
                other = state.view(own).imagine(Random(1))
                if other.to_move != state.to_move:
                    continue
                differ += other != state
                compared += 1
                mover = state.to_move[0]
                moves = [str(move) for move in state.moves(mover) if move in other.moves(mover)] or ["none"]
                first, second = (bytes_to(tmp_path, page, name, one, viewer, moves[0]) for one in (state, other))
                assert first[0] == second[0]
                if first[2] == second[2]:
                    # The move has shown nothing either.
                    moved += bool(first[1])
                    assert first[1] == second[1]
    assert compared >= 4
    assert moved or seats == 1 or name == "take-five"
    if name not in ("betsy", "sebastian"):
        assert differ


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOICES)
def test_a_stranger_sees_a_whole_game_in_words_that_call_nobody_you(tmp_path: Path, name: str) -> None:
    game = catalog.game(name)
    seats = min(game.seat_counts)
    with house(tmp_path) as page, people(page, *(f"{seat}" * 32 for seat in range(seats)), "x" * 32) as everybody:
        *players, eve = everybody
        shared = share(players[0], name, seats=seats, name="P0")
        eve.send(type="open", id=shared, key=eve.key)
        for seat, person in enumerate(players[1:], 1):
            sit(person, shared, seat, f"P{seat}")
        rng = Random(3)
        for one in everybody:
            one.until(lambda one: one.table)
        for _ in range(12):
            if players[0].table["over"]:
                break
            played = players[0].table["played"]
            movers = [person for person in players if person.table["moves"]]
            for person in movers:
                person.send(type="say", move=rng.choice(person.table["moves"]))
            for one in everybody:
                one.until(lambda one, played=played: one.table["played"] > played)
        tables = [json.loads(text) for text in eve.got if json.loads(text)["type"] == "table"]
        assert len(tables) > 1
        for table in tables:
            assert not table["moves"]
            assert " you " not in f" {table['drawing']} {' '.join(table['announcements'])} "
            assert table["seed"] is None or table["over"]


def test_words_for_others() -> None:
    assert outside.worded("you have 5 points, the other 3", 0) == "seat 0 has 5 points, seat 1 3"
    assert outside.worded("seat 1 (you): your hand", 1) == "seat 1: seat 1's hand"
    assert outside.worded("you drew a 7, you throw it", 0) == "seat 0 drew a 7, seat 0 throws it"


def test_a_guest_is_shown_nothing_twice(tmp_path: Path) -> None:
    wish = {
        "options": {},
        "seats": 2,
        "against": "best",
        "seconds": None,
        "minutes": None,
        "increment": 0,
        "help": False,
    }
    table = Shared.share(tmp_path, catalog.game("betsy"), wish | {"key": "k", "name": "Ann"})
    table.is_begun, guest = True, Guest("k")
    assert table.shown_to(guest, screen=positions.WIDE)
    assert table.shown_to(guest, screen=positions.WIDE) is None
