"""The ablation takes techniques out of the search, and refuses a search that has changed where it would."""

import ast

import pytest
from benchmarks.betsy_ablation import PACKAGE, SEARCH, TECHNIQUES, NoSuchPlace, without

from benchmarks import betsy_ablation

SOURCE = (PACKAGE / SEARCH).read_text(encoding="utf-8")
SMALL = """
def search(depth):
    if depth <= 3 and still < alpha:
        return razor()
    return 0
"""


@pytest.fixture
def razoring(monkeypatch: pytest.MonkeyPatch) -> None:
    """One technique, of a search that does not change."""
    monkeypatch.setattr(
        betsy_ablation, "TECHNIQUES", {"razoring": (("if depth <= 3 and still", "if False and still"),)}
    )


@pytest.mark.slow
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_technique_can_be_taken_out(technique: str) -> None:
    """Whoever changes the search where a technique is taken out adapts TECHNIQUES with it."""
    edited = without(technique, SOURCE)
    assert (ast.dump(ast.parse(edited)) != ast.dump(ast.parse(SOURCE))) == bool(TECHNIQUES[technique])


@pytest.mark.usefixtures("razoring")
def test_a_technique_is_taken_out() -> None:
    assert without("razoring", SMALL) == SMALL.replace("depth <= 3", "False")


@pytest.mark.usefixtures("razoring")
@pytest.mark.parametrize(("source", "count"), [(SMALL.replace("3", "4"), 0), (SMALL + SMALL, 2)])
def test_a_search_that_has_changed_is_refused(source: str, count: int) -> None:
    with pytest.raises(NoSuchPlace, match=rf"^razoring: .* occurs {count} times in search.py: expected it once"):
        without("razoring", source)


def test_the_command_ends_with_the_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(betsy_ablation, "TECHNIQUES", {"null move": (("no such text", ""),)})
    monkeypatch.setattr("sys.argv", ["betsy_ablation.py", "--out", f"{tmp_path}/out", "--table"])
    with pytest.raises(SystemExit, match=r"^null move: 'no such text' occurs 0 times"):
        betsy_ablation.main()
