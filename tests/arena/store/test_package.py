"""A match on disk survives kills, cut lines, full disks and second runs."""

import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena.intake.report import Entry, Intake
from kibitz.arena.intake.submission import Submission
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.programs.advisers import Fault
from kibitz.arena.store.database import Busy, Damaged
from kibitz.arena.store.games import NoMatch, intake_digest
from kibitz.arena.store.live import snapshot
from kibitz.arena.store.match_identity import identity, match_of
from kibitz.arena.store.reading import read, seed_in
from kibitz.arena.store.repairing import repair
from kibitz.arena.store.writing import Store
from kibitz.cli import main
from kibitz.table import InvalidText
from tests.arena.matches.playing import play_games
from tests.conformance.games import toy

ROOT = Path(__file__).parents[3]
KILLS = ROOT / "benchmarks" / "arena_kills.py"
MATCH = Match("bluff", ("bold", "kibitz:bold"))
with pytest.MonkeyPatch.context() as patch:
    patch.setattr(catalog, "game", lambda name: toy())
    IDENTITY = identity(MATCH, 0)


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> list[list[Played]]:
    monkeypatch.setattr(catalog, "game", lambda name: toy())
    stored = [play_games(MATCH, seed) for seed in range(4)]
    fault = Fault("bold", "crash", "ZeroDivisionError: ä", "0 1 - -", "fold")
    stored[1][0] = replace(stored[1][0], faults=(fault, fault))
    return stored


@pytest.fixture
def path(tmp_path: Path, deals: list[list[Played]]) -> Path:
    stored = tmp_path / "match.db"
    with Store(stored, IDENTITY) as store:
        for number, games in enumerate(deals[:2]):
            store.add(2 * number, games)
            store.write(number, games)
    return stored


INTAKE = Intake(
    (
        Entry("bold", "runs", Submission("Bold Ann", "17", "A", "x/bluffer.py", "ab" * 32, group=("Ben",))),
        Entry("cleo", "broken", Submission("Cleo", "18"), "not Python", 3, ("it is called bluffer.PY",)),
    ),
    ("times: file times",),
)


def test_who_handed_in_what_is_kept(path: Path) -> None:
    with read(path) as kept:
        assert kept.match.intake == Intake(), "a store of an earlier version"
    with Store(path, IDENTITY, INTAKE):
        pass
    with Store(path, IDENTITY):
        pass
    with read(path) as kept:
        assert kept.match.intake == INTAKE
    repair(path, path.with_name("clean.db"))
    with read(path.with_name("clean.db")) as kept:
        assert kept.match.intake == INTAKE


@pytest.mark.parametrize("text", ["{}", "[", '{"entries": [{}], "remarks": [], "clues": []}', "null"])
@pytest.mark.parametrize("checksum", ["", "of the text"])
def test_an_intake_that_was_edited_is_reported(path: Path, text: str, checksum: str) -> None:
    with Store(path, IDENTITY, INTAKE):
        pass
    with sqlite3.connect(path) as rows:
        rows.execute("UPDATE notes SET value = ? WHERE name = 'intake'", (text,))
        if checksum:
            rows.execute("UPDATE notes SET value = ? WHERE name = 'checksum of the intake'", (intake_digest(text),))
    rows.close()
    with pytest.raises(Damaged, match="row 'intake' of its notes"), read(path):
        pass


def test_stored_games_are_read_back(path: Path, deals: list[list[Played]]) -> None:
    with Store(path, IDENTITY) as store:
        assert list(store.deals()) == deals[:2]
        store.add(4, deals[2])
    with read(path) as kept:
        assert kept.identity == IDENTITY
        assert list(kept.deals()) == deals[:3]
    with Store(path, IDENTITY) as store:
        assert list(store.deals()) == deals[:3]
    assert len(path.with_suffix(".jsonl").read_text().splitlines()) == 6


