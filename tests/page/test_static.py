"""The modules of the page's script that need no browser, in Node; static/ beside this file has their tests."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = sorted((Path(__file__).parent / "static").glob("*.test.mjs"))
OLDEST = (20, 19)
"""The first Node that takes a .js file with imports for a module."""


def node() -> str:
    """Its path; skips where there is none, or too old a one."""
    path = shutil.which("node")
    if path is None:
        pytest.skip("no node on this machine: apt-get install nodejs")
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    version = tuple(int(number) for number in re.findall(r"\d+", said)[:2])
    if version < OLDEST:
        pytest.skip(f"node {said.strip()}: expected {'.'.join(map(str, OLDEST))} or newer")
    return path


@pytest.mark.slow
def test_the_modules_that_need_no_browser() -> None:
    found = subprocess.run([node(), "--test", *map(str, TESTS)], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout
    passed = re.search(r"^. pass (\d+)$", found.stdout, re.MULTILINE)
    assert passed
    assert int(passed[1]) >= len(TESTS)
