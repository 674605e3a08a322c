"""`kibitz class`: its folder, its commands beside the server, and a class that is served, killed and marked."""

import csv
import json
import re
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kibitz.classroom.store import Store
from kibitz.cli.main import main
from tests.classroom.serving import LONGEST, free_port, served

ROSTER = "name,id,section\nAda Lovelace,z1,A\nGrace Hopper,z2,B\nJosé Ñandú,z3,B\n"
PROGRAM = Path(__file__).parents[2] / "courses" / "b551" / "SebastianAutoPlayer.py"
CRASHES = b"class SebastianAutoPlayer:\n    pass\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a class can be made, with a roster."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    return tmp_path / "cs1"


def make(*more: str) -> None:
    assert main(["class", "new", "cs1", "--game", "sebastian", "--roster", "roster.csv", "--staff", "Prof", *more]) == 0


def links(folder: Path) -> dict[str, str]:
    with open(folder / "links.csv", encoding="utf-8") as file:
        return {row["name"]: row["link"] for row in csv.DictReader(file)}


def test_a_new_class_has_settings_and_links_that_only_its_owner_reads(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make("--due", "2027-02-01T23:59")
    assert "3 students" in capsys.readouterr().out
    assert "due = 2027-02-01T23:59" in (folder / "class.toml").read_text(encoding="utf-8")
    found = links(folder)
    assert list(found) == ["Prof", "Ada Lovelace", "Grace Hopper", "José Ñandú"]
    assert len(set(found.values())) == 4
    for name in ("links.csv", "class.db"):
        assert (folder / name).stat().st_mode & 0o077 == 0
    assert main(["class", "show", "cs1", "--json"]) == 0
    assert [row["hand_ins"] for row in json.loads(capsys.readouterr().out)] == [0, 0, 0]


@pytest.mark.slow
def test_the_commands_need_nothing_of_the_server() -> None:
    loaded = "import sys, kibitz.cli.classroom; print(*{'joserfc', 'smtplib', 'starlette'}.intersection(sys.modules))"
    found = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


def test_a_class_is_not_made_twice(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make()
    before = (folder / "links.csv").read_bytes()
    assert main(["class", "new", "cs1", "--game", "aces", "--roster", "roster.csv"]) == 2
    assert "already exists" in capsys.readouterr().err
    assert (folder / "links.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["new", "cs1", "--game", "gin-rummy", "--roster", "roster.csv"], "has a course"),
        (["new", "cs1", "--game", "sebastian", "--roster", "nothing.csv"], "no file nothing.csv"),
        (["new", "cs1", "--game", "sebastian", "--roster", "roster.csv", "--address", "here"], "address"),
        (["faults", "nowhere"], "no class in nowhere"),
        (["serve", "nowhere"], "class.toml"),
        (["export", "nowhere", "out"], "class.toml"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_made(
    words: list[str], why: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["class", *words]) == 2
    assert why in capsys.readouterr().err
    assert not folder.exists()


def test_new_links_and_students(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make()
    before = links(folder)
    assert main(["class", "links", "cs1"]) == 0
    assert "0 new links" in capsys.readouterr().out
    assert links(folder) == before
    assert main(["class", "links", "cs1", "--for", "z1"]) == 0
    assert list(links(folder)) == ["Ada Lovelace"]
    assert links(folder)["Ada Lovelace"] != before["Ada Lovelace"]
    Path("more.csv").write_text(ROSTER + "Alan Turing,z4,A\n", encoding="utf-8")
    assert main(["class", "enrol", "cs1", "--roster", "more.csv"]) == 0
    assert list(links(folder)) == ["Alan Turing"]
    assert main(["class", "enrol", "cs1", "--staff", "Ben <ben@x.edu>"]) == 0
    assert list(links(folder)) == ["Ben"]
    assert "Ben: no students yet; the table [sections] of cs1/class.toml" in capsys.readouterr().out
    assert main(["class", "enrol", "cs1"]) == 2
    assert "--staff NAME" in capsys.readouterr().err
    text = (folder / "class.toml").read_text(encoding="utf-8")
    assert '\n[sections]\n"Prof" = "all"\n' in text
    (folder / "class.toml").write_text(text.replace('"Prof"', "Bem"), encoding="utf-8")
    assert main(["class", "serve", "cs1"]) == 2
    assert "name or the address Bem" in capsys.readouterr().err
    assert main(["class", "extend", "cs1", "z4", "2027-02-03T12:00"]) == 0
    assert main(["class", "extend", "cs1", "Nobody", "2027-02-03T12:00"]) == 2
    capsys.readouterr()
    assert main(["class", "show", "cs1"]) == 0
    assert re.search(r"Alan Turing +z4 +A +0 +2027-02-03 12:00", capsys.readouterr().out)


def test_what_counts_is_exported_and_marked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The latest file that passed, by a roster's name in any letters; an extension makes a late file early."""
    make("--due", "2027-02-01T12:00")
    with Store(folder) as store:
        ada, grace, jose = store.people("student")
        for person, time_, data, passed in (
            (ada, "2027-02-01T10:00:00+00:00", b"good", True),
            (ada, "2027-02-01T11:00:00+00:00", b"bad", False),
            (grace, "2027-02-04T10:00:00+00:00", b"late", True),
            (jose, "2027-02-04T10:00:00+00:00", b"extended", False),
        ):
            store.hand_in(person, time_, 1.0, "SebastianAutoPlayer.py", data, lambda: "")
            [(job, _)] = store.waiting()
            store.finish([job], {"passed": passed})
        store.extend(jose, "2027-02-05T12:00:00+00:00")
    assert main(["class", "export", "cs1", "out"]) == 0
    printed = capsys.readouterr().out
    assert "3 submissions" in printed
    files = {path.parent.name: path.read_bytes() for path in Path("out", "submissions").rglob("*.py")}
    assert files == {"z1": b"good", "z2": b"late", "z3": b"extended"}
    words = ["intake", "out/submissions", "--game", "sebastian", "--roster", "out/roster.csv"]
    assert main([*words, "--times", "out/times.csv", "--due", "2027-02-01T12:00", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)["entries"]
    late = {entry["submission"]["student"]: entry["submission"]["days_late"] for entry in entries}
    assert late == {"Ada Lovelace": 0, "Grace Hopper": 3, "José Ñandú": 0}
    assert main(["class", "export", "cs1", "out"]) == 2


def test_a_backup_is_the_class_as_it_was(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make()
    with Store(folder) as store:
        store.hand_in(store.people("student")[0], "2027-02-01T10:00:00+00:00", 1.0, "a.py", b"x", lambda: "")
        assert main(["class", "backup", "cs1", "copy.zip"]) == 0
    with zipfile.ZipFile("copy.zip") as archive:
        archive.extractall("again")
    capsys.readouterr()
    assert main(["class", "show", "again", "--json"]) == 0
    assert [row["hand_ins"] for row in json.loads(capsys.readouterr().out)] == [1, 0, 0]


def test_the_doctor_names_what_is_missing(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make()
    monkeypatch.setattr("kibitz.cli.class_care.LEAST_FREE", 1 << 60)
    assert main(["class", "doctor", "cs1"]) == 1
    found = capsys.readouterr().out
    assert re.search(r"^FAULT disk: .* nearly full$", found, re.MULTILINE)
    assert "\nok    whole class: seen by Prof\n" in found


@contextmanager
def tab(link: str) -> Iterator[Any]:
    """A browser in which the person of this link has come in."""
    httpx = pytest.importorskip("httpx2")
    address, _, secret = link.partition("/in/")
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=LONGEST) as client:
        assert client.post("/enter", data={"link": secret}).status_code == 303
        yield client


def hand_in(client: Any, name: str, data: bytes) -> str:
    answer = client.post("/hand-in", files={"file": (name, data)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def verdict(client: Any, address: str, wanted: str) -> str:
    """The page of a file once it says what is wanted."""
    end = time.monotonic() + LONGEST
    while wanted not in (text := client.get(address).text):
        assert time.monotonic() < end, text
        time.sleep(0.2)
    return text


@pytest.mark.workflows
def test_a_class_is_served_killed_and_served_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make("--address", f"http://127.0.0.1:{free_port()}")
    settings = folder / "class.toml"
    text = settings.read_text(encoding="utf-8").replace("minutes_between = 5", "minutes_between = 0")
    settings.write_text(text.replace("coach_seconds = 10", "coach_seconds = 2").replace("deals = 100", "deals = 10"))
    own = links(folder)
    with served(folder) as process, tab(own["Ada Lovelace"]) as ada, tab(own["Grace Hopper"]) as grace:
        first = hand_in(ada, PROGRAM.name, PROGRAM.read_bytes())
        crash = hand_in(grace, PROGRAM.name, CRASHES)
        # A second server does not take the class.
        assert main(["class", "serve", "cs1"]) == 2
        assert "runs already" in capsys.readouterr().err
        process.send_signal(signal.SIGKILL)
        process.wait()
    with served(folder) as process, tab(own["Ada Lovelace"]) as ada, tab(own["Grace Hopper"]) as grace:
        verdict(ada, first, "keeps its contract")
        assert "defines no method" in verdict(grace, crash, "has faults")
        assert "no program" in verdict(grace, hand_in(grace, "a.zip", b"no zip"), "no program")
        verdict(ada, first, "All of it, with pictures")
        verdict(ada, "/ladder", "You")
        assert "Ada" not in grace.get("/ladder").text
        process.send_signal(signal.SIGINT)
        said = "".join(process.communicate(timeout=LONGEST))
        assert process.returncode == 0
        # No log has a secret.
        assert not any(link.rpartition("/")[2] in said for link in own.values())
    capsys.readouterr()
    assert main(["class", "export", "cs1", "out"]) == 0
    command = next(line for line in capsys.readouterr().out.splitlines() if "kibitz arena" in line).split()
    assert main([*command[1:], "--deals", "10", "--quiet"]) == 0
    capsys.readouterr()
    assert main(["marks", "out/match.db"]) == 0
    assert "Ada Lovelace" in capsys.readouterr().out
