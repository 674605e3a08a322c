"""Refuses to test a build that is older than the sources, and lets the tests interrupt what they start."""

import gc
import hashlib
import json
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import kibitz

pytest_plugins = ["kibitz.testing"]
settings.register_profile("kibitz", derandomize=True, deadline=None, database=None)
settings.load_profile("kibitz")

INSTALLED = Path(kibitz.__file__).parent
CHECKOUT = Path(__file__).parents[1] / "src" / "kibitz"
NOT_QUICK = {"slow", "hostile", "browser", "site", "plugins", "workflows", "benchmarks"}
REMEDY = "rebuild it from the project's folder: pip install -e '.[test]'"


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the user has cached makes minds stronger, and unfinished games are the user's: tests have their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is neither slow nor of a later group is quick; what takes longest begins first, so that no core waits."""
    long: list[pytest.Item] = []
    for item in items:
        names = {marker.name for marker in item.iter_markers()}
        if NOT_QUICK.isdisjoint(names):
            item.add_marker("quick")
        if "long" in names:
            long.append(item)
    items.sort(key=lambda item: item not in long)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests stay to the end: the garbage collector would look through them again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_sessionstart() -> None:
    # A shell starts what runs in the background deaf to Ctrl-C, and the programs that the tests start would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    stamps = json.loads((INSTALLED / "_build.json").read_text()) if (INSTALLED / "_build.json").exists() else {}
    for declarations in sorted(CHECKOUT.rglob("*.pxd")):
        source = declarations.with_suffix(".py")
        name = ".".join(("kibitz", *source.relative_to(CHECKOUT).with_suffix("").parts))
        if name not in stamps:
            if list((INSTALLED / source.relative_to(CHECKOUT)).parent.glob(source.stem + ".*.so")):
                pytest.exit(f"{name} is compiled but by an unknown build; {REMEDY}", returncode=4)
            continue
        if stamps[name] != hashlib.sha256(source.read_bytes() + declarations.read_bytes()).hexdigest():
            pytest.exit(f"the compiled {name} is older than its source; {REMEDY}", returncode=4)
    if INSTALLED != CHECKOUT:
        for source in sorted(CHECKOUT.rglob("*.py")):
            copy = INSTALLED / source.relative_to(CHECKOUT)
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                pytest.exit(f"the installed {copy} differs from the checkout; {REMEDY}", returncode=4)
