"""Names of folders for entrants, whatever these are called."""

from pathlib import Path

from kibitz.arena.reports.folders import folder_names
from kibitz.arena.reports.gradescope import write_gradescope
from kibitz.arena.reports.marks import Mark


def test_each_name_has_a_folder_of_its_own_below(tmp_path: Path) -> None:
    names = [
        "..",
        ".",
        "smith:john",
        "smith_john",
        "smith/john",
        "Ann",
        "ann",
        "/etc/passwd",
        "",
        "a" * 300,
        "é",
        "../x",
    ]
    folders = folder_names(names)
    assert len({folder.casefold() for folder in folders}) == len(names)
    assert folders[3] == "smith_john"
    assert folder_names(names[::-1]) == folders[::-1], "whoever comes first"
    for folder in folders:
        assert (tmp_path / folder).resolve().parent == tmp_path.resolve()
    write_gradescope([Mark(name, "1", 1.0, None) for name in names], tmp_path / "out", lowest_first=False)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(folders)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_no_name_looks_like_a_flag() -> None:
    assert folder_names(["-rf", "a-b", "_rf"]) == ["_rf-59d16df881c8005a", "a-b", "_rf"]
