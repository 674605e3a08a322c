"""What an earlier version wrote: the files in tests/golden/former are of version 0.2.0.

They were written by `kibitz simulate rummy --cards 5 --mind sampler --seed 1 -n 1 --keep hands.json` and
`kibitz arena rummy kibitz:greedy kibitz:sampler --cards 5 --seed 3 --deals 1 --store match.db`.
"""

import shutil
from pathlib import Path

import pytest

from kibitz import former, record
from kibitz.cli.main import main

HOME = Path(__file__).parent / "golden" / "former"
MATCH = ("arena", "rummy", "kibitz:greedy", "kibitz:best", "--cards", "5", "--seed", "3", "--jobs", "1", "--quiet")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A match of one deal."""
    for name in ("match.db", "match.jsonl"):
        shutil.copy(HOME / name, tmp_path)
    return tmp_path / "match.db"


@pytest.mark.parametrize(
    ("names", "today"),
    [
        (("kibitz:sampler", "kibitz:keeper"), ("kibitz:best", "kibitz:keeper")),
        # Two names of one mind were two entrants, and stay.
        (("kibitz:sampler", "kibitz:best"), ("kibitz:sampler", "kibitz:best")),
        # That may be a program.
        (("sampler", "kibitz:sampler"), ("sampler", "kibitz:best")),
        (("kibitz:sampler", "kibitz:sampler"), ("kibitz:best", "kibitz:best")),
    ],
)
def test_players_have_their_names_of_today(names: tuple[str, ...], today: tuple[str, ...]) -> None:
    assert former.players(names, "rummy") == today
    assert former.players(names, "rummikub") == names


def test_a_match_goes_on_with_the_mind_that_a_name_meant(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It keeps the entrants as they were written."""
    assert main([*MATCH, "--store", f"{store}", "--deals", "2"]) == 0
    assert "rummy: 2 deals, 4 games" in capsys.readouterr().out
    kept = store.with_suffix(".jsonl")
    assert kept.read_text().startswith((HOME / "match.jsonl").read_text())
    assert {played.players for played in record.read(kept)} == {
        ("kibitz:greedy", "kibitz:best"),
        ("kibitz:best", "kibitz:greedy"),
    }
    assert main([*MATCH, "--store", f"{store}", "--limit", "5", "--deals", "2"]) == 2
    assert "holds another match: its options" in capsys.readouterr().err


def test_a_file_of_records_goes_on_with_the_mind_that_a_name_meant(store: Path) -> None:
    kept = store.with_suffix(".jsonl")
    assert main([*MATCH, "--record", f"{kept}", "--deals", "2"]) == 0
    assert len(list(record.read(kept))) == 4


def test_a_match_is_reported_and_repaired(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["marks", f"{store}"]) == 0
    shown = capsys.readouterr().out
    assert "kibitz:best    -6.5000" in shown
    clean = store.with_name("clean.db")
    assert main(["marks", f"{store}", "--repair", f"{clean}"]) == 0
    capsys.readouterr()
    assert main(["marks", f"{clean}"]) == 0
    assert capsys.readouterr().out == shown


def test_a_simulation_goes_on_with_the_mind_that_a_name_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "hands.json"
    shutil.copy(HOME / "hands.json", kept)
    words = ["simulate", "rummy", "--cards", "5", "--mind", "best", "--seed", "1", "--jobs", "1"]
    assert main([*words, "-n", "2", "--keep", f"{kept}"]) == 0
    resumed = capsys.readouterr().out.splitlines()
    assert main([*words, "-n", "2"]) == 0
    # The first line has the speed.
    assert capsys.readouterr().out.splitlines()[1:] == resumed[1:]
    assert '"mind": "best"' in kept.read_text()
