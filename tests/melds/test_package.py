"""The package as a library: what it offers, and the program that docs/melds.md shows."""

import re
from pathlib import Path

import pytest

from kibitz import melds

DOCS = Path(__file__).parents[2] / "docs" / "melds.md"


def test_the_package_offers_what_it_names():
    assert all(hasattr(melds, name) for name in melds.__all__)
    assert set(melds.__all__) <= set(dir(melds))
    with pytest.raises(AttributeError, match="has no attribute 'evaluator'"):
        melds.evaluator  # noqa: B018


def test_every_name_is_described():
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in melds.__all__ if f"`{name}" not in text] == []


def test_the_program_in_the_docs(capsys):
    """It runs, and prints what its comments say."""
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    exec(compile(code[1], str(DOCS), "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code[1], re.MULTILINE)
