"""The folders of sandboxes on the disk."""

from pathlib import Path

from kibitz.arena.sandbox.home import copied


def test_copies_do_not_say_whose_they_are(tmp_path: Path) -> None:
    places = []
    for name in ("alice", "bob"):
        (tmp_path / name / "data").mkdir(parents=True)
        (tmp_path / name / "data" / "book").write_text(name)
        places.append((tmp_path / name, "player.py"))
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    assert copied(places[:1], tmp_path / "one") == ["player.py"]
    assert (tmp_path / "one" / "data" / "book").read_text() == "alice"
    assert copied(places, tmp_path / "two") == ["0/player.py", "1/player.py"]
    assert (tmp_path / "two" / "1" / "data" / "book").read_text() == "bob"
