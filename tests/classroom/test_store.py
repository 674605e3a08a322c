"""The class's file: links, hand-ins and jobs, each counted once whatever happens."""

import hashlib
import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from kibitz import durable
from kibitz.classroom.people import Person
from kibitz.classroom.store import DAY, FILE, MOST_TRIES, SESSION_DAYS, Job, Store
from kibitz.table import InvalidText

NOW = 1_800_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path, make=True) as made:
        made.enrol("staff", [("Prof", "", "")])
        made.enrol("student", [("Ada", "z1", "A"), ("Grace", "z2", "B")])
        yield made


def ada(store: Store) -> Person:
    return store.people("student")[0]


def handed_in(store: Store, person: Person, data: bytes = b"x") -> int:
    return store.hand_in(person, "2027-01-01T00:00:00+00:00", NOW, "a.py", data, lambda: "").id


def job_of(store: Store, hand_in: int) -> Job:
    return next(job for job, _ in store.waiting() if job.hand_in == hand_in)


def test_people_are_enrolled_once(store: Store) -> None:
    assert store.enrol("student", [("Ada", "z1", "A"), ("Alan", "z3", "A")]) == 1
    assert [person.name for person in store.people("student")] == ["Ada", "Grace", "Alan"]


def test_a_link_lets_in_until_it_expires_or_another_takes_its_place(store: Store, tmp_path: Path) -> None:
    first = store.new_link(ada(store), NOW + DAY)
    session = store.enter(first, NOW)
    assert store.of_session(session, NOW) == ada(store)
    assert store.enter(first, NOW + 2 * DAY) == ""
    assert store.of_session(session, NOW + 2 * DAY) is None
    second = store.new_link(ada(store), NOW + 1000 * DAY)
    assert store.of_session(session, NOW) is None
    assert store.enter(first, NOW) == ""
    later = store.enter(second, NOW)
    assert store.of_session(later, NOW + (SESSION_DAYS + 1) * DAY) is None
    # Only hashes of secrets are on the disk.
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(secret.encode() in content for secret in (first, second, session, later))


@pytest.mark.parametrize("guess", ["", "x", "\0", "'; DROP TABLE people; --", "\ud800", "é" * 10_000])
def test_a_guess_lets_nobody_in(store: Store, guess: str) -> None:
    assert store.enter(guess, NOW) == ""
    assert store.of_session(guess, NOW) is None


def test_leaving_ends_one_session(store: Store) -> None:
    link = store.new_link(ada(store), NOW + DAY)
    one, other = store.enter(link, NOW), store.enter(link, NOW)
    store.leave(one)
    assert store.of_session(one, NOW) is None
    assert store.of_session(other, NOW) is not None


def test_a_refused_file_leaves_nothing(store: Store) -> None:
    with pytest.raises(InvalidText, match="too early"):
        store.hand_in(ada(store), "2027-01-01T00:00:00+00:00", NOW, "a.py", b"x", lambda: "too early")
    assert store.hand_ins() == []
    assert store.waiting() == []


def test_a_result_counts_once(store: Store) -> None:
    hand_in = handed_in(store, ada(store))
    job = job_of(store, hand_in)
    assert store.begin([job])
    store.finish([job], {"passed": True}, ("coach", "ladder"))
    store.finish([job], {"passed": False}, ("coach", "ladder"))
    one = store.one(hand_in)
    assert one
    assert store.results(one) == {"check": {"passed": True}, "coach": None, "ladder": None}
    assert store.states() == {hand_in: True}


def test_what_a_killed_server_was_doing_is_done_again_and_was_no_try(store: Store) -> None:
    job = job_of(store, handed_in(store, ada(store)))
    for _ in range(2 * MOST_TRIES):
        assert store.begin([job])
        assert store.waiting() == []
        store.all_again()


def test_what_ends_its_worker_each_time_is_given_up(store: Store) -> None:
    job = job_of(store, handed_in(store, ada(store)))
    for _ in range(MOST_TRIES):
        assert store.begin([job])
        store.again([job])
    assert not store.begin([job])
    one = store.one(job.hand_in)
    assert one
    result = store.results(one)["check"]
    assert result
    assert "tried 3 times" in result["failed"]


