"""The measured techniques are still where the ablation takes them out."""

import ast

import pytest
from benchmarks.betsy_ablation import PACKAGE, SEARCH, TECHNIQUES, NoSuchPlace, without

SOURCE = (PACKAGE / SEARCH).read_text(encoding="utf-8")


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_technique_can_be_taken_out(technique: str) -> None:
    edited = without(technique, SOURCE)
    assert (ast.dump(ast.parse(edited)) != ast.dump(ast.parse(SOURCE))) == bool(TECHNIQUES[technique])


def test_a_technique_that_reads_otherwise_now_is_named() -> None:
    with pytest.raises(NoSuchPlace, match=r"^razoring: .* occurs 0 times in search.py, expected once"):
        without("razoring", SOURCE.replace("depth <= 3", "depth <= 4"))
    with pytest.raises(NoSuchPlace, match=r"^razoring: .* occurs 2 times"):
        without("razoring", SOURCE + SOURCE)
