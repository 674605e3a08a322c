"""What the project's own files promise each other: extras, Pythons, and the commands for those who work on it."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
EXTRAS = PROJECT["optional-dependencies"]
FOR_DEVELOPERS = {"docs", "test", "lint", "dev"}
HEAVY = {"openspiel", "learn", "verifiers", "openenv", "trl"}
"""Not every Python has a wheel of the first, torch is a gigabyte, and the others bring a hundred packages each."""


def named(requirement: str) -> set[str]:
    """The extras of Kibitz that a requirement names."""
    found = re.fullmatch(r"kibitz\[([a-z,]+)\]", requirement)
    return set(found[1].split(",")) if found else set()


def test_extras_name_extras_that_exist() -> None:
    for extra, requirements in EXTRAS.items():
        assert extra not in {name for requirement in requirements for name in named(requirement)}
        assert {name for requirement in requirements for name in named(requirement)} <= EXTRAS.keys(), extra


def test_all_is_every_extra_for_users_but_the_heavy_ones() -> None:
    (requirement,) = EXTRAS["all"]
    assert named(requirement) == EXTRAS.keys() - FOR_DEVELOPERS - HEAVY - {"all"}
    assert "pip install '.[all]'" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_promised_python_is_tested() -> None:
    promised = re.findall(r"Programming Language :: Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert PROJECT["requires-python"] == f">={promised[0]}"
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    matrix = re.search(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)
    assert matrix
    assert re.findall(r"\d\.\d+", matrix[1]) == promised
    built = SETTINGS["tool"]["cibuildwheel"]["build"]
    # The last one without its lock too: older ones without it are not built any more.
    assert built == [*(f"cp{version.replace('.', '')}-*" for version in promised), "cp314t-*"]
    pyodide = re.search(r"^VERSION=(.+)$", (ROOT / ".ci" / "pyodide").read_text(encoding="utf-8"), re.MULTILINE)
    assert pyodide
    assert pyodide[1] == promised[-1]


@pytest.mark.skipif(os.name != "posix", reason="a script for sh")
def test_do_lists_its_verbs_and_has_each() -> None:
    done = subprocess.run([ROOT / "do"], capture_output=True, text=True, check=True)
    listed = re.findall(r"^\./do (\w+) ", done.stdout, re.MULTILINE)
    source = (ROOT / "do").read_text(encoding="utf-8")
    assert listed == re.findall(r"^(\w+)\)$", source, re.MULTILINE) == ["check", "test", "lint", "format", "docs"]
    wrong = subprocess.run([ROOT / "do", "everything"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, done.stdout)
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert all(f"`./do {verb}" in contributing for verb in listed)
    used = set(re.findall(r"^ *\./do (\w+)", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE))
    assert used == {"test", "lint", "docs"}


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a script for sh")
def test_do_runs_a_test_with_pytests_own_words() -> None:
    here = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [ROOT / "do", "test", "-n", "0", "-q", "--collect-only", "tests/test_project.py"],
        env={**os.environ, "PATH": here},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "tests/test_project.py::test_do_runs_a_test_with_pytests_own_words" in done.stdout


def test_the_changelog_is_short() -> None:
    """A user reads it: measurements are in docs and in the bodies of commits."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, *lines = section.strip().splitlines()
        assert len(lines) <= 40, title
