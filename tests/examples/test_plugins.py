"""Games in packages of their own, installed as third parties install them, into an environment of their own."""

import ast
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tokenize
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.own_game import INSTALL, steps

import kibitz
from tests.page.browser import Server, begin, chromium, click_a_move, is_over, tab

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.name for path in (ROOT / "examples" / "plugins").iterdir() if path.is_dir())
KINDS = ("two-player", "solitaire", "dice", "simultaneous", "hidden", "cooperative")
SHORTER = {"--deals 20": "--deals 3", "--games 30": "--games 2"}
LONG = ("skyjo",)
"""Games of which the coach needs minutes for one game: every choice of both players is searched, and judged again."""
MOST_LINES = 200
"""Of an example's code, without its drawing, its encoding for learners and its docstrings."""
MOST_RULES = 60
"""Lines of Pig's rules, the texts of its positions included: what a newcomer is asked to write."""
CLICKS = 6
"""Moves of a game that is played by clicks, if it lasts so long."""
CHECK = """
import sys, warnings
import gymnasium
import kibitz.learn.gym
from kibitz import catalog
from kibitz.learn import zoo
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, seed_test
    name = sys.argv[1]
    seats = min(catalog.game(name).seat_counts)
    env = gymnasium.make(f"kibitz/{kibitz.learn.gym.camel(name)}-v0").unwrapped
    check_env(env, skip_render_check=True)
    if seats > 1:
        api_test(zoo.env(name, seats), num_cycles=60)
        seed_test(lambda: zoo.env(name, seats), num_cycles=60)
"""
TUTOR = """
import sys
import kibitz
from kibitz import record
from kibitz.tutor.lessons import Tutor

name, quick = sys.argv[1], Tutor("open", 0.05)
for seconds in (0.5, 2.0, 8.0):  # A slow machine takes longer to see that a move is clearly best.
    tutor = Tutor("open", seconds)
    try:
        drill = tutor.drill(name, 1)
    except kibitz.InvalidText as error:
        assert "clearly best" in str(error), error
        if name.endswith("simultaneous"):
            break  # Where all choose at the same time, no move may be.
    else:
        assert len(tutor.price(name, drill["position"])["moves"]) > 1 and drill["second_best_loses_at_least"] > 0
        break
else:
    raise AssertionError("no move is clearly best")
line = record.to_line(kibitz.play(name, "random", seed=1))
assert quick.review(line)["choices"]
assert quick.coach(line)["games"] == 1
"""
STUDENT = "def choose(view):\n    return view['moves'][0]\n"
pytestmark = pytest.mark.plugins


class Environment:
    """A virtual environment that sees Kibitz and its test tools, and what is installed into it."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        self.bin = folder / "bin"
        (site,) = folder.glob("lib/*/site-packages")
        places = [str(Path(kibitz.__file__).parents[1]), sysconfig.get_path("purelib"), *sys.path]
        (site / "kibitz_of_the_tests.pth").write_text(
            "\n".join(place for place in places if place and place != str(ROOT))
        )
        command = self.bin / "kibitz"
        start = "from kibitz.cli import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
        command.write_text(f"#!{self.bin}/python\nimport sys\n{start}")
        command.chmod(0o755)

    def run(self, line: str, folder: Path) -> str:
        path = f"{self.bin}{os.pathsep}{os.environ['PATH']}"
        settings = {**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            ["bash", "-ec", line], cwd=folder, env=settings, capture_output=True, text=True, check=False
        )
        assert not done.returncode, f"{line}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def python(self, code: str, word: str, folder: Path) -> None:
        (folder / "code.py").write_text(code)
        self.run(f"python code.py {word}", folder)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    pytest.importorskip("setuptools")
    return Environment(tmp_path_factory.mktemp("environment"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as browser:
        yield browser


def exercise(environment: Environment, browser: Any, name: str, package: Path, folder: Path) -> None:
    """What must work for an installed game: its tests, students' programs, the page, and environments for learners."""
    environment.run(f"{INSTALL} '{package}'", folder)
    assert f"from kibitz-{name} 0.1" in environment.run("kibitz games", folder)
    environment.run("python -m pytest -q -p no:cacheprovider -m 'not slow'", package)
    (folder / "ann.py").write_text(STUDENT)
    environment.run(f"kibitz check ann.py --game {name} --seconds 1", folder)
    environment.run(f"kibitz arena {name} ann.py kibitz:random --deals 3 --store match.db", folder)
    assert "ann" in environment.run("kibitz marks match.db", folder)
    if name not in LONG:
        environment.run(f"kibitz coach ann.py --game {name} --games 1", folder)
        environment.python(TUTOR, name, folder)
    environment.run(f"kibitz rules {name}", folder)
    environment.python(CHECK, name, folder)
    play_by_clicks(environment, browser, name, folder)


