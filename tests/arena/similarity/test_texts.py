"""Equal files, and texts that copydetect finds similar."""

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from kibitz.arena.programs.program import Program
from kibitz.arena.similarity import texts
from kibitz.table import InvalidText
from tests.arena.submissions import HASTY

RENAMED = HASTY.replace("place", "spot").replace("dice", "thrown").replace("scorecard", "sheet") + "\n# my own\n"
METHOD = """
    def method_{0}(self, x):
        while x > {0}:
            x -= self.x[{0}] or 1
        return x
"""
OTHER = "class SebastianAutoPlayer:\n" + "".join(map(METHOD.format, range(5)))


def programs(tmp_path: Path, own: Iterable[tuple[str, str]]) -> list[Program]:
    made = []
    for name, text in own:
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_bytes(text.encode())
        made.append(Program(name, str(tmp_path / name), "a.py"))
    return made


def test_equal_files_are_found_whatever_ends_their_lines(tmp_path: Path) -> None:
    several = programs(
        tmp_path, [("ann", HASTY), ("ben", HASTY.replace("\n", "\r\n") + "\n\n"), ("cy", RENAMED), ("old", HASTY)]
    )
    clues = list(texts.identical(several, lambda name: True))
    assert [(clue.first, clue.second) for clue in clues] == [("ann", "ben"), ("ann", "old"), ("ben", "old")]
    assert all(clue.kind == "identical file" and clue.share == 1 and clue.innocent for clue in clues)
    assert [(clue.first, clue.second) for clue in texts.identical(several, "cy".__eq__)] == []


@pytest.mark.slow
def test_renaming_hides_nothing_from_copydetect(tmp_path: Path) -> None:
    pytest.importorskip("copydetect")
    several = programs(tmp_path, [("ann", HASTY), ("ben", RENAMED), ("cy", OTHER), ("dee", "x = 1\n"), ("eve", "def")])
    (clue,) = texts.similar(several, lambda name: True)
    assert (clue.first, clue.second, clue.kind) == ("ann", "ben", "similar text")
    assert clue.share > 0.9
    assert "tokens (copydetect)" in clue.found
    assert list(texts.similar(several, "cy".__eq__)) == []
    starter = tmp_path / "starter.py"
    starter.write_text(HASTY)
    assert list(texts.similar(several, lambda name: True, starters=[starter])) == []


@pytest.mark.slow
def test_long_texts_are_named_and_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("copydetect")
    monkeypatch.setattr(texts, "MOST_BYTES", 1000)
    several = programs(tmp_path, [("ann", HASTY * 3), ("ben", HASTY * 3), ("cy", HASTY)])
    assert texts.too_long(several) == ["ann", "ben"]
    assert list(texts.similar(several, lambda name: True)) == []


def test_without_the_extra_a_line_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "copydetect", None)
    with pytest.raises(InvalidText, match=r"pip install 'kibitz\[similarity\]'"):
        next(texts.similar(programs(tmp_path, [("ann", HASTY)]), lambda name: True))
