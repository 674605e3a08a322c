"""Agents are found by name; what is wrong with them is one line that names the place."""

from pathlib import Path

import pytest

pytest.importorskip("numpy")

from kibitz import catalog, gameplay
from kibitz.learn import agents, encoding
from kibitz.learn.encoding import Encoding
from kibitz.table import InvalidText, View

GOOD = """
from pathlib import Path

def choose(observation, mask):
    return mask.argmax()

def load(path):
    first = int(Path(path).read_text())
    return lambda observation, mask: first
"""


@pytest.fixture
def code() -> Encoding:
    return encoding.of(catalog.game("rummy"))


@pytest.fixture
def view() -> View:
    from random import Random

    return gameplay.settle_chance(gameplay.start(catalog.game("rummy")), Random(1), []).view(0)


def test_policies_loaders_and_minds(
    tmp_path: Path, code: Encoding, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_learned_agent.py").write_text(GOOD)
    (tmp_path / "run-20.txt").write_text("1")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("my_learned_agent:choose", "my_learned_agent.py:choose", f"{tmp_path}/my_learned_agent.py:choose"):
        assert agents.find(code, name).choose(view) == 0
    assert agents.find(code, "my_learned_agent:load", tmp_path / "run-20.txt").choose(view) == 1
    mind = agents.find(code, "kibitz:random")
    mind.begin(1, 0)
    assert mind.choose(view) in (0, 1)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("def act(seen, mask):\n    return 1 / 0", r"raised ZeroDivisionError: division by zero \(bad.py, line 2\)"),
        ("def act(seen, mask):\n    return 'x'", "returned \"'x'\": expected the index of an action"),
        ("def act(seen):\n    return 1", r"raised TypeError: act\(\) takes 1 positional"),
        ("act = 3", "has no function act: expected kibitz:MIND, module:function"),
        ("syntax error", "bad.py raised SyntaxError"),
    ],
)
def test_what_is_wrong_with_an_agent(tmp_path: Path, code: Encoding, view: View, body: str, expected: str) -> None:
    (tmp_path / "bad.py").write_text(body)
    with pytest.raises(InvalidText, match=expected):
        agents.find(code, f"{tmp_path}/bad.py:act").choose(view)


def test_what_is_wrong_with_a_name(tmp_path: Path, code: Encoding) -> None:
    (tmp_path / "one.py").write_text("def load(path):\n    return 3\n")
    for name, checkpoint, expected in (
        ("one", None, "invalid agent 'one': expected kibitz:MIND"),
        ("no_such_module_at_all:f", None, "raised ModuleNotFoundError"),
        ("missing.py:f", None, "no file missing.py"),
        ("kibitz:nobody", None, "has no mind"),
        ("kibitz:random", tmp_path, "a mind has no checkpoints"),
        (f"{tmp_path}/one.py:load", tmp_path, "returned '3': expected a function"),
    ):
        with pytest.raises(InvalidText, match=expected):
            agents.find(code, name, checkpoint)
