"""Modules put together into one script."""

import re

from kibitz.page import assets

IMPORTED = re.compile(r'(?:^(?:import|\}) .*from |import\()"\./([\w.-]+)"', re.MULTILINE)
"""An import of a module; those of types alone are comments."""


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


def imported(module: str) -> set[str]:
    """This module and all that it imports, also later."""
    found, waiting = set[str](), [module]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            source = (assets.STATIC / one).read_text(encoding="utf-8")
            waiting += IMPORTED.findall(source)
    return found


def test_the_page_names_every_module_that_it_loads_at_once() -> None:
    links = re.findall(r'<link rel="modulepreload" href="static/([^"]+)">', assets.index().decode())
    assert {"main.js", "home.js", "dom.js"} <= set(links)
    assert "board.js" not in links
    assert set(links) < imported("main.js")


def test_every_module_is_used() -> None:
    modules = {path.name for path in assets.STATIC.glob("*.js")}
    documents = ("main.js", "standalone-review.js", "notebook-board.js", "notebook.js")
    assert modules == set().union(*map(imported, documents)) | {"service-worker.js"}


def test_no_type_of_the_script_is_any() -> None:
    """tsc refuses one that is not written down, but not one that is."""
    for path in assets.STATIC.glob("*.js"):
        assert not re.search(r"@\w+ \{[^}\n]*\bany\b", path.read_text(encoding="utf-8")), path.name
