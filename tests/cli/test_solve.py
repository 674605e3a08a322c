"""`kibitz solve`."""

import json
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.games.aces import solving
from kibitz.games.betsy import openings


def test_values_as_json_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "aces", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)["values"]
    assert sum(values.values()) == pytest.approx(1)
    assert main(["solve", "aces"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == [f"{name}: {value:.6f}" for name, value in values.items()]
    assert lines[-1].startswith("solved in ")


def test_counts_are_printed_as_whole_numbers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    values = {"plies of the longest win": 25, "share won": 1.0}
    monkeypatch.setattr(solving, "solve", lambda progress, **options: values)
    assert main(["solve", "aces"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["plies of the longest win: 25", "share won: 1.000000"]


def test_openings_are_a_table_a_picture_and_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(openings, "NODES", 60)
    monkeypatch.setattr(openings, "LONGEST", 4)
    command = ["solve", "betsy", "--openings", "1", "--games", "6"]
    assert main([*command, "--picture", str(tmp_path / "openings.svg")]) == 0
    text, titles, *rows = capsys.readouterr().out.splitlines()
    assert text.startswith("6 games of the engine")
    assert titles.split() == ["moves", "games", "White's", "score"]
    assert (tmp_path / "openings.svg").read_text(encoding="utf-8").startswith("<svg")
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["openings"]) == len(rows)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("aces --openings 2", "aces has no openings to explore"),
        ("betsy --openings 99", "--openings 99: expected at most"),
        ("betsy --openings 2 --quiet 20", "expected none of the game's options with it, got quiet"),
        ("betsy --games 3", "expected --openings PLIES with them"),
        ("betsy --openings 2 --cluster a:1", "--cluster: expected no --card, --certificate or --openings"),
        ("aces --cluster a:1", "--cluster a:1: one process solves aces; expected play-nine"),
    ],
)
def test_openings_that_cannot_be(words: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *words.split()]) == 2
    assert problem in capsys.readouterr().err


@pytest.mark.slow
def test_a_card_of_the_family(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    example = Path(__file__).parents[2] / "examples" / "cards" / "short.toml"
    for card in ("yahtzee", str(example)):
        assert main(["solve", "sebastian", "--card", card]) == 0
        assert capsys.readouterr().out.startswith("expected final score from an empty card, jokers forced: ")
    file = tmp_path / "two.toml"
    file.write_text('name = "two"\ndice = 2\nfaces = 6\nthrows = 1\n[[categories]]\nname = "chance"\nkind = "sum"\n')
    assert main(["solve", "sebastian", "--card", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "expected final score from an empty card: 7.000000"
    assert main(["solve", "sebastian", "--card", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["card"]["categories"] == [{"name": "chance", "kind": "sum"}]
    assert found["values"] == {"expected final score from an empty card": pytest.approx(7)}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--card nowhere.toml", "nowhere.toml: No such file or directory: expected one of sebastian, yahtzee, yatzy"),
        ("--card yatzy --reuse scored", "reuse=scored: expected no with another card"),
        ("--card yatzy --games 5", "expected no openings with them, got --games"),
        ("--card .", "Is a directory"),
        ("--certificate c --reuse scored", "reuse=scored: only the assignment's rules are solved"),
        ("--certificate c --openings 2", "--card and --certificate: expected no openings with them, got --openings"),
    ],
)
def test_cards_that_cannot_be(words: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "sebastian", *words.split()]) == 2
    assert problem in capsys.readouterr().err


@pytest.mark.slow
def test_a_certificate_is_of_the_game_itself_or_of_a_card(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for words, name in (("", "sebastian"), ("--card yahtzee", "yahtzee")):
        assert main(["solve", "sebastian", *words.split(), "--certificate", str(tmp_path / "proof")]) == 0
        assert json.loads((tmp_path / "proof").read_bytes().splitlines()[1])["name"] == name
    assert main(["solve", "play-nine", "--columns", "2", "--draws", "1", "--certificate", str(tmp_path / "proof")]) == 0
    rules = json.loads((tmp_path / "proof").read_bytes().splitlines()[1])
    assert (rules["columns"], rules["draws"]) == (2, [1])
    capsys.readouterr()
    assert main(["solve", "aces", "--certificate", "c"]) == 2
    assert "aces has no certificates: expected one of play-nine, sebastian" in capsys.readouterr().err


def test_a_table_of_golf_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "play-nine", "--table", "four-cards", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["table"]["name"] == "four-cards"
    assert found["values"]["expected score of a fresh hand"] == pytest.approx(2.588016, abs=1e-5)
    for words, problem in (
        ("--table golf --draws 3", "draws=3: expected none with another table"),
        ("--columns 5 --certificate c", "columns=5: expected at most 4"),
        ("--table examples/golf/twelve-cards.toml", "columns=6: expected at most 4, whose boards are all solved"),
        ("--table examples/golf/twelve-cards.toml --certificate c", "columns=6: expected at most 4"),
        ("--table golf --games 3", "--table and --certificate: expected no openings with them, got --games"),
        ("--table golf --cluster a:1", "--cluster: expected no --table"),
    ):
        assert main(["solve", "play-nine", *words.split()]) == 2
        assert problem in capsys.readouterr().err
