"""`kibitz mcp` where its extra is not installed; tests/tutor talks to it where it is."""

import pytest

from kibitz.cli import mcp
from tests.cli.process import exit_code


def test_the_extra_that_is_missing_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mcp, "find_spec", lambda name: None)
    assert exit_code("mcp") == 2
    error = capsys.readouterr().err
    assert "pip install 'kibitz[mcp]'" in error
    assert error.count("\n") == 1
