"""Stores that were damaged or edited: the right table or one line that says where, and a clean copy of the rest."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kibitz.arena.matches.match import Played
from kibitz.arena.store.database import Damaged
from kibitz.arena.store.reading import read
from kibitz.arena.store.repairing import repair
from kibitz.arena.store.writing import Store
from kibitz.cli import main

DEALS, GAMES = 6, 12
WORDS = ("arena", "sebastian", "hasty", "random", "--jobs", "1", "--json")
MUTATIONS = 1000


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("original") / "match.db"
    assert main([*WORDS, "--deals", str(DEALS), "--store", str(path)]) == 0
    return path


@pytest.fixture
def damaged(original: Path, tmp_path: Path) -> Path:
    """A copy that a test may damage."""
    return Path(shutil.copy(original, tmp_path / "match.db"))


def games(path: Path) -> dict[int, Played]:
    with read(path) as kept:
        return dict(enumerate(played for deal in kept.deals() for played in deal))


def marks(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["marks", str(path), *words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def edit(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as rows:
        rows.execute(statement, values)
    rows.close()


def flip(path: Path, rng: Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 1, 1, 4, 64))):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)


def cut(path: Path, rng: Random) -> None:
    os.truncate(path, rng.randrange(path.stat().st_size))


def overwrite(path: Path, rng: Random) -> None:
    """A page with zeros, noise or another page."""
    size = 4096
    content = bytearray(path.read_bytes())
    start, other = (size * rng.randrange(len(content) // size) for _ in range(2))
    content[start : start + size] = rng.choice((bytes(size), rng.randbytes(size), content[other : other + size]))
    path.write_bytes(content)


COLUMNS = ("players", "scores", "blunders", "seconds", "record")
NONSENSE = ("", "[", "null", "7", "{}", '"x"', "[[]]", "[1e999, 1]", "[NaN, 1]", "[" * 100_000, '["hasty", "x\x1b[2J"]')


def cut_json(path: Path, rng: Random) -> None:
    column = rng.choice(COLUMNS)
    edit(path, f"UPDATE games SET {column} = substr({column}, 1, ?) WHERE number = ?", rng.randrange(9), a_game(rng))


def put_nonsense(path: Path, rng: Random) -> None:
    edit(path, f"UPDATE games SET {rng.choice(COLUMNS)} = ? WHERE number = ?", rng.choice(NONSENSE), a_game(rng))


def put_another_type(path: Path, rng: Random) -> None:
    value = rng.choice((7, 2.5, b"\xff\x00", 2**62))
    column = rng.choice((*COLUMNS, "deal"))
    edit(path, f"UPDATE games SET {column} = CAST(? AS BLOB) WHERE number = ?", value, a_game(rng))


def raise_a_score(path: Path, rng: Random) -> None:
    """Also in the record, and without the checksum: then only its moves contradict it."""
    number = a_game(rng)
    with sqlite3.connect(path) as rows:
        scores, line = rows.execute("SELECT scores, record FROM games WHERE number = ?", (number,)).fetchone()
        higher = json.loads(scores)
        higher[0] += rng.randrange(1, 50)
        changed = json.loads(line) | {"scores": higher}
        changes = [("scores", json.dumps(higher)), ("record", json.dumps(changed)), ("checksum", None)]
        for column, value in changes[: rng.randrange(1, 4)]:
            rows.execute(f"UPDATE games SET {column} = ? WHERE number = ?", (value, number))
    rows.close()


def exchange(path: Path, rng: Random) -> None:
    """Two games, whole or in a column."""
    one, other = rng.sample(range(GAMES), 2)
    if rng.random() < 0.5:
        edit(path, "UPDATE games SET number = -1 WHERE number = ?", one)
        edit(path, "UPDATE games SET number = ? WHERE number = ?", one, other)
        edit(path, "UPDATE games SET number = ? WHERE number = -1", other)
    else:
        column = rng.choice(("scores", "record"))
        edit(
            path,
            f"UPDATE games SET {column} = (SELECT {column} FROM games WHERE number = ?) WHERE number = ?",
            one,
            other,
        )


def remove(path: Path, rng: Random) -> None:
    edit(path, "DELETE FROM games WHERE number = ?", a_game(rng))


def edit_the_match(path: Path, rng: Random) -> None:
    values = (*NONSENSE, "sevens", '["hasty"]', '["hasty", "hasty"]', '["random", "hasty"]', "1" * 5000, "derived")
    with sqlite3.connect(path) as rows:
        fields = [field for (field,) in rows.execute("SELECT field FROM match ORDER BY field")]
        if rng.random() < 0.3:
            rows.execute("DROP TABLE notes")
        field = rng.choice(fields)
        if rng.random() < 0.2:
            rows.execute("DELETE FROM match WHERE field = ?", (field,))
        else:
            rows.execute("UPDATE match SET value = ? WHERE field = ?", (rng.choice(values), field))
    rows.close()


def edit_the_notes(path: Path, rng: Random) -> None:
    value = rng.choice((*NONSENSE, "5", "7", "9" * 30, "-1"))
    edit(
        path,
        "UPDATE notes SET value = ? WHERE name = ?",
        value,
        rng.choice(("deals", "match", "checksum of the match")),
    )


def edit_the_form(path: Path, rng: Random) -> None:
    statements = ("DROP TABLE games", "DROP TABLE match", "DROP TABLE notes", "ALTER TABLE games RENAME record TO line")
    edit(path, rng.choice(statements))


def a_game(rng: Random) -> int:
    return rng.randrange(GAMES)


CHANGES: tuple[Callable[[Path, Random], None], ...] = (
    flip,
    flip,
    flip,
    cut,
    overwrite,
    cut_json,
    put_nonsense,
    put_another_type,
    raise_a_score,
    exchange,
    remove,
    edit_the_match,
    edit_the_notes,
    edit_the_form,
)
FROM_THE_MATCH_ALONE = {"isolation", "seconds", "deals that a program lives"}


@pytest.mark.workflows
@pytest.mark.parametrize("part", range(10))
def test_a_damaged_store_never_gives_a_wrong_table(
    part: int, original: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = games(original)
    _, right, _ = marks(original, capsys, "--json")
    refused = 0
    for number in range(part, MUTATIONS, 10):
        rng = Random(number)
        path = tmp_path / f"{number}.db"
        shutil.copy(original, path)
        change = CHANGES[number % len(CHANGES)]
        change(path, rng)
        before = path.read_bytes()
        status, out, err = marks(path, capsys, "--json")
        case = f"{number}: {change.__name__}: {err}"
        if status == 0:
            assert out == right, case
            assert not err, case
        else:
            refused += 1
            assert status == 2, case
            assert out == "", case
            assert err.startswith("kibitz: "), case
            assert err.count("\n") == 1, case
            assert err.isprintable() or err[:-1].isprintable(), case
            assert str(path) in err, case
        clean = tmp_path / f"{number}-clean.db"
        if main(["marks", str(path), "--repair", str(clean)]) == 0:
            copied = games(clean)
            assert copied.items() <= whole.items(), case
            assert status or len(copied) == GAMES, case
        else:
            assert status == 2, case
        capsys.readouterr()
        assert path.read_bytes() == before, case
    assert refused > MUTATIONS / 10 / 2, "most of them change nothing"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE games SET scores = '[1e999]' WHERE number = 7", "game 7: it is not what was stored"),
        ("UPDATE games SET scores = '[12]', checksum = NULL WHERE number = 7", "game 7: its record is of another"),
        ("UPDATE games SET scores = '[1e999]', checksum = NULL WHERE number = 7", "game 7: score inf: expected a"),
        ("UPDATE games SET players = '[\"hasty' WHERE number = 7", "game 7: it is not what was stored"),
        ("UPDATE games SET players = '[\"hasty', checksum = NULL WHERE number = 7", "game 7: players: expected JSON"),
        ("DELETE FROM games WHERE number = 7", "game 7: it is missing"),
        ("DELETE FROM games WHERE number = 11", "game 11: it is missing"),
        ("UPDATE match SET value = '8' WHERE field = 'seed'", "row 'seed' of its match is not what was stored"),
        ("DELETE FROM match", "row 'game' of its match is not what was stored"),
    ],
)
def test_the_row_is_named_and_a_clean_copy_goes_on(
    statement: str, message: str, original: Path, damaged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(damaged, statement)
    status, _, err = marks(damaged, capsys)
    assert status == 2
    assert f"{damaged}" in err
    assert message in err
    assert main([*WORDS, "--deals", str(DEALS), "--store", str(damaged)]) == 2, "resumed"
    assert message in capsys.readouterr().err
    clean = tmp_path / "clean.db"
    status, out, _ = marks(damaged, capsys, "--repair", str(clean))
    assert status == 0
    assert f"{clean} holds what is sound" in out
    assert main([*WORDS, "--deals", str(DEALS), "--store", str(clean)]) == 0, "what is missing is played again"
    assert games(clean) == games(original)
    capsys.readouterr()
    assert marks(clean, capsys) == marks(original, capsys)
    assert clean.with_suffix(".jsonl").read_bytes() == original.with_suffix(".jsonl").read_bytes()
    assert marks(damaged, capsys, "--repair", str(clean))[0] == 2, "it would be overwritten"


def test_a_store_of_version_0_1_0_is_read_and_continued(damaged: Path, original: Path) -> None:
    edit(damaged, "DROP TABLE notes")
    edit(damaged, "ALTER TABLE games DROP COLUMN checksum")
    edit(damaged, "DELETE FROM match WHERE field = 'dealing'")
    edit(damaged, "DELETE FROM games WHERE number > 8")
    assert games(damaged) == {number: played for number, played in games(original).items() if number < 8}
    assert main([*WORDS, "--deals", str(DEALS), "--store", str(damaged)]) == 0
    assert games(damaged) == games(original)
    edit(damaged, "UPDATE games SET scores = '[1.5]' WHERE number = 2")
    with read(damaged) as kept, pytest.raises(Damaged, match="game 2: its record"):
        list(kept.deals())


READ_ONLY = """
import os, sys
from kibitz.arena.sandbox.guest.walls import drop_capabilities
from kibitz.cli import main
if os.getuid() == 0:
    drop_capabilities()
