"""Games of other packages: found without an import, known to every command, and broken ones disable only themselves."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from kibitz import catalog, gameplay, plugin_trials, plugins, record
from kibitz.cache import cache_folder
from kibitz.cli import main
from kibitz.export.wheel import KIBITZ, TAG, Package
from kibitz.simulation import Simulation
from kibitz.table import InvalidText
from tests.arena.languages import c_program, shell_program
from tests.installed import TINY, install

Install = Callable[..., None]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package of a game for this test; workers inherit the path."""
    loaded = set(sys.modules)

    def add(name: str, *arguments: str, **settings: str) -> None:
        install(tmp_path, name, *arguments, **settings)
        catalog.refresh()

    monkeypatch.syspath_prepend(tmp_path)
    yield add
    monkeypatch.undo()
    catalog.refresh()
    for name in set(sys.modules) - loaded:
        if name.startswith("kibitz_"):
            del sys.modules[name]


def test_an_installed_game_is_found_without_an_import(installed: Install) -> None:
    installed("tiny-tokens")
    assert "tiny-tokens" in catalog.names()
    assert catalog.origin("tiny-tokens") == "kibitz-tiny-tokens 0.1"
    assert catalog.package("tiny-tokens") == "kibitz_tiny_tokens"
    assert "kibitz_tiny_tokens" not in sys.modules
    assert catalog.game("Tiny_Tokens").name == "tiny-tokens"
    assert not catalog.has_part("tiny-tokens", "course.contract")
    assert catalog.part("tiny-tokens", "mistakes") is None


