"""What the server sends: of the types that answers.py has, and the page's script is checked against the same types."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kibitz.page.answers import Example, GameAbout, UploadsAbout
from tests.page.fitting import check, check_answer
from tests.page.house import client

SCRIPT = Path(__file__).parents[2] / ".ci" / "page_types"
STEP = {"drawing": "", "picture": [3], "number": 1, "seat": 0, "move": "e4"}
BOARDS = {
    "game": "betsy",
    "called": "Betsy",
    "aim": "highest",
    "unit": "wins",
    "has_luck": False,
    "players": ["a"],
    "outcome": "",
    "scores": [1, 0.5],
    "seed": None,
    "helped": False,
    "steps": [STEP],
    "tags": ["<svg>"],
}


def test_the_types_of_the_script_are_those_of_the_server() -> None:
    written = subprocess.run([sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True)
    assert written.returncode == 0, written.stderr


def test_a_message_of_its_type_fits() -> None:
    check_answer({"type": "boards", "review": BOARDS, "line": "{}", "judges": True})


@pytest.mark.parametrize(
    ("review", "where"),
    [
        (BOARDS | {"more": 1}, "more"),
        ({name: value for name, value in BOARDS.items() if name != "seed"}, "seed"),
        (BOARDS | {"seed": 3}, "seed"),
        (BOARDS | {"aim": "best"}, "aim"),
        (BOARDS | {"scores": [None]}, "scores"),
        (BOARDS | {"helped": 0}, "helped"),
        (BOARDS | {"steps": [STEP | {"text": None}]}, "text"),
    ],
)
def test_any_other_message_does_not(review: dict[str, Any], where: str) -> None:
    with pytest.raises(AssertionError, match=where):
        check_answer({"type": "boards", "review": review, "line": "{}", "judges": True})


@pytest.mark.slow
def test_the_answers_to_requests_are_of_their_types(tmp_path: Path) -> None:
    with client(tmp_path) as page:
        check(page.get("/games").json(), list[GameAbout])
        check(page.get("/examples").json(), list[Example])
        check(page.get("/programs").json(), UploadsAbout)