def play_by_clicks(environment: Environment, browser: Any, name: str, folder: Path) -> None:
    """A session in the page: a new table, and moves said by clicks on the picture."""
    server = Server(folder / "page", kibitz=[str(environment.bin / "kibitz")])
    try:
        with tab(browser, server.link) as page:
            begin(page, server.link, name, against="random", seconds="0.1", seed="5")
            rng = Random(5)
            for _ in range(CLICKS):
                if not is_over(page):
                    click_a_move(page, rng)
    finally:
        server.end()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_installed_and_passes(name: str, environment: Environment, browser: Any, tmp_path: Path) -> None:
    copied = shutil.copytree(ROOT / "examples" / "plugins" / name, tmp_path / name)
    exercise(environment, browser, name.removeprefix("kibitz-"), copied, tmp_path)


def code_lines(path: Path, *without: str) -> int:
    """The lines of a module that hold code; docstrings, comments, and these top-level parts are left out."""
    text = path.read_text(encoding="utf-8")
    parsed = ast.parse(text)
    left_out = [node for node in parsed.body if type(node).__name__ in without or getattr(node, "name", "") in without]
    for node in ast.walk(parsed):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            left_out.append(node)
    said = {line for node in left_out for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    empty = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in empty:
            lines |= set(range(token.start[0], token.end[0] + 1))
    return len(lines - said)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_short(name: str) -> None:
    modules = (ROOT / "examples" / "plugins" / name / "src").rglob("*.py")
    counted = [path for path in modules if path.name not in ("drawing.py", "encoding.py")]
    assert len(counted) > 1
    assert sum(map(code_lines, counted)) < MOST_LINES


def test_the_rules_of_pig_are_short() -> None:
    path = ROOT / "examples" / "plugins" / "kibitz-pig" / "src" / "kibitz_pig" / "game.py"
    assert code_lines(path, "ImportFrom", "Pig", "turn_of") <= MOST_RULES


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_package_of_each_kind_passes_its_tests_and_the_linters(
    kind: str, environment: Environment, browser: Any, tmp_path: Path
) -> None:
    environment.run(f"kibitz new my-{kind} --kind {kind}", tmp_path)
    package = tmp_path / f"kibitz-my-{kind}"
    # The linter is not among the tools of the tests; .ci/run installs it.
    for linter in ("ruff check --no-cache .", "ruff format --no-cache --check .") if find_spec("ruff") else ():
        environment.run(f"python -m {linter}", package)
    exercise(environment, browser, f"my-{kind}", package, tmp_path)
    environment.run(f"kibitz new my-{kind} --course && python my_{kind.replace('-', '_')}_player.py", tmp_path)


def test_the_tutorial_is_true(environment: Environment, tmp_path: Path) -> None:
    """Its commands run from top to bottom, and its game has fewer than 150 lines."""
    folder, lines = tmp_path, 0
    for step in steps():
        if step.file:
            path = tmp_path / step.file
            path.parent.mkdir(exist_ok=True)
            path.write_text(step.text)
            lines += len(step.text.splitlines())
            continue
        text = step.text
        for long, short in SHORTER.items():
            text = text.replace(long, short)
        environment.run(text.replace("pip install", INSTALL), folder)
        if "cd kibitz-nim" in text:
            folder = tmp_path / "kibitz-nim"
    assert lines < 150
