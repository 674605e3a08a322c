"""Training that was not compiled says so before it begins."""

import pytest
from training.speed import warn_if_interpreted

from kibitz.native import build


def test_interpreted_modules_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("KIBITZ_INTERPRETED", "1")
    warn_if_interpreted()
    warning = capsys.readouterr().err
    assert "kibitz.games.betsy.engine.search, " in warning
    assert "training.betsy.fit, " in warning
    assert "interpreted, not compiled" in warning


def test_compiled_modules_need_no_warning(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(build, "_is_compiled", lambda path: True)
    warn_if_interpreted()
    assert capsys.readouterr().err == ""