def test_games_that_ended_early_are_kept_and_wait_for_their_turn(path: Path, deals: list[list[Played]]) -> None:
    with Store(path, IDENTITY) as store:
        store.add(5, deals[2][1:])
        store.add(6, deals[3])
    with Store(path, IDENTITY) as store:
        assert list(store.deals()) == deals[:2]
        assert store.ahead(2) == {5: deals[2][1], 6: deals[3][0], 7: deals[3][1]}
        store.add(4, deals[2][:1])
    assert len(path.with_suffix(".jsonl").read_text().splitlines()) == 4
    with Store(path, IDENTITY) as store:
        assert list(store.deals()) == deals
        store.end(3)
    with read(path) as kept:
        assert list(kept.deals()) == deals, "games that have their lines count"


def test_games_beyond_the_end_do_not_count(path: Path, deals: list[list[Played]]) -> None:
    with Store(path, IDENTITY) as store:
        store.add(4, deals[2])
        store.end(2)
    with read(path) as kept:
        assert list(kept.deals()) == deals[:2]


def test_lines_that_were_cut_off_are_written_again(path: Path, deals: list[list[Played]]) -> None:
    lines = path.with_suffix(".jsonl")
    whole = lines.read_bytes()
    for end in range(0, len(whole), 37):
        lines.write_bytes(whole[:end])
        with Store(path, IDENTITY) as store:
            assert list(store.deals()) == deals[:2]
        assert lines.read_bytes() == whole


def torn(lines: bytes, first: int, stop: int) -> bytes:
    """The lines, with zeros in the place of these bytes."""
    return lines[:first] + bytes(stop - first) + lines[stop:]


