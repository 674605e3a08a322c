"""The sources run as they are, beside the compiled modules."""

import sys

import kibitz.games
from kibitz.games.aces import lanes
from kibitz.native import interpreted


def test_a_module_is_a_copy_from_source_beside_the_imported_one() -> None:
    before = dict(sys.modules)
    copy = interpreted.module("kibitz.games.aces.lanes")
    assert copy.__file__ is not None
    assert copy.__file__.endswith("lanes.py")
    assert copy is not lanes
    assert copy.machine.is_compiled() is False
    assert sys.modules == before
    assert kibitz.games is sys.modules["kibitz.games"]
    assert kibitz.games.aces.lanes is lanes  # type: ignore[attr-defined]
    assert not any(isinstance(finder, interpreted.SourceFinder) for finder in sys.meta_path)


def test_only_modules_of_kibitz_are_found() -> None:
    finder = interpreted.SourceFinder()
    assert finder.find_spec("json.decoder", None) is None
    assert finder.find_spec("kibitz.none", ["/nowhere"]) is None
