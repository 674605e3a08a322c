"""Writing that survives, the points that it passes, and that nothing in the package writes past it."""

import ast
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kibitz import durable
from kibitz.durable import LineFile, Point, is_torn, make_folder, put_in_place, replace, reserve, sync
from tests.disk import watched

SOURCE = Path(__file__).parents[1] / "src" / "kibitz"
MODULE = "durable.py"
TEMPORARY = "a temporary folder, or what is in one"
REPORT = "a report that is made again from what is stored"
SOURCES = "files of a clone or of a new package, made from others by a command"
LOCK = "a lock, which holds nothing"
EXEMPT = {
    "arena/intake/": TEMPORARY,
    "arena/sandbox/": TEMPORARY,
    "arena/temporary.py": TEMPORARY,
    "arena/ladder.py": TEMPORARY,
    "arena/matches/cluster.py": TEMPORARY,
    "arena/store/live.py": TEMPORARY,
    "arena/store/reading.py": TEMPORARY,
    "arena/store/versions.py": TEMPORARY,
    "arena/reports/": REPORT,
    "classroom/server.py": LOCK,
    "classroom/service.py": TEMPORARY,
    "classroom/work.py": TEMPORARY,
    "cli/class_care.py": TEMPORARY,
    "cli/classroom.py": TEMPORARY,
    "cli/coach.py": REPORT,
    "cli/exam.py": REPORT,
    "cli/intake.py": REPORT,
    "cli/marks.py": REPORT,
    "cli/review.py": REPORT,
    "cli/similar.py": REPORT,
    "cli/new.py": SOURCES,
    "export/": SOURCES,
    "page/coaching.py": TEMPORARY,
    "page/in_tab.py": "a tab's memory, beside what its browser keeps",
    "page/site.py": SOURCES,
    "learn/dataset.py": "removes what Minari has not finished",
    "native/compiling.py": SOURCES,
    "scaffold/write.py": SOURCES,
    "testing/golden.py": SOURCES,
    "testing/fuzz.py": "what a worker is trying, for the case that it dies",
    "cli/line_input.py": "the lines that a person typed, which readline writes",
    "cache.py": LOCK,
    "plugin_trials.py": TEMPORARY,
    "arena/store/database.py": "opens what durable.execute() writes",
    "page/uploads.py": "removes a program that nobody needs, or that was refused",
    "games/play_nine/solve/files.py": "maps files that are synced before they get their names; removes an empty folder",
}
"""What writes by itself, a file or a folder of the package, and why that need not survive."""

ON_PATHS = {"write_text", "write_bytes", "unlink", "rename", "touch", "mkdir", "rmdir", "symlink_to", "hardlink_to"}
BY_MODULE = {
    "os": {"replace", "rename", "remove", "unlink", "truncate", "ftruncate", "fsync", "fdatasync", "write", "mkdir"},
    "shutil": {"copy", "copy2", "copyfile", "copyfileobj", "copytree", "move", "rmtree"},
    "tempfile": {"mkstemp", "mkdtemp", "NamedTemporaryFile", "TemporaryFile", "TemporaryDirectory"},
    "sqlite3": {"connect"},
    "pickle": {"dump"},
    "json": {"dump"},
}
MODES = set("rwaxbt+")


def is_writer(call: ast.Call) -> bool:
    """Whether the call may change what is on a disk."""
    words = [*call.args, *(keyword.value for keyword in call.keywords)]
    match call.func:
        case ast.Name("open") | ast.Attribute(attr="open" | "fdopen"):
            text = ast.unparse(call)
            values = [node.value for word in words for node in ast.walk(word) if isinstance(node, ast.Constant)]
            modes = [set(value) for value in values if isinstance(value, str)]
            is_writing = any(flag in text for flag in ("O_WRONLY", "O_RDWR", "O_CREAT"))
            is_writing |= any(mode <= MODES and mode & set("wax+") for mode in modes)
            return is_writing and "os.devnull" not in text
        case ast.Attribute(ast.Name(module), name) if name in BY_MODULE.get(module, ()):
            return True
        case ast.Attribute(_, "replace"):
            # A text's has two arguments, a date's has names.
            return len(call.args) == 1 and not call.keywords
        case ast.Attribute(ast.Name("durable"), _):
            return False
        case ast.Attribute(_, name):
            return name in ON_PATHS
    return False


