"""The package as a library: what it offers, and the program that docs/rummy.md shows."""

import re
from pathlib import Path

from kibitz.games.rummy import divisions

DOCS = Path(__file__).parents[4] / "docs" / "rummy.md"


def test_the_package_offers_what_it_names():
    assert {name for name in divisions.__all__ if hasattr(divisions, name)} == {
        "CRITERIA",
        "By",
        "Division",
        "Evaluator",
        "LayOff",
        "Rearrangement",
        "WildEvaluator",
        "all_divisions",
        "best",
        "complete",
        "evaluate_many",
        "evaluator_for",
        "first_meld",
        "laid_off",
        "meld_of",
        "read_table",
        "rearranged",
    }


def test_the_program_in_the_docs(capsys):
    """It runs, and prints what its comments say."""
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    exec(compile(code[1], str(DOCS), "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code[1], re.MULTILINE)
