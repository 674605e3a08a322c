"""What the documentation site shows beyond docs/*.md; mkdocs.yml names this file as a hook.

- A game's page has its rules from src/kibitz/games/*/rules.md, in the place of the link to that file.
- The commands come from their parsers, the library reference from `kibitz.__all__` and docstrings.
- The first page, tutorials and games' pages have a link to the page without a server, where that is built beside it.
- CONTRIBUTING.md, SECURITY.md and others are pages; links between all of them are adjusted.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import command_reference

import kibitz
from kibitz import catalog

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ELSEWHERE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "courses/README.md": "courses.md",
    "training/README.md": "training.md",
}
"""Files outside docs/ that are pages of the site."""
RULES = re.compile(r"^\[[^\]]+\]\((?:\.\./)?(src/kibitz/games/(\w+)/rules\.md)\)$", re.MULTILINE)
"""A line of a game's page that stands for its rules."""
COMMAND = re.compile(rf"\bkibitz \w+ ({'|'.join(catalog.names())})\b")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
CLASSES = {
    "What happens in a game": ["Game", "State", "View", "Position", "Option", "CHANCE", "Record", "Ending"],
    "Minds and their advice": [
        *("Adviser", "Advice", "AdviceList", "Clock", "Forecast", "Grade"),
        *("Judgement", "Review", "Simulation"),
    ],
    "Errors": ["TableError", "InvalidText", "IllegalMove", "AmbiguousMove"],
}
"""Headings of the library reference below the functions, and the names of `kibitz` below each."""
MORE = {
    "A person at a table of minds": ["kibitz.sitting.Sitting"],
    "Melds: divisions of a hand": [
        "kibitz.melds.best",
        "kibitz.melds.all_divisions",
        "kibitz.melds.first_meld",
        "kibitz.melds.complete",
        "kibitz.melds.evaluate_many",
        "kibitz.melds.Division",
        "kibitz.melds.Evaluator",
        "kibitz.melds.Rules",
    ],
}
"""What has its place outside `kibitz` itself."""


def rules(path: str) -> str:
    """The rules of a game for its page: without their title, one level lower, with links from the repository's root."""
    text = (ROOT / path).read_text(encoding="utf-8")
    text = re.sub(r"\A# .*\n+", "", text)
    lowered = (piece if is_code else re.sub(r"^#", "##", piece, flags=re.MULTILINE) for piece, is_code in pieces(text))
    return relinked("".join(lowered), path, lambda target, anchor: f"/{target}{anchor}").strip()


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether it is a block of code."""
    end = 0
    for block in FENCED.finditer(text):
        yield text[end : block.start()], False
        yield block[0], True
        end = block.end()
    yield text[end:], False


def relinked(text: str, source: str, write: Callable[[str, str], str]) -> str:
    """The text with new targets for its links, code left as it is.

    write(path in the repository, anchor) gives the target; an empty one leaves the words without a link.
    """

    def replaced(link: re.Match[str]) -> str:
        picture, shown, target = link.groups()
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return link[0]
        path, mark, anchor = target.partition("#")
        # A path from the root is what rules() has written.
        folder = "" if path.startswith("/") else posixpath.dirname(source)
        wanted = posixpath.normpath(posixpath.join(folder, path.lstrip("/")))
        written = write(wanted, mark + anchor)
        return f"{picture}[{shown}]({written})" if written else shown

    return "".join(piece if is_code else LINK.sub(replaced, piece) for piece, is_code in pieces(text))


def site_path(path: str) -> str | None:
    """Where a file of the repository is on the site."""
    if path in ELSEWHERE:
        return ELSEWHERE[path]
    if path == "README.md":
        return "index.md"
    if game := re.fullmatch(r"src/kibitz/games/(\w+)/(rules\.md|pictures/(.+))", path):
        return f"pictures/{game[1]}/{game[3]}" if game[3] else f"{game[1]}.md"
    return path.removeprefix("docs/") if path.startswith("docs/") else None


def markdown(text: str, source: str, repo_url: str | None = None) -> str:
    """A page of the repository as the site shows it: rules in place, links adjusted."""
    text = RULES.sub(lambda link: rules(link[1]), text)
    home = posixpath.dirname(site_path(source) or "")

    def write(path: str, anchor: str) -> str:
        there = site_path(path)
        if there is not None:
            return posixpath.relpath(there, home or ".") + anchor
        return f"{repo_url.rstrip('/')}/blob/main/{path}" if repo_url else ""

    return relinked(text, source, write)


def reference() -> str:
    """The library reference: every public name below its heading, for mkdocstrings to fill in."""
    # By the modules that define them: type checkers find some in a stub, which has no module.
    named = [name for name in kibitz.__all__ if name.islower()]
    functions = {"Functions": [f"kibitz.{kibitz._MODULES.get(name, 'library')}.{name}" for name in named]}
    classes = {title: [f"kibitz.{name}" for name in names] for title, names in CLASSES.items()}
    sections = functions | classes | MORE
    lines = ["# Library reference", "", "[The library](library.md) has a table of it all, with examples."]
    for title, names in sections.items():
        lines += ["", f"## {title}", "", *(f"::: {name}\n" for name in names)]
    return "\n".join(lines)


def generated() -> dict[str, str]:
    """The pages without a file of their own in docs/, by their path on the site."""
    pages = {path: (ROOT / source).read_text(encoding="utf-8") for source, path in ELSEWHERE.items()}
    return {**pages, "commands.md": command_reference.page(), "reference.md": reference()}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File

    for path, text in generated().items():
        files.append(File.generated(config, path, content=text))
    for picture in sorted((ROOT / "src" / "kibitz" / "games").glob("*/pictures/*.svg")):
        path = f"pictures/{picture.parts[-3]}/{picture.name}"
        files.append(File.generated(config, path, abs_src_path=str(picture)))
    return files


def with_play(text: str, path: str, play: str) -> str:
    """A page with a link to the page without a server, in the folder `play`: there to its game, where it has one.

    The game of a tutorial is the first one whose commands it shows.
    """
    link = None
    if found := RULES.search(text):
        link = "#/new/" + found[2].replace("_", "-")
    elif path.startswith("tutorials/") and (found := COMMAND.search(text)):
        link = f"#/new/{found[1]}"
    elif path == "index.md":
        link = ""
    if link is None or not play:
        return text
    there = posixpath.relpath(play, posixpath.dirname(path) or ".")
    button = f'<a class="md-button" href="{there}/index.html{link}">Play in this tab</a>'
    title, _, rest = text.partition("\n")
    return f"{title}\n\n{button}\n{rest}"


def on_page_markdown(text: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    sources = {path: source for source, path in ELSEWHERE.items()}
    path = page.file.src_uri
    text = with_play(text, path, config.extra["play"])
    return markdown(text, sources.get(path, f"docs/{path}"), config.repo_url)
