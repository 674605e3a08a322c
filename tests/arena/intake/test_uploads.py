"""Random trees of the strangest names, in folders and zips: each becomes a report or one line, and nothing is lost."""

import io
import zipfile
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from kibitz.arena import contract
from kibitz.arena.intake.policy import Policy
from kibitz.arena.intake.report import Intake
from kibitz.arena.programs.gathering import gather
from kibitz.table import TableError
from tests.arena.intake.classes import METADATA
from tests.arena.submissions import HASTY

NAMES = (
    *(
        "SebastianAutoPlayer.py",
        "betsy.py",
        "a.py",
        "x.PY",
        "n.ipynb",
        "z.zip",
        "..",
        "a\\b",
        "\u00e9.py",
        "\x1b[2J",
        " ",
    ),
    *("submission_1", "submission_1.zip", "submission_metadata.yml", "metadata.yml", "venv", "pyvenv.cfg", ".git"),
    *("doe_1_2_SebastianAutoPlayer.py", "doe_LATE_1_3_SebastianAutoPlayer-1.py", "doe_1_2_..", "_1_2_", "1_1_1"),
    *("1-2 - J D - Nov 3, 2026 1105 PM", "1-2 - J - 1 PM", "J D_1_assignsubmission_file_", "a2-x", "a2-y", "__MACOSX"),
    *("x" * 200, "kibitz:best", "=1+1", "solitaire_1.py", "Take5Player.py", "y.tar.gz", "con"),
)
CONTENTS = (
    *(b"", b"x = 1\n", HASTY.encode(), b"\x00", b"def", b"print 1", b'{"cells": []}', METADATA.encode(), b"(" * 5000),
    *(b"-" * 50_000 + b"1", b"from Take5Player import Player\n", b"# -*- coding: nonsense -*-\n", b"\xff\xfea\x00"),
)


def tree(rng: Random, depth: int = 0) -> dict[str, bytes]:
    files = {}
    for _ in range(rng.randrange(6)):
        path = "/".join(rng.choice(NAMES) for _ in range(rng.randrange(1, 4)))
        if rng.random() < 0.25 and depth < 3:
            files[f"{path.removesuffix('.zip')}.zip"] = zipped(tree(rng, depth + 1), rng)
        else:
            files[path] = rng.choice(CONTENTS)
    return files


def zipped(files: dict[str, bytes], rng: Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    damaged = bytearray(out.getvalue())
    if rng.random() < 0.1:
        damaged[rng.randrange(len(damaged))] ^= rng.randrange(1, 256)
    return bytes(damaged)


def written(files: dict[str, bytes], home: Path) -> Path:
    home.mkdir()
    for name, content in files.items():
        path = home.joinpath(*[part for part in name.split("/") if part != ".."])
        if not any(above.is_file() for above in (path, *path.parents)) and not path.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return home


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_handed_in_is_reported(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    statuses = set()
    for number in range(12):
        files, place = tree(rng), tmp_path / f"{number}"
        place.mkdir()
        if rng.random() < 0.5:
            path = place / "all.zip"
            path.write_bytes(zipped(files, rng))
        else:
            path = written(files, place / "class")
        rules = contract.of(rng.choice(("sebastian", "take-five", "betsy", "aces")))
        policy = Policy(rng.choice(("latest", "first", "best")), due=datetime(2026, 11, 1))
        try:
            gathered = gather(path, rules, place / "staging", policy, may_be_none=True)
        except TableError as error:
            assert len(str(error).splitlines()) == 1
            continue
        assert Intake.read(gathered.intake.for_machines()) == gathered.intake
        assert all(line.isprintable() for line in gathered.intake.lines())
        assert all((Path(program.folder) / program.file).is_file() for program in gathered.programs)
        statuses |= {entry.status for entry in gathered.intake.entries}
    assert len(statuses) > 2
