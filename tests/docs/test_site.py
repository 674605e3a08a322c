"""The website builds without a warning, and its links lead somewhere, anchors and pictures included."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import kibitz
from kibitz.cli.main import COMMANDS

pytestmark = pytest.mark.site

ROOT = Path(__file__).parents[2]


class Page(HTMLParser):
    """What a page refers to, and what can be referred to on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value and tag in ("a", "img", "link", "script"):
                self.targets.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mkdocs", reason="the extra kibitz[docs] is not installed")
    home = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(home)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return home


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html") if path.name != "404.html"}


def links(pages: dict[Path, Page]) -> Iterator[tuple[Path, str, Path, str]]:
    """Every link within the site: the page, the link as it is written, the file and the anchor it leads to."""
    for path, page in pages.items():
        for target in page.targets:
            parts = urlsplit(target)
            if not parts.scheme and not parts.netloc:
                there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
                yield path, target, there, unquote(parts.fragment)


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    assert len(pages) > 20
    for path, target, there, anchor in links(pages):
        there = there / "index.html" if there.is_dir() else there
        assert there.exists(), f"{path.name}: {target}"
        if anchor and there in pages and not anchor.startswith("__"):
            assert anchor in pages[there].anchors, f"{path.name}: {target}"


def test_nothing_is_loaded_from_other_servers(pages: dict[Path, Page], site: Path) -> None:
    for path in pages:
        text = path.read_text(encoding="utf-8")
        for tag in ('<script src="http', '<link rel="stylesheet" href="http', '<img src="http'):
            assert tag not in text, path.name


def test_every_command_and_every_public_name_is_there(site: Path, pages: dict[Path, Page]) -> None:
    commands = pages[site / "commands.html"].anchors
    assert {f"kibitz-{command}" for command in COMMANDS} <= commands
    reference = pages[site / "reference.html"].anchors
    names = {
        f"kibitz.{kibitz._MODULES.get(name, 'library')}.{name}" if name.islower() else f"kibitz.{name}"
        for name in kibitz.__all__
    }
    assert names <= reference


def test_a_game_page_shows_the_rules_and_their_picture(site: Path) -> None:
    text = (site / "betsy.html").read_text(encoding="utf-8")
    assert 'id="what-is-different-from-chess"' in text
    assert "pictures/betsy/moves.svg" in text
    assert (site / "pictures" / "betsy" / "moves.svg").exists()


def test_language_models_find_the_pages(site: Path) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", (site / "llms.txt").read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (site / target).exists()] == []
