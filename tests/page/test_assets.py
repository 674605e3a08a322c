"""Modules put together into one script."""

import re

from kibitz.page import assets


def test_a_script_has_every_module_once_and_imports_nothing() -> None:
    script = assets.script("standalone-review.js")
    assert not re.search(r"^(import|export) ", script, re.MULTILINE)
    names = re.findall(r"^const module_(\w+) =", script, re.MULTILINE)
    assert names[-1] == "standalone_review"
    assert sorted(set(names)) == sorted(names)
    assert names.index("dom") < names.index("board") < names.index("reviewed_game")
    assert "socket" not in names


def test_every_colour_has_a_value_in_both_themes() -> None:
    light, system, dark = assets.theme().strip().splitlines()
    assert light.count("--") == system.count("--") == dark.count("--") > 10


def test_the_page_names_every_module_that_it_loads() -> None:
    links = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', assets.index().decode())
    loaded = {path.name for path in assets.STATIC.glob("*.js")} - {"standalone-review.js"}
    assert sorted(links) == sorted(loaded)