try:
    open(sys.argv[1], "ab")
except PermissionError:
    sys.exit(main(["marks", sys.argv[1], "--json"]))
sys.exit("it can be written")
"""


@pytest.mark.slow
@pytest.mark.parametrize("left", ["nothing", "a log"])
def test_marks_of_a_store_that_can_not_be_written(
    left: str, original: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "read-only"
    folder.mkdir()
    kept = folder / "match.db"
    shutil.copy(original, kept)
    if left == "a log":
        # A copy of an open store is what a kill leaves.
        with read(original) as source:
            identity = source.identity
        with Store(kept, identity) as open_store:
            open_store.add(GAMES, list(games(original).values())[:2])
            for path in (kept, kept.with_name("match.db-wal")):
                shutil.copy(path, folder / path.name.replace("match", "killed"))
        kept = folder / "killed.db"
    names = sorted(path.name for path in folder.iterdir())
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    run = subprocess.run([sys.executable, "-c", READ_ONLY, str(kept)], capture_output=True, text=True, check=False)
    folder.chmod(0o755)
    assert run.returncode == 0, run.stderr
    assert sorted(path.name for path in folder.iterdir()) == names
    expected = marks(original, capsys, "--json")[1]
    assert (run.stdout == expected) == (left == "nothing"), "without the games of the log"
    repair(kept, tmp_path / "copy.db")
    assert len(games(tmp_path / "copy.db")) == (GAMES if left == "nothing" else GAMES + 2)


def test_a_full_disk_is_called_one(damaged: Path, original: Path) -> None:
    with read(original) as source:
        identity = source.identity
    with Store(damaged, identity) as full:
        pages = full.rows.execute("PRAGMA page_count").fetchone()[0]
        full.rows.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(OSError, match="no space left on the disk; what was stored before is kept"):
            full.add(GAMES, list(games(original).values()))


def test_a_missing_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--deals", "1", "--store", str(tmp_path / "nowhere" / "match.db")]) == 3
    assert capsys.readouterr().err == f"kibitz: {tmp_path / 'nowhere'}: No such file or directory\n"
    assert main([*WORDS, "--deals", "1", "--store", str(tmp_path)]) == 3
    assert "Is a directory" in capsys.readouterr().err


FORBIDDEN = """
import os, sys
from kibitz.arena.sandbox.guest.walls import drop_capabilities
from kibitz.cli import main
if os.getuid() == 0:
    drop_capabilities()
sys.exit(main(["arena", "sebastian", "hasty", "--deals", "1", "--jobs", "1", "--store", sys.argv[1]]))
"""


@pytest.mark.slow
def test_missing_permissions_are_called_so(damaged: Path, tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    folder.chmod(0o555)
    damaged.chmod(0o444)
    for path in (folder / "new.db", damaged):
        run = subprocess.run([sys.executable, "-c", FORBIDDEN, str(path)], capture_output=True, text=True, check=False)
        assert run.returncode == 3, run.stderr
        assert f"{path}: no permission" in run.stderr
        assert run.stderr.count("\n") == 1
