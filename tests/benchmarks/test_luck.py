"""How many games scores without luck save, as a picture."""

from xml.etree import ElementTree

import pytest
from benchmarks.luck import distributions

SVG = "{http://www.w3.org/2000/svg}"


def bars(document: str) -> list[ElementTree.Element]:
    return [bar for bar in ElementTree.fromstring(document).iter(f"{SVG}rect") if bar.get("class") == "bar"]


def test_distributions_share_their_axis_and_their_scale() -> None:
    wide = [float(number) for number in range(80)]
    document = distributions("two", [("wide", wide), ("narrow & high", [40.0] * 5)], "points")
    heights = [float(bar.get("height") or 0) for bar in bars(document)]
    assert len(heights) == 80 + 1
    assert heights[-1] == pytest.approx(80 * heights[0], rel=0.01)
    shown = {one.text for one in ElementTree.fromstring(document).iter(f"{SVG}text")}
    assert {"two", "wide", "narrow & high", "points", "0", "40"} <= shown
    assert len(bars(distributions("one", [("all the same", [2.0, 2.0])], "points"))) == 1
