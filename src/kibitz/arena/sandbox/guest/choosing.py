"""Answers for a program that is a Python file with choose(view) -> move, inside the sandbox.

The file is run once. choose() is called with a view as plain data and returns a move's text. A program may also define
start(view) and end(view), which are called around each game.
"""

import importlib.util
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


class Program:
    """The student's file."""

    def __init__(self, path: str) -> None:
        sys.path.insert(0, str(Path(path).parent))
        spec = importlib.util.spec_from_file_location(Path(path).stem, path)
        assert spec is not None
        assert spec.loader is not None
        self.module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = self.module
        spec.loader.exec_module(self.module)
        self.choose = self.function("choose")
        if self.choose is None:
            raise ValueError(f"{Path(path).name} defines no function choose: expected choose(view) -> move")

    def function(self, name: str) -> Callable[..., Any] | None:
        found = getattr(self.module, name, None)
        return found if callable(found) else None

    def answer(self, question: dict[str, Any]) -> Any:
        """The move's text; None after what only announces a start or an end."""
        if "starts" in question:
            random.seed(question["starts"])
        for event, name in (("starts", "start"), ("ends", "end")):
            if event in question:
                if function := self.function(name):
                    function(question["view"])
                return None
        assert self.choose is not None
        return str(self.choose(question["view"]))


def load(path: str) -> Program:
    return Program(path)
