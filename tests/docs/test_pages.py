"""README and docs are true: their commands run and print what they show, their code runs, their links lead somewhere.

A line `...` in an output stands for lines left out, and at the end of a line for the rest of it. A tutorial is one
session in an empty folder: its files are written, and its code and its commands run, from top to bottom.
"""

import csv
import inspect
import re
import shlex
import time
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

import kibitz
from kibitz import catalog
from kibitz.cli import main
from kibitz.cli.main import parser_for
from kibitz.table import Position
from tests.classroom.serving import LONGEST, free_port, served
from tests.exam.server import Server, server

__all__ = ["server"]
ROOT = Path(__file__).parents[2]
REPORTS = sorted((ROOT / "docs" / "reports").glob("*.md"))
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
INSTALLING = [ROOT / "docs" / "tutorials" / "own_game.md"]
"""Tutorials that install packages: tests/examples/test_plugins.py runs them."""
REFERENCE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = [*REFERENCE, *TUTORIALS, *REPORTS]
LINKED = [*PAGES, ROOT / "SECURITY.md", ROOT / "courses" / "README.md", ROOT / "training" / "README.md"]

BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
WIDEST = 100


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    language: str
    title: str
    """The file that it is, for code that is saved."""
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(page.read_text(encoding="utf-8"))]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def shown(text: str) -> Iterator[tuple[str, str]]:
    """The kibitz commands of a console block with their output."""
    for piece in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = piece.partition("\n")
        if command.startswith("kibitz "):
            yield command, output


def mentioned() -> Iterator[str]:
    """Every kibitz command with arguments that a page mentions, in a sentence or in a block of its own."""
    for page in LINKED:
        text = page.read_text(encoding="utf-8")
        for quoted in re.findall(r"`(kibitz [a-z]+ [^`]+)`", text):
            yield " ".join(quoted.split())
        for line in re.findall(r"^(?:    )?(?:\$ )?(kibitz [a-z]+ .+)$", text, re.MULTILINE):
            yield re.split(r" {3,}", line)[0]


PLACEHOLDERS = {
    "GAME": "sebastian",
    "ENTRANT": "best",
    "ENTRANT...": "best",
    "TEXT": "33356 2",
    "SECRET": "7",
    "FOLDER": "submissions",
}
"""Words that stand for others on the pages, and what they may stand for."""
NEW = {"my-game": "sebastian", "nim": "sebastian"}
"""Games that a reader is about to write."""
MENTIONED = sorted({*mentioned()})
EXAMPLES = [
    pytest.param(*example, id=example[0][:60])
    for page in REFERENCE
    for block in blocks(page)
    if block.language == "console"
    for example in shown(block.text)
]


def fits(output: str, printed: str) -> bool:
    """Whether a command printed this, `...` standing for any lines or, at the end of a line, for the rest of it."""
    pieces = re.split(r"^(\.\.\.)$|( \.\.\.)$", output.rstrip("\n"), flags=re.MULTILINE)
    parts = ("" if piece is None else {"...": ".*?", " ...": "[^\n]*"}.get(piece, re.escape(piece)) for piece in pieces)
    return re.fullmatch("".join(parts), printed.rstrip("\n"), re.DOTALL) is not None


@pytest.mark.slow
@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_the_page_shows_what_the_command_prints(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    main(shlex.split(command)[1:])
    printed = capsys.readouterr().out
    assert fits(output, printed), printed


@pytest.mark.slow
def test_the_commands_that_pages_mention_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    """Parsers take all of their words, flags and options, with a word in the place of each placeholder."""
    known = PLACEHOLDERS | NEW
    refused = list[str]()
    for command in MENTIONED:
        words = [known.get(word, word) for word in shlex.split(command)[1:] if word != "..."]
        try:
            parser_for(words).parse_args(words)
        except SystemExit:
            refused.append(f"{command}: {capsys.readouterr().err}")
    assert not refused
    assert len(MENTIONED) > 100


def run_code(block: Block, page: Path, names: dict[str, object]) -> None:
    """The code runs, and prints what the comments behind its calls of print say."""
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(block.text, name(page), "exec"), names)
    lines = printed.getvalue().splitlines()
    for expected in re.findall(r"^print\(.*\)  # (.*)$", block.text, re.MULTILINE):
        assert expected in lines, f"{expected!r}: printed {lines}"
        del lines[: lines.index(expected) + 1]


SMALLER = {"--deals 20": "--deals 3", "best --deals 10": "best --deals 2", "-n 10000": "-n 100", "-n 1000": "-n 10"}
"""What is shortened in tutorials, so that the test is."""


MODEL = "localhost:8080"
"""Where a tutorial expects a language model: a scripted server stands for it."""


def handed_in(folder: Path, name: str, file: Path) -> None:
    """Do by HTTP what the tutorial asks its reader to do in a browser, and wait for the check."""
    httpx = pytest.importorskip("httpx2")
    with open(folder / "links.csv", encoding="utf-8") as rows:
        link = next(row["link"] for row in csv.DictReader(rows) if row["name"] == name)
    address, _, secret = link.partition("/in/")
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=LONGEST) as client:
        client.post("/enter", data={"link": secret})
        place = client.post("/hand-in", files={"file": (file.name, file.read_bytes())}).headers["location"]
        end = time.monotonic() + LONGEST
        while "keeps its contract" not in (text := client.get(place).text):
            assert time.monotonic() < end, text
            time.sleep(0.2)


@pytest.mark.workflows
@pytest.mark.parametrize("page", [page for page in TUTORIALS if page not in INSTALLING], ids=name)
def test_a_tutorial_runs(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, server: Server
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "tutorial"}
    with ExitStack() as servers:
        run_tutorial(page, tmp_path, capsys, server, names, servers)


