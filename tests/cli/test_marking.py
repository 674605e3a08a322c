"""Marks, previews of other rules and similar programs of a class, by the commands that the arena has."""

import json
import shutil
from pathlib import Path

import pytest

from kibitz.classroom.store import Store
from kibitz.cli.main import main

BEST = Path(__file__).parents[2] / "courses" / "ccps721" / "play_nine_player.py"
PLAIN = b"""
def get_author_info():
    return {"author": "x", "id": "1"}


def choose_drawing_source(top_of_pile, scores, draw_count):
    return "k"


def replace_card(card, scores, draw_count):
    return ("r", 0) if card < 5 else ("t", 0)
"""


def class_of(game: str, folder: Path, files: dict[str, tuple[str, bytes]]) -> None:
    (folder / "roster.csv").write_text("name,id\nAda,z1\nGrace,z2\nAlan,z3\nAbsent,z4\n", encoding="utf-8")
    words = ["class", "new", "cs1", "--game", game, "--roster", "roster.csv", "--due", "2027-02-01T12:00:00+00:00"]
    assert main(words) == 0
    with Store(folder / "cs1") as store:
        for person in store.people("student"):
            if person.number in files:
                time, data = files[person.number]
                store.hand_in(person, f"{time}T10:00:00+00:00", 1.0, "program.py", data, lambda: "")


@pytest.mark.workflows
def test_marks_are_those_of_the_arena_and_another_rule_is_a_preview(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"z1": ("2027-02-01", BEST.read_bytes()), "z2": ("2027-02-03", PLAIN), "z3": ("2027-02-01", b"def (")}
    class_of("play-nine", tmp_path, files)
    assert main(["class", "marks", "cs1"]) == 2
    assert "no marks yet" in capsys.readouterr().err
    assert main(["class", "grade", "cs1", "--deals", "4"]) == 0
    assert "nothing handed in" in capsys.readouterr().out
    assert main(["class", "marks", "cs1", "--json"]) == 0
    held = json.loads(capsys.readouterr().out)["marks"]
    rows = {row["student"]: row for row in held["rows"]}
    assert rows["z2"]["days_late"] == 2
    assert rows["z3"]["why"].startswith("broken")
    # The same as the two commands give on the same files.
    assert main(["marks", f"cs1/{held['match']}/match.db", "--json"]) == 0
    scores = {one["submission"]["id"]: one.get("score") for one in json.loads(capsys.readouterr().out)}
    assert scores == {name: round(rows[name]["marks"], 4) for name in ("z1", "z2")}
    assert main(["class", "marks", "cs1", "--late", "deduct 50 1", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["marks"] == held
    preview = {row["student"]: row["marks"] for row in shown["preview"]["rows"]}
    assert (preview["z1"], preview["z2"]) == (rows["z1"]["marks"], 0.0)
    assert main(["class", "marks", "cs1", "--late", "all of it"]) == 2
    assert (
        main(["class", "marks", "cs1", "--keep", "--csv", "m.csv", "--canvas", "c.csv", "--gradescope", "g.csv"]) == 0
    )
    assert all("Grace" in Path(name).read_text(encoding="utf-8") for name in ("m.csv", "c.csv", "g.csv"))
    assert main(["class", "marks", "cs1", "--keep"]) == 2
    capsys.readouterr()
    # A backup has the match, so that its rule can change again.
    assert main(["class", "backup", "cs1", "copy.zip"]) == 0
    shutil.unpack_archive("copy.zip", "again")
    assert main(["class", "marks", "again", "--late", "none"]) == 0
    assert "preview (lateness: none)" in capsys.readouterr().out
    # A later match keeps the rule.
    assert main(["class", "grade", "cs1", "--deals", "4"]) == 0
    assert main(["class", "marks", "cs1", "--json"]) == 0
    again = capsys.readouterr().out
    assert json.loads(again[again.index("{") :])["marks"]["late"] == "deduct 50 1"


@pytest.mark.slow
def test_similar_programs_and_faults_of_what_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    class_of("play-nine", tmp_path, {"z1": ("2027-02-01", PLAIN), "z2": ("2027-02-01", PLAIN)})
    capsys.readouterr()
    assert main(["class", "similar", "cs1", "--no-play", "--html", "texts.html", "--json"]) == 0
    [cluster] = json.loads(capsys.readouterr().out)["clusters"]
    assert sorted(cluster["members"]) == ["Ada", "Grace"]
    assert "choose_drawing_source" in Path("texts.html").read_text(encoding="utf-8")
    assert main(["class", "faults", "cs1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert main(["class", "history", "cs1", "z1", "z1.zip"]) == 0
    assert Path("z1.zip").stat().st_size > 100
