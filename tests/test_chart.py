"""Bars and histograms."""

from xml.etree import ElementTree

from kibitz import chart


def test_a_bar_is_drawn_to_an_eighth() -> None:
    assert chart.bar(1, 4) == "████"
    assert chart.bar(0.5, 4) == "██"
    assert chart.bar(9 / 32, 4) == "█▏"
    assert chart.bar(0, 4) == ""


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


def test_bars_in_svg_are_as_long_as_their_shares() -> None:
    document = ElementTree.fromstring(chart.bars("a < b", [("first & last", 0.5), ("other", 0.25)]))
    svg = "{http://www.w3.org/2000/svg}"
    lengths = [float(bar.get("width") or 0) for bar in document.iter(f"{svg}rect")]
    assert lengths == [chart.BARS_WIDTH, chart.BARS_WIDTH / 2]
    texts = [text.text for text in document.iter(f"{svg}text")]
    assert texts == ["a < b", "first & last", "50.0000 %", "other", "25.0000 %"]
