"""A learning curve is a picture, its checkpoints in the order of their steps."""

from pathlib import Path
from xml.etree import ElementTree

from kibitz.learn import curve
from kibitz.learn.curve import Point


def test_checkpoints_are_in_the_order_of_their_steps() -> None:
    paths = [Path(name) for name in ("run_9.zip", "run_100.zip", "run_20.zip")]
    assert [path.name for path in curve.ordered(paths)] == ["run_9.zip", "run_20.zip", "run_100.zip"]
    assert curve.steps_of(Path("run2/model_5000_steps.zip"), 1) == 5000
    assert curve.steps_of(Path("last.zip"), 3) == 3


def test_the_picture_has_every_checkpoint_and_the_best() -> None:
    drawn = curve.picture("a run", [Point(0, 100.0, 2.0), Point(1000, 180.0, 1.0), Point(2000, 200.0, 1.0)], 245.87)
    assert ElementTree.fromstring(drawn).tag.endswith("}svg")
    assert drawn.count("<circle") == 3
    assert "the best: 245.870" in drawn
    assert curve.picture("one", [Point(5, 1.0, 0.0)], 1.0).count("<circle") == 1
