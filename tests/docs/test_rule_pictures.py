"""The pictures of the rules are those that the rules of the games give, and rules.md shows each."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.docs.scripts import load

PICTURES = load("rule_pictures").PICTURES
GAMES = load("rule_pictures").GAMES


@pytest.mark.parametrize("path", PICTURES)
def test_a_picture_is_up_to_date(path: str) -> None:
    drawn = PICTURES[path]()
    assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert (GAMES / path).read_text(encoding="utf-8") == drawn, "run python docs/rule_pictures.py"


def test_the_rules_show_every_picture_and_no_other() -> None:
    shown = set()
    for page in GAMES.glob("*/rules.md"):
        for link in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            shown.add(f"{page.parent.name}/{link}")
    assert shown == set(PICTURES)
    assert {path.relative_to(GAMES).as_posix() for path in Path(GAMES).glob("*/pictures/*")} == shown
