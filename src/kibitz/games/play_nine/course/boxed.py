"""Runs a student's play_nine_player.py inside the sandbox: calls the course's functions with fresh lists."""

import random
import runpy
from collections.abc import Mapping
from operator import index
from typing import Any

FUNCTIONS = ("get_author_info", "choose_drawing_action", "choose_replacement_action")


class Program:
    """The student's file, and what it changes of what it is shown."""

    def __init__(self, path: str) -> None:
        functions = runpy.run_path(path, run_name="play_nine_player")
        for name in FUNCTIONS:
            if not callable(functions.get(name)):
                raise AttributeError(f"no function {name} in it: expected {', '.join(FUNCTIONS)}")
        author = functions["get_author_info"]()
        if not isinstance(author, tuple | list) or len(author) != 2:
            raise TypeError(f"get_author_info returned {author!r}: expected the name and the student number")
        self.take = functions["choose_drawing_action"]
        self.place = functions["choose_replacement_action"]
        self.noted: list[str] = []
        """What the program did besides its last answer; the arena takes it from here and reports it."""

    def answer(self, question: Mapping[str, Any]) -> Any:
        if "starts" in question:
            random.seed(question["starts"])
            return None
        top, bottom = list(question["top"]), list(question["bottom"])
        answer = self.choice(top, bottom, question)
        # The course's runner makes new lists for each draw, too: a change reaches the draw's second question at most.
        if "watch" in question and (top != list(question["top"]) or bottom != list(question["bottom"])):
            name = FUNCTIONS[1] if "kitty" in question else FUNCTIONS[2]
            self.noted.append(f"{name} changed the board it was shown")
        return answer

    def choice(self, top: list[Any], bottom: list[Any], question: Mapping[str, Any]) -> Any:
        if "kitty" in question:
            return self.take(top, bottom, question["draws"], question["kitty"])
        answer = self.place(top, bottom, question["draws"], question["card"])
        try:
            action, row, column = answer
            # The course's runner accepts numpy's numbers too.
            return [action, index(row), index(column)]
        except (TypeError, ValueError):
            return answer


def load(path: str) -> Program:
    return Program(path)
