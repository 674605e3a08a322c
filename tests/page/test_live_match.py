"""A match on the page: its standings, and its games while they may be seen."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli import main
from kibitz.page.live_match import LOOK, LiveMatch
from kibitz.table import InvalidText
from tests.arena.submissions import FAULTY
from tests.page.house import ORIGIN, TABLE, client

pytestmark = pytest.mark.slow
PLAY_NINE = """
def get_author_info():
    return "Nobody", "0"

def choose_drawing_action(top, bottom, draws, kitty):
    return "k"

def choose_replacement_action(top, bottom, draws, card):
    rows = (top, bottom)
    row, place = next((row, place) for row in (0, 1) for place, card in enumerate(rows[row]) if card == "*")
    return "r", row, place
"""


async def latest(watched: LiveMatch) -> tuple[Any, str]:
    """The standings after another look at the store."""
    watched.due = 0.0
    await watched.now()
    if watched.looking:
        await watched.looking
    return await watched.now()


def stored(folder: Path, *words: str) -> Path:
    path = folder / "match.db"
    assert main(["arena", *words, "--store", str(path), "--quiet"]) == 0
    return path


def test_standings_and_games_of_a_match(tmp_path: Path) -> None:
    path = stored(tmp_path, "take-five", "low-to-high", "high-to-low", "--deals", "12")
    with client(tmp_path, store=path).websocket_connect(TABLE, headers=ORIGIN) as table:

        def tell(**message: Any) -> dict[str, Any]:
            table.send_json(message)
            answer: dict[str, Any] = table.receive_json()
            return answer

        now = tell(type="match")
        assert (now["deals"], now["games"], now["over"], now["withheld"]) == (12, 24, True, False)
        assert {row["name"] for row in now["rows"]} == {"low-to-high", "high-to-low"}
        assert all(row["half"] > 0 for row in now["rows"])
        games = tell(type="games", first=20)["games"]
        assert [game["number"] for game in games] == [20, 21, 22, 23]
        assert tell(type="games", faulty=True)["games"] == []
        boards = tell(type="review", number=21, judge=False)
        assert boards["review"]["players"] == games[1]["players"]
        assert list(boards["review"]["scores"]) == games[1]["scores"]
        assert "has no game 99" in tell(type="review", number=99)["text"]


class SlowToStart:
    """Workers whose process takes a second to start."""

    async def run(self, work: Callable[..., Any], *question: Any, seconds: float) -> Any:
        await asyncio.sleep(1.0)
        return work(*question)[0], 0.0

    def stop(self) -> None:
        raise NotImplementedError


def test_the_start_of_the_process_that_looks_does_not_delay_the_next_look(tmp_path: Path) -> None:
    path = stored(tmp_path, "take-five", "low-to-high", "high-to-low", "--deals", "2")
    watched = LiveMatch(path, SlowToStart())
    now, _ = asyncio.run(watched.now())
    assert now["type"] == "standings"
    assert watched.due - time.monotonic() <= LOOK


def test_faults_are_shown_with_the_words_of_the_arena(tmp_path: Path) -> None:
    program = tmp_path / "SebastianAutoPlayer.py"
    program.write_text(FAULTY)
    watched = LiveMatch(stored(tmp_path, "sebastian", str(program), "--deals", "3"))
    now, _ = asyncio.run(watched.now())
    assert now["faults"][0][1] == "illegal"
    assert now["rule"]
    assert asyncio.run(watched.games(0, "", True))["games"][0]["faults"] > 0


def test_games_stay_closed_while_they_give_the_deals_away(tmp_path: Path) -> None:
    program = tmp_path / "play_nine_player.py"
    program.write_text(PLAY_NINE)
    watched = LiveMatch(stored(tmp_path, "play-nine", str(program), "--deals", "3"))
    assert asyncio.run(watched.now())[0]["withheld"]
    with pytest.raises(InvalidText, match="--publish"):
        asyncio.run(watched.line(0))


def test_without_a_match_the_page_says_how_to_show_one(tmp_path: Path) -> None:
    with client(tmp_path).websocket_connect(TABLE, headers=ORIGIN) as table:
        for message in ({"type": "match"}, {"type": "games"}, {"type": "review", "number": 3}):
            table.send_json(message)
            assert "--page" in table.receive_json()["text"]


def test_a_ladder_shows_versions_places_and_the_game_of_the_day(tmp_path: Path) -> None:
    program, store = tmp_path / "ada.py", tmp_path / "class.db"
    program.write_text(FAULTY)
    described = ("--game", "sebastian", "--references", "random", "best", "--deals", "10", "--isolation", "none")
    assert main(["ladder", str(store), "add", str(program), *described]) == 0
    watched = LiveMatch(store)
    message, text = asyncio.run(watched.now())
    assert message["type"] == "standings"
    assert message["rows"] == []
    assert json.loads(text) == message
    for number in (1, 2):
        program.write_text(f"{FAULTY}\n# {number}\n")
        assert main(["ladder", str(store), "add", str(program)]) == 0
        assert main(["ladder", str(store), "play", "--quiet", "--jobs", "1"]) == 0
        now, text = asyncio.run(latest(watched))
        assert json.loads(text)["rows"][0]["name"] == "best"
    assert now["type"] == "standings"
    assert (now["ladder"], now["over"], now["games"]) == (True, True, 40)
    rows = {row["name"]: row for row in now["rows"]}
    assert set(rows) == {"best", "random", "ada@2", "ada@3"}, "the first version never played"
    assert rows["ada@2"]["rank"] is None
    assert rows["ada@3"]["rank"] is not None
    version = rows["ada@3"]["version"]
    assert version
    assert (version["program"], version["number"]) == ("ada", 3)
    swing = now["swing"]
    assert swing
    assert swing["name"].startswith("ada@")
    assert asyncio.run(watched.line(swing["number"]))
