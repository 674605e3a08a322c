"""Submissions in files, folders and zips; what is late, or a trap, stays out."""

import io
import os
import re
import stat
import zipfile
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.intake.policy import Policy
from kibitz.arena.intake.unpacking import MOST_BYTES, MOST_FILES
from kibitz.arena.plan import Plan
from kibitz.arena.programs.gathering import Gathered, belongs_to_a_mind, entrant_name, gather
from kibitz.cli import main
from kibitz.table import InvalidText
from tests.arena.bluff_course import BluffContract
from tests.arena.submissions import HASTY

RULES = BluffContract()
TEXT = 'def move(card):\n    return "stay"\n'


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    home = tmp_path / "submissions"
    for name in ("ann", "bob"):
        (home / name).mkdir(parents=True)
        (home / name / "bluffer.py").write_text(TEXT)
    (home / "bob" / "helper.py").write_text("x = 1\n")
    (home / "cleo.py").write_text(TEXT)
    (home / "notes.txt").write_text("not a program")
    with zipfile.ZipFile(home / "dan.zip", "w") as packed:
        packed.writestr("bluffer.py", TEXT)
    return home


def test_each_submission_gets_a_place_of_its_own(submissions: Path, tmp_path: Path) -> None:
    gathered = gather(submissions, RULES, tmp_path / "staging")
    assert [(program.name, program.file) for program in gathered.programs] == [
        ("ann", "bluffer.py"),
        ("bob", "bluffer.py"),
        ("cleo", "cleo.py"),
        ("dan", "bluffer.py"),
    ]
    assert sorted(path.name for path in Path(gathered.programs[1].folder).iterdir()) == ["bluffer.py", "helper.py"]
    for program in gathered.programs:
        assert stat.S_IMODE(Path(program.folder).stat().st_mode) == 0o755
        assert (Path(program.folder) / program.file).read_text() == TEXT


def test_a_zip_of_submissions_and_equal_names(submissions: Path, tmp_path: Path) -> None:
    packed = tmp_path / "all.zip"
    with zipfile.ZipFile(packed, "w") as out:
        for path in sorted(submissions.rglob("*.py")):
            out.write(path, path.relative_to(submissions))
    gathered = gather(packed, RULES, tmp_path / "staging", taken=["ann"])
    assert [program.name for program in gathered.programs] == ["ann-2", "bob", "cleo"]


