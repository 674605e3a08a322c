"""The picture of the layers is what the sources import."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "architecture.py"


@pytest.fixture(scope="module")
def architecture() -> ModuleType:
    spec = spec_from_file_location("architecture", SCRIPT)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    # A dataclass looks its module up.
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "architecture", module)
        spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_picture_is_up_to_date(architecture: ModuleType) -> None:
    drawn = architecture.picture()
    assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert architecture.PICTURE.read_text(encoding="utf-8") == drawn, "run python docs/architecture.py"


@pytest.mark.slow
def test_every_arrow_points_down(architecture: ModuleType) -> None:
    """Or to a neighbour in the same layer, where the contract allows it."""
    for diagram in architecture.diagrams():
        row = {box: number for number, layer in enumerate(diagram.layers) for box in layer}
        graph = architecture.imports(diagram)
        assert any(graph.values())
        for box, others in graph.items():
            assert all(row[other] >= row[box] for other in others)


def test_what_follows_from_other_arrows_is_left_out(architecture: ModuleType) -> None:
    graph = {"a": {"b", "c"}, "b": {"c"}, "c": set()}
    assert architecture.reduced(graph) == {"a": {"b"}, "b": {"c"}, "c": set()}
