"""What README and docs show a command to print is what it prints; a line `...` stands for lines left out."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.cli.main import parser_for

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def shown(page: Path) -> Iterator[tuple[str, str]]:
    """The kibitz commands that a page shows with their output."""
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = piece.partition("\n")
            if command.startswith("kibitz "):
                yield command, output


def mentioned() -> Iterator[str]:
    """Every kibitz command with arguments that a page mentions, in a sentence or in a block of its own."""
    for page in [*PAGES, ROOT / "courses" / "README.md"]:
        text = page.read_text(encoding="utf-8")
        for quoted in re.findall(r"`(kibitz [a-z]+ [^`]+)`", text):
            yield " ".join(quoted.split())
        for line in re.findall(r"^(?:    )?(?:\$ )?(kibitz [a-z]+ .+)$", text, re.MULTILINE):
            yield re.split(r" {3,}", line)[0]


PLACEHOLDERS = {"GAME": "sebastian", "ENTRANT": "best", "ENTRANT...": "best", "TEXT": "33356 2", "SECRET": "7"}
"""Words that stand for others on the pages, and what they may stand for."""
MENTIONED = sorted({*mentioned()})
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


@pytest.mark.parametrize("command", MENTIONED)
def test_a_command_that_a_page_mentions_can_be_typed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its parser takes all of its words, flags and options, with a word in the place of each placeholder."""
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(command)[1:] if word != "..."]
    parser_for(words).parse_args(words)


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
    assert [
        line for line in lines if line.startswith("python3 -m venv .venv && ") and line.endswith(".venv/bin/kibitz")
    ]
