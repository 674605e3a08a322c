"""Compile every module that has a .pxd beside it; without a C compiler the same modules run interpreted.

The project's metadata is in pyproject.toml, and how modules are compiled in src/kibitz/native/compiling.py.
"""

import os
import sys

from setuptools import setup

sys.path.insert(0, "src")

from kibitz.native.compiling import compiled

setup(
    **compiled(
        "src",
        # Only people who work on Kibitz train: no wheel has it.
        beside=["training"],
        # Holds Cython's memoryview code once, instead of a copy in every module.
        shared="kibitz._cyutility",
        # What a module changes after its import belongs to one object, and what has room to work in to one thread.
        runs_free=True,
        # benchmarks/betsy_ablation.py compiles the search alone, in copies.
        only=os.environ.get("KIBITZ_COMPILE", "").split(),
        # benchmarks/betsy_spsa.py tries other numbers without compiling.
        variable=os.environ.get("KIBITZ_VARIABLE", "").split(),
    )
)
