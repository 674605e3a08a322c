"""Which folders of a class hold submissions."""

from kibitz.arena import contract
from kibitz.arena.intake.trees import Tree, homes


def test_what_a_submission_holds_is_no_class() -> None:
    """A student can't enter somebody else by a folder that looks like a course system's."""
    rules = contract.of("sebastian")
    forged: Tree = {"victim_1_2_SebastianAutoPlayer.py": None, "submission_7": {"SebastianAutoPlayer.py": None}}
    honest: Tree = {"SebastianAutoPlayer.py": None}
    assert homes({"mallory": forged, "ann": honest}, rules) == [()]
    assert homes({"1-2 - Mallory - Nov 3, 2026 1105 PM": forged}, rules) == [()]
    sections: Tree = {name: {f"{name}_1_2_SebastianAutoPlayer.py": None} for name in ("a", "b")}
    assert homes(sections, rules) == [("a",), ("b",)]
    assert homes({"class": {"ann": honest, "ben": honest}}, rules) == [("class",)]
