"""The page for researchers: its figures are those of the games' pages, and its commands run from first to last."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "learn.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$", re.MULTILINE)


def test_the_strength_of_every_mind_is_on_the_page_that_is_linked() -> None:
    text = PAGE[PAGE.index("## How strong the minds are") : PAGE.index("## One seat: Gymnasium")]
    source, found = "", 0
    for first, mind, strength, _ in ROW.findall(text)[2:]:
        if link := re.search(r"\]\((\w+\.md)\)", first):
            source = (DOCS / link[1]).read_text(encoding="utf-8")
        figures = re.findall(r"-?[\d.]+", strength)
        line = next((line for line in source.splitlines() if fits(line, mind, figures)), "")
        assert line, f"{mind}{strength}: not in the page that its row links to"
        found += 1
    assert found > 20


def fits(line: str, mind: str, figures: list[str]) -> bool:
    """Whether a row of a table has these figures, and is about the mind where its rows are minds."""
    name = mind.replace("`", "").split()[0].strip(",")
    cells = [cell.strip(" `") for cell in line.split("|")]
    # The levels' page calls the best mind level 8; Play Nine's has a row for each number of columns.
    is_about = cells[1:2] in ([name], ["6"], ["level 8"])
    return is_about and all(re.search(rf"(?<![\d.]){re.escape(figure)}(?![\d.])", line) for figure in figures)


def test_the_exact_values_are_those_of_the_solvers_tests() -> None:
    assert "| 10.088156 | exact solution" in PAGE
    assert "10.088156" in (ROOT / "tests/games/play_nine/solve/test_few.py").read_text("utf-8")
    assert "245.870774514" in (ROOT / "docs/sebastian.md").read_text("utf-8")


@pytest.mark.slow
def test_the_commands_of_the_whole_way_run(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    text = PAGE[PAGE.index("## The whole way") :]
    blocks = re.findall(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
    saved = [(title, body) for _, title, body in blocks if title]
    assert saved
    for title, body in saved:
        (tmp_path / title).write_text(body, encoding="utf-8")
    commands = [line for _, _, body in blocks for line in body.splitlines() if line.startswith(("kibitz ", "python "))]
    assert len(commands) >= 4
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command in commands:
        if command.startswith("python benchmarks/"):
            continue
        shorter = command.replace("--games 1000", "--games 2").replace("40000", "20").replace("100000", "2000")
        words = []
        for word in shlex.split(shorter):
            words += sorted(map(str, tmp_path.glob(word))) if "*" in word else [word]
        if words[0] == "kibitz":
            words += [] if "--games" in words else ["--games", "2"]
            words[:1] = [sys.executable, "-m", "kibitz"]
        else:
            words[0] = sys.executable
            words += ["--deals", "2"] if "examples/" in words[1] else []
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stderr}"
    assert (tmp_path / "curve.svg").exists()
