"""`kibitz page`, and `kibitz` alone."""

import pytest

from kibitz.cli import main, page


def test_kibitz_alone_prints_its_help_where_no_page_can_be_opened(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert not stopped.value.code
    printed = capsys.readouterr().out
    assert printed.startswith("usage: kibitz")
    assert printed.splitlines()[-1] == "for the page in the browser: kibitz page"


def test_without_the_extra_a_line_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "NEEDED", ("a_package_that_nobody_has",))
    assert page.why_not() == "for the page in the browser: pip install 'kibitz[web]', then kibitz page"
    assert main(["page", "--no-browser"]) == 2
    assert "pip install 'kibitz[web]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [(["--host", "0.0.0.0"], "expected --token"), (["--port", "70000"], "expected at most 65535")],
)
def test_what_would_not_be_safe_or_possible_is_refused(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", "--no-browser", *words]) == 2
    assert expected in capsys.readouterr().err
