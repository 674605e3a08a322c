"""Bars, histograms and diagrams."""

from xml.etree import ElementTree

import pytest

from kibitz import chart

SVG = "{http://www.w3.org/2000/svg}"


def test_a_bar_is_drawn_to_an_eighth_and_never_invisible() -> None:
    assert chart.bar(1, 4) == "████"
    assert chart.bar(0.5, 4) == "██"
    assert chart.bar(9 / 32, 4) == "█▏"
    assert chart.bar(0, 4) == ""
    assert chart.bar(1e-9, 4) == "▏"


def test_a_histogram_has_every_game_and_both_ends() -> None:
    lines = chart.histogram([(0.0, 1), (1.0, 2), (9.9, 5), (10.0, 2)], lines=5, width=10).splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["0.0", "30.000"],
        ["2.0", "0.000"],
        ["4.0", "0.000"],
        ["6.0", "0.000"],
        ["8.0", "70.000"],
    ]
    assert lines[-1].endswith("██████████")
    assert chart.histogram([(3.0, 7)], lines=2, width=1).splitlines()[0].split() == ["3.0", "100.000", "%", "█"]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 100, [0, 20, 40, 60, 80, 100]),
        (0, 0.7, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]),
        (-3, 14, [0, 5, 10]),
        (5, 5, [5]),
    ],
)
def test_an_axis_has_round_numbers(low: float, high: float, expected: list[float]) -> None:
    assert chart.ticks(low, high) == pytest.approx(expected)


def rectangles(document: str) -> list[ElementTree.Element]:
    return [bar for bar in ElementTree.fromstring(document).iter(f"{SVG}rect") if bar.get("class") == "bar"]


def texts(document: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(document).iter(f"{SVG}text")]


def test_bars_in_svg_are_as_long_as_their_shares() -> None:
    document = chart.bars("a < b", [("first & last", 0.5), ("other", 0.25), ("rare", 1e-9), ("never", 0.0)])
    lengths = [float(bar.get("width") or 0) for bar in rectangles(document)]
    assert lengths == [chart.BARS_WIDTH, chart.BARS_WIDTH / 2, chart.LEAST_LENGTH, 0]
    for expected in ("a < b", "first & last", "50.0000 %", "other", "25.0000 %", "40 %", "share of the games"):
        assert expected in texts(document)


def test_columns_in_svg_have_both_axes_and_every_value() -> None:
    shares = [(float(score), 1 / 20) for score in range(-5, 14)] + [(14.0, 1e-9)]
    document = chart.columns("scores", shares, "final score", "share of the games")
    heights = [float(bar.get("height") or 0) for bar in rectangles(document)]
    assert len(heights) == len(shares)
    assert min(heights) == chart.LEAST_LENGTH
    assert {"scores", "final score", "share of the games", "0", "10", "5 %"} <= set(texts(document))
    many = chart.columns("scores", [(float(score), 1e-3) for score in range(1000)], "score", "share")
    assert len(rectangles(many)) == chart.MOST_COLUMNS
    assert len(rectangles(chart.columns("one", [(3.0, 1.0)], "score", "share"))) == 1


def test_a_picture_has_a_name_and_colours_for_light_and_dark_pages() -> None:
    for document in (
        chart.bars("odds", [("a", 1.0)]),
        chart.columns("odds", [(1.0, 1.0)], "x", "y"),
    ):
        root = ElementTree.fromstring(document)
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title") == "odds"
        assert "prefers-color-scheme: dark" in (root.findtext(f"{SVG}style") or "")
        assert 'class="paper"' in document
        assert "fill=" not in document
