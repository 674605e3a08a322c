"""Records: their line, their file, and what goes wrong with either."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz import record
from kibitz.table import CHANCE, InvalidText, Record

TOLD = Record(
    "bluff", {"columns": 4}, 7, ("bold", "böld"), ((CHANCE, "3 1"), (0, "stay"), (1, "fold")), (1, -1), "ends"
)
WHOLE = record.to_line(TOLD)

texts = st.text(st.characters(codec="utf-8"), max_size=20)
records = st.builds(
    Record,
    texts,
    st.dictionaries(texts, st.integers() | texts, max_size=3),
    st.none() | st.integers(),
    st.lists(texts, min_size=1, max_size=3).map(tuple),
    st.lists(st.tuples(st.sampled_from([CHANCE, 0]), texts), max_size=5).map(tuple),
    st.none() | st.lists(st.floats(-1e14, 1e14), max_size=3).map(tuple),
    texts,
)


@pytest.mark.slow
@settings(derandomize=True, max_examples=200)
@given(records)
def test_a_record_reads_back_from_its_line(game: Record) -> None:
    line = record.to_line(game)
    assert "\n" not in line
    assert record.from_line(line) == game


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": None}, "field 'moves' is None: expected a list of moves"),
        ({"moves": [[2, "stay"]]}, r"move 1 is \[2, 'stay'\]: expected \[seat, \"text\"\]"),
        ({"moves": [["*", "3 1"], "stay"]}, "move 2 is 'stay'"),
        ({"seed": "7"}, "field 'seed' is .*: expected a whole number or null"),
        ({"seed": True}, "field 'seed' is .*: expected a whole number or null"),
        ({"game": 3}, "field 'game'"),
        ({"scores": ["1"]}, "field 'scores'"),
        ({"options": {"columns": [4]}}, "field 'options'"),
        ({"players": [1, 2]}, "field 'players'"),
        ({"players": ["\ud800"]}, "field 'players'"),
        ({"scores": [float("nan")]}, "field 'scores'"),
        ({"scores": [float("inf")]}, "field 'scores'"),
        ({"moves": [[True, "stay"]]}, r"move 1 is \[True, 'stay'\]"),
        ({"moves": [[0, "\udfff"]]}, "move 1 is "),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        record.from_line(json.dumps(json.loads(WHOLE) | change))


@pytest.mark.parametrize("field", list(record.FIELDS))
def test_a_missing_field_is_named(field: str) -> None:
    fields = json.loads(WHOLE)
    del fields[field]
    with pytest.raises(InvalidText, match=f"f.jsonl, line 3: no field '{field}': expected game, options, seed"):
        record.from_line(json.dumps(fields), "f.jsonl, line 3")


@pytest.mark.parametrize("line", ["", "[]", "{", '"x"', "null", WHOLE[:-1], "[" * 100_000, "9" * 10_001])
def test_what_is_no_record(line: str) -> None:
    with pytest.raises(InvalidText, match="record: "):
        record.from_line(line)


def test_bytes_that_are_no_text_are_told_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(WHOLE.encode() + b"\n\xff\n")
    with pytest.raises(InvalidText, match=r"games\.jsonl, line 2: not UTF-8"):
        list(record.read(path))


def test_a_file_is_appended_to_and_a_cut_line_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with record.Recorder(path) as recorder:
        recorder.write_all([TOLD, TOLD])
    for cut in (1, 5, len(WHOLE.encode())):
        with path.open("ab") as out:
            out.write(WHOLE.encode()[:cut])
        assert list(record.read(path)) == [TOLD, TOLD], "half a line counts as a game"
        with record.Recorder(path):
            pass
        assert path.read_text(encoding="utf-8") == (WHOLE + "\n") * 2
    with record.Recorder(path) as recorder:
        recorder.write_all([TOLD])
    assert len(list(record.read(path))) == 3


def test_a_cut_line_longer_than_a_block_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(WHOLE + "\n" + "x" * 200_000, encoding="utf-8")
    with record.Recorder(path):
        pass
    assert path.read_text(encoding="utf-8") == WHOLE + "\n"


FULL = """
import resource, signal, sys
from pathlib import Path
from kibitz import record
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
game = next(iter(record.read(path)))
size = path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size * 2 + size // 2, resource.RLIM_INFINITY))
with record.Recorder(path) as recorder:
    recorder.write_all([game])
    try:
        recorder.write_all([game])
    except OSError as error:
        assert error.filename == str(path)
        sys.exit(77)
"""


def test_a_full_disk_leaves_no_half_record(tmp_path: Path) -> None:
    """A limit on the file's size stands for the disk: the write begins and is cut off within the line."""
    path = tmp_path / "games.jsonl"
    path.write_text(WHOLE + "\n", encoding="utf-8")
    run = subprocess.run([sys.executable, "-c", FULL, str(path)], check=False)
    assert run.returncode == 77
    assert path.read_text(encoding="utf-8") == (WHOLE + "\n") * 2
