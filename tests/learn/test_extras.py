"""A missing package is named with the extra that brings it."""

import subprocess
import sys

import pytest

from kibitz.learn import extras

WITHOUT = """
import sys
sys.modules[{package!r}] = None
try:
    import kibitz.{module}
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("learn.gym", "gymnasium", "gym"),
        ("learn.zoo", "pettingzoo", "pettingzoo"),
        ("trainers.verifiers", "verifiers", "verifiers"),
        ("trainers.openenv", "openenv", "openenv"),
    ],
)
def test_a_missing_extra_is_named(module: str, package: str, extra: str) -> None:
    if module == "learn.zoo":
        pytest.importorskip("gymnasium")
    code = WITHOUT.format(package=package, module=module)
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"MissingExtra kibitz.{module} needs the package {package}: install it with")
    assert f'"kibitz[{extra}]"' in said


def test_what_is_needed_is_imported_or_named() -> None:
    assert extras.needed("numpy", "this test").__name__ == "numpy"
    with pytest.raises(extras.MissingExtra, match="needs the package torch"):
        raise extras.missing("torch", "this test")