def run_tutorial(
    page: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    server: Server,
    names: dict[str, object],
    servers: ExitStack,
) -> None:
    for block in blocks(page):
        if block.title:
            path = tmp_path / block.title
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            run_code(block, page, names)
        elif block.language == "console":
            for command, output in shown(block.text):
                for long, short in SMALLER.items():
                    command = command.replace(long, short)
                command = command.replace(f"http://{MODEL}/v1", server.url)
                words = shlex.split(command)[1:]
                if words[:2] == ["class", "serve"]:
                    servers.enter_context(served(tmp_path / words[2]))
                    handed_in(tmp_path / words[2], "Ada Lovelace", tmp_path / "submissions" / "ada.py")
                    continue
                if words[:2] == ["class", "new"]:
                    words += ["--address", f"http://127.0.0.1:{free_port()}"]
                capsys.readouterr()
                code = main(words)
                printed = capsys.readouterr()
                assert code == 0, f"{command}\n{printed.out}\n{printed.err}"
                assert fits(output, printed.out), f"{command}\n{printed.out}"


ELSEWHERE = {
    "kibitz arena": "tests/courses/test_readme.py",
    "kibitz check": "tests/courses/test_readme.py",
    "kibitz solve betsy --pieces": "tests/games/betsy/endings/test_results.py",
    "kibitz solve betsy": "tests/games/betsy/endings/test_files.py",
    "kibitz solve play-nine": "tests/games/play_nine/solve/test_solve.py",
}
"""How commands begin that take long, and the tests that run the same."""
SHORT = {"-n 1000000": "-n 10", "-n 100 ": "-n 1 "}


def used(game: str) -> list[str]:
    """The commands of the block that begins the section on use."""
    page = (ROOT / "docs" / f"{game.replace('-', '_')}.md").read_text(encoding="utf-8")
    block = BLOCK.search(page, page.index("\n## Use\n"))
    assert block
    return [line for line in block[3].splitlines() if not line.startswith(tuple(ELSEWHERE))]


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.names())
def test_the_commands_of_a_game_page_run(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    for command in used(game):
        for long, short in SHORT.items():
            command = command.replace(long, short)
        code = main(shlex.split(command)[1:])
        assert code == 0, f"{command}\n{capsys.readouterr().err}"
    assert all((ROOT / test).exists() for test in ELSEWHERE.values())


OWN_TESTS = ("docs/vocabulary.md",)
"""Pages whose code the conformance suite runs, as a game."""


WITH_CODE = [
    page
    for page in REFERENCE
    if name(page) not in OWN_TESTS and any(block.language == "python" for block in blocks(page))
]


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_CODE, ids=name)
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page):
        if block.language == "python":
            run_code(block, page, names)


def test_the_library_page_has_every_public_name() -> None:
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+?) \|", text[text.index("## All names") :], re.MULTILINE)
    listed = [entry for row in rows for entry in re.findall(r"`(\w+)", row)]
    assert sorted(listed) == sorted(kibitz.__all__)


def test_links_lead_somewhere() -> None:
    dead = list[str]()
    for page in LINKED:
        prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", prose):
            if not (target in GENERATED or target.startswith("https://") or (page.parent / target).exists()):
                dead.append(f"{name(page)}: {target}")
    assert not dead


GENERATED = {
    f"{folder}{page}.md"
    for folder in ("", "../")
    for page in ("changelog", "commands", "contributing", "courses", "reference", "security", "training")
}
"""Pages of the site whose source is elsewhere; the tests of the site follow these links."""


def test_lines_are_short() -> None:
    """Outside of blocks of code, tables, and lines that a link or a single command makes long."""
    unbreakable = re.compile(r"\|.*|.*\]\(.*|\s*`[^`]+`[.,;:]?")
    long = list[str]()
    for page in [*LINKED, *sorted(ROOT.glob("src/kibitz/games/*/rules.md"))]:
        prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for line in prose.splitlines():
            if len(line) > WIDEST and not unbreakable.fullmatch(line):
                long.append(f"{name(page)}: {line}")
    assert not long


def test_every_game_page_begins_with_its_rules() -> None:
    """A link on a line of its own, which the site replaces by the rules; then how the game is used and works."""
    for rules in ROOT.glob("src/kibitz/games/*/rules.md"):
        game = rules.parent.name
        text = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
        assert re.search(rf"^\[.+\]\(\.\./src/kibitz/games/{game}/rules\.md\)$", text, re.MULTILINE)
        order = re.findall(r"^## (.+)$", text, re.MULTILINE)
        sections = ["Rules", "Use", "How it works", "Measurements", "Tried and dropped"]
        assert order == [section for section in sections if section in order]
        assert order[:4] == sections[:4]


def test_the_page_on_plugins_has_every_method_of_a_position() -> None:
    """With its signature, as the source has it."""
    text = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8").replace("\\|", "|")
    for name, member in vars(Position).items():
        if isinstance(member, property):
            assert f"`{name} -> {inspect.get_annotations(member.fget)['return']}`" in text
        elif inspect.isfunction(member) and (not name.startswith("_") or name == "__str__"):
            signature = re.sub(r"self(, )?|'", "", str(inspect.signature(member)))
            assert f"`{name}{signature}`" in text
    assert "`hidden`" in text


def test_the_readme_has_the_two_commands() -> None:
    """One line each that a newcomer copies; .ci/run runs the second as it stands."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("python3 -m venv .venv && ") and line.endswith("-m pytest")]
    assert [
        line for line in lines if line.startswith("python3 -m venv .venv && ") and line.endswith(".venv/bin/kibitz")
    ]