def test_commands_know_an_installed_game(
    installed: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("tiny")
    assert main(["games", "--json"]) == 0
    described = next(item for item in json.loads(capsys.readouterr().out) if item["name"] == "tiny")
    assert described["from"] == "kibitz-tiny 0.1"
    assert main(["games"]) == 0
    assert "from kibitz-tiny 0.1" in capsys.readouterr().out
    assert main(["advise", "tiny", "3 0", "--mind", "random"]) == 0
    capsys.readouterr()
    assert main(["solve", "tiny"]) == 0
    solved = capsys.readouterr().out
    assert "value of seat 0: 0.000000\nvalue of seat 1: 1.000000\npositions: 6\n" in solved
    assert main(["advise", "tiny", "3 0", "--mind", "generic:auto"]) == 0
    assert "kept by kibitz solve" in capsys.readouterr().out
    games = str(tmp_path / "games.jsonl")
    assert main(["record", "tiny", "random", "random", "-n", "2", "--out", games]) == 0
    assert main(["replay", games]) == 0
    assert main(["arena", "tiny", "kibitz:random", "kibitz:best", "--deals", "2", "--jobs", "1"]) == 0
    assert "best" in capsys.readouterr().out


@pytest.mark.slow
def test_workers_know_an_installed_game(installed: Install) -> None:
    installed("tiny")
    counted = Simulation("tiny", 0, "random", {}, None)
    for _ in counted.run(40, 2):
        pass
    assert sum(counted.endings.values()) == 40


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"code": "import no_such_module_anywhere"}, "ModuleNotFoundError: No module named 'no_such_module_anywhere'"),
        ({"code": "raise SystemExit(3)"}, "SystemExit: 3"),
        ({"code": "GAME = 7"}, "defines no GAME that is a kibitz.Game"),
        ({"code": TINY, "init": "KIBITZ_API = 1"}, "interface 1, and this Kibitz has 2"),
        ({"code": TINY.replace('"NAME"', '"other"')}, "its name is 'other'"),
        ({"code": TINY.replace('{"random": RandomMind}', "{}")}, "expected a title, an aim"),
        ({"code": TINY.replace('{"random": RandomMind}', "1 / 0")}, "ZeroDivisionError"),
    ],
)
def test_a_broken_plugin_is_named_and_disables_only_itself(
    settings: dict[str, str], reason: str, installed: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("broken", **settings)
    with pytest.raises(catalog.BrokenPlugin, match=reason.replace("(", r"\(")) as caught:
        catalog.game("broken")
    assert "kibitz-broken" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert main(["games"]) == 0
    out, err = capsys.readouterr()
    assert "betsy" in out
    assert reason in err
    assert main(["play", "broken"]) == 2
    assert reason in capsys.readouterr().err
    assert [game.name for game in catalog.working()] == [name for name in catalog.names() if name != "broken"]


@pytest.mark.parametrize("name", ["betsy", "take-five", "takefive"])
def test_no_plugin_takes_the_name_of_a_built_in_game(name: str, installed: Install) -> None:
    installed(name)
    assert catalog.package(name.replace("takefive", "take-five")).startswith("kibitz.games.")
    assert any(name in problem and "rename" in problem for problem in catalog.problems())


@pytest.mark.slow
def test_no_plugin_takes_an_alias(installed: Install) -> None:
    installed("odd", init="ALIASES = 7")
    installed("tiny", init='ALIASES = ("6 nimmt!", "Tiny Tokens")')
    assert catalog.game("6 nimmt!").name == "take-five"
    assert catalog.game("tiny tokens").name == "tiny"


def test_of_two_packages_with_one_game_the_first_counts(installed: Install, tmp_path: Path) -> None:
    installed("tiny")
    other = tmp_path / "kibitz_another-3.dist-info"
    other.mkdir()
    (other / "entry_points.txt").write_text("[kibitz.games]\ntiny = elsewhere\nBad Name = x y\n")
    catalog.refresh()
    problems = list(catalog.problems())
    assert any("uninstall one" in problem for problem in problems)
    assert any("expected an entry such as" in problem for problem in problems)


def test_a_game_may_be_an_attribute_of_a_module(installed: Install) -> None:
    installed("tiny", target="kibitz_tiny.game:GAME")
    assert catalog.game("tiny").name == "tiny"
    assert not catalog.has_part("tiny", "mistakes")


PROGRAM = """
def choose(view):
    return view["moves"][-1] if view["position"]["left"] < 3 else view["moves"][0]
"""


@pytest.mark.slow
def test_students_programs_play_an_installed_game(
    installed: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("tiny")
    program = tmp_path / "ann.py"
    program.write_text(PROGRAM)
    assert main(["check", str(program), "--game", "tiny", "--seconds", "0.2"]) == 0
    store = str(tmp_path / "match.db")
    assert main(["arena", "tiny", str(program), "kibitz:random", "--deals", "5", "--jobs", "1", "--store", store]) == 0
    capsys.readouterr()
    assert main(["marks", store]) == 0
    assert "ann" in capsys.readouterr().out
    command = ["coach", str(program), "--game", "tiny", "--games", "2", "--jobs", "1"]
    assert main(command) == 0
    (tmp_path / "bob.py").write_text("def choose(view):\n    return 'nine'\n")
    assert main(["check", str(tmp_path / "bob.py"), "--game", "tiny", "--seconds", "0.2"]) == 1
    assert "a number of tokens, e.g. 2" in capsys.readouterr().out


@pytest.mark.slow
def test_programs_in_other_languages_play_an_installed_game(
    installed: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("tiny")
    course = tmp_path / "kibitz_tiny" / "course"
    course.mkdir()
    (course / "__init__.py").touch()
    (course / "contract.py").write_text(
        "from kibitz.arena.contract import LineContract\n\nCONTRACT = LineContract('tiny')\n"
    )
    (tmp_path / "programs").mkdir()
    programs = [str(make(tmp_path / "programs")) for make in (shell_program, c_program)]
    assert main(["check", programs[0], "--game", "tiny", "--seconds", "0.5"]) == 0
    store = str(tmp_path / "match.db")
    words = ["arena", "tiny", *programs, "kibitz:random", "--deals", "2", "--jobs", "1", "--store", store]
    assert main(words) == 0
    capsys.readouterr()
    assert main(["marks", store]) == 0
    shown = capsys.readouterr().out
    assert "shelly" in shown
    assert "sea" in shown


@pytest.mark.slow
def test_the_autograder_of_an_installed_game_has_its_package(
    installed: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("tiny")
    assert main(["export", "--gradescope", "tiny", "-o", str(tmp_path)]) == 0
    capsys.readouterr()
    name = f"kibitz_tiny-0.1-{TAG}.whl"
    with zipfile.ZipFile(tmp_path / "tiny-autograder.zip") as archive:
        setup = archive.read("setup.sh").decode()
        assert f"--no-index --no-deps --disable-pip-version-check ./{KIBITZ.wheel} ./{name}\n" in setup
        with zipfile.ZipFile(BytesIO(archive.read(name))) as wheel:
            assert "kibitz_tiny/game.py" in wheel.namelist()
            assert "tiny = kibitz_tiny" in wheel.read("kibitz_tiny-0.1.dist-info/entry_points.txt").decode()


@pytest.mark.slow
def test_an_autograder_lets_pip_fetch_what_a_package_needs(
    installed: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("tiny")
    metadata = "Metadata-Version: 2.1\nName: kibitz-tiny\nVersion: 0.1\nRequires-Dist: kibitz>=0.2\n"
    described = tmp_path / "kibitz_tiny-0.1.dist-info" / "METADATA"
    package = Package("kibitz-tiny", "0.1", tmp_path / "kibitz_tiny")
    described.write_text(metadata + 'Requires-Dist: pytest>=8; extra == "test"\n\n')
    assert package.requires() == []
    described.write_text(metadata + "Requires-Dist: numpy>=2\n\nRequires-Dist: of the description\n")
    assert package.requires() == ["numpy>=2"]
    assert main(["export", "--gradescope", "tiny", "-o", str(tmp_path)]) == 0
    with zipfile.ZipFile(tmp_path / "tiny-autograder.zip") as archive:
        assert "--no-index" not in archive.read("setup.sh").decode()


def test_records_of_an_installed_game_replay(installed: Install) -> None:
    installed("tiny")
    game = catalog.game("tiny")
    played = gameplay.play(game, [catalog.mind(game, "random", seat) for seat in (0, 1)], 3)
    again = record.from_line(record.to_line(played))
    assert list(gameplay.replay(again))[-1].scores() == played.scores


def test_the_search_for_plugins_imports_no_package_reader() -> None:
    program = "import sys; from kibitz import plugins; plugins.found(); print('importlib.metadata' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "False"


def test_what_python_finds_is_what_we_find(installed: Install) -> None:
    """The oracle is the standard library's reader of the same files."""
    from importlib.metadata import entry_points

    installed("tiny")
    assert {entry.name for entry in entry_points(group=plugins.GROUP)} == set(plugins.found().plugins)
    with pytest.raises(InvalidText, match="unknown game"):
        catalog.game("no-such-game")


class Trials:
    """Counts the processes in which plugins are tried."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, *arguments: object, **settings: object) -> subprocess.Popen[bytes]:
        self.count += 1
        return subprocess.Popen(*arguments, **settings)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> Trials:
    counted = Trials()
    monkeypatch.setattr(plugin_trials, "subprocess", SimpleNamespace(**vars(subprocess) | {"Popen": counted}))
    return counted


FATAL = {
    "ends": ("import os\nos._exit(0)", "importing it ends Python (exit status 0)"),
    "ends oddly": ("import os\nos._exit(7)", "importing it ends Python (exit status 7)"),
    "kills itself": ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "importing it ends Python (signal 9)"),
    "kills its group": ("import os, signal\nos.killpg(0, signal.SIGTERM)", "importing it ends Python (signal 15)"),
    "loops": ("while True:\n    pass", "importing it takes more than 2 s"),
    "waits": ("import time\ntime.sleep(3600)", "importing it takes more than 2 s"),
    "never lets go": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=(3600,)).start()\n" + TINY,
        "importing it takes more than 2 s",
    ),
    "interrupts": ("raise KeyboardInterrupt", "importing it raises KeyboardInterrupt"),
    "raises what nobody catches": (
        TINY.replace('{"random": RandomMind}', "exit(3)"),
        "importing it raises SystemExit",
    ),
    "prints": ("print('\\x1b[2Jhello')\n" + TINY, r"importing it prints '\x1b[2Jhello'"),
    "writes": ("import os\nos.write(1, b'\\x1b[2J')\n" + TINY, r"importing it prints '\x1b[2J'"),
    "fills the memory": (
        "x = []\nwhile True:\n    x.append(bytearray(1 << 20))",
        "importing it needs more than 300 MB of memory",
    ),
    "fills the disk": ("while True:\n    print('x' * 1000)", "importing it"),
    "exits in its minds": (
        TINY.replace('{"random": RandomMind}', '__import__("os")._exit(5)'),
        "importing it ends Python (exit status 5)",
    ),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limits of memory and the signals are Linux's")
@pytest.mark.parametrize("name", FATAL)
def test_a_plugin_that_ends_or_stops_python_is_named_and_disables_only_itself(
    name: str,
    installed: Install,
    trials: Trials,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(plugin_trials, "MOST_MEMORY", 300 << 20)
    code, reason = FATAL[name]
    if "takes more than" in reason:  # the others end by themselves, on a busy machine a little later
        monkeypatch.setattr(plugin_trials, "SECONDS", 2.0)
    installed("fatal", code=code)
    assert main(["games"]) == 0
    out, err = capfd.readouterr()
    assert "betsy" in out
    assert "\x1b" not in out + err
    assert reason in err
    assert [line.split(": ")[1] for line in err.splitlines()] == ["game fatal of kibitz-fatal 0.1 can't be used"]
    assert err.endswith("; repair it or uninstall kibitz-fatal\n")
    assert [game.name for game in catalog.working()] == list(catalog.built_in())
    assert trials.count == 1
    # What is known is looked up.
    catalog.refresh()
    assert main(["games"]) == 0
    assert capfd.readouterr().err == err
    assert main(["play", "fatal"]) == 2
    assert reason in capfd.readouterr().err
    assert trials.count == 1
    # A plugin under development is tried again once it is changed.
    (tmp_path / "kibitz_fatal" / "game.py").write_text(TINY.replace("NAME", "fatal"))
    catalog.refresh()
    assert catalog.game("fatal").name == "fatal"
    assert trials.count == 2


@pytest.mark.slow
def test_a_plugin_is_tried_once_for_each_version(installed: Install, trials: Trials, tmp_path: Path) -> None:
    installed("tiny")
    for _ in range(2):
        assert catalog.game("tiny").name == "tiny"
        assert catalog.part("tiny", "mistakes") is None
        catalog.refresh()
        for module in [name for name in sys.modules if name.startswith("kibitz_tiny")]:
            del sys.modules[module]
    assert trials.count == 1
    (tmp_path / "kibitz_tiny-0.1.dist-info").rename(tmp_path / "kibitz_tiny-0.2.dist-info")
    catalog.refresh()
    assert catalog.game("tiny").name == "tiny"
    assert trials.count == 2


def test_a_trial_takes_no_module_of_the_folder_that_it_starts_in(
    installed: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "json.py").write_text("raise KeyboardInterrupt")
    monkeypatch.chdir(tmp_path / "elsewhere")
    installed("tiny")
    assert catalog.game("tiny").name == "tiny"


def test_without_plugins_nothing_is_tried(trials: Trials) -> None:
    catalog.refresh()
    assert list(catalog.problems()) == []
    assert trials.count == 0
    program = (
        "import sys; from kibitz import catalog; catalog.game('aces'); print('kibitz.plugin_trials' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "False"


@pytest.mark.slow
def test_a_part_that_ends_python_is_named(installed: Install, tmp_path: Path) -> None:
    installed("tiny")
    (tmp_path / "kibitz_tiny" / "mistakes.py").write_text("import os\nos._exit(4)\n")
    catalog.refresh()
    assert catalog.game("tiny").name == "tiny"
    with pytest.raises(catalog.BrokenPlugin, match=r"importing its mistakes ends Python \(exit status 4\); repair it"):
        catalog.part("tiny", "mistakes")


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["", "7", "[]", '{"stamp": 1, "found": {"": "x"}}', "[" * 100_000])
def test_a_damaged_memory_of_trials_is_replaced(kept: str, installed: Install, trials: Trials) -> None:
    installed("tiny")
    for path in cache_folder("plugins").glob("kibitz_tiny-*.json"):
        path.unlink()
    assert catalog.game("tiny").name == "tiny"
    (path,) = cache_folder("plugins").glob("kibitz_tiny-*.json")
    path.write_text(kept)
    catalog.refresh()
    assert plugin_trials.refusal(catalog.installed()["tiny"], "") == ""
    assert trials.count == 2


CLEARS = "\x1b[2J"


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        TINY.replace("take one", f"{CLEARS}take one"),
        TINY.replace("take one", "take\\none"),
        TINY.replace("take one", "take one " * 100),
        TINY.replace('"random"', f'"ran{CLEARS}dom"'),
        TINY.replace('"highest"', f'"highest"; options = (Option("size", 1, (1, 2), "si{CLEARS}ze"),)').replace(
            "import Game", "import Game, Option"
        ),
        TINY.replace('"highest"', f'"highest"; options = (Option("size", "a", ("a", "b{CLEARS}"), "size"),)').replace(
            "import Game", "import Game, Option"
        ),
        TINY.replace('"take one or two tokens, the last one wins"', "7"),
        f'raise ValueError("a{CLEARS}b")',
    ],
)
def test_texts_of_a_plugin_can_not_control_the_terminal(
    code: str, installed: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("tiny", code=code)
    assert main(["games"]) == 0
    out, err = capsys.readouterr()
    assert "game tiny of kibitz-tiny 0.1 can't be used: " in err
    assert CLEARS not in out + err
    assert len(err.splitlines()) == 1


def test_a_plugin_that_can_not_begin_disables_only_itself_on_the_page(
    installed: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("starlette")
    from kibitz.page import game_list

    installed("tiny", code=TINY.replace("return State(Tokens())", 'raise RuntimeError("no tokens")'))
    assert {game["name"] for game in game_list._games.__wrapped__()} == set(catalog.built_in())
    assert "game tiny of kibitz-tiny 0.1 can't be used: RuntimeError: no tokens" in capsys.readouterr().err


def test_rules_errors_and_versions_of_a_plugin_can_not_control_the_terminal(
    installed: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("tiny", code=TINY.replace("invalid position", f"invalid{CLEARS} position"), version=f"0.1{CLEARS}")
    (tmp_path / "kibitz_tiny" / "rules.md").write_text(f"# Tiny\n\nTake {CLEARS}one.\n")
    assert main(["rules", "tiny"]) == 0
    assert main(["games"]) == 0
    assert main(["advise", "tiny", "nonsense", "--mind", "random"]) == 2
    out, err = capsys.readouterr()
    assert "Take [2Jone." in out
    assert "invalid[2J position" in err
    assert CLEARS not in out + err
