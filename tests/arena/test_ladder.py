"""`kibitz ladder`: programs come, change and go, and only what changed is played; whatever the file holds, one line."""

import json
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibitz.arena import ladder
from kibitz.arena.store.reading import read
from kibitz.cli import main

SEED = str(2**90 + 1)
PLAYER = """
from SebastianState import Scorecard

class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return [place for place, die in enumerate(dice.dice) if die < {least}]

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        return next(name for name in Scorecard.Categories if name not in scorecard.scorecard)
"""
NEW = ("--game", "sebastian", "--references", "random", "hasty", "--deals", "10", "--seed", SEED, "--isolation", "none")
MUTATIONS = 300


def write(path: Path, least: int) -> Path:
    path.write_text(PLAYER.format(least=least))
    return path


class Ladder:
    """The commands on one ladder."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.capsys = path, capsys
        self.err = ""

    def __call__(self, action: str, *words: object, status: int = 0) -> str:
        """Run a command; returns what it printed."""
        assert main(["ladder", str(self.path), action, *map(str, words)]) == status
        printed = self.capsys.readouterr()
        self.err = printed.err
        return printed.out

    def table(self, *words: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = json.loads(self("show", "--json", *words))["rows"]
        return rows

    def play(self) -> int:
        """Play what there is to play; how many games that were."""
        self("play", "--jobs", "1", "--quiet")
        return int(self.err.split()[0]) if self.err[0].isdigit() else 0


@pytest.fixture
def own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ladder:
    """A ladder of ada and bob, played."""
    own = Ladder(tmp_path / "class.db", capsys)
    own("add", write(tmp_path / "ada.py", 4), write(tmp_path / "bob.py", 5), *NEW)
    assert own.play() == 40
    return own


@pytest.mark.slow
def test_only_what_changed_plays_and_old_versions_stay(own: Ladder, tmp_path: Path) -> None:
    assert own.play() == 0
    assert own.err == "everyone has played all games\n"
    before = {row["name"]: row for row in own.table()}
    assert set(before) == {"random", "hasty", "ada", "bob"}
    said = own("add", write(tmp_path / "ada.py", 6), tmp_path / "bob.py")
    assert "ada: changed\nbob: unchanged\n" in said
    assert own.play() == 10
    after = {row["name"]: row for row in own.table()}
    assert after["bob"]["mean"] == before["bob"]["mean"]
    assert (after["ada"]["version"], after["ada"]["deals"]) == (2, 10)
    assert [(row["version"], row["until"] is None) for row in own.table("ada")] == [(1, False), (2, True)]
    assert own.table("ada")[0]["mean"] == before["ada"]["mean"]
    assert own("add", write(tmp_path / "ada.py", 4)) == "ada: version 1 again\n"
    assert own.play() == 0
    assert {row["name"]: row["mean"] for row in own.table()} == {name: row["mean"] for name, row in before.items()}


@pytest.mark.slow
def test_who_leaves_keeps_its_games(own: Ladder, tmp_path: Path) -> None:
    own("remove", "bob")
    assert "bob" not in [row["name"] for row in own.table()]
    assert own.table("bob")[0]["deals"] == 10
    own("remove", "bob", status=2)
    assert own.err == "kibitz: bob does not compete: expected one of ada, hasty, random\n"
    assert own("add", tmp_path / "bob.py") == "bob: version 1 again\n"
    assert own.play() == 0


@pytest.mark.slow
def test_the_store_is_an_arenas(own: Ladder, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own("add", write(tmp_path / "ada.py", 6))
    own.play()
    assert main(["marks", str(own.path), "--json"]) == 0
    boards = {mark["name"]: mark["leaderboard"] for mark in json.loads(capsys.readouterr().out)}
    marks = {name: {one["name"]: one["value"] for one in board}["mean"] for name, board in boards.items()}
    assert set(marks) == {"random", "hasty", "ada@2", "bob@1"}, "ghosts get none"
    assert marks["bob@1"] == own.table("bob")[0]["mean"]
    assert main(["replay", str(own.path.with_suffix(".jsonl")), "--check"]) == 0
    assert "50 games" in capsys.readouterr().err
    assert main(["arena", "sebastian", "random", "--store", str(own.path)]) == 2
    assert "holds another match" in capsys.readouterr().err
    clean = tmp_path / "clean.db"
    assert main(["marks", str(own.path), "--repair", str(clean)]) == 0
    capsys.readouterr()
    assert Ladder(clean, capsys).table() == own.table()


@pytest.mark.slow
def test_tables_of_several_have_ratings_and_no_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, place in (("low", 0), ("high", -1), ("middle", 4)):
        (tmp_path / f"{name}.py").write_text(
            "from Take5Player import Player\n"
            f"class Chooser(Player):  # {name}\n"
            "    def playCard(self, hand, rows, state):\n"
            f"        card = hand[{place} % len(hand)]\n"
            "        card.goesToRow(rows)\n"
            "        return card\n"
            "    def chooseRow(self, rows, state):\n"
            "        return 0\n"
        )
    own = Ladder(tmp_path / "class.db", capsys)
    files = [tmp_path / f"{name}.py" for name in ("low", "high", "middle")]
    own("add", *files, "--references", "random-player", "--seats", "3", "--deals", "10", "--isolation", "none")
    games = own.play()
    assert games % 30 == 0
    rows = {row["name"]: row for row in own.table()}
    assert rows["random-player"]["rating"] == 0
    assert all(row["deals"] == 10 and row["place"] for row in rows.values())
    assert not any(row["faults"] for row in rows.values())
    assert "RATING" in own("show")
    own("add", write(tmp_path / "more.py", 3), status=2)
    assert "more.py" in own.err
    assert main(["marks", str(own.path)]) == 2
    assert "ladder" in capsys.readouterr().err
    own("remove", "low", "high")
    own("play", status=2)
    assert own.err == f"kibitz: {own.path}: a table has 3 seats and 2 compete: expected more programs\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["add", "{file}", "--deals", "15"], "--deals 15: expected a multiple of 10"),
        (["add", "{file}", "--seats", "2"], "--seats 2: sebastian has 1"),
        (["add", "{file}", "--references", "nobody"], "no mind 'nobody'"),
        (["add", "{file}", "{file}"], "ada is entered twice"),
        (["add", "nowhere.py", "--game", "sebastian"], "no file nowhere.py"),
        (["play"], "no ladder"),
        (["remove", "ada"], "no ladder"),
        (["show"], "no file"),
    ],
)
def test_what_can_not_be_is_said_and_nothing_is_made(
    words: Sequence[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = Ladder(tmp_path / "class.db", capsys)
    file = write(tmp_path / "ada.py", 4)
    own(*[word.format(file=file) for word in words], status=2)
    assert reason in own.err
    assert not own.path.exists()


@pytest.mark.slow
def test_a_ladders_description_stays(own: Ladder, tmp_path: Path) -> None:
    own("add", tmp_path / "ada.py", "--deals", "20", status=2)
    assert own.err == f"kibitz: {own.path} is a ladder already, whose description stays as it is: expected no --deals\n"
    own("show", "nobody", status=2)
    assert own.err.startswith(f"kibitz: no nobody in {own.path}: expected one of ada, bob, hasty, random")


@pytest.mark.slow
def test_a_program_that_came_back_from_the_store_is_the_one_that_was_handed_in(own: Ladder, tmp_path: Path) -> None:
    with sqlite3.connect(own.path) as rows:
        rows.execute("UPDATE versions SET files = (SELECT files FROM versions WHERE number = 3) WHERE number = 2")
        rows.execute("DELETE FROM games")
        rows.execute("DELETE FROM notes WHERE name = 'deals'")
    rows.close()
    own("play", "--jobs", "1", status=2)
    assert "the files of ada@1 are not those that were handed in" in own.err


def damage(path: Path, rng: Random) -> None:
    """Change something in the tables of a ladder."""
    with sqlite3.connect(path) as rows:
        table, column = rng.choice([("versions", "described"), ("rounds", "described"), ("match", "value")])
        key = "field" if table == "match" else "number"
        kept = list(rows.execute(f"SELECT {key}, {column} FROM {table}"))
        place, text = rng.choice(kept)
        at = rng.randrange(len(text)) if text else 0
        changes = {
            "drop": text[:at],
            "letter": text[:at] + rng.choice('0"}é\x00[') + text[at + 1 :],
            "number": 7,
            "blob": b"\xff\xfe",
            "none": "null",
        }
        if rng.random() < 0.1:
            rows.execute(f"DELETE FROM {table} WHERE {key} = ?", (place,))
        else:
            changed = changes[rng.choice(list(changes))]
            rows.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (changed, place))
    rows.close()


@pytest.mark.workflows
def test_a_damaged_ladder_gives_its_table_or_one_line(own: Ladder, tmp_path: Path) -> None:
    expected = own("show")
    rng = Random(8)
    for number in range(MUTATIONS):
        copy = Path(shutil.copy(own.path, tmp_path / f"damaged{number}.db"))
        damage(copy, rng)
        found = Ladder(copy, own.capsys)
        status = main(["ladder", str(copy), "show"])
        printed = found.capsys.readouterr()
        assert (status == 0 and printed.out == expected) or (
            status == 2 and printed.err.startswith(f"kibitz: {copy}") and printed.err.count("\n") == 1
        ), (number, printed)


@pytest.mark.slow
def test_the_intake_decides_whose_a_program_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two hand in files of the same name, in folders of their own."""
    for name, least in (("ada", 3), ("bob", 4)):
        (tmp_path / "class" / name).mkdir(parents=True)
        write(tmp_path / "class" / name / "SebastianAutoPlayer.py", least)
    roster = tmp_path / "roster.csv"
    roster.write_text("name,id,section\nada,1,north\nbob,2,south\n")
    own = Ladder(tmp_path / "class.db", capsys)
    own("add", tmp_path / "class", "--roster", roster, *NEW)
    assert own.play() == 40
    assert [row["name"] for row in own.table("--section", "south")] == ["bob"]
    with read(own.path) as kept:
        ladder.check(kept)
        assert {version.program for version in kept.versions if version.file} == {"ada", "bob"}
