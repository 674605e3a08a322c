"""`kibitz distance`, from the command line."""

import json
from pathlib import Path

import pytest

from kibitz.cli.main import main

LOADER = """
from pathlib import Path

def load(path):
    wanted = Path(path).read_text()
    return lambda observation, mask: (mask.nonzero()[0][0] if wanted == "first" else mask.nonzero()[0][-1])
"""


def test_a_mind_and_its_costliest_choices(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["distance", "sebastian", "kibitz:hasty", "--games", "3", "--costly", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("3 deals, played by both")
    assert "the costliest choices" in out
    assert "by its choices" in out


def test_a_runs_checkpoints_give_a_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "agent.py").write_text(LOADER)
    (tmp_path / "run_100").write_text("first")
    (tmp_path / "run_20").write_text("last")
    words = ["distance", "play-nine", f"{tmp_path}/agent.py:load", "--games", "2", "--columns", "4"]
    words += ["--checkpoint", f"{tmp_path}/run_100", f"{tmp_path}/run_20"]
    words += ["--picture", f"{tmp_path}/curve.svg", "--regret", f"{tmp_path}/regret.svg"]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [Path(line.split()[0]).name for line in lines[1:3]] == ["run_20", "run_100"]
    for name, best in (("curve", "the best: -"), ("regret", "the best: 0.000")):
        drawn = (tmp_path / f"{name}.svg").read_text()
        assert drawn.count("<circle") == 2
        assert best in drawn
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [Path(one["checkpoint"]).name for one in found["agents"]] == ["run_20", "run_100"]
    assert [one["steps"] for one in found["agents"]] == [20, 100]
    assert found["agents"][0]["games"] == 2


def test_several_agents_make_a_table_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["distance", "sebastian", "kibitz:hasty", "kibitz:best", "--games", "2", "--seed", "5"]
    assert main(words) == 0
    title, hasty, best, *rest = capsys.readouterr().out.splitlines()
    assert title.split() == ["AGENT", "MEAN", "BEHIND", "REGRET", "A", "GAME"]
    assert (hasty.split()[0], best.split()[0]) == ("kibitz:hasty", "kibitz:best")
    assert rest[1] == "2 deals, played by all; means with their standard errors"
    assert rest[2].startswith("best mind: ")
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["agent"], found["first_seed"], found["mind"]) == (None, 5, "best")
    assert [one["name"] for one in found["agents"]] == ["kibitz:hasty", "kibitz:best"]
    assert found["agents"][0]["best"] == found["agents"][1]["agent"] == found["agents"][1]["best"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["aces", "kibitz:random"], "aces has no encoding"),
        (["sebastian", "nothing"], "invalid agent 'nothing': expected kibitz:MIND"),
        (["sebastian", "kibitz:hasty", "--picture", "a.svg"], "expected --checkpoint with it"),
        (["sebastian", "kibitz:hasty", "--regret", "a.svg"], "--regret: expected --checkpoint with it"),
        (["sebastian", "a:b", "--checkpoint", "no-such-file"], "no checkpoint no-such-file"),
        (["sebastian", "a:b", "c:d", "--checkpoint", "no-such-file"], "expected one agent with it"),
        (["rummy", "kibitz:random", "--opponents", "nobody"], "has no mind 'nobody'"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["distance", *words]) == 2
    error = capsys.readouterr().err
    assert expected in error
    assert error.count("\n") == 1
