"""Rules as HTML."""

from kibitz import catalog
from kibitz.page import positions
from kibitz.page.markup import html


def test_blocks() -> None:
    source = "# Title\n\nA **bold** *word* and `a < b`.\n\n- one\n  more\n- two\n\n1. first\n\n"
    source += "| a | b |\n|---|---:|\n| 1 | 2 |\n\n```\n<x>\n```\n"
    assert html(source).splitlines() == [
        "<h1>Title</h1>",
        "<p>A <strong>bold</strong> <em>word</em> and <code>a &lt; b</code>.</p>",
        "<ul><li>one more</li><li>two</li></ul>",
        "<ol><li>first</li></ol>",
        '<div class="wide" tabindex="0" role="region" aria-label="table"><table><thead><tr><th scope="col">a</th>'
        '<th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
        '<pre tabindex="0"><code>&lt;x&gt;</code></pre>',
    ]


def test_nothing_of_the_source_is_markup_of_its_own() -> None:
    assert "<script" not in html("<script>alert(1)</script>\n\n[a](javascript:alert(1))")


def test_every_games_rules_are_shown_with_their_pictures() -> None:
    for game in map(catalog.game, catalog.names()):
        page = positions.rules(game)
        assert "<h1>" in page
        assert "<figure><svg" in page
        assert "</figcaption></figure>" in page


def test_a_picture_from_elsewhere_is_left_out() -> None:
    game = catalog.game("betsy")
    for path in ("../game.py", "pictures/../rules.md", "pictures/none.svg", "https://example.org/a.svg"):
        assert not html(f"![a picture]({path})", lambda path: positions.rules_picture(game, path))
