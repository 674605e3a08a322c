"""Games in packages of their own, installed as third parties install them, into an environment of their own."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import kibitz

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.name for path in (ROOT / "examples" / "plugins").iterdir() if path.is_dir())
KINDS = ("two-player", "solitaire", "simultaneous", "hidden")
TUTORIAL = ROOT / "docs" / "tutorials" / "own_game.md"
BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
SHORTER = {"--deals 20": "--deals 3", "--games 10": "--games 2"}
INSTALL = "pip install -q --no-index --no-deps --no-build-isolation"
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


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    pytest.importorskip("setuptools")
    return Environment(tmp_path_factory.mktemp("environment"))


def exercise(environment: Environment, name: str, package: Path, folder: Path) -> None:
    """What must work for an installed game: its tests, a match with a student's program, marks, and the coach."""
    environment.run(f"{INSTALL} '{package}'", folder)
    assert f"from kibitz-{name} 0.1" in environment.run("kibitz games", folder)
    environment.run("python -m pytest -q -p no:cacheprovider -m 'not slow'", package)
    (folder / "ann.py").write_text(STUDENT)
    environment.run(f"kibitz check ann.py --game {name} --seconds 1", folder)
    environment.run(f"kibitz arena {name} ann.py kibitz:random --deals 3 --store match.db", folder)
    assert "ann" in environment.run("kibitz marks match.db", folder)
    environment.run(f"kibitz coach kibitz:random --game {name} --games 1", folder)
    environment.run(f"kibitz rules {name}", folder)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_installed_and_passes(name: str, environment: Environment, tmp_path: Path) -> None:
    environment.run(f"cp -r '{ROOT}/examples/plugins/{name}' .", tmp_path)
    exercise(environment, name.removeprefix("kibitz-"), tmp_path / name, tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_package_of_each_kind_passes_its_tests_and_the_linters(
    kind: str, environment: Environment, tmp_path: Path
) -> None:
    environment.run(f"kibitz new my-{kind} --kind {kind}", tmp_path)
    package = tmp_path / f"kibitz-my-{kind}"
    for linter in ("ruff check --no-cache .", "ruff format --no-cache --check ."):
        environment.run(f"python -m {linter}", package)
    exercise(environment, f"my-{kind}", package, tmp_path)
    environment.run(f"kibitz new my-{kind} --course && python my_{kind.replace('-', '_')}_player.py", tmp_path)


def test_the_tutorial_is_true(environment: Environment, tmp_path: Path) -> None:
    """Its commands run from top to bottom, and its game has fewer than 150 lines."""
    folder = tmp_path
    for language, title, text in BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")):
        if title:
            path = tmp_path / title
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
            assert len(text.splitlines()) < 150
        elif not language:
            for long, short in SHORTER.items():
                text = text.replace(long, short)
            environment.run(text.replace("pip install", INSTALL), folder)
            if "cd kibitz-nim" in text:
                folder = tmp_path / "kibitz-nim"
