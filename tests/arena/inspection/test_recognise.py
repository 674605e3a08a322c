"""Whose course a file belongs to: by its name, else by what is in it."""

import os
import zipfile
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena.inspection import recognise
from kibitz.arena.inspection.recognise import game_of, game_of_path

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("SebastianAutoPlayer.py", "sebastian"),
        ("sebastianautoplayer.PY", "sebastian"),
        ("smith_1234_5678_betsy-1.py", "betsy"),
        ("betsy (2).py", "betsy"),
        ("play_nine_player copy.py", "play-nine"),
        ("solitaire_1.py", "aces"),
        ("solitaire_2-1.py", "sevens"),
        ("solitaire_10.py", None),
        ("betsyhelper.py", None),
        ("my_agent.py", None),
    ],
)
def test_a_name_with_additions_tells_the_game(name: str, game: str | None) -> None:
    assert game_of(name) == game


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("class SebastianAutoPlayer:\n    def first_roll(self, dice, scorecard): ...", "sebastian"),
        ("from Take5Player import Player\nclass Mine(Player): ...", "take-five"),
        ("def choose_drawing_action(*board): ...", "play-nine"),
        ("# White captures the Kingfisher", "betsy"),
        ("print('Distributing the cards in the deck into 4 stacks.')", "aces"),
        ("print('Starting first round...')", "sevens"),
        ("import random\n", None),
        ("class SebastianAutoPlayer: ...\ndef choose_drawing_action(): ...", None),
    ],
)
def test_the_text_tells_where_the_name_does_not(text: str, game: str | None) -> None:
    assert game_of("my_agent.py", text) == game


def test_the_text_comes_before_a_loose_name_and_after_the_very_name() -> None:
    assert game_of("after_betsy.py", "class SebastianAutoPlayer: ...") == "sebastian"
    assert game_of("betsy.py", "class SebastianAutoPlayer: ...") == "betsy"


@pytest.mark.slow
def test_the_courses_own_files_are_recognised_under_any_name() -> None:
    for game, rules in recognise.contracts().items():
        if not catalog.has_part(game, "course.contract"):
            continue
        for path in (ROOT / "courses").glob(f"*/{rules.file or 'Take5Kibitz.py'}"):
            text = path.read_text(encoding="utf-8")[: recognise.MOST_BYTES]
            assert game_of("program.py", text) == game


def test_folders_and_archives_of_one_game(tmp_path: Path) -> None:
    (tmp_path / "class" / "a").mkdir(parents=True)
    (tmp_path / "class" / "a" / "player.py").write_text("class SebastianAutoPlayer: ...")
    (tmp_path / "class" / "a" / "helper.py").write_text("import random")
    assert game_of_path(tmp_path / "class") == "sebastian"
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as packed:
        packed.write(tmp_path / "class" / "a" / "player.py", "a/player.py")
    assert game_of_path(tmp_path / "class.zip") == "sebastian"
    (tmp_path / "class" / "betsy.py").write_text("")
    assert game_of_path(tmp_path / "class") is None
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.py")
        assert game_of_path(tmp_path / "pipe.py") is None
    (tmp_path / "broken.zip").write_bytes(b"PK")
    assert game_of_path(tmp_path / "broken.zip") is None
