"""A course for the toy of docs/vocabulary.md, whose programs are files with a function move(card)."""

from pathlib import Path
from typing import Any

from kibitz.arena.contract import ModuleContract
from kibitz.arena.sandbox.limits import Limits
from kibitz.table import Move, View

INSIDE = (Path(__file__).parent / "bluff_inside.py").read_text(encoding="utf-8")

TIGHT = Limits(start=5.0, call=0.6, total=0.6, memory=200 << 20, threads=8, output=50_000, files=2 << 20, answer=10_000)


class BluffContract(ModuleContract):
    file = "bluffer.py"
    modules = ("tests.arena.bluff_inside",)
    forbidden = ("multiprocessing", "pickle")

    def sources(self) -> tuple[tuple[str, str], ...]:
        return (("inside", INSIDE),)

    def question(self, view: View) -> Any:
        return view.position.cards[view.seat]  # type: ignore[attr-defined]

    def move(self, view: View, answer: Any) -> Move:
        return view.read_move(str(answer))
