"""What README and docs show a command to print is what it prints; a line `...` stands for lines left out."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def shown(page: Path) -> Iterator[tuple[str, str]]:
    """The kibitz commands that a page shows with their output."""
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = piece.partition("\n")
            if command.startswith("kibitz "):
                yield command, output


EXAMPLES = [pytest.param(*example, id=example[0][:60]) for page in PAGES for example in shown(page)]


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_the_page_shows_what_the_command_prints(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    main(shlex.split(command)[1:])
    printed = capsys.readouterr().out
    pattern = ".*?".join(re.escape(part) for part in re.split(r"^\.\.\.$", output.rstrip("\n"), flags=re.MULTILINE))
    assert re.fullmatch(pattern, printed.rstrip("\n"), re.DOTALL), printed


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_readme_has_the_two_commands() -> None:
    """One line each that a newcomer copies; .ci/run runs the second as it stands."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("python3 -m venv .venv && ") and line.endswith("-m pytest")]
    assert [line for line in lines if line.startswith("python3 -m venv .venv && ") and "kibitz play" in line]
