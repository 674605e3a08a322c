"""The tests are laid out as the code: the path of a test says which module it is about."""

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
CODE = (ROOT / "src" / "kibitz", ROOT)
"""What the folders of tests mirror: the package, and beside it training, benchmarks and examples."""
WHOLE_SUITES = ("conformance",)
"""Folders of tests about every game at once."""
BOUNDS = "test_bounds.py"
"""The test of a game's compiled modules: they refuse what they could not hold."""
PACKAGE = "test_package.py"
"""The test of what a package offers as a whole."""
ABOUT_SEVERAL = {
    "test_deploy.py": "deploy/, whose steps install the package and serve",
    "test_crashes.py": "everything that must survive a kill, a power cut or a full disk",
    "test_layout.py": "the tests themselves",
    "test_interface.py": "everything that docs/plugins.md promises",
    "test_project.py": "pyproject.toml with the scripts and workflows beside it",
    "exam/test_llama.py": "chat entrants with a server of llama.cpp",
    "docs/test_learn.py": "docs/learn.md with the figures of the games' pages",
    "docs/test_site.py": "mkdocs.yml with all pages",
    "docs/test_pages.py": "README.md and all pages of docs",
    "courses/test_readme.py": "courses/README.md",
    "arena/test_evidence.py": "everything from the intake to marks",
    "arena/test_damage.py": "the store with what marks and the arena report of it",
    "arena/interference/test_interference.py": "the sandbox, of which no two may learn of each other",
    "games/betsy/uci/test_quitting.py": "the session with its streams and the engine's threads, which hear quit",
    "arena/interference/test_table.py": "tests/arena/interference/table.py with docs/system_calls.md",
    "arena/test_hostile.py": "the sandbox with what the arena reports of it",
    "melds/test_presets.py": "the presets of rules.py in all functions that divide",
    "classroom/test_attacks.py": "a class's server and its workers against whoever attacks them",
    "classroom/test_term.py": "a class from its roster to its marks",
    "page/test_attacks.py": "the server against whoever attacks it",
    "page/test_browser_ask.py": "asking, exploring and setting up in a real browser",
    "page/test_browser_together.py": "two people at one table in real browsers",
    "page/test_together_killed.py": "shared tables in a server that is killed and fuzzed",
    "page/test_browser.py": "the whole page in a real browser",
    "page/test_browser_paths.py": "a person's path through each game in a real browser",
    "page/test_browser_firefox.py": "every game in another browser",
    "page/test_browser_review.py": "reviews in a browser",
    "page/test_browser_table.py": "what a player does at a table beside moving, in a browser",
    "page/test_browser_training.py": "the end of a game, puzzles and progress in a browser",
    "page/test_browser_watch.py": "minds, programs and matches watched in a browser",
    "tutor/test_why.py": "what the tutor says of a choice, with the reasons that the minds of the games give",
    "training/test_manifest.py": "training/README.md",
    "cli/test_grade_isolation.py": "kibitz grade and the sandbox in a container",
    "cli/test_parsers.py": "the parsers of all commands",
    "games/test_patience_lanes.py": "the lanes of both patiences",
    "games/test_patience_narrow.py": "the narrow pictures of both patiences",
    "games/betsy/test_bounds.py": "all compiled modules of the game",
    "games/play_nine/test_bounds.py": "all compiled modules of the game",
    "learn/test_checkers.py": "the environments, by the checkers of other frameworks",
    "melds/test_bounds.py": "all compiled modules of the library and of the rummies",
    "games/sebastian/test_bounds.py": "all compiled modules of the game",
    "games/take_five/test_bounds.py": "all compiled modules of the game",
    "games/aces/test_transcript.py": "the rules with their drawing",
    "games/sevens/test_transcript.py": "the rules with their drawing",
    "games/sevens/test_dialogue.py": "the rules with the course's dialogue",
}
"""Tests without a module of their own, and what they are about."""


def paths_of_tests() -> Iterator[Path]:
    """Every file of tests, by its path below tests/."""
    for path in sorted(TESTS.rglob("test_*.py")):
        yield path.relative_to(TESTS)


def subjects(test: Path) -> list[Path]:
    """The modules and packages that a test of this path may be about."""
    if test.name == BOUNDS:
        return [CODE[0] / test.parent]
    if test.name == PACKAGE:
        return [code / test.parent / "__init__.py" for code in CODE]
    name = test.stem.removeprefix("test_")
    exact = [code / test.parent / end for code in CODE for end in (f"{name}.py", name)]
    # What belongs to no folder of tests is about a module of that name wherever it is in the package.
    return exact if test.parent.name else [*exact, *CODE[0].glob(f"*/{name}.py")]


@pytest.mark.slow
def test_a_test_is_where_its_module_is() -> None:
    lost = list[str]()
    for test in paths_of_tests():
        about = [] if test.parts[0] in WHOLE_SUITES or test.as_posix() in ABOUT_SEVERAL else subjects(test)
        if about and not any(path.exists() for path in about):
            expected = [path.relative_to(ROOT).as_posix() for path in about]
            lost.append(f"tests/{test} is about no module: expected one of {expected}")
    assert not lost


def test_every_folder_of_tests_is_a_package() -> None:
    """Else two tests of one name in two folders would be one module."""
    for test in paths_of_tests():
        for folder in test.parents:
            assert (TESTS / folder / "__init__.py").exists(), f"tests/{folder} has no __init__.py"
