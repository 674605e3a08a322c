"""The proof of Betsy's endings: true tables are proved, and no byte may differ."""

import sys
from pathlib import Path
from random import Random

import pytest

from kibitz.games.betsy.endings import files
from kibitz.games.betsy.endings.lookup import Endings
from tests.games.betsy.endings.samples import MIXED, SMALL, solved

verify_endings = pytest.importorskip("proofs.verify_endings", reason="needs numpy", exc_type=ImportError)

RULES = ("orthogonal", "any")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The endings with up to three pieces, by both rules."""
    folder = tmp_path_factory.mktemp("endings")
    for diagonal, rule in enumerate(RULES):
        for ending, table in solved(SMALL, files.without_any(bool(diagonal))).items():
            (folder / f"{ending.letters}.{rule}").write_bytes(table)
    return folder


def typed(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["verify_endings.py", *words])
    verify_endings.main()


@pytest.mark.slow
def test_true_tables_are_proved(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, str(folder))
    assert capsys.readouterr().out.endswith(f"proved: {2 * (64**2 + 5 * 64**3)} bytes of 12 tables\n")
    typed(monkeypatch, str(folder), "KP-K.orthogonal")
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == [f"{one}.orthogonal" for one in ("KP-K", "K-K", "KQ-K")]


@pytest.mark.parametrize(
    "changes",
    [
        10,
        pytest.param(100, marks=pytest.mark.slow),
        pytest.param(1000, marks=pytest.mark.workflows),
    ],
)
def test_changed_bytes_are_refused(changes: int, folder: Path, tmp_path: Path) -> None:
    rng = Random(5)
    whole = (folder / "K-K.any").read_bytes()
    for _ in range(changes):
        changed = bytearray(whole)
        changed[rng.randrange(len(whole))] ^= rng.randrange(1, 256)
        (tmp_path / "K-K.any").write_bytes(changed)
        with pytest.raises(verify_endings.Refused, match=r"^K-K.any: side"):
            verify_endings.verify(tmp_path, "K-K", "any")
    verify_endings.verify(folder, "K-K", "any")


def test_other_tables_are_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    for name, content, problem in (
        ("KB-K.any", (folder / "KN-K.any").read_bytes(), "KB-K.any: side 0, squares"),
        ("K-K.any", (folder / "K-K.orthogonal").read_bytes(), "K-K.any: side 0, squares"),
        ("KP-K.any", bytes(64**3), "KP-K.any: side 0, squares"),
        ("KP-K.any", b"", "KP-K.any: 0 bytes, expected 262144"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(SystemExit) as end:
            typed(monkeypatch, str(tmp_path), name)
        assert str(end.value).startswith(f"refused: {problem}")
    (tmp_path / "KQ-K.any").unlink()
    for words in ((str(tmp_path), "KR-K.any", "KQ-K.any"), (str(tmp_path / "nowhere"),), (str(tmp_path), "chess")):
        with pytest.raises(SystemExit) as end:
            typed(monkeypatch, *words)
        assert str(end.value).startswith("refused: ")
        assert "\n" not in str(end.value)


@pytest.mark.workflows
def test_four_pieces_are_proved(tmp_path: Path) -> None:
    """A Parakeet becomes a Quetzal, so that the weaker side is the stronger one in another table."""
    known = Endings()
    for ending, table in solved(SMALL + MIXED, known).items():
        (tmp_path / f"{ending.letters}.orthogonal").write_bytes(table)
    for ending in MIXED:
        _, needed = verify_endings.verify(tmp_path, ending.letters, "orthogonal")
        assert needed | {"K-K"} == {one.letters for one in files.needed(ending)}
