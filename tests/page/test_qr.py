"""Links as QR codes."""

import pytest

from kibitz.page import qr

LINK = "http://192.168.1.5:8731/?token=abc"


def test_a_code_has_the_three_corners_that_cameras_look_for() -> None:
    drawn = qr.terminal(LINK)
    assert drawn.count("\u2584\u2584\u2584\u2584\u2584") >= 2
    assert qr.svg(LINK).count("h1v1h-1z") > 200


def test_without_the_package_there_is_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr, "find_spec", lambda name: None)
    assert (qr.svg(LINK), qr.terminal(LINK)) == ("", "")
    assert qr.svg("") == ""
