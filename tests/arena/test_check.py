"""`kibitz check`: programs that keep their course's contract pass, others are shown their first fault."""

import json
import re
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.check import check
from kibitz.arena.programs import gather
from kibitz.cli import main
from tests.arena.submissions import HASTY

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_check_passes_good_programs_and_fails_faulty_ones(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "good" / "SebastianAutoPlayer.py"), "--seconds", "0.3"]) == 0
    printed = capsys.readouterr().out
    assert "good: keeps its contract" in printed
    assert "the same game again, the same moves" in printed
    assert main(["check", str(folder / "faulty"), "--seconds", "0.3", "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert not report["passed"]
    assert report["first fault"]["category"] == "illegal"
    assert "sextus is used already" in report["first fault"]["message"]
    position = catalog.game("sebastian").read_view(report["first fault"]["view"])
    assert "sextus=" in str(position), "the position is not the one of the fault"


def test_check_says_what_it_expects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "unknown.py"
    path.write_text(HASTY)
    assert main(["check", str(path)]) == 2
    assert re.search(r"expected one of .*SebastianAutoPlayer\.py, .*solitaire_1\.py", capsys.readouterr().err)
    path.write_text("def (")
    assert main(["check", str(path), "--game", "sebastian", "--seconds", "0.1"]) == 1
    assert "FAULT imports: not Python: invalid syntax, line 1" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("head", [b"\xef\xbb\xbf", "# -*- coding: latin-1 -*-\n# \u00e9\n".encode("latin-1")])
def test_a_byte_order_mark_and_another_encoding_are_fine(head: bytes, tmp_path: Path) -> None:
    (tmp_path / "SebastianAutoPlayer.py").write_bytes(head + HASTY.encode())
    rules = contract.of("sebastian")
    (program,) = gather(tmp_path, rules, tmp_path / "staging").programs
    report = check(catalog.game("sebastian"), rules, program, seconds=0.05)
    assert report.passed, report.findings


@pytest.mark.slow
def test_our_own_programs_keep_their_contracts(tmp_path: Path) -> None:
    for game, home in (("aces", "comp9021"), ("sevens", "comp9021"), ("sebastian", "b551")):
        rules = contract.of(game)
        (program,) = gather(ROOT / "courses" / home / rules.file, rules, tmp_path / game).programs
        report = check(catalog.game(game), rules, program, seconds=0.1)
        assert report.passed, report.findings