def test_a_full_disk_is_no_try(store: Store) -> None:
    job = job_of(store, handed_in(store, ada(store)))
    for _ in range(MOST_TRIES + 2):
        assert store.begin([job])
        store.again([job], counts=False)


def test_a_damaged_file_is_reported(store: Store, tmp_path: Path) -> None:
    hand_in = handed_in(store, ada(store), b"program")
    one = store.one(hand_in)
    assert one
    assert store.data(one) == b"program"
    assert one.sha256 == hashlib.sha256(b"program").hexdigest()
    with sqlite3.connect(tmp_path / FILE) as rows:
        rows.execute("UPDATE hand_ins SET data = ?", (b"another",))
    rows.close()
    with pytest.raises(InvalidText, match="damaged"):
        store.data(one)


class Kill(BaseException):
    """The process is gone."""


def test_a_kill_at_any_step_keeps_what_was_accepted(tmp_path: Path) -> None:
    """After a kill before any step a file is there with its work, or neither is; what was answered is there."""
    for at in range(1000):
        folder = tmp_path / str(at)
        folder.mkdir()
        with Store(folder, make=True) as store:
            store.enrol("student", [("Ada", "z1", "A")])
        if not killed(folder, at):
            assert at >= FEWEST_STEPS
            return


FEWEST_STEPS = 6


def killed(folder: Path, at: int) -> bool:
    """Hand in and check a file, with a kill before step `at`; whether there are that many steps."""
    steps, accepted, ended = itertools.count(), False, False

    def before(point: durable.Point) -> None:
        if next(steps) == at:
            raise Kill

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(durable, "before", before)
        store = Store(folder)
        # As the system does where the process is killed before the store closes its file.
        with closing(store.rows), suppress(Kill), store:
            hand_in = handed_in(store, store.people()[0])
            accepted = True
            store.finish([job_of(store, hand_in)], {"passed": True}, ("coach",))
            ended = True
    with Store(folder) as store:
        found = store.hand_ins()
        assert len(found) == 1 or (not accepted and not found)
        for one in found:
            assert store.results(one) in ({"check": None}, {"check": {"passed": True}, "coach": None})
    return not ended


def test_it_is_copied_while_it_is_open(store: Store, tmp_path: Path) -> None:
    store.note("ladder", {"rows": []})
    (tmp_path / "copy").mkdir()
    store.copy_to(tmp_path / "copy" / FILE)
    with Store(tmp_path / "copy") as copy:
        assert copy.people() == store.people()
        assert copy.noted("ladder") == {"rows": []}


def test_there_is_a_clear_error_where_no_class_is(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="no class"):
        Store(tmp_path)
    (tmp_path / FILE).write_bytes(b"something else" * 100)
    with pytest.raises(InvalidText, match="expected the file of a class"):
        Store(tmp_path)


FIRST = """CREATE TABLE people (
    id INTEGER PRIMARY KEY, role TEXT NOT NULL, name TEXT NOT NULL, number TEXT NOT NULL, section TEXT NOT NULL,
    alias TEXT NOT NULL DEFAULT '', until TEXT NOT NULL DEFAULT '', link BLOB UNIQUE, expires REAL NOT NULL DEFAULT 0
);
INSERT INTO people (role, name, number, section) VALUES ('student', 'Ada', 'z1', 'A');"""
"""People as the first files had them, without addresses; some tables came later too."""


def test_an_earlier_file_gets_what_it_lacks_and_a_later_one_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as rows:
        rows.executescript(FIRST)
    for _ in range(2):
        with Store(tmp_path) as store:
            assert [(one.name, one.email) for one in store.people()] == [("Ada", "")]
            assert store.noted("ladder") is None
            assert store.unmailed(0.0) == []
            assert store.enrol("student", [("Grace", "z2", "B", "grace@x.edu")]) == 1
            store.rows.execute("DELETE FROM people WHERE name = 'Grace'")
    with closing(sqlite3.connect(tmp_path / FILE)) as rows:
        rows.execute("PRAGMA user_version = 99")
    with pytest.raises(InvalidText, match="newer Kibitz"):
        Store(tmp_path)


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as rows:
        rows.execute("CREATE TABLE games (id INTEGER)")
    with pytest.raises(InvalidText, match="kibitz class new"):
        Store(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as rows:
        assert [name for (name,) in rows.execute("SELECT name FROM sqlite_schema")] == ["games"]
