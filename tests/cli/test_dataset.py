"""`kibitz dataset`, from the command line."""

from pathlib import Path

import pytest

from kibitz.cli.main import main

minari = pytest.importorskip("minari")


@pytest.mark.slow
def test_optimal_weaker_and_mixed_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    words = ["dataset", "sebastian", "kibitz:best", "kibitz:greedy", "--games", "2", "--seed", "5", "--regret"]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [f"kibitz/sebastian/{name}-v0" for name in ("best", "greedy", "mixed")]
    assert [line.partition(":")[0] for line in lines] == names
    assert lines[0].startswith("kibitz/sebastian/best-v0: 2 games, 78 choices, mean return ")
    assert set(minari.list_local_datasets()) == set(names)
    assert "best and kibitz:greedy" in minari.load_dataset(names[2]).storage.metadata["algorithm_name"]
    assert main(words) == 2
    assert "there is a data set kibitz/sebastian/best-v0: expected another --name" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("aces kibitz:random", "aces has no encoding"),
        ("sebastian nothing", "invalid agent 'nothing': expected kibitz:MIND"),
        ("sebastian kibitz:hasty --name ../up", "--name '../up': expected letters"),
        ("rummy kibitz:random --opponents nobody", "has no mind 'nobody'"),
    ],
)
def test_what_is_wrong_is_one_line(words: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", *words.split()]) == 2
    error = capsys.readouterr().err
    assert expected in error
    assert error.count("\n") == 1
