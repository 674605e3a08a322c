"""Sources of several modules in one file that needs no Kibitz: what students of a variant get beside their own file."""

from __future__ import annotations

import inspect
import json
import zlib
from base64 import b85encode
from collections.abc import Sequence
from importlib import import_module

from kibitz.data_files import filled

WIDTH = 100


def loader(modules: Sequence[str]) -> str:
    """The function _load with the sources of these modules, each after those that it imports.

    A file that has it imports base64, json, sys, types and zlib.
    """
    sources = [(name, inspect.getsource(import_module(name))) for name in modules]
    text = b85encode(zlib.compress(json.dumps(sources).encode(), 9)).decode()
    lines = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    return filled("export/data/loader.txt", packed="\n".join(lines))