def writers() -> Iterator[tuple[str, str]]:
    """The calls that write without durable.py: the file, and the line with its text."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name != MODULE and "/templates/" not in name:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and is_writer(node):
                    yield name, f"{name}, line {node.lineno}: {ast.unparse(node)[:80]}"


@pytest.mark.slow
def test_what_must_survive_is_written_by_one_module() -> None:
    used = set()
    for name, where in writers():
        exempt = {part for part in EXEMPT if name == part or (part.endswith("/") and name.startswith(part))}
        assert exempt, f"{where}: write it by kibitz.durable, or say in EXEMPT why it need not survive"
        used |= exempt
    assert used == set(EXEMPT), "these write no more"


def test_a_writer_is_recognised() -> None:
    for text in (
        "open(p, 'w')", "p.open('ab', buffering=0)", "open(p, mode='x')", "p.write_text(t)", "os.open(p, os.O_RDWR)",
        "os.replace(a, b)", "a.replace(b)", "shutil.rmtree(p)", "sqlite3.connect(p)", "p.open('r+b')",
    ):  # fmt: skip
        (call,) = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
        assert is_writer(call), text
    for text in (
        "open(p)", "p.open('rb')", "p.open(encoding='utf-8')", "t.replace('a', 'b')", "time.replace(hour=1)",
        "durable.replace(p, b)", "replace(p, b)", "os.open(p, os.O_RDONLY)", "archive.open(item)", "webbrowser.open(p)",
    ):  # fmt: skip
        (call,) = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
        assert not is_writer(call), text


def points(action: Callable[[], object]) -> list[str]:
    """The points that it passes, in words."""
    passed: list[Point] = []
    with watched(passed.append):
        action()
    return [f"{point.action} {(point.target or point.path).name}" for point in passed]


def test_a_file_takes_its_name_after_its_content_is_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    steps = ["create game.json.new", "write game.json.new", "sync game.json.new", "rename game.json"]
    assert points(lambda: replace(path, b"one")) == [*steps, f"sync {tmp_path.name}"]
    reserve(tmp_path / "game.part", 10)
    assert points(lambda: put_in_place(tmp_path / "game.part", path)) == [
        "sync game.part", "rename game.json", f"sync {tmp_path.name}",
    ]  # fmt: skip
    assert path.read_bytes() == bytes(10)
    assert points(lambda: make_folder(tmp_path / "a" / "b")) == [
        "create a",
        f"sync {tmp_path.name}",
        "create b",
        "sync a",
    ]
    assert points(lambda: make_folder(tmp_path / "a" / "b")) == []


def test_lines_are_on_the_disk_when_the_file_is_left(tmp_path: Path) -> None:
    def write() -> None:
        with LineFile(tmp_path / "lines") as file:
            file.write_lines(["one", "two"])
            file.sync()
            file.sync()
            file.write_lines(["three"])

    steps = ["create lines", "write lines", "sync lines", f"sync {tmp_path.name}", "write lines", "sync lines"]
    assert points(write) == steps
    assert points(write)[0] == "write lines"
    assert (tmp_path / "lines").read_text() == "one\ntwo\nthree\n" * 2


def test_lines_are_moved_aside_and_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durable, "BLOCK", 7)
    path = tmp_path / "lines"
    path.write_text("one\ntwo\nthree\nfour\npart")
    with LineFile(path) as file:
        assert file.set_aside(4) == tmp_path / "lines.cut"
        file.write_lines(["five"])
        file.set_aside(file.end - 5)
    assert path.read_text() == "one\n"
    assert (tmp_path / "lines.cut").read_text() == "two\nthree\nfour\nfive\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [(b'{"a": \0\0\0}', True), (b"\0" * 9, True), (b'{"a": 1}', False), (b"", False), (b"\x89PNG\r\n\x1a\0\0", False)],
)
def test_a_torn_line_has_zeros_and_otherwise_text(line: bytes, expected: bool) -> None:
    assert is_torn(line) == expected


def test_what_can_not_be_synced_is_written_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(reason: int) -> None:
        def refuse(number: int) -> None:
            raise OSError(reason, os.strerror(reason))

        monkeypatch.setattr(os, "fsync", refuse)

    path = tmp_path / "game.json"
    for reason in (errno.EINVAL, errno.EACCES):
        refusing(reason)
        replace(path, b"one")
        sync(path)
    refusing(errno.EIO)
    with pytest.raises(OSError, match="error") as raised:
        sync(path)
    assert raised.value.filename == str(path)


def test_a_file_is_replaced_whole_or_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link"
    replace(path, b"one")
    link.symlink_to(path)
    replace(link, b"two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as refused:
        replace(path, b"three")
    assert refused.value.filename == str(path)
    assert path.read_bytes() == b"two"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.json", "link"]
    with pytest.raises(FileNotFoundError) as refused:
        replace(tmp_path / "none" / "game.json", b"")
    assert refused.value.filename == str(tmp_path / "none" / "game.json")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace(pipe, b"picture")
        assert os.read(reader, 100) == b"picture"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