def test_a_file_in_this_folder_is_named_after_the_folder(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(submissions / "bob")
    for word in (RULES.file, "."):
        (gathered,) = gather(Path(word), RULES, tmp_path / "staging").programs
        assert gathered.name == "bob"


def test_the_late_are_left_out_and_named(submissions: Path, tmp_path: Path) -> None:
    deadline = datetime(2026, 11, 1, 12)
    for path in submissions.rglob("*"):
        os.utime(path, (deadline.timestamp() - 10,) * 2)
    os.utime(submissions / "bob" / "helper.py", (deadline.timestamp() + 10,) * 2)
    (submissions / "eve_LATE_7.py").write_text(TEXT)
    os.utime(submissions / "eve_LATE_7.py", (deadline.timestamp() - 10,) * 2)
    os.remove(submissions / "dan.zip")
    gathered = gather(submissions, RULES, tmp_path / "staging", Policy(deadline=deadline))
    assert [program.name for program in gathered.programs] == ["ann", "cleo"]
    late = [(entry.name, entry.status) for entry in gathered.intake.entries if entry.status != "runs"]
    assert late == [("bob", "late"), ("eve_LATE_7", "late")]
    assert not gather(submissions / "bob", RULES, tmp_path / "staging", Policy(deadline=deadline)).programs


@pytest.mark.parametrize("name", ["../../outside.py", "/tmp/outside.py", "a/../../outside.py"])
def test_a_zip_does_not_leave_its_folder(name: str, tmp_path: Path) -> None:
    path = tmp_path / "trap.zip"
    with zipfile.ZipFile(path, "w") as out:
        out.writestr(name, TEXT)
    with pytest.raises(InvalidText, match="would be outside of its folder"):
        gather(path, RULES, tmp_path / "staging")
    assert not (tmp_path / "outside.py").exists()


@pytest.mark.slow
def test_a_zip_with_a_link_or_a_bomb_is_refused(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("bluffer.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as out:
        out.writestr(link, "/etc/passwd")
    with pytest.raises(InvalidText, match="is a link"):
        gather(tmp_path / "link.zip", RULES, tmp_path / "staging")
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("bluffer.py", "x" * (MOST_BYTES + 1))
    with pytest.raises(InvalidText, match="unpacks to more than"):
        gather(tmp_path / "bomb.zip", RULES, tmp_path / "staging")
    (tmp_path / "no.zip").write_text("no zip")
    with pytest.raises(InvalidText, match="invalid zip"):
        gather(tmp_path / "no.zip", RULES, tmp_path / "staging")


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    home = tmp_path / "ann"
    home.mkdir()
    (home / "bluffer.py").write_text(TEXT)
    (home / "stolen.txt").symlink_to("/etc/passwd")
    (gathered,) = gather(home, RULES, tmp_path / "staging").programs
    assert [path.name for path in Path(gathered.folder).iterdir()] == ["bluffer.py"]


def test_a_missing_or_empty_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match=r"no file .*nothing: expected bluffer\.py, a folder or a zip"):
        gather(tmp_path / "nothing", RULES, tmp_path / "staging")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidText, match=r"expected bluffer\.py in it"):
        gather(tmp_path / "empty", RULES, tmp_path / "staging")
    (tmp_path / "empty" / "ann").mkdir()
    (tmp_path / "empty" / "ann" / "notes.txt").write_text("not a program")
    with pytest.raises(InvalidText, match=r"expected a program in it; it holds 'notes\.txt'"):
        gather(tmp_path / "empty", contract.ChoosingContract("nim"), tmp_path / "staging")


def packed(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return path


def names(gathered: Gathered) -> list[str]:
    return [program.name for program in gathered.programs]


def left_out(gathered: Gathered) -> dict[str, str]:
    """Why submissions do not run, by name."""
    return {entry.name: entry.reason for entry in gathered.intake.entries if entry.status != "runs"}


def test_an_archive_in_a_folder_is_one_submission(tmp_path: Path) -> None:
    home = tmp_path / "class"
    home.mkdir()
    packed(home / "aaa_mallory.zip", {"alice/bluffer.py": TEXT})
    packed(home / "two.zip", {"alice/bluffer.py": TEXT, "bob/bluffer.py": TEXT + "\n"})
    (home / "carol").mkdir()
    packed(home / "carol" / "alice.zip", {"project/bluffer.py": TEXT, "project/helper.py": "x = 1"})
    (home / "dave" / "alice").mkdir(parents=True)
    (home / "dave" / "alice" / "bluffer.py").write_text(TEXT)
    gathered = gather(home, RULES, tmp_path / "staging")
    assert names(gathered) == ["aaa_mallory", "carol", "dave"]
    assert sorted(path.name for path in Path(gathered.programs[1].folder).iterdir()) == ["bluffer.py", "helper.py"]
    assert left_out(gathered) == {"two": "holds 2 programs, such as 'alice/bluffer.py', 'bob/bluffer.py': expected one"}


def test_what_is_neither_a_file_nor_a_folder_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "bluffer.py")
    with pytest.raises(InvalidText, match="is neither a file nor a folder"):
        gather(tmp_path / "bluffer.py", RULES, tmp_path / "staging")


def test_an_archive_of_windows_may_have_backslashes(tmp_path: Path) -> None:
    home = tmp_path / "class"
    home.mkdir()
    packed(home / "ann.zip", {"a2\\part1\\bluffer.py": TEXT})
    gathered = gather(home, RULES, tmp_path / "staging")
    assert names(gathered) == ["ann"]
    assert gathered.intake.entries[0].submission.file == "a2/part1/bluffer.py"
    whole = packed(tmp_path / "all.zip", {"class\\ann\\bluffer.py": TEXT, "class\\bob\\bluffer.py": TEXT})
    assert names(gather(whole, RULES, tmp_path / "others")) == ["ann", "bob"]
    outside = packed(tmp_path / "outside.zip", {"a\\..\\..\\bluffer.py": TEXT})
    with pytest.raises(InvalidText, match="would be outside of its folder"):
        gather(outside, RULES, tmp_path / "again")


def test_an_archive_on_the_command_line_may_hold_a_class(tmp_path: Path) -> None:
    whole = {"class/ann/bluffer.py": TEXT, "class/bob/bluffer.py": TEXT, "__MACOSX/._x": "", "class/carol.zip": b""}
    whole["class/carol.zip"] = packed(tmp_path / "carol.zip", {"alice/bluffer.py": TEXT}).read_bytes()
    gathered = gather(packed(tmp_path / "all.zip", whole), RULES, tmp_path / "staging")
    assert names(gathered) == ["ann", "bob", "carol"]
    for files in ({"bluffer.py": TEXT}, {"alice/bluffer.py": TEXT}, {"a/b/bluffer.py": TEXT}):
        path = packed(tmp_path / "mallory.zip", files)
        assert names(gather(path, RULES, tmp_path / "staging")) == ["mallory"], files


def flipped(content: bytes) -> bytes:
    """With a damaged byte in the first file's compressed data."""
    place = content.index(b"bluffer.py") + len("bluffer.py") + 20
    return content[:place] + bytes([content[place] ^ 0xFF]) + content[place + 1 :]


def nested(times: int) -> bytes:
    content = TEXT.encode()
    name = "bluffer.py"
    for _ in range(times):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr(name, content)
        name, content = "next.zip", out.getvalue()
    return content


def bomb() -> bytes:
    """Ten archives of 32 MB of zeros each, 10 kB in all after another round."""
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros", bytes(32 << 20))
    with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(10):
            archive.writestr(f"{number}.zip", inner.getvalue())
    return outer.getvalue()


def misnamed() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("bl\u00fcffer.py", TEXT)
    return out.getvalue().replace("bl\u00fcffer.py".encode(), b"bl\xff\xfeffer.py")


def compressed(method: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("bluffer.py", "".join(f"x{number} = {number}\n" for number in range(3000)))
    return out.getvalue()


BROKEN = {
    "deflate": (lambda: flipped(compressed(zipfile.ZIP_DEFLATED)), "can't be unpacked|invalid zip"),
    "lzma": (lambda: flipped(compressed(zipfile.ZIP_LZMA)), "can't be unpacked|invalid zip"),
    "bzip2": (lambda: flipped(compressed(zipfile.ZIP_BZIP2)), "can't be unpacked|invalid zip"),
    "nested": (lambda: nested(1200), "more than 8 archives in each other"),
    "bomb": (bomb, "unpacks to more than 67,108,864 bytes"),
    "misnamed": (misnamed, "UnicodeDecodeError"),
    "cut": (lambda: compressed(zipfile.ZIP_DEFLATED)[:-30], "invalid zip"),
    "empty": (lambda: b"", "invalid zip"),
    "many": (lambda: nested_files(MOST_FILES + 1), "unpacks to more than 2,000 files"),
    "outside": (lambda: one_file("../bob/bluffer.py"), "would be outside of its folder"),
    "encrypted": (lambda: encrypted(), "is encrypted: expected a zip without a password"),
    "long": (lambda: one_file("a" * 300 + "/bluffer.py"), "can't be unpacked"),
    "zero": (lambda: one_file("a\0b/bluffer.txt"), "expected bluffer.py in it"),
}


def nested_files(count: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(count):
            archive.writestr(f"{number}.txt", "")
    return out.getvalue()


def encrypted() -> bytes:
    """An archive whose file says that it is encrypted, in both places."""
    content = bytearray(one_file("bluffer.py"))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(mark) + place] |= 1
    return bytes(content)


def one_file(name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, TEXT)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_archive_is_left_out_and_named(kind: str, submissions: Path, tmp_path: Path) -> None:
    make, reason = BROKEN[kind]
    content = make()
    (submissions / "mallory.zip").write_bytes(content)
    gathered = gather(submissions, RULES, tmp_path / "staging")
    assert names(gathered) == ["ann", "bob", "cleo", "dan"]
    ((name, line),) = left_out(gathered).items()
    assert name == "mallory"
    assert re.search(reason, line), line
    assert line.isprintable()
    written = sum(path.stat().st_size for path in (tmp_path / "staging").rglob("*") if path.is_file())
    assert written < 1 << 20, "its files are left"
    with pytest.raises(InvalidText, match=r"mallory\.zip: "):
        gather(submissions / "mallory.zip", RULES, tmp_path / "alone")


def test_a_damaged_file_of_a_class_leaves_out_one_submission(tmp_path: Path) -> None:
    path = packed(tmp_path / "all.zip", {"ann/bluffer.py": TEXT, "bob/bluffer.py": TEXT * 100, "cleo/bluffer.py": TEXT})
    content = path.read_bytes()
    place = content.index(b"bob/bluffer.py") + 40
    path.write_bytes(content[:place] + b"\xff\xff\xff" + content[place + 3 :])
    gathered = gather(path, RULES, tmp_path / "staging")
    assert names(gathered) == ["ann", "cleo"]
    assert list(left_out(gathered)) == ["bob"]


def test_links_among_submissions_are_not_followed(submissions: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "bluffer.py").write_text(TEXT)
    (submissions / "mallory").symlink_to(secret)
    (submissions / "oscar.py").symlink_to(secret / "bluffer.py")
    gathered = gather(submissions, RULES, tmp_path / "staging")
    assert names(gathered) == ["ann", "bob", "cleo", "dan"]
    assert left_out(gathered) == {"mallory": "it is a link", "oscar": "it is a link"}


def test_names_are_made_fit_and_those_of_minds_are_reserved(tmp_path: Path) -> None:
    home = tmp_path / "class"
    own = (
        "a\x1b[2Jb",
        "line\nline",
        "best",
        "BEST",
        "kibitz:best",
        "\uff42\uff45st",
        "kibitz:",
        "x" * 200,
        "gr\udcffn",
        "Ann",
        "ann",
    )
    for name in own:
        (home / name).mkdir(parents=True)
        (home / name / "SebastianAutoPlayer.py").write_text(TEXT)
    rules = contract.of("sebastian")
    reserved = partial(belongs_to_a_mind, catalog.game("sebastian"))
    found = names(gather(home, rules, tmp_path / "staging", is_reserved=reserved))
    assert len(found) == len(own)
    assert len(set(found)) == len(own)
    assert all(name.isprintable() and 0 < len(name) <= 102 for name in found)
    assert not any(reserved(name) for name in found), found
    assert {"a[2Jb", "line line", "grn", "BEST-program"} <= set(found)


def test_a_folder_above_has_a_name(submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (submissions / "bob" / "below").mkdir()
    monkeypatch.chdir(submissions / "bob" / "below")
    (gathered,) = gather(Path(".."), RULES, tmp_path / "staging").programs
    assert gathered.name == "bob"
    assert Path(gathered.folder).is_relative_to(tmp_path / "staging")


CYRILLIC_E = "\N{CYRILLIC SMALL LETTER IE}"


def test_a_name_in_other_letters_is_marked_wherever_it_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, store = tmp_path / "class", str(tmp_path / "match.db")
    disguised = f"hon{CYRILLIC_E}st"
    for name in ("honest", "HONEST", disguised):
        (home / name).mkdir(parents=True)
        (home / name / "SebastianAutoPlayer.py").write_text(HASTY)
    marked = f"{disguised} (looks like honest)"
    gathered = gather(home, contract.of("sebastian"), tmp_path / "staging")
    assert set(names(gathered)) == {"HONEST", "honest", marked}
    assert {entry.name for entry in gathered.intake.entries} == {"HONEST", "honest", marked}
    assert main(["intake", str(home), "--game", "sebastian"]) == 0
    assert marked in capsys.readouterr().out
    assert main(["arena", "sebastian", str(home), "--deals", "2", "--jobs", "1", "--store", store]) == 0
    assert marked in capsys.readouterr().out
    page, sheet = tmp_path / "report.html", tmp_path / "marks.csv"
    assert main(["marks", store, "--html", str(page), "--csv", str(sheet)]) == 0
    for shown in (capsys.readouterr().out, page.read_text(encoding="utf-8"), sheet.read_text(encoding="utf-8")):
        assert marked in shown
        assert "HONEST-2" not in shown
        assert "honest-2" not in shown


def test_files_that_are_named_one_by_one_are_marked_too(tmp_path: Path) -> None:
    for order in (("honest", f"hon{CYRILLIC_E}st"), (f"hon{CYRILLIC_E}st", "honest")):
        files = [tmp_path / f"{name}.py" for name in order]
        for file in files:
            file.write_text(HASTY)
        match = Plan("sebastian", tuple(map(str, files))).match(tmp_path / "staging")
        assert set(match.entrants) == {"honest", f"hon{CYRILLIC_E}st (looks like honest)"}
        taken: list[str] = []
        for file in files:
            taken += names(gather(file, contract.of("sebastian"), tmp_path / "staging", taken=taken))
        assert taken == [order[0], f"{order[1]} (looks like {order[0]})"], "the first has entered already"


def test_a_name_that_looks_like_a_minds_is_reserved() -> None:
    game = catalog.game("sebastian")
    assert belongs_to_a_mind(game, f"b{CYRILLIC_E}st")
    assert belongs_to_a_mind(game, "k\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}bitz:best")
    reserved = partial(belongs_to_a_mind, game)
    assert entrant_name(f"b{CYRILLIC_E}st", [], reserved) == f"b{CYRILLIC_E}st-program"
    assert not reserved(entrant_name("k\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}bitz:best", [], reserved))
