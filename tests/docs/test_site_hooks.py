"""What the site adds to the pages: rules in their place, commands, the library reference, adjusted links."""

import re

import pytest

import kibitz
from kibitz import catalog
from kibitz.cli.main import COMMANDS
from tests.docs.scripts import load

hooks = load("site_hooks")


@pytest.mark.parametrize("game", catalog.names())
def test_a_game_page_has_the_rules(game: str) -> None:
    folder = game.replace("-", "_")
    page = (hooks.ROOT / "docs" / f"{folder}.md").read_text(encoding="utf-8")
    shown = hooks.markdown(page, f"docs/{folder}.md")
    rules = catalog.text(game, "rules.md")
    assert "rules.md" not in shown
    for heading in re.findall(r"^## (.+)$", rules, re.MULTILINE):
        assert f"\n### {heading}\n" in shown
    for picture in re.findall(r"\]\(pictures/(.+?)\)", rules):
        assert f"](pictures/{folder}/{picture})" in shown
    assert shown.count("\n# ") == 0


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("index.md", "play/index.html"),
        ("play_nine.md", "play/index.html#/new/play-nine"),
        ("tutorials/player.md", "../play/index.html#/new/sebastian"),
        ("tutorials/student.md", "../play/index.html#/new/take-five"),
        ("arena.md", ""),
        ("tutorials/own_game.md", ""),
    ],
)
def test_a_page_opens_its_game_where_the_page_is_built_beside_it(path: str, address: str) -> None:
    text = (hooks.ROOT / "docs" / path).read_text(encoding="utf-8")
    shown = hooks.with_play(text, path, "play")
    assert hooks.with_play(text, path, "") == text
    if address:
        title, _, link, *_ = shown.splitlines()
        assert title == text.splitlines()[0]
        assert f'href="{address}"' in link
    else:
        assert shown == text


@pytest.mark.parametrize(
    ("text", "source", "expected"),
    [
        ("[a](arena.md#isolation)", "docs/betsy.md", "[a](arena.md#isolation)"),
        ("[a](../arena.md)", "docs/tutorials/student.md", "[a](../arena.md)"),
        ("[a](../CONTRIBUTING.md)", "docs/architecture.md", "[a](contributing.md)"),
        ("[a](docs/arena.md)", "SECURITY.md", "[a](arena.md)"),
        ("[a](../docs/arena.md#x)", "courses/README.md", "[a](arena.md#x)"),
        ("![a](docs/pictures/a.svg)", "CONTRIBUTING.md", "![a](pictures/a.svg)"),
        ("[a](https://a.example/b)", "docs/a.md", "[a](https://a.example/b)"),
        ("[a](#b)", "docs/a.md", "[a](#b)"),
        ("[`a`](../src/kibitz/table.py)", "docs/a.md", "`a`"),
        ("```\n[a](b.md)\n```", "SECURITY.md", "```\n[a](b.md)\n```"),
    ],
)
def test_links_lead_to_the_pages_of_the_site(text: str, source: str, expected: str) -> None:
    assert hooks.markdown(text, source) == expected


def test_links_to_sources_lead_to_the_repository_where_it_is_known() -> None:
    shown = hooks.markdown("[a](../src/kibitz/table.py)", "docs/a.md", "https://a.example/kibitz/")
    assert shown == "[a](https://a.example/kibitz/blob/main/src/kibitz/table.py)"


def test_every_command_is_described() -> None:
    page = hooks.generated()["commands.md"]
    assert re.findall(r"^## kibitz (\w+)$", page, re.MULTILINE) == list(COMMANDS)
    for command in COMMANDS:
        section = page[page.index(f"## kibitz {command}\n") :].partition("\n## ")[0]
        assert f"kibitz {command}" in section
        assert "| argument | meaning |" in section
    for game in map(catalog.game, catalog.names()):
        for option in game.options:
            assert f"| `{game.name}` | `--{option.name.replace('_', '-')}` |" in page
    assert "%(" not in page


def test_the_reference_has_every_public_name() -> None:
    listed = re.findall(r"^::: kibitz\.(?:library\.|page\.show\.)?(\w+)$", hooks.reference(), re.MULTILINE)
    assert sorted(listed) == sorted(kibitz.__all__)


def test_the_page_for_language_models_has_the_form_and_lists_pages_of_the_site() -> None:
    text = (hooks.ROOT / "docs" / "llms.txt").read_text(encoding="utf-8")
    assert re.match(r"# Kibitz\n\n> ", text)
    nav = re.findall(r": (\S+)\.md$", (hooks.ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    for line in re.findall(r"^- .+$", text, re.MULTILINE):
        entry = re.fullmatch(r"- \[[^\]]+\]\(([^)]+)\.html\): .+", line)
        assert entry, line
        assert entry[1] in nav, line
