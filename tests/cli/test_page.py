"""`kibitz page`, and `kibitz` alone."""

import os
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest

from kibitz.cli import main, page
from tests.cli.process import KIBITZ
from tests.cli.terminal import Terminal


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
    [
        (["--host", "0.0.0.0"], "expected --token"),
        (["--port", "70000"], "expected at most 65535"),
        (["--card", "nowhere.toml"], "nowhere.toml: No such file"),
    ],
)
def test_what_would_not_be_safe_or_possible_is_refused(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", "--no-browser", *words]) == 2
    assert expected in capsys.readouterr().err


@pytest.mark.slow
def test_a_match_with_the_page_beside_it_ends_with_ctrl_c(tmp_path: Path) -> None:
    words = ["arena", "take-five", "low-to-high", "high-to-low", "--deals", "12", "--page", "--port", "0", "--quiet"]
    match = subprocess.Popen(
        [*KIBITZ, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert match.stderr
    assert match.stdout
    link, is_over = "", False
    while not (link and is_over):
        line = match.stderr.readline()
        assert line, "it ended"
        is_over |= line == "the page stays until Ctrl-C\n"
        if line.startswith("Kibitz is at"):
            link = line.split()[3]
    assert link.endswith("#/match")
    with urllib.request.urlopen(link.partition("#")[0]) as page:
        assert page.status == 200
    os.killpg(match.pid, signal.SIGINT)
    assert match.wait() == 130
    assert match.stdout.readline() == "take-five: 12 deals, 24 games, lowest score is best\n"
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(link.partition("#")[0])
    match.stdout.close()
    match.stderr.close()


def test_a_page_without_a_store_to_show_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "take-five", "low-to-high", "--record", str(tmp_path / "a.jsonl"), "--page"]) == 2
    assert "--page shows a store: expected --store FILE" in capsys.readouterr().err
    assert main(["page", "--store", str(tmp_path / "nowhere" / "match.db")]) == 2
    assert "expected the store of a match" in capsys.readouterr().err


def test_kibitz_alone_prints_a_link_where_there_is_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(page, "run", lambda arguments: asked.append(arguments.no_browser))
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr(page, "has_browser", lambda: False)
    assert main([]) == 0
    monkeypatch.setattr(page, "has_browser", lambda: True)
    assert main([]) == 0
    assert asked == [True, False]