@pytest.mark.parametrize(
    ("spoil", "kept"),
    [
        pytest.param(lambda whole: whole + whole, 4, id="twice"),
        pytest.param(lambda whole: whole + b"\n", 4, id="an empty line"),
        pytest.param(lambda whole: whole + b'{"of": "another match"}\n', 4, id="another match"),
        pytest.param(lambda whole: b'{"of": "another match"}\n' * 9, 0, id="only another match"),
        pytest.param(lambda whole: whole + whole[:300], 4, id="a line too many and a part of one"),
        pytest.param(lambda whole: torn(whole, 0, 10), 0, id="the first line torn"),
        pytest.param(lambda whole: torn(whole, whole.index(b"\n") + 1, len(whole) - 30), 1, id="all but an end torn"),
        pytest.param(lambda whole: torn(whole, len(whole) - 9, len(whole) - 2), 3, id="the last line torn"),
        pytest.param(lambda whole: whole.replace(b"fold", b"stay"), None, id="edited"),
    ],
)
def test_lines_that_the_store_does_not_have_are_moved_aside(
    spoil: Callable[[bytes], bytes],
    kept: int | None,
    path: Path,
    deals: list[list[Played]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = path.with_suffix(".jsonl")
    whole = lines.read_bytes()
    spoilt = spoil(whole)
    lines.write_bytes(spoilt)
    with Store(path, IDENTITY) as store:
        assert kept in (None, store.lined)
        assert list(store.deals()) == deals[:2]
        store.add(4, deals[2])
        store.write(2, deals[2])
    assert lines.read_bytes().startswith(whole)
    assert [game.line for game in deals[2]] == lines.read_text(encoding="utf-8").splitlines()[4:]
    aside = lines.with_name("match.jsonl.cut")
    said = f"kibitz: {lines} has lines that {path} does not have: they are now in {aside}\n"
    assert capsys.readouterr().err == said
    rest = spoilt[: spoilt.rindex(b"\n") + 1]
    assert rest.endswith(aside.read_bytes())
    assert whole.startswith(rest.removesuffix(aside.read_bytes()))


@pytest.mark.parametrize("lost", ["rows", "all rows", "the store", "the journal"])
def test_games_that_the_store_has_lost_are_played_again(
    lost: str, path: Path, deals: list[list[Played]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = path.with_suffix(".jsonl")
    whole = lines.read_bytes()
    if lost == "the store":
        path.unlink()
    elif lost == "the journal":
        for file in tmp_path.iterdir():
            file.unlink()
        with Store(path, IDENTITY) as store:
            alone = path.read_bytes()
            for number, games in enumerate(deals[:2]):
                store.add(2 * number, games)
                store.write(number, games)
        path.write_bytes(alone)
    else:
        with sqlite3.connect(path) as rows:
            rows.execute(f"DELETE FROM games WHERE number >= {3 if lost == 'rows' else 0}")
        rows.close()
    with Store(path, IDENTITY) as store:
        found = list(store.deals())
        assert found == deals[: 1 if lost == "rows" else 0]
        for number, games in enumerate(deals[len(found) : 2], len(found)):
            store.add(2 * number, games) if lost != "rows" else store.add(3, games[1:])
            store.write(number, games)
    assert lines.read_bytes() == whole
    assert "does not have: they are now in" in capsys.readouterr().err
    with Store(path, IDENTITY) as store:
        assert list(store.deals()) == deals[:2]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("DELETE FROM games WHERE number > 1", "game 2: it is missing"),
        ("UPDATE games SET record = '{}' WHERE number = 1", "game 1: it is not what was stored"),
        ("DELETE FROM match", "row 'game' of its match is not what was stored"),
        ("DROP TABLE match", "row 'game' of its match is not what was stored"),
    ],
)
def test_no_line_is_moved_because_the_store_is_damaged(path: Path, statement: str, message: str) -> None:
    with Store(path, IDENTITY) as store:
        store.end(2)
    lines = path.with_suffix(".jsonl")
    whole = lines.read_bytes()
    with sqlite3.connect(path) as rows:
        rows.execute(statement)
    rows.close()
    for _ in range(2):
        with pytest.raises(Damaged, match=message):
            Store(path, IDENTITY)
    assert lines.read_bytes() == whole
    assert not lines.with_name("match.jsonl.cut").exists()


@pytest.mark.parametrize("statement", ["DELETE FROM match", "DROP TABLE match"])
def test_everybody_notices_that_the_description_of_the_match_is_gone(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as rows:
        rows.execute(statement)
    rows.close()
    message = "row 'game' of its match is not what was stored"
    with pytest.raises(Damaged, match=message), read(path):
        pass
    with pytest.raises(Damaged, match=message), snapshot(path):
        pass
    with pytest.raises(Damaged, match=message):
        seed_in(path)
    with pytest.raises(Damaged, match=message):
        Store(path, IDENTITY)
    assert repair(path, path.with_name("clean.db")) == []


def test_a_store_that_was_killed_before_there_was_a_match_has_no_seed_yet(
    tmp_path: Path, deals: list[list[Played]]
) -> None:
    path = tmp_path / "new.db"
    rows = sqlite3.connect(path)
    rows.execute("PRAGMA journal_mode = WAL")
    rows.close()
    assert path.stat().st_size
    assert seed_in(path) is None
    with pytest.raises(NoMatch, match="holds no match"), read(path):
        pass
    with Store(path, IDENTITY) as store:
        store.add(0, deals[0])
    assert seed_in(path) == 0


def test_two_runs_do_not_share_a_store(path: Path) -> None:
    with Store(path, IDENTITY):
        with pytest.raises(Busy, match="in use by another run"):
            Store(path, IDENTITY)
        with pytest.raises(Busy, match="in use"), read(path):
            pass
    with Store(path, IDENTITY):
        pass


@pytest.mark.parametrize("field", IDENTITY)
def test_another_match_is_refused(path: Path, field: str) -> None:
    with pytest.raises(InvalidText, match=f"holds another match: its {field} is"):
        Store(path, {**IDENTITY, field: "other"})


def test_a_match_goes_on_although_its_game_has_an_option_more_now(tmp_path: Path) -> None:
    match = Match("take-five", ("swift", "high-to-low"), {"table": "take-five"})
    older = identity(replace(match, options={}), 3)
    assert older["options"] == "{}"
    with Store(tmp_path / "older.db", older):
        pass
    with Store(tmp_path / "older.db", identity(match, 3)):
        pass
    with pytest.raises(InvalidText, match="holds another match: its options"):
        Store(tmp_path / "older.db", identity(replace(match, options={"table": "full-deck"}), 3))


def test_an_identity_becomes_the_match_again(deals: list[list[Played]]) -> None:
    for match in (MATCH, replace(MATCH, seconds=0.5), replace(MATCH, is_course=True, dealing="secret")):
        assert match_of(identity(match, 7)) == match


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.db"
    path.write_text("x" * 5000)
    with pytest.raises(InvalidText, match="invalid store"):
        Store(path, IDENTITY)
    with pytest.raises(InvalidText, match=r"its records end in \.jsonl; expected another ending"):
        Store(tmp_path / "match.jsonl", IDENTITY)
    with pytest.raises(InvalidText, match="no file"), read(tmp_path / "nothing.db"):
        pass


FULL = """
import resource, signal, sys
from pathlib import Path
from kibitz import catalog
from kibitz.arena.store.reading import read
from kibitz.arena.store.writing import Store
from tests.conformance.games import toy
catalog.game = lambda name: toy()
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
with read(path) as kept:
    identity, deals = kept.identity, list(kept.deals())
most = path.stat().st_size + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
with Store(path, identity) as kept:
    for number in range(2, 200):
        try:
            kept.add(2 * number, deals[0])
        except OSError as error:
            assert error.filename
            sys.exit(77)
"""


@pytest.mark.slow
@pytest.mark.parametrize("room", [0, 4096, 9000])
def test_a_full_disk_loses_no_game_that_was_stored(path: Path, deals: list[list[Played]], room: int) -> None:
    """A limit on the size of files stands for a full disk."""
    run = subprocess.run([sys.executable, "-c", FULL, str(path), str(room)], check=False, capture_output=True, cwd=ROOT)
    assert run.returncode == 77, run.stderr
    with Store(path, IDENTITY) as store:
        stored = list(store.deals())
    assert stored[:2] == deals[:2]
    assert all(games == deals[0] for games in stored[2:])
    assert len(path.with_suffix(".jsonl").read_text().splitlines()) == 2 * len(stored)
    with sqlite3.connect(path) as rows:
        assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows.close()


@pytest.mark.slow
def test_a_resumed_match_ends_like_an_uninterrupted_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "sebastian", "hasty", "gatherer", "--jobs", "1", "--json", "--store"]
    assert main([*words, str(tmp_path / "a.db"), "--deals", "7"]) == 0
    capsys.readouterr()
    assert main([*words, str(tmp_path / "a.db"), "--deals", "30"]) == 0
    resumed = capsys.readouterr().out
    assert main([*words, str(tmp_path / "b.db"), "--deals", "30"]) == 0
    assert capsys.readouterr().out == resumed
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


@pytest.mark.workflows
def test_a_match_killed_a_hundred_times_ends_the_same() -> None:
    words = ["--kills", "100", "--deals", "400", "--jobs", "1"]
    done = subprocess.run([sys.executable, str(KILLS), *words], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    playing, with_lines = re.search(r"100 kills, (\d+) .*\n([\d,]+) games had", done.stdout).groups()
    assert int(playing) > 20, "most were killed before they played"
    assert int(with_lines.replace(",", "")) < 1200, "the match was over before the last kill"


@pytest.mark.workflows
def test_a_killed_run_leaves_nothing_behind() -> None:
    words = ["--kills", "5", "--deals", "120", "--jobs", "2", "--boxed"]
    done = subprocess.run([sys.executable, str(KILLS), *words], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "kills after which a process was left: 0; temporary folders left: 0" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("request_to_end", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_schedulers_end_a_match_with_its_results(tmp_path: Path, request_to_end: signal.Signals) -> None:
    store = tmp_path / "match.db"
    words = ["arena", "sebastian", "hasty", "gatherer", "--deals", "100000", "--jobs", "1", "--store", str(store)]
    run = [sys.executable, "-m", "kibitz", *words]
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        lines = store.with_suffix(".jsonl")
        while not (lines.exists() and lines.stat().st_size):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(request_to_end)
        out, complaints = process.communicate(timeout=60)
    assert process.returncode == 130, complaints
    deals = int(re.search(r"^sebastian: (\d+) deals", out).group(1))
    assert out.endswith(f"stopped after {deals} of 100000 deals; the same command continues {store}\n")
    assert len(lines.read_text().splitlines()) == 2 * deals
