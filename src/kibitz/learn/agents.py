"""Learned players, found by what a person types.

`kibitz:greedy` is a mind. `module:function` or `file.py:function` names a policy: it is called with the observation and
the mask, both numpy arrays, and returns the index of its action. With a checkpoint the function is a loader instead: it
is called with the checkpoint's path and returns the policy.
"""

from __future__ import annotations

import importlib
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from kibitz import catalog, words
from kibitz.learn import extras
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import mind_seed
from kibitz.table import Adviser, Clock, InvalidText, View

Policy: TypeAlias = Callable[[Any, Any], Any]
MINDS_BEGIN = "kibitz:"
FORM = "expected kibitz:MIND, module:function or file.py:function"


class Agent(ABC):
    """Chooses an index for a view."""

    def begin(self, seed: int, seat: int) -> None:  # noqa: B027
        """A game begins."""

    @abstractmethod
    def choose(self, view: View) -> int:
        """The index of its move."""


class MindAgent(Agent):
    """A mind by its name, made for each game as `kibitz.play` makes it."""

    def __init__(self, encoding: Encoding, name: str) -> None:
        self.encoding, self.name = encoding, name
        self.mind: Adviser = catalog.mind(encoding.game, name, 0)

    def begin(self, seed: int, seat: int) -> None:
        self.mind = catalog.mind(self.encoding.game, self.name, mind_seed(seed, seat))

    def choose(self, view: View) -> int:
        return self.encoding.index(view, self.mind.advise(view, Clock())[0].move)


class PolicyAgent(Agent):
    """A function of observation and mask."""

    def __init__(self, encoding: Encoding, policy: Policy, name: str) -> None:
        self.encoding, self.policy, self.name = encoding, policy, name
        self.numpy = extras.needed("numpy", f"the agent {name}")

    def choose(self, view: View) -> int:
        seen = self.numpy.frombuffer(bytearray(self.encoding.observe(view)), self.numpy.uint8)
        mask = self.numpy.frombuffer(bytearray(self.encoding.mask(view)), self.numpy.int8)
        chosen = called(self.policy, f"the agent {self.name}", seen, mask)
        try:
            return int(chosen)
        except (TypeError, ValueError):
            raise InvalidText(
                f"the agent {self.name} returned {words.shown(repr(chosen))}: expected the index of an action"
            ) from None


def called(function: Callable[..., Any], what: str, *arguments: Any) -> Any:
    """What the function returns; InvalidText names what it raises, and where."""
    try:
        return function(*arguments)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        raise InvalidText(f"{what} raised {described(error)}") from None


def described(error: BaseException) -> str:
    """An exception of somebody's code in one line, with the place that raised it."""
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    where = f" ({Path(place.tb_frame.f_code.co_filename).name}, line {place.tb_lineno})" if place else ""
    return f"{type(error).__name__}: {words.shown(' '.join(str(error).split()), 200)[1:-1]}{where}"


def find(encoding: Encoding, name: str, checkpoint: Path | None = None) -> Agent:
    """The agent of this name, from a checkpoint where one is given."""
    if name.startswith(MINDS_BEGIN):
        if checkpoint:
            raise InvalidText(f"{name}: a mind has no checkpoints; {FORM}")
        return MindAgent(encoding, name)
    function = find_function(name)
    if checkpoint is None:
        return PolicyAgent(encoding, function, name)
    policy = called(function, f"the loader {name}", str(checkpoint))
    if not callable(policy):
        raise InvalidText(f"the loader {name} returned {words.shown(repr(policy))}: expected a function")
    return PolicyAgent(encoding, policy, f"{name} of {checkpoint.name}")


def find_function(name: str) -> Callable[..., Any]:
    """The function of `module:function` or `file.py:function`."""
    place, colon, attribute = name.rpartition(":")
    if not place or not colon or not attribute.isidentifier():
        raise InvalidText(f"invalid agent {words.shown(name)}: {FORM}")
    function: Callable[..., Any] | None = getattr(_module(place), attribute, None)
    if not callable(function):
        raise InvalidText(f"{words.shown(place)} has no function {attribute}: {FORM}")
    return function


def absolute(name: str) -> str:
    """The name with the whole path of its file, for a process with another working folder."""
    place, colon, attribute = name.rpartition(":")
    return f"{Path(place).absolute()}{colon}{attribute}" if place.endswith(".py") else name


def _module(place: str) -> ModuleType:
    if place.endswith(".py"):
        path = Path(place)
        if not path.is_file():
            raise InvalidText(f"no file {place}: {FORM}")
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[path.stem] = module
        called(spec.loader.exec_module, place, module)
        return module
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    imported: ModuleType = called(importlib.import_module, f"import {place}", place)
    return imported
