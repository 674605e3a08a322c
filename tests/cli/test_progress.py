"""Progress on a terminal of any width."""

import pytest

from kibitz.cli.progress import Progress
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("width", [1, 10, 20, 40, 70, 200])
def test_a_progress_bar_never_needs_a_second_line(width: int) -> None:
    progress = Progress(10**9, "games")
    for done in (0, 1, 123_456_789):
        progress.show(done, ", 3 faults")
        line = progress.line(width)
        assert len(line) <= width
    assert progress.line(200).startswith("##---")
    assert "123,456,789/1,000,000,000 games" in progress.line(200)


def test_progress_is_shown_before_the_first_result(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("kibitz.cli.progress.SHOWN_AFTER", 0.0)
    monkeypatch.setattr("kibitz.cli.progress.SHOWN_EVERY", 0.001)
    monkeypatch.setattr("kibitz.cli.progress.has_rich", lambda: False)
    progress = Progress(100, "games")
    while "0/100" not in screen.getvalue():
        assert progress.clerk
        progress.clerk.join(0.001)
    progress.close()
    assert screen.getvalue().endswith("\r\x1b[K")
