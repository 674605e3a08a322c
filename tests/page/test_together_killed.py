"""Shared tables in a server of its own: it is killed during ten games, and gets what nobody meant."""

import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from kibitz import catalog
from kibitz.page.messages import FORMS
from tests.page.browser import Server
from tests.page.test_together import CHOICES

pytestmark = pytest.mark.workflows
ROUNDS = 4
FUZZED = 10_000
AT_ONCE = 50
"""Messages of a tab, fewer than the server lets it send without a pause."""
VALUES = [None, True, 0, 1, -1, 2**70, 0.5, "", "best", "e2e4", "undo", "bird", "Ann", [], {}, "\ud800"]


KINDS = (
    *("take", "rise", "back", "begin", "phrase", "offer", "reply", "say", "open", "undo", "ask", "why"),
    *("sit", "resign", "rematch", "screen", "step", "past", "line", "peek", "review"),
)
"""Messages that are about the table that is open, or could be taken for it."""
OWN = ('"open"', '"rise"', '"say"', '"resign"')
"""What the player does not send, to keep its seat and its turn; all else is tried."""


class Tab:
    """Somebody at a shared table."""

    def __init__(self, socket: ClientConnection, key: str) -> None:
        self.socket, self.key = socket, key
        self.table: dict[str, Any] = {}
        self.gathering: dict[str, Any] = {}
        self.texts: list[str] = []

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def read(self) -> dict[str, Any]:
        text = str(self.socket.recv(timeout=60))
        self.texts.append(text)
        answer: dict[str, Any] = json.loads(text)
        if answer["type"] in ("table", "gathering"):
            setattr(self, answer["type"], answer)
        return answer

    def until(self, holds: Any) -> "Tab":
        while not holds(self):
            self.read()
        return self


@contextmanager
def tabs(server: Server, *keys: str) -> Iterator[list[Tab]]:
    origin: Any = f"http://127.0.0.1:{server.port}"
    with ExitStack() as stack:
        yield [
            Tab(
                stack.enter_context(
                    connect(f"ws://127.0.0.1:{server.port}/table", origin=origin, max_size=None, ping_interval=None)
                ),
                key,
            )
            for key in keys
        ]


def turn(everybody: list[Tab], rng: Random) -> bool:
    """Everybody who is to move chooses once; whether the game goes on."""
    played = everybody[0].table["played"]
    movers = [tab for tab in everybody if tab.table["moves"]]
    for tab in movers:
        tab.send(type="say", move=rng.choice(tab.table["moves"]))
    for tab in everybody:
        tab.until(lambda tab: tab.table["played"] > played)
    return not everybody[0].table["over"]


def sit_down(game: str, everybody: list[Tab]) -> str:
    everybody[0].send(type="share", game=game, seats=len(everybody), key=everybody[0].key, name="P0")
    everybody[0].until(lambda tab: tab.gathering)
    name: str = everybody[0].gathering["id"]
    for seat, tab in enumerate(everybody[1:], 1):
        tab.send(type="open", id=name, key=tab.key)
        tab.send(type="take", seat=seat, name=f"P{seat}")
    for tab in everybody:
        tab.until(lambda tab: tab.table)
    return name


def test_ten_shared_games_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    games = [*CHOICES, "take-five", "betsy"]
    assert len(games) == 10
    rng = Random(4)
    server = Server(tmp_path)
    kept: dict[str, list[str]] = {}
    try:
        with ExitStack() as stack:
            for number, game in enumerate(games):
                seats = min(catalog.game(game).seat_counts)
                keys = [f"{number}-{seat}" * 8 for seat in range(seats)]
                everybody = stack.enter_context(tabs(server, *keys))
                name = sit_down(game, everybody)
                for _ in range(ROUNDS):
                    if not turn(everybody, rng):
                        break
                kept[name] = [tab.table["view"] for tab in everybody]
            server.end(signal.SIGKILL)
        server.start()
        for number, (name, views) in enumerate(kept.items()):
            keys = [f"{number}-{seat}" * 8 for seat in range(len(views))]
            with tabs(server, *keys) as everybody:
                for tab in everybody:
                    tab.send(type="open", id=name, key=tab.key)
                for tab, view in zip(everybody, views, strict=True):
                    tab.until(lambda tab: tab.table)
                    assert tab.table["view"] == view
                if not everybody[0].table["over"]:
                    turn(everybody, rng)
    finally:
        server.end()


def nonsense(rng: Random, name: str) -> str:
    """A message about a shared table that is nearly right."""
    kind = rng.choice(KINDS)
    message: dict[str, Any] = {"type": kind}
    for field in FORMS[kind]:
        if rng.randrange(5):
            message[field] = rng.choice(VALUES)
    if kind == "open":
        message = {
            "type": "open",
            "id": rng.choice((name, name, "t" * 17, "../x")),
            "key": rng.choice(("", "0", "e" * 32)),
        }
    text = json.dumps(message)
    return text[: rng.randrange(len(text))] if rng.randrange(8) == 0 else text


def test_nonsense_from_strangers_and_players_tells_no_card_and_loses_no_game(tmp_path: Path) -> None:
    """Of two hands of Take 5! no card is ever in a byte to the other player or to a stranger."""
    rng = Random(6)
    server = Server(tmp_path)
    try:
        with tabs(server, "a" * 32, "b" * 32) as (ann, bob):
            name = sit_down("take-five", [ann, bob])
            hands = [set(tab.table["moves"]) for tab in (ann, bob)]
            assert all(any(f"card {card}," in text for text in ann.texts) for card in hands[0]), (
                "nothing would be found"
            )
            sent, got = 0, {bob.key: list(bob.texts), "e" * 32: list[str]()}
            while sent < FUZZED:
                # A new tab may send some messages at once; an old one would have to wait.
                with tabs(server, *got) as fuzzing:
                    for tab in fuzzing:
                        tab.send(type="open", id=name, key=tab.key)
                        for text in (nonsense(rng, name) for _ in range(AT_ONCE)):
                            if tab.key == bob.key and any(word in text for word in OWN):
                                continue
                            tab.socket.send(text)
                            sent += 1
                        tab.send(type="look", game="sebastian", view="_____ 3")
                        while tab.read()["type"] != "look":
                            pass
                        got[tab.key] += tab.texts
            for key, hidden in ((bob.key, hands[0]), ("e" * 32, hands[0] | hands[1])):
                assert sum("gathering" in text for text in got[key]) > sent // AT_ONCE // 2
                assert not [text for text in got[key] for card in hidden if f"card {card}," in text]
                assert not [text for text in got[key] if "Traceback" in text]
            for tab in (ann, bob):
                tab.send(type="open", id=name, key=tab.key)
                tab.table = {}
                tab.until(lambda tab: tab.table)
            turn([ann, bob], rng)
        assert server.process.poll() is None
    finally:
        server.end()
